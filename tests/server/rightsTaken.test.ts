import { beforeEach, expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { RIGHTS, type Right } from '#src/api/model/right.ts'
import { activityOfficeHandlers } from '#server/calls/activityOffice.ts'
import { adjustmentHandlers } from '#server/calls/adjustments.ts'
import { agentOfficeHandlers } from '#server/calls/agentOffice.ts'
import { contentOfficeHandlers } from '#server/calls/contentOffice.ts'
import { contentPreviewHandlers } from '#server/calls/contentPreviews.ts'
import type { CallContext } from '#server/calls/context.ts'
import { deliveryOfficeHandlers } from '#server/calls/deliveryOffice.ts'
import { depositCaseHandlers } from '#server/calls/depositCases.ts'
import { formOfficeHandlers } from '#server/calls/formOffice.ts'
import { gameOfficeHandlers } from '#server/calls/gameOffice.ts'
import { gradeOfficeHandlers } from '#server/calls/gradeOffice.ts'
import { letterOfficeHandlers } from '#server/calls/letterOffice.ts'
import { memberOfficeHandlers } from '#server/calls/memberOffice.ts'
import { messageOfficeHandlers } from '#server/calls/messageOffice.ts'
import { operatorHandlers } from '#server/calls/operators.ts'
import { pointShopHandlers } from '#server/calls/pointShop.ts'
import { raiseHandlers } from '#server/calls/raises.ts'
import { roomOfficeHandlers } from '#server/calls/roomOffice.ts'
import { siteOfficeHandlers } from '#server/calls/siteOffice.ts'
import { strayRoundHandlers } from '#server/calls/strayRounds.ts'
import { supportOfficeHandlers } from '#server/calls/supportOffice.ts'
import { taskHandlers } from '#server/calls/tasks.ts'
import { venueOfficeHandlers } from '#server/calls/venueOffice.ts'
import { voteOfficeHandlers } from '#server/calls/voteOffice.ts'
import { withdrawalReviewHandlers } from '#server/calls/withdrawalReview.ts'
import type { Caller } from '#server/members/caller.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'

// An operator was let in to a call before its work began. What they may do is looked at once more within it.

const { db, services } = await startBareServices(() => 0)

/** Has the operator who calls every right but this one by now. */
const takeAway = (right: Right) =>
  writeRows(
    db,
    row('member', { id: 'oda', name: 'oda', name_key: 'oda', role: 'operator', status: '1' }),
    row('operator_rights', { member_id: 'oda', rights_json: JSON.stringify(RIGHTS.filter((one) => one !== right)) }),
  )

beforeEach(() => emptyTables(db, 'operator_rights', 'member'))

/** Does what an operator calls for. */
async function calling(call: (context: CallContext) => unknown): Promise<unknown> {
  const caller: unknown = { session: { member: { id: 'oda', name: 'oda' } }, language: 'en' }
  return call({ services, caller: caller as Caller, receivedAt: 0, noteChange: () => undefined })
}

/** An order; nothing of it is looked at before the right. */
const order = (fields: object = {}) => ({ itemId: 'i1', reason: 'as agreed', ...fields }) as never

const {
  officeContentSave: saveContent,
  officeContentBack: bringBack,
  officeContentPublish: publish,
  officeContentOffline: takeOffline,
  officeContentPicture: keepPicture,
} = contentOfficeHandlers
const { officePreviewMake: makePreview, officePreviewEnd: endPreview } = contentPreviewHandlers
const { officeSiteSet: setSite, officeSettingSet: setSetting } = siteOfficeHandlers

type Call = (context: CallContext) => unknown
type Case = readonly [what: string, right: Right, call: Call]

/** Acts that take one right each, by it. */
const BY_RIGHT: Partial<Record<Right, Readonly<Record<string, Call>>>> = {
  'rooms.act': {
    'saves an anchor': (context) => roomOfficeHandlers.officeAnchorSave(order(), context),
    'sees a stream key': (context) => roomOfficeHandlers.officeStreamKey(order(), context),
    'gives a room to a member': (context) => roomOfficeHandlers.officeAnchorOwner(order(), context),
    'saves a gift': (context) => roomOfficeHandlers.officeGiftSave(order(), context),
    'announces something': (context) => roomOfficeHandlers.officeAnnounce(order(), context),
    'takes an announcement back': (context) => roomOfficeHandlers.officeAnnouncementRemove(order({ id: 'n1' }), context),
    'names a moderator': (context) => roomOfficeHandlers.officeModeratorSet(order({ name: 'mo', rooms: [] }), context),
    'ends a mute': (context) =>
      roomOfficeHandlers.officeRestrictionEnd(order({ kind: 'mute', room: 'c1', memberId: 'm1' }), context),
  },
  'activities.act': {
    'saves an activity': (context) => activityOfficeHandlers.officeActivitySave(order({ id: 'a1', version: 1 }), context),
    'pauses an activity': (context) => activityOfficeHandlers.officeActivityAct(order({ id: 'a1', deed: 'pause' }), context),
    'bars a member': (context) => activityOfficeHandlers.officeActivityBar(order({ id: null, name: 'mia' }), context),
    'proposes an outcome': (context) => voteOfficeHandlers.officeVotePropose(order({ id: 'a1' }), context),
  },
  'activities.approve': {
    'publishes an activity': (context) => activityOfficeHandlers.officeActivityPublish(order({ id: 'a1' }), context),
    'signs an activity': (context) => activityOfficeHandlers.officeActivitySign(order({ id: 'a1', verdict: 'approve' }), context),
    'refuses an activity': (context) =>
      activityOfficeHandlers.officeActivitySign(order({ id: 'a1', verdict: 'refuse' }), context),
    'signs an outcome': (context) => voteOfficeHandlers.officeVoteSign(order({ id: 'a1', verdict: 'approve' }), context),
  },
  'money.act': {
    'proposes an adjustment': (context) => adjustmentHandlers.adjustmentPropose(order({ fields: {} }), context),
    'takes an adjustment back': (context) => adjustmentHandlers.adjustmentTakeBack(order({ adjustmentId: 'j1' }), context),
    'settles a case': (context) => depositCaseHandlers.depositCaseAct(order({ act: 'return', caseId: 'c1' }), context),
    'claims a case': (context) => depositCaseHandlers.depositCaseHold(order({ act: 'claim', caseId: 'c1' }), context),
    'judges a withdrawal': (context) => withdrawalReviewHandlers.withdrawalReviewAct(order({ withdrawalId: 'w1' }), context),
    'proposes how a round ends': (context) => strayRoundHandlers.strayRoundPropose(order({ roundId: 'r1' }), context),
  },
  'money.approve': {
    'signs an adjustment': (context) => adjustmentHandlers.adjustmentSettle(order({ verdict: 'approve' }), context),
    'refuses an adjustment': (context) => adjustmentHandlers.adjustmentSettle(order({ verdict: 'refuse' }), context),
    'signs how a round ends': (context) => strayRoundHandlers.strayRoundSettle(order({ verdict: 'approve' }), context),
    'refuses how a round ends': (context) => strayRoundHandlers.strayRoundSettle(order({ verdict: 'refuse' }), context),
  },
  'agents.act': { 'settles an agent': (context) => agentOfficeHandlers.officeAgentSettle(order(), context) },
  'agents.approve': {
    'clears a held member': (context) => agentOfficeHandlers.officeAgentClear(order({ id: 'q1' }), context),
    'pays a statement': (context) => agentOfficeHandlers.officeAgentPay(order({ statementId: 's1' }), context),
  },
  'members.act': {
    'stops a member': (context) => memberOfficeHandlers.officeMemberStatus(order({ memberId: 'm1' }), context),
    'ends a session': (context) => memberOfficeHandlers.officeMemberSessionEnd(order({ memberId: 'm1' }), context),
    'ends all sessions': (context) => memberOfficeHandlers.officeMemberSessionsEnd(order({ memberId: 'm1' }), context),
    'writes a note': (context) => memberOfficeHandlers.officeMemberNote(order({ memberId: 'm1' }), context),
    'tags a member': (context) => memberOfficeHandlers.officeMemberTag(order({ memberId: 'm1' }), context),
    'lowers a limit': (context) => memberOfficeHandlers.officeMemberLimit(order({ memberId: 'm1' }), context),
    'gives a grade': (context) => memberOfficeHandlers.officeMemberGrade(order({ memberId: 'm1' }), context),
    'corrects a birthday': (context) => memberOfficeHandlers.officeMemberBirthday(order({ memberId: 'm1' }), context),
    'takes an avatar down': (context) => memberOfficeHandlers.officeMemberTakeDown(order({ memberId: 'm1' }), context),
    'resets a password': (context) => memberOfficeHandlers.officeMemberPassword(order({ memberId: 'm1' }), context),
  },
  'operators.act': {
    'adds an operator': (context) => operatorHandlers.operatorAdd(order({ name: 'olga', rights: [] }), context),
    'sets an operator’s rights': (context) => operatorHandlers.operatorRightsSet(order({ memberId: 'm1', rights: [] }), context),
    'stops an operator': (context) => operatorHandlers.operatorStatusSet(order({ memberId: 'm1' }), context),
    'resets a second factor': (context) => operatorHandlers.operatorFactorReset(order({ memberId: 'm1' }), context),
    'resets an operator’s password': (context) => operatorHandlers.operatorPasswordReset(order({ memberId: 'm1' }), context),
  },
  'service.act': {
    'acts on a letter': (context) => letterOfficeHandlers.officeLetterAct(order({ letterId: 'l1' }), context),
    'acts on a form': (context) => formOfficeHandlers.officeFormAct(order({ formId: 'f1' }), context),
    'acts on a chat': (context) => supportOfficeHandlers.officeSupportAct(order({ conversationId: 's1' }), context),
    'sends a message': (context) => messageOfficeHandlers.officeMessageSend(order({ clientId: 'c1' }), context),
    'takes a message back': (context) => messageOfficeHandlers.officeMessageRemove(order({ messageId: 'm1' }), context),
    'tries a delivery again': (context) => deliveryOfficeHandlers.officeDeliveryRetry(order({ deliveryId: 'd1' }), context),
  },
  'site.approve': {
    'saves grades': (context) => gradeOfficeHandlers.officeGradesSave(order({ version: 1 }), context),
    'signs grades': (context) => gradeOfficeHandlers.officeGradesSign(order({ verdict: 'approve' }), context),
    'refuses grades': (context) => gradeOfficeHandlers.officeGradesSign(order({ verdict: 'refuse' }), context),
    'signs a raise': (context) => raiseHandlers.officeRaiseSign(order({ verdict: 'approve' }), context),
    'refuses a raise': (context) => raiseHandlers.officeRaiseSign(order({ verdict: 'refuse' }), context),
  },
}
const LISTED = RIGHTS.flatMap((right) => Object.entries(BY_RIGHT[right] ?? {}).map(([what, call]): Case => [what, right, call]))

test.each<Case>([
  ...LISTED,
  ['saves content', 'content.act', (context) => saveContent(order(), context)],
  ['brings content back', 'content.act', (context) => bringBack(order(), context)],
  ['publishes content', 'content.approve', (context) => publish(order(), context)],
  ['takes content offline', 'content.approve', (context) => takeOffline(order(), context)],
  ['keeps a picture', 'content.act', (context) => keepPicture(order({ uploadId: 'u1' }), context)],
  ['makes a preview', 'content.act', (context) => makePreview(order(), context)],
  ['ends a preview', 'content.act', (context) => endPreview(order({ previewId: 'p1' }), context)],
  ['closes the site', 'site.act', (context) => setSite(order({ order: { act: 'open' }, base: null }), context)],
  ['sets any setting', 'site.act', (context) => setSetting(order({ key: 'supportPhone', value: '1' }), context)],
  ['sets a setting of weight', 'site.approve', (context) => setSetting(order({ key: 'coinRate', value: '9' }), context)],
  ['saves goods', 'site.approve', (context) => pointShopHandlers.officePointGoodsSave(order({ goodsId: 'g1' }), context)],
  ['saves a task', 'site.approve', (context) => taskHandlers.officeTaskSave(order({ taskId: 't1' }), context)],
  ['saves a game', 'venues.act', (context) => gameOfficeHandlers.officeGameSave(order({ game: 'dice' }), context)],
  ['saves a venue', 'venues.act', (context) => venueOfficeHandlers.officeVenueSave(order({ venue: 'OBTY' }), context)],
])('[D-8] who %s has the right %s still when it is done', async (_, right, call) => {
  await takeAway(right)
  await expect(calling(call)).rejects.toMatchObject({ code: profile.codes.forbidden })
})
