import { expect, test } from 'vitest'
import { activityOfficeHandlers } from '#server/calls/activityOffice.ts'
import { adjustmentHandlers } from '#server/calls/adjustments.ts'
import { agentOfficeHandlers } from '#server/calls/agentOffice.ts'
import { contentOfficeHandlers } from '#server/calls/contentOffice.ts'
import { contentPreviewHandlers } from '#server/calls/contentPreviews.ts'
import type { CallContext } from '#server/calls/context.ts'
import { deliveryOfficeHandlers } from '#server/calls/deliveryOffice.ts'
import { formOfficeHandlers } from '#server/calls/formOffice.ts'
import { gameOfficeHandlers } from '#server/calls/gameOffice.ts'
import { gradeOfficeHandlers } from '#server/calls/gradeOffice.ts'
import { letterOfficeHandlers } from '#server/calls/letterOffice.ts'
import { memberOfficeHandlers } from '#server/calls/memberOffice.ts'
import { messageOfficeHandlers } from '#server/calls/messageOffice.ts'
import { operatorHandlers } from '#server/calls/operators.ts'
import { pointShopHandlers } from '#server/calls/pointShop.ts'
import { roomOfficeHandlers } from '#server/calls/roomOffice.ts'
import { siteOfficeHandlers } from '#server/calls/siteOffice.ts'
import { strayRoundHandlers } from '#server/calls/strayRounds.ts'
import { supportOfficeHandlers } from '#server/calls/supportOffice.ts'
import { taskHandlers } from '#server/calls/tasks.ts'
import { venueOfficeHandlers } from '#server/calls/venueOffice.ts'
import { voteOfficeHandlers } from '#server/calls/voteOffice.ts'
import { withdrawalReviewHandlers } from '#server/calls/withdrawalReview.ts'
import type { Caller } from '#server/members/caller.ts'
import type { Services } from '#server/services.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What the trail hears of an operator's act, by how the act came out: the act itself is the test's.

const { services } = await startBareServices(() => 0)

/** What the trail heard of a call whose act came out like this: how it was before, and after. */
async function heard(call: (context: CallContext) => unknown, outcome: unknown): Promise<unknown> {
  const notes: unknown[] = []
  const caller: unknown = { session: { member: { id: 'm-oda', name: 'oda' } }, language: 'en' }
  const write: unknown = async () => outcome
  await call({
    services: { ...services, write: write as Services['write'] },
    caller: caller as Caller,
    receivedAt: 0,
    noteChange: (before, after) => notes.push([before, after]),
  })
  return notes
}

/** An order; what the act would read of it is not read here. */
const order = (fields: object = {}) => fields as never

const activity = (version: number) => ({ status: 'draft', version, fields: { title: 'May' } })
const vote = (state: string) => ({ state, outcome: null, proposal: state === 'open' ? null : { outcome: 'won' } })
const review = (state: string, by: string | null) => ({
  member: { memberId: 'm-mia', name: 'mia' },
  withdrawal: { state },
  signature: by === null ? null : { by },
  payouts: [{ provider: 'hand', state: 'failed' }],
})
const stands = (state: string, signedBy: string | null) => ({
  member: 'mia',
  state,
  signedBy,
  ruledBy: null,
  payouts: ['hand: failed'],
})
const piece = { kind: 'help', language: 'en', slug: 'fees', latest: 3, pin: 2, next: null }
const operator = { name: 'leo', isActive: true, rights: ['site.read'], hasFactor: false, memberId: 'm-leo' }
const leo = { name: 'leo', isActive: true, rights: ['site.read'], hasFactor: false }
const plan = (cash: string) => ({
  keepPercent: 10,
  rules: [
    { grade: 0, birthCash: '0' },
    { grade: 1, birthCash: cash },
  ],
})
const changed = (cash: string) => ({ keepPercent: 10, rules: [{ grade: 1, birthCash: cash }] })
const anchor = (title: string) => ({ nickname: 'Kim', title, description: '', sport: 'football', streamKey: 'hidden' })
const written = (title: string) => ({ nickname: 'Kim', title, description: '', sport: 'football' })

