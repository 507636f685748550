import type { calls } from '#src/api/contract/calls.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { activityHandlers } from './activities.ts'
import { activityOfficeHandlers } from './activityOffice.ts'
import { adjustmentHandlers } from './adjustments.ts'
import { anchorPlaceHandlers } from './anchorPlace.ts'
import { anchorHandlers } from './anchors.ts'
import { backOfficeHandlers } from './backOffice.ts'
import { sessionHandlers } from './session.ts'
import { chatHandlers } from './chat.ts'
import { chatPeopleHandlers } from './chatPeople.ts'
import { chatReportHandlers } from './chatReports.ts'
import { coinBalanceHandlers } from './coinBalance.ts'
import type { CallContext } from './context.ts'
import { countryHandlers } from './countries.ts'
import { deliveryOfficeHandlers } from './deliveryOffice.ts'
import { depositHandlers } from './deposit.ts'
import { depositCaseHandlers } from './depositCases.ts'
import { depositOfficeHandlers } from './depositOffice.ts'
import { devHandlers } from './dev.ts'
import { dormantAccountHandlers } from './dormantAccount.ts'
import { coinShopHandlers } from './coinShop.ts'
import { exchangeHandlers } from './exchange.ts'
import { favouriteHandlers } from './favourites.ts'
import { giftHandlers } from './gifts.ts'
import { historyHandlers } from './history.ts'
import { matchHandlers } from './matches.ts'
import { reminderHandlers } from './reminders.ts'
import { scheduleHandlers } from './schedule.ts'
import { searchHandlers } from './search.ts'
import { shortLinkHandlers } from './shortLinks.ts'
import { languageHandlers } from './language.ts'
import { letterHandlers } from './letters.ts'
import { letterOfficeHandlers } from './letterOffice.ts'
import { formHandlers } from './forms.ts'
import { formOfficeHandlers } from './formOffice.ts'
import { helpRatingHandlers } from './helpRatings.ts'
import { memberHandlers } from './member.ts'
import { memberOfficeHandlers } from './memberOffice.ts'
import { gradeHandlers } from './grades.ts'
import { gradeOfficeHandlers } from './gradeOffice.ts'
import { pointShopHandlers } from './pointShop.ts'
import { pointHandlers } from './points.ts'
import { drawHandlers } from './draws.ts'
import { grantHandlers } from './grants.ts'
import { welfareHandlers } from './welfare.ts'
import { agentOfficeHandlers } from './agentOffice.ts'
import { agentHandlers } from './agents.ts'
import { inviteHandlers } from './invite.ts'
import { messageHandlers } from './messages.ts'
import { messageOfficeHandlers } from './messageOffice.ts'
import { moderationHandlers } from './moderation.ts'
import { oddsHandlers } from './odds.ts'
import { operatorHandlers } from './operators.ts'
import { passwordHandlers } from './password.ts'
import { raiseHandlers } from './raises.ts'
import { realNameHandlers } from './realName.ts'
import { recordHandlers } from './records.ts'
import { recoveryHandlers } from './recovery.ts'
import { registrationHandlers } from './registration.ts'
import { reportHandlers } from './reports.ts'
import { roomHandlers } from './rooms.ts'
import { roomOfficeHandlers } from './roomOffice.ts'
import { saferPlayHandlers } from './saferPlay.ts'
import { savedCardHandlers } from './savedCards.ts'
import { setupHandlers } from './setup.ts'
import { secondFactorHandlers } from './secondFactor.ts'
import { memberFactorHandlers } from './memberFactor.ts'
import { contactHandlers } from './contacts.ts'
import { memberSessionHandlers } from './memberSessions.ts'
import { securityNoticeHandlers } from './securityNotices.ts'
import { announcementHandlers } from './announcements.ts'
import { articleHandlers } from './articles.ts'
import { contentHandlers } from './content.ts'
import { contentPreviewHandlers } from './contentPreviews.ts'
import { contentOfficeHandlers } from './contentOffice.ts'
import { siteHandlers } from './site.ts'
import { siteOfficeHandlers } from './siteOffice.ts'
import { sportsbookHandlers } from './sportsbook.ts'
import { supportHandlers } from './support.ts'
import { supportOfficeHandlers } from './supportOffice.ts'
import { taskHandlers } from './tasks.ts'
import { timeHandlers } from './time.ts'
import { trailHandlers } from './trail.ts'
import { profileHandlers } from './profile.ts'
import { uploadHandlers } from './uploads.ts'
import { gameHallHandlers } from './gameHall.ts'
import { gameOfficeHandlers } from './gameOffice.ts'
import { strayRoundHandlers } from './strayRounds.ts'
import { gameHandlers } from './games.ts'
import { venueHandlers } from './venues.ts'
import { venueOfficeHandlers } from './venueOffice.ts'
import { verificationHandlers } from './verification.ts'
import { videoHandlers } from './video.ts'
import { walletHandlers } from './wallet.ts'
import { withdrawalHandlers } from './withdrawal.ts'
import { withdrawalReviewHandlers } from './withdrawalReview.ts'
import { withdrawPasswordHandlers } from './withdrawPassword.ts'
import { yebHandlers } from './yeb.ts'
import { voteOfficeHandlers } from './voteOffice.ts'

