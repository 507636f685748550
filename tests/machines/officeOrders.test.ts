import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import {
  officeActivityAct,
  officeActivityBar,
  officeActivityPublish,
  officeActivitySave,
  officeActivitySign,
} from '#src/api/contract/activityOffice.ts'
import { adjustmentPropose, adjustmentSettle, adjustmentTakeBack } from '#src/api/contract/adjustments.ts'
import { officeAgentClear, officeAgentPay, officeAgentSettle } from '#src/api/contract/agentOffice.ts'
import {
  officeContentBack,
  officeContentOffline,
  officeContentPublish,
  officeContentSave,
} from '#src/api/contract/contentOffice.ts'
import { officePreviewEnd, officePreviewMake } from '#src/api/contract/contentPreviews.ts'
import { officeDeliveryRetry } from '#src/api/contract/deliveryOffice.ts'
import { depositCaseAct, depositCaseHold } from '#src/api/contract/depositCases.ts'
import { officeFormAct } from '#src/api/contract/formOffice.ts'
import { officeGradesSave, officeGradesSign } from '#src/api/contract/gradeOffice.ts'
import { officeLetterAct } from '#src/api/contract/letterOffice.ts'
import { officeMemberSessionsEnd } from '#src/api/contract/memberOffice.ts'
import { officeMessageRemove, officeMessageSend } from '#src/api/contract/messageOffice.ts'
import { operatorAdd, operatorFactorReset, operatorPasswordReset, operatorStatusSet } from '#src/api/contract/operators.ts'
import { officePointGoodsSave } from '#src/api/contract/pointShop.ts'
import {
  officeAnchorOwner,
  officeAnnounce,
  officeAnnouncementRemove,
  officeGiftSave,
  officeModeratorSet,
  officeRestrictionEnd,
  officeStreamKey,
} from '#src/api/contract/roomOffice.ts'
import { officeSettingSet, officeSiteSet } from '#src/api/contract/siteOffice.ts'
import { strayRoundSettle } from '#src/api/contract/strayRounds.ts'
import { officeSupportAct } from '#src/api/contract/supportOffice.ts'
import { officeVenueSave } from '#src/api/contract/venueOffice.ts'
import { officeVotePropose, officeVoteSign } from '#src/api/contract/voteOffice.ts'
import { withdrawalReviewAct } from '#src/api/contract/withdrawalReview.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { type OfficeParts, officeParts, silentServer } from './support/officeParts.ts'
import { partOf } from './support/partOf.ts'

type Find = (office: OfficeParts) => AnyStateMachine
/** What is asked for, or done: by which machine, of what, and how the server hears of it. */
type Row = readonly [title: string, of: Find, order: unknown, call: { readonly path: string }, payload: object, by?: string]

const reason = 'as agreed'
const SIGN = { digest: 'd', verdict: 'approve', reason }
const PIECE = { itemId: 'i1', revision: 4, latest: 7 }
const SAVE = { itemId: 'i1', from: 7, reason }
const deed = (what: object) => ({ item: PIECE, deed: what, reason })

/** An order that is sent as it was given. */
const whole = (title: string, of: Find, order: object, call: { readonly path: string }): Row => [title, of, order, call, order]