const signGrades = (context: CallContext) => gradeOfficeHandlers.officeGradesSign(order({ verdict: 'approve' }), context)
const saveGrades = (context: CallContext) => gradeOfficeHandlers.officeGradesSave(order(), context)
const saveTask = (context: CallContext) => taskHandlers.officeTaskSave(order({ fields: { prize: '9' } }), context)
const saveGoods = (context: CallContext) => pointShopHandlers.officePointGoodsSave(order({ fields: { price: '9' } }), context)
const setSetting = (context: CallContext) => siteOfficeHandlers.officeSettingSet(order({ key: 'coinRate', value: '9' }), context)
const saveActivity = (context: CallContext) => activityOfficeHandlers.officeActivitySave(order(), context)
const bar = (context: CallContext) => activityOfficeHandlers.officeActivityBar(order(), context)
const propose = (context: CallContext) => adjustmentHandlers.adjustmentPropose(order(), context)
const end = (context: CallContext) => strayRoundHandlers.strayRoundPropose(order(), context)
const publish = (context: CallContext) => contentOfficeHandlers.officeContentPublish(order(), context)
const makePreview = (context: CallContext) => contentPreviewHandlers.officePreviewMake(order(), context)
const judge = (context: CallContext) => withdrawalReviewHandlers.withdrawalReviewAct(order(), context)
const setStatus = (context: CallContext) => operatorHandlers.operatorStatusSet(order(), context)
const saveGame = (context: CallContext) => gameOfficeHandlers.officeGameSave(order(), context)
const saveVenue = (context: CallContext) => venueOfficeHandlers.officeVenueSave(order(), context)
const saveAnchor = (context: CallContext) => roomOfficeHandlers.officeAnchorSave(order(), context)
const setOwner = (context: CallContext) => roomOfficeHandlers.officeAnchorOwner(order(), context)

type Case = readonly [what: string, call: (context: CallContext) => unknown, outcome: unknown, note: readonly [unknown, unknown]]