/** A handler for every call of the contract; a missing one does not compile. */
export const handlers: Handlers<typeof calls, CallContext> = {
  ...siteHandlers,
  ...announcementHandlers,
  ...contentHandlers,
  ...articleHandlers,
  ...helpRatingHandlers,
  ...languageHandlers,
  ...countryHandlers,
  ...setupHandlers,
  ...sessionHandlers,
  ...registrationHandlers,
  ...recoveryHandlers,
  ...passwordHandlers,
  ...securityNoticeHandlers,
  ...memberSessionHandlers,
  ...contactHandlers,
  ...memberFactorHandlers,
  ...dormantAccountHandlers,
  ...verificationHandlers,
  ...memberHandlers,
  ...gradeHandlers,
  ...gradeOfficeHandlers,
  ...pointHandlers,
  ...pointShopHandlers,
  ...welfareHandlers,
  ...grantHandlers,
  ...drawHandlers,
  ...inviteHandlers,
  ...agentHandlers,
  ...agentOfficeHandlers,
  ...taskHandlers,
  ...activityHandlers,
  ...activityOfficeHandlers,
  ...voteOfficeHandlers,
  ...messageHandlers,
  ...uploadHandlers,
  ...profileHandlers,
  ...letterHandlers,
  ...supportHandlers,
  ...anchorHandlers,
  ...anchorPlaceHandlers,
  ...matchHandlers,
  ...searchHandlers,
  ...shortLinkHandlers,
  ...oddsHandlers,
  ...favouriteHandlers,
  ...reminderHandlers,
  ...scheduleHandlers,
  ...roomHandlers,
  ...roomOfficeHandlers,
  ...venueOfficeHandlers,
  ...gameOfficeHandlers,
  ...strayRoundHandlers,
  ...contentOfficeHandlers,
  ...contentPreviewHandlers,
  ...siteOfficeHandlers,
  ...reportHandlers,
  ...videoHandlers,
  ...chatHandlers,
  ...historyHandlers,
  ...chatPeopleHandlers,
  ...chatReportHandlers,
  ...moderationHandlers,
  ...coinBalanceHandlers,
  ...giftHandlers,
  ...venueHandlers,
  ...gameHandlers,
  ...gameHallHandlers,
  ...sportsbookHandlers,
  ...saferPlayHandlers,
  ...realNameHandlers,
  ...savedCardHandlers,
  ...walletHandlers,
  ...exchangeHandlers,
  ...coinShopHandlers,
  ...yebHandlers,
  ...recordHandlers,
  ...withdrawPasswordHandlers,
  ...withdrawalHandlers,
  ...backOfficeHandlers,
  ...secondFactorHandlers,
  ...memberOfficeHandlers,
  ...messageOfficeHandlers,
  ...letterOfficeHandlers,
  ...formHandlers,
  ...formOfficeHandlers,
  ...supportOfficeHandlers,
  ...deliveryOfficeHandlers,
  ...operatorHandlers,
  ...trailHandlers,
  ...withdrawalReviewHandlers,
  ...depositHandlers,
  ...depositCaseHandlers,
  ...depositOfficeHandlers,
  ...adjustmentHandlers,
  ...raiseHandlers,
  ...timeHandlers,
  ...devHandlers,
}
