import type { Migration, MigrationProvider } from 'kysely'
import { live } from './001-live.ts'
import { ledger } from './002-ledger.ts'
import { captcha } from './003-captcha.ts'
import { members } from './004-members.ts'
import { dev } from './005-dev.ts'
import { nonce } from './006-nonce.ts'
import { sessionEnd } from './007-session-end.ts'
import { giftEffects } from './010-gift-effects.ts'
import { chat } from './011-chat.ts'
import { moderation } from './012-moderation.ts'
import { matchVideo } from './013-match-video.ts'
import { odds } from './014-odds.ts'
import { orders } from './015-orders.ts'
import { venueListing } from './016-venue-list.ts'
import { ledgerKept } from './017-ledger-kept.ts'
import { deposits } from './018-deposits.ts'
import { withdrawals } from './019-withdrawals.ts'
import { wallet } from './020-wallet.ts'
import { play } from './021-play.ts'
import { depositCases } from './022-deposit-cases.ts'
import { handOverTaker } from './023-hand-over-taker.ts'
import { heldPart } from './031-held-part.ts'
import { oddsScore } from './032-odds-score.ts'
import { sessionBinding } from './033-session-binding.ts'
import { guessing } from './034-guessing.ts'
import { setupLink } from './040-setup-link.ts'
import { trail } from './041-trail.ts'
import { growth } from './042-growth.ts'
import { sealedNumbers } from './043-sealed-numbers.ts'
import { payouts } from './050-payouts.ts'
import { realNames } from './055-real-names.ts'
import { operatorRights } from './060-operator-rights.ts'
import { secondFactor } from './061-second-factor.ts'
import { memberKeys } from './070-member-keys.ts'
import { moderatedRooms } from './075-moderated-rooms.ts'
import { reportIndex } from './076-report-index.ts'
import { secondSignature } from './077-second-signature.ts'
import { adjustments } from './080-adjustments.ts'
import { caseClaims } from './081-case-claims.ts'
import { payoutRuling } from './082-payout-ruling.ts'
import { memberNotes } from './085-member-notes.ts'
import { venueRows } from './088-venue-rows.ts'
import { operatorWaits } from './090-operator-waits.ts'
import { caseSignature } from './091-case-signature.ts'
import { accounts } from './100-accounts.ts'
import { messages } from './110-messages.ts'
import { uploads } from './111-uploads.ts'
import { letters } from './112-letters.ts'
import { formerContacts } from './121-former-contacts.ts'
import { memberLanguages } from './122-member-languages.ts'
import { recovery } from './123-recovery.ts'
import { temporaryPassword } from './124-temporary-password.ts'
import { securityNotices } from './125-security-notices.ts'
import { contactChanges } from './126-contact-changes.ts'
import { passwordAge } from './127-password-age.ts'
import { profiles } from './130-profiles.ts'
import { validBets } from './133-valid-bets.ts'
import { grades } from './134-grades.ts'
import { welfare } from './137-welfare.ts'
import { claimEnds } from './146-claim-ends.ts'
import { venueVersion } from './147-venue-version.ts'
import { takesTwo } from './148-takes-two.ts'
import { trailDevices } from './149-trail-devices.ts'
import { settingsDeliveries } from './152-settings-deliveries.ts'
import { betPoints } from './156-bet-points.ts'
import { pointShop } from './157-point-shop.ts'
import { invites } from './160-invites.ts'
import { tasks } from './161-tasks.ts'
import { validSums } from './165-valid-sums.ts'
import { personIndexes } from './166-person-indexes.ts'
import { messageAudience } from './167-message-audience.ts'
import { withdrawLocks } from './173-withdraw-locks.ts'
import { alarmDevice } from './174-alarm-device.ts'
import { handPayments } from './175-hand-payments.ts'
import { termsVersion } from './178-terms-version.ts'
import { accountWaits } from './181-account-waits.ts'
import { openPicks } from './187-open-picks.ts'
import { content } from './190-content.ts'
import { support } from './200-support.ts'
import { agents } from './210-agents.ts'
import { agentCleared } from './211-agent-cleared.ts'
import { matchResults } from './212-match-results.ts'
import { shortLinks } from './215-short-links.ts'
import { games } from './220-games.ts'
import { gameLogins } from './222-game-logins.ts'
import { forms } from './230-forms.ts'
import { planProposal } from './250-plan-proposal.ts'
import { sessionDevices } from './260-session-devices.ts'
import { agentSums } from './245-agent-sums.ts'
import { noticeAudience } from './275-notice-audience.ts'
import { contentPreviews } from './276-content-previews.ts'
import { noticeLanguage } from './246-notice-language.ts'
import { grants } from './310-grants.ts'
import { rains } from './340-rains.ts'
import { draws } from './311-draws.ts'
import { recalls } from './320-recalls.ts'
import { rebates } from './360-rebates.ts'
import { honouredCards } from './420-honoured-cards.ts'
import { matchPeriods } from './450-match-periods.ts'
import { countedAudience } from './475-audience.ts'
import { nameTexts } from './476-name-texts.ts'
import { chatIgnore } from './460-chat-ignore.ts'
import { busOutbox } from './505-bus-outbox.ts'
import { betWaiting } from './540-bet-waiting.ts'
import { publishings } from './550-publishings.ts'
import { sweepIndexes } from './551-sweep-indexes.ts'
import { housePending } from './552-house-pending.ts'
import { destinationPrints } from './553-destination-prints.ts'
import { printKey } from './554-print-key.ts'
import { cardNewAt } from './555-card-new-at.ts'
import { wroteLine } from './556-wrote-line.ts'
import { noSavedPrintIndex } from './557-no-saved-print-index.ts'
import { strayPaid } from './559-stray-paid.ts'
import { deedWaits } from './560-deed-waits.ts'
import { interruptedBroadcasts } from './562-interrupted-broadcasts.ts'
import { recallRefused } from './563-recall-refused.ts'
import { nameLetters } from './564-name-letters.ts'
import { settledRounds } from './565-settled-rounds.ts'
import { requestIds } from './490-request-ids.ts'
import { jobs } from './510-jobs.ts'
import { reminders } from './465-reminders.ts'
import { giftThanks } from './466-gift-thanks.ts'
import { anchorPlace } from './470-anchor-place.ts'
import { roomGates } from './471-room-gates.ts'
import { namedModerators } from './472-named-moderators.ts'
import { announcedTimes } from './480-announced-times.ts'
import { lineRoles } from './481-line-roles.ts'
import { followMinutes } from './482-follow-minutes.ts'
import { guess } from './400-guess.ts'
import { soccerLottery } from './401-soccer-lottery.ts'
import { cupVote } from './402-cup-vote.ts'
import { lottery } from './330-lottery.ts'
import { gradeWarnings } from './261-grade-warnings.ts'
import { sessionUse } from './270-session-use.ts'
import { raises } from './271-raises.ts'
import { depositOrderTimes } from './272-deposit-order-times.ts'
import { staffBirthday } from './251-staff-birthday.ts'
import { contactBefore } from './252-contact-before.ts'
import { operatorHands } from './253-operator-hands.ts'
import { staffReset } from './254-staff-reset.ts'
import { strayRounds } from './280-stray-rounds.ts'
import { goodsVersion } from './255-goods-version.ts'
import { activities } from './300-activities.ts'
import { buffCards } from './325-buff-cards.ts'
import { openStakes } from './485-open-stakes.ts'