test.each<Case>([
  ['an adjustment that is proposed', propose, { result: 'done', before: 'b', after: 'a', row: null }, ['b', 'a']],
  [
    'an adjustment that is refused',
    propose,
    { result: 'funds', before: 'b', after: 'a', row: null },
    [null, { result: 'funds' }],
  ],
  ['a stray round that is ended', end, { result: 'done', before: 'b', after: 'a', round: 'r' }, ['b', 'a']],
  ['a stray round that is refused', end, { result: 'late', before: 'b', after: 'a', round: 'r' }, [null, { result: 'late' }]],
  ['a task that is saved', saveTask, { result: 'done', before: 'b', task: 'a' }, ['b', 'a']],
  ['a task that waits', saveTask, { result: 'signed', before: 'b', task: 'b' }, ['b', { result: 'signed', prize: '9' }]],
  ['a task that is late', saveTask, { result: 'late', before: 'b', task: 'b' }, ['b', { result: 'late' }]],
  ['goods that are saved', saveGoods, { result: 'done', before: 'b', goods: 'a' }, ['b', 'a']],
  ['goods that wait', saveGoods, { result: 'signed', before: 'b', goods: 'b' }, ['b', { result: 'signed', price: '9' }]],
  [
    'a setting that is set',
    setSetting,
    { result: 'done', before: 'b', setting: { value: '8' } },
    ['b', { key: 'coinRate', value: '8' }],
  ],
  [
    'grades that wait',
    saveGrades,
    { before: plan('1'), result: 'signed', plan: plan('1'), proposal: { plan: plan('2') } },
    [changed('1'), { result: 'signed', ...changed('2') }],
  ],
  [
    'grades that get their second signature',
    signGrades,
    { before: plan('1'), result: 'done', plan: plan('2'), proposal: null },
    [changed('1'), { result: 'done', verdict: 'approve', ...changed('2') }],
  ],
  [
    'an agent who is settled',
    (context) => agentOfficeHandlers.officeAgentSettle(order(), context),
    { answer: { result: 'done', agent: { name: 'ada', state: 'active' } }, before: 'asked' },
    [{ state: 'asked' }, { result: 'done', state: 'active', agent: 'ada' }],
  ],
  [
    'an agent’s member who is let through',
    (context) => agentOfficeHandlers.officeAgentClear(order(), context),
    { answer: { result: 'done' }, agent: 'ada', member: 'mia' },
    [{}, { result: 'done', agent: 'ada', member: 'mia' }],
  ],
  [
    'an agent’s statement that is signed',
    (context) => agentOfficeHandlers.officeAgentPay(order(), context),
    { answer: { result: 'signed', statement: { name: 'ada', state: 'signed', commission: '5' } }, before: 'due' },
    [{ state: 'due' }, { result: 'signed', state: 'signed', agent: 'ada', commission: '5' }],
  ],
  [
    'a form that is answered',
    (context) => formOfficeHandlers.officeFormAct(order(), context),
    { before: 'new', reply: { result: 'done', form: { state: 'answered' } } },
    [{ state: 'new' }, { result: 'done', state: 'answered' }],
  ],
  [
    'a message that is taken back',
    (context) => messageOfficeHandlers.officeMessageRemove(order(), context),
    'b',
    ['b', { isRemoved: true }],
  ],
  [
    'a message that is sent',
    (context) => messageOfficeHandlers.officeMessageSend(order(), context),
    { result: 'nobody' },
    [null, { result: 'nobody' }],
  ],
  [
    'a delivery that is tried again',
    (context) => deliveryOfficeHandlers.officeDeliveryRetry(order(), context),
    { before: 'b', reply: 'a' },
    ['b', 'a'],
  ],
  ['a game that is saved', saveGame, { result: 'done', before: 'b', game: 'a' }, ['b', 'a']],
  ['a game that is late', saveGame, { result: 'late', before: 'b', game: 'b' }, ['b', { result: 'late' }]],
  ['a venue that is saved', saveVenue, { result: 'done', before: 'b', venue: 'a' }, ['b', 'a']],
  ['a venue that is late', saveVenue, { result: 'late', before: 'b', venue: 'b' }, ['b', { result: 'late' }]],
  ['an operator who is late', setStatus, { result: 'late', operator }, [leo, { result: 'late' }]],
  ['an operator who may not', setStatus, { result: 'own' }, [null, { result: 'own' }]],
  [
    'an operator who is kept out',
    setStatus,
    { result: 'done', before: operator, operator: { ...operator, isActive: false }, password: 'hidden' },
    [leo, { ...leo, isActive: false }],
  ],
  [
    'a member’s note that is refused',
    (context) => memberOfficeHandlers.officeMemberNote(order(), context),
    { result: 'full' },
    [null, { result: 'full' }],
  ],
  [
    'an activity that is new',
    saveActivity,
    { result: 'done', before: null, activity: activity(1) },
    [null, { status: 'draft', version: 1, title: 'May' }],
  ],
  [
    'an activity that is late',
    saveActivity,
    { result: 'late', before: activity(1), activity: activity(2) },
    [{ status: 'draft', version: 1, title: 'May' }, { result: 'late' }],
  ],
  ['who is kept out of an activity', bar, { before: 'b', after: 'a', result: 'done', list: [] }, ['b', 'a']],
  ['who was not kept out', bar, { before: 'b', after: 'a', result: 'notBarred', list: [] }, ['b', { result: 'notBarred' }]],
  [
    'an outcome of a vote that waits',
    (context) => voteOfficeHandlers.officeVotePropose(order(), context),
    { before: vote('open'), result: 'signed', vote: vote('over') },
    [
      { state: 'open', outcome: null, proposed: null },
      { result: 'signed', state: 'over', outcome: null, proposed: 'won' },
    ],
  ],
  [
    'a letter that is answered',
    (context) => letterOfficeHandlers.officeLetterAct(order(), context),
    { result: 'done', letter: { member: { name: 'mia' }, state: 'answered', subject: 'x' }, lines: [] },
    [null, { result: 'done', member: 'mia', state: 'answered' }],
  ],
  [
    'a conversation',
    (context) => supportOfficeHandlers.officeSupportAct(order(), context),
    { result: 'taken' },
    [null, { result: 'taken' }],
  ],
  [
    'a piece that is published',
    publish,
    { before: { version: 2 }, answer: { result: 'done', item: piece } },
    [{ version: 2 }, { kind: 'help', language: 'en', slug: 'fees', version: 3, pin: 2, next: null }],
  ],
  [
    'a piece that is late',
    publish,
    { before: { version: 2 }, answer: { result: 'late', item: piece } },
    [{ version: 2 }, { result: 'late' }],
  ],
  ['a preview that is made', makePreview, { id: 'p', until: 9, token: 'hidden' }, [null, { previewId: 'p', until: 9 }]],
  ['a preview too many', makePreview, null, [null, { result: 'full' }]],
  ['a preview that is ended', (context) => contentPreviewHandlers.officePreviewEnd(order(), context), 'b', ['b', null]],
  ['an anchor who is new', saveAnchor, { result: 'done', before: null, anchor: anchor('a') }, [null, written('a')]],
  [
    'an anchor who is late',
    saveAnchor,
    { result: 'late', before: anchor('b'), anchor: anchor('a') },
    [written('b'), { result: 'late' }],
  ],
  ['an anchor who gets a member', setOwner, { result: 'done', before: 'b', after: 'a' }, ['b', 'a']],
  ['an anchor who gets nobody', setOwner, { result: 'taken' }, [null, { result: 'taken' }]],
  [
    'a withdrawal under its first signature',
    judge,
    { before: review('reviewing', null), done: true, dropped: false, review: review('reviewing', 'oda') },
    [stands('reviewing', null), stands('reviewing', 'oda')],
  ],
  [
    'a withdrawal whose first signature counts no more',
    judge,
    { before: review('reviewing', 'oda'), done: false, dropped: true, review: review('reviewing', null) },
    [null, { result: 'dropped', ...stands('reviewing', null) }],
  ],
  [
    'a withdrawal that stands otherwise',
    judge,
    { before: review('reviewing', null), done: false, dropped: false, review: review('approved', null) },
    [null, { result: 'late', ...stands('approved', null) }],
  ],
])('[D-8] of %s the trail has how it stood and how it stands, or why nothing changed', async (_, call, outcome, note) => {
  expect(await heard(call, outcome)).toEqual([note])
})