const ACTS: readonly Row[] = [
  whole('an activity saved', (o) => o.activities.act, { what: 'save', id: 'a1', version: 2, reason }, officeActivitySave),
  whole(
    'an activity published',
    (o) => o.activities.act,
    { what: 'publish', id: 'a1', version: 2, reason },
    officeActivityPublish,
  ),
  whole('an activity paused', (o) => o.activities.act, { what: 'deed', id: 'a1', deed: 'pause', reason }, officeActivityAct),
  whole('an activity signed', (o) => o.activities.act, { what: 'sign', id: 'a1', ...SIGN }, officeActivitySign),
  whole('a member barred', (o) => o.activities.bar, { id: null, name: 'mia', isSet: false, reason }, officeActivityBar),
  whole('an outcome proposed', (o) => o.activities.voteAct, { what: 'propose', id: 'a1', reason }, officeVotePropose),
  whole('an outcome signed', (o) => o.activities.voteAct, { what: 'sign', id: 'a1', ...SIGN }, officeVoteSign),
  [
    'an adjustment proposed',
    (o) => o.adjustments.adjustmentAct,
    { act: 'propose', adjustmentId: 'j1', fields: { way: 'credit' }, reason },
    adjustmentPropose,
    { adjustmentId: 'j1', fields: { way: 'credit' }, reason },
  ],
  [
    'an adjustment settled',
    (o) => o.adjustments.adjustmentAct,
    { act: 'settle', adjustmentId: 'j1', verdict: 'refuse', reason },
    adjustmentSettle,
    { adjustmentId: 'j1', verdict: 'refuse', reason },
  ],
  [
    'an adjustment taken back',
    (o) => o.adjustments.adjustmentAct,
    { act: 'takeBack', adjustmentId: 'j1', reason },
    adjustmentTakeBack,
    { adjustmentId: 'j1', reason },
  ],
  whole('an agent settled', (o) => o.agents.settle, { agentId: 'g1', version: 1, verdict: 'refuse', reason }, officeAgentSettle),
  whole('a statement paid', (o) => o.agents.pay, { statementId: 's1', reason }, officeAgentPay),
  whole('a held member cleared', (o) => o.agents.clear, { id: 'q1', reason }, officeAgentClear),
  [
    'a stream key seen',
    (o) => o.anchors.anchorAct,
    { act: 'key', anchorRoomId: 'a1', renew: false, reason },
    officeStreamKey,
    { anchorRoomId: 'a1', renew: false, reason },
  ],
  [
    'a room given to a member',
    (o) => o.anchors.anchorAct,
    { act: 'owner', anchorRoomId: 'a1', name: 'leo', reason },
    officeAnchorOwner,
    { anchorRoomId: 'a1', name: 'leo', reason },
  ],
  [
    'an announcement made',
    (o) => o.announcements.announcementAct,
    { act: 'send', clientId: 'c1', fields: { content: 'Tide' }, reason },
    officeAnnounce,
    { clientId: 'c1', fields: { content: 'Tide' }, reason },
  ],
  [
    'an announcement removed',
    (o) => o.announcements.announcementAct,
    { act: 'remove', id: 'n1', reason },
    officeAnnouncementRemove,
    { id: 'n1', reason },
  ],
  whole('a case claimed', (o) => o.cases.depositCaseAct, { act: 'claim', caseId: 'c1' }, depositCaseHold),
  whole('a case credited', (o) => o.cases.depositCaseAct, { act: 'credit', caseId: 'c1', words: 'w' }, depositCaseAct),
  whole('a chat closed', (o) => o.chats.officeSupportAct, { act: 'close', conversationId: 's1' }, officeSupportAct),
  ['content saved', (o) => o.content.edit, SAVE, officeContentSave, SAVE, 'save'],
  [
    'an old version of content brought back',
    (o) => o.content.edit,
    deed({ deed: 'back', version: 3 }),
    officeContentBack,
    { itemId: 'i1', version: 3, from: 7, reason },
  ],
  [
    'content published',
    (o) => o.content.edit,
    deed({ deed: 'publish', version: 3, schedule: { from: 1, until: 2 } }),
    officeContentPublish,
    { itemId: 'i1', version: 3, revision: 4, schedule: { from: 1, until: 2 }, reason },
  ],
  [
    'content taken offline',
    (o) => o.content.edit,
    deed({ deed: 'offline', what: 'waiting' }),
    officeContentOffline,
    { itemId: 'i1', revision: 4, what: 'waiting', reason },
  ],
  whole('a preview made', (o) => o.content.make, { itemId: 'i1', version: 3 }, officePreviewMake),
  ['a preview ended', (o) => o.content.end, 'p1', officePreviewEnd, { previewId: 'p1' }],
  whole('a message tried again', (o) => o.deliveries.retry, { deliveryId: 'd1' }, officeDeliveryRetry),
  whole('a form closed', (o) => o.forms.officeFormAct, { formId: 'f1', act: 'close', note: 'n' }, officeFormAct),
  whole('a gift saved', (o) => o.gifts.giftAct, { giftId: 'g1', isNew: true, reason }, officeGiftSave),
  whole('goods saved', (o) => o.goods.goodsAct, { goodsId: 'g1', version: 1, reason }, officePointGoodsSave),
  whole('grades saved', (o) => o.grades.gradesAct, { version: 3, fields: {}, reason }, officeGradesSave),
  whole('grades signed', (o) => o.grades.gradesAct, SIGN, officeGradesSign),
  whole('a letter read', (o) => o.letters.officeLetterAct, { act: 'read', letterId: 'l1' }, officeLetterAct),
  [
    'the sessions of a member ended',
    (o) => o.members.memberAct,
    { act: 'sessionsEnd', memberId: 'm1', reason },
    officeMemberSessionsEnd,
    { memberId: 'm1', reason },
  ],
  [
    'a message sent',
    (o) => o.messages.officeMessageAct,
    { act: 'send', clientId: 'c1', fields: { kind: 'k' }, reason },
    officeMessageSend,
    { clientId: 'c1', fields: { kind: 'k' }, reason },
  ],
  [
    'a message removed',
    (o) => o.messages.officeMessageAct,
    { act: 'remove', messageId: 'm1', reason },
    officeMessageRemove,
    { messageId: 'm1', reason },
  ],
  whole(
    'every room given to a moderator',
    (o) => o.moderators.moderatorAct,
    { name: 'mo', rooms: null, base: null, reason },
    officeModeratorSet,
  ),
  [
    'an operator added',
    (o) => o.operators.operatorAct,
    { act: 'add', name: 'olga', rights: ['site.read'], reason },
    operatorAdd,
    { name: 'olga', rights: ['site.read'], reason },
  ],
  [
    'an operator stopped',
    (o) => o.operators.operatorAct,
    { act: 'status', memberId: 'm1', isActive: false, reason },
    operatorStatusSet,
    { memberId: 'm1', isActive: false, reason },
  ],
  [
    'a second factor reset',
    (o) => o.operators.operatorAct,
    { act: 'factor', memberId: 'm1', reason },
    operatorFactorReset,
    { memberId: 'm1', reason },
  ],
  [
    'an operator’s password reset',
    (o) => o.operators.operatorAct,
    { act: 'password', memberId: 'm1', reason },
    operatorPasswordReset,
    { memberId: 'm1', reason },
  ],
  whole(
    'a mute ended',
    (o) => o.restrictions.restrictionAct,
    { kind: 'mute', room: 'c1', memberId: 'm1', reason },
    officeRestrictionEnd,
  ),
  whole(
    'a withdrawal approved',
    (o) => o.reviews.withdrawalReviewAct,
    { act: 'approve', withdrawalId: 'w1' },
    withdrawalReviewAct,
  ),
  [
    'the site opened',
    (o) => o.site.maintenanceAct,
    { act: 'open', base: null, reason },
    officeSiteSet,
    { order: { act: 'open' }, base: null, reason },
  ],
  whole('a setting set', (o) => o.site.settingAct, { key: 'supportPhone', value: '1', base: '', reason }, officeSettingSet),
  [
    'a round settled',
    (o) => o.strays.strayAct,
    { act: 'settle', roundId: 'r1', proposedAt: 1, verdict: 'approve', reason },
    strayRoundSettle,
    { roundId: 'r1', proposedAt: 1, verdict: 'approve', reason },
  ],
  whole('a venue saved', (o) => o.venues.venueAct, { venue: 'OBTY', version: 1, reason }, officeVenueSave),
]

/** What the server hears of an act, and whether it is cancelled once its page is left. */
async function done([, of, order, , , by = 'act']: Row) {
  const { client, asked } = silentServer()
  const { socket } = askedServer(() => ({}))
  const { stop } = partOf(of(officeParts({ client, socket })), by, { order })
  await settled()
  stop()
  return asked
}
const BY_TITLE = ACTS.map((row) => [row[0], row] as const)

test.each(BY_TITLE)('[D-8] what an operator does goes by its own call, as it was ordered: %s', async (_, row) => {
  const [, , , { path }, payload] = row
  expect((await done(row)).map((one) => [one.path, one.payload])).toEqual([[path, payload]])
})

test.each(BY_TITLE)('[D-8] [Q8] what an operator does goes on when its page is left: %s', async (_, row) => {
  expect((await done(row)).map(({ signal }) => signal?.aborted === true)).toEqual([false])
})