const migrations: Record<string, Migration> = {
  '001-live': live,
  '002-ledger': ledger,
  '003-captcha': captcha,
  '004-members': members,
  '005-dev': dev,
  '006-nonce': nonce,
  '007-session-end': sessionEnd,
  '010-gift-effects': giftEffects,
  '011-chat': chat,
  '012-moderation': moderation,
  '013-match-video': matchVideo,
  '014-odds': odds,
  '015-orders': orders,
  '016-venue-list': venueListing,
  '017-ledger-kept': ledgerKept,
  '018-deposits': deposits,
  '019-withdrawals': withdrawals,
  '020-wallet': wallet,
  '021-play': play,
  '022-deposit-cases': depositCases,
  '023-hand-over-taker': handOverTaker,
  '031-held-part': heldPart,
  '032-odds-score': oddsScore,
  '033-session-binding': sessionBinding,
  '034-guessing': guessing,
  '040-setup-link': setupLink,
  '041-trail': trail,
  '042-growth': growth,
  '043-sealed-numbers': sealedNumbers,
  '050-payouts': payouts,
  '055-real-names': realNames,
  '060-operator-rights': operatorRights,
  '061-second-factor': secondFactor,
  '070-member-keys': memberKeys,
  '075-moderated-rooms': moderatedRooms,
  '076-report-index': reportIndex,
  '077-second-signature': secondSignature,
  '080-adjustments': adjustments,
  '081-case-claims': caseClaims,
  '082-payout-ruling': payoutRuling,
  '085-member-notes': memberNotes,
  '088-venue-rows': venueRows,
  '090-operator-waits': operatorWaits,
  '091-case-signature': caseSignature,
  '100-accounts': accounts,
  '110-messages': messages,
  '111-uploads': uploads,
  '112-letters': letters,
  '121-former-contacts': formerContacts,
  '122-member-languages': memberLanguages,
  '123-recovery': recovery,
  '124-temporary-password': temporaryPassword,
  '125-security-notices': securityNotices,
  '126-contact-changes': contactChanges,
  '127-password-age': passwordAge,
  '130-profiles': profiles,
  '133-valid-bets': validBets,
  '134-grades': grades,
  '137-welfare': welfare,
  '146-claim-ends': claimEnds,
  '147-venue-version': venueVersion,
  '148-takes-two': takesTwo,
  '149-trail-devices': trailDevices,
  '152-settings-deliveries': settingsDeliveries,
  '156-bet-points': betPoints,
  '157-point-shop': pointShop,
  '160-invites': invites,
  '161-tasks': tasks,
  '165-valid-sums': validSums,
  '166-person-indexes': personIndexes,
  '167-message-audience': messageAudience,
  '173-withdraw-locks': withdrawLocks,
  '174-alarm-device': alarmDevice,
  '175-hand-payments': handPayments,
  '178-terms-version': termsVersion,
  '181-account-waits': accountWaits,
  '187-open-picks': openPicks,
  '190-content': content,
  '200-support': support,
  '210-agents': agents,
  '211-agent-cleared': agentCleared,
  '212-match-results': matchResults,
  '215-short-links': shortLinks,
  '220-games': games,
  '222-game-logins': gameLogins,
  '230-forms': forms,
  '245-agent-sums': agentSums,
  '246-notice-language': noticeLanguage,
  '250-plan-proposal': planProposal,
  '251-staff-birthday': staffBirthday,
  '252-contact-before': contactBefore,
  '253-operator-hands': operatorHands,
  '254-staff-reset': staffReset,
  '255-goods-version': goodsVersion,
  '260-session-devices': sessionDevices,
  '261-grade-warnings': gradeWarnings,
  '270-session-use': sessionUse,
  '271-raises': raises,
  '272-deposit-order-times': depositOrderTimes,
  '275-notice-audience': noticeAudience,
  '276-content-previews': contentPreviews,
  '280-stray-rounds': strayRounds,
  '300-activities': activities,
  '310-grants': grants,
  '311-draws': draws,
  '320-recalls': recalls,
  '325-buff-cards': buffCards,
  '330-lottery': lottery,
  '340-rains': rains,
  '360-rebates': rebates,
  '420-honoured-cards': honouredCards,
  '450-match-periods': matchPeriods,
  '475-audience': countedAudience,
  '476-name-texts': nameTexts,
  '460-chat-ignore': chatIgnore,
  '465-reminders': reminders,
  '466-gift-thanks': giftThanks,
  '470-anchor-place': anchorPlace,
  '471-room-gates': roomGates,
  '472-named-moderators': namedModerators,
  '480-announced-times': announcedTimes,
  '481-line-roles': lineRoles,
  '482-follow-minutes': followMinutes,
  '400-guess': guess,
  '401-soccer-lottery': soccerLottery,
  '402-cup-vote': cupVote,
  '485-open-stakes': openStakes,
  '490-request-ids': requestIds,
  '540-bet-waiting': betWaiting,
  '550-publishings': publishings,
  '551-sweep-indexes': sweepIndexes,
  '552-house-pending': housePending,
  '553-destination-prints': destinationPrints,
  '554-print-key': printKey,
  '555-card-new-at': cardNewAt,
  '556-wrote-line': wroteLine,
  '557-no-saved-print-index': noSavedPrintIndex,
  '559-stray-paid': strayPaid,
  '560-deed-waits': deedWaits,
  '562-interrupted-broadcasts': interruptedBroadcasts,
  '563-recall-refused': recallRefused,
  '564-name-letters': nameLetters,
  '565-settled-rounds': settledRounds,
  '510-jobs': jobs,
  '505-bus-outbox': busOutbox,
}

/** The last migration that this code knows. */
export const NEWEST_MIGRATION = Object.keys(migrations).toSorted().at(-1)!

/** Every migration, in the order of its name. A released one is never edited; a change is a new one. */
export const migrationProvider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
