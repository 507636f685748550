import { expect, test } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { depositCaseAct, depositCaseHold } from '#src/api/contract/depositCases.ts'
import {
  officeMemberBirthday,
  officeMemberGrade,
  officeMemberLimit,
  officeMemberNote,
  officeMemberPassword,
  officeMemberSessionEnd,
  officeMemberSessionsEnd,
  officeMemberStatus,
  officeMemberTag,
  officeMemberTakeDown,
} from '#src/api/contract/memberOffice.ts'
import { fen, microUsdt } from '#src/api/model/money/amount.ts'
import { provideAdjustments } from '#src/machines/backOffice/adjustmentActors.ts'
import { provideDepositCases } from '#src/machines/backOffice/depositCaseActors.ts'
import { provideMembers } from '#src/machines/backOffice/membersActors.ts'
import { provideOfficeAgents } from '#src/machines/backOffice/officeAgentsActors.ts'
import { provideOfficeDeliveries } from '#src/machines/backOffice/officeDeliveriesActors.ts'
import { provideOfficeForms } from '#src/machines/backOffice/officeFormsActors.ts'
import { provideOfficeMessages } from '#src/machines/backOffice/officeMessagesActors.ts'
import { provideWithdrawalReview } from '#src/machines/backOffice/withdrawalReviewActors.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { answerOf } from './support/partOf.ts'

const MEMBER = { memberId: 'm1', reason: 'why' }

test.each([
  [{ ...MEMBER, act: 'status', isActive: false }, officeMemberStatus, { ...MEMBER, isActive: false }],
  [{ ...MEMBER, act: 'sessionEnd', sessionId: 's1' }, officeMemberSessionEnd, { ...MEMBER, sessionId: 's1' }],
  [{ ...MEMBER, act: 'sessionsEnd' }, officeMemberSessionsEnd, MEMBER],
  [{ ...MEMBER, act: 'password' }, officeMemberPassword, MEMBER],
  [{ ...MEMBER, act: 'grade', grade: 3, until: 'u' }, officeMemberGrade, { ...MEMBER, grade: 3, until: 'u' }],
  [{ ...MEMBER, act: 'birthday', birthday: '2000-01-01' }, officeMemberBirthday, { ...MEMBER, birthday: '2000-01-01' }],
  [{ ...MEMBER, act: 'takeDown', what: 'avatar' }, officeMemberTakeDown, { ...MEMBER, what: 'avatar' }],
  [
    { memberId: 'm1', act: 'note', clientId: 'c1', content: 'n' },
    officeMemberNote,
    { memberId: 'm1', clientId: 'c1', content: 'n' },
  ],
  [{ ...MEMBER, act: 'tag', tag: 't', isSet: false }, officeMemberTag, { ...MEMBER, tag: 't', isSet: false }],
  [{ ...MEMBER, act: 'limit', period: 'day', fen: fen(5_000) }, officeMemberLimit, { ...MEMBER, period: 'day', limit: '5000' }],
])(
  '[D-8] what an operator does to an account goes by its own call, as it was ordered: $act',
  async (order, { path }, payload) => {
    const { client, asked } = askedServer(() => ({}))
    await answerOf(provideMembers(client).memberAct, 'act', { order })
    expect(asked).toEqual([{ path, payload }])
  },
)

test.each([
  ['claim', depositCaseHold],
  ['giveBack', depositCaseHold],
  ['credit', depositCaseAct],
  ['return', depositCaseAct],
])('[D-8] a case of a deposit is held by one call and settled by another: %s', async (act, { path }) => {
  const { client, socket, asked } = askedServer(() => ({ result: 'done', case: {} }))
  const order = { act, caseId: 'c1' }
  await answerOf(provideDepositCases({ client, socket }).depositCaseAct, 'act', { order })
  expect(asked).toEqual([{ path, payload: order }])
})

type Server = ReturnType<typeof askedServer>
type Desk = { readonly list: AnyStateMachine; readonly act: AnyStateMachine; readonly order: object }

/** Lists of the back office, and what is done about them. */
const DESKS: Readonly<Record<string, (server: Server) => Desk>> = {
  accounts: ({ client }) => {
    const { members: list, memberAct: act } = provideMembers(client)
    return { list, act, order: { ...MEMBER, act: 'sessionsEnd' } }
  },
  messages: ({ client }) => {
    const { officeMessages: list, officeMessageAct: act } = provideOfficeMessages(client)
    return { list, act, order: { act: 'remove', messageId: 'm1', reason: 'why' } }
  },
  forms: ({ client, socket }) => {
    const { officeForms: list, officeFormAct: act } = provideOfficeForms({ client, socket })
    return { list, act, order: { formId: 'f1', act: 'close', note: '' } }
  },
  deliveries: ({ client }) => {
    const { deliveries: list, retry: act } = provideOfficeDeliveries(client)
    return { list, act, order: { deliveryId: 'd1' } }
  },
  withdrawals: ({ client, socket }) => {
    const { withdrawalReviews: list, withdrawalReviewAct: act } = provideWithdrawalReview({ client, socket })
    return { list, act, order: { act: 'approve', withdrawalId: 'w1' } }
  },
  cases: ({ client, socket }) => {
    const { depositCases: list, depositCaseAct: act } = provideDepositCases({ client, socket })
    return { list, act, order: { act: 'claim', caseId: 'c1' } }
  },
  agents: ({ client }) => {
    const { agents: list, settle: act } = provideOfficeAgents(client)
    return { list, act, order: { agentId: 'g1', version: 1, verdict: 'approve', reason: 'why' } }
  },
  statements: ({ client }) => {
    const { statements: list, pay: act } = provideOfficeAgents(client)
    return { list, act, order: { statementId: 's1', reason: 'why' } }
  },
  'members who look like their agent': ({ client }) => {
    const { held: list, clear: act } = provideOfficeAgents(client)
    return { list, act, order: { id: 'q1', reason: 'why' } }
  },
  adjustments: ({ client, socket }) => {
    const { adjustments: list, adjustmentAct: act } = provideAdjustments({ client, socket, saveFile: () => undefined })
    return { list, act, order: { act: 'takeBack', adjustmentId: 'a1', reason: 'why' } }
  },
}

test.each(Object.keys(DESKS))('[D-8] the list of %s is asked for again once something was done about it', async (name) => {
  const server = askedServer(() => ({ list: [], more: false, result: 'done', done: true, case: {}, review: {} }))
  const { list, act, order } = DESKS[name]!(server)
  const actor = createActor(list, { input: { query: { view: 'open' } } }).start()
  await settled()
  const [first] = server.asked.splice(0)
  await answerOf(act, 'act', { order })
  await settled()
  expect(server.asked).toEqual([expect.anything(), first])
  actor.stop()
})

test.each([
  ['counted', { done: true, dropped: false }, { late: false, dropped: false }],
  ['dropped the first signature', { done: true, dropped: true }, { late: false, dropped: true }],
  ['came too late', { done: false }, { late: true, dropped: undefined }],
])('[D-8] what became of an act about a withdrawal is told: it %s', async (_, answer, news) => {
  const server = askedServer(() => ({ ...answer, review: {} }))
  const told = await answerOf(provideWithdrawalReview(server).withdrawalReviewAct, 'act', {
    order: { act: 'approve', withdrawalId: 'w1' },
  })
  expect(told).toEqual({ ...news, review: {} })
})

/** An adjustment that was settled an hour and a second after it was proposed. */
const ADJUSTMENT = {
  adjustmentId: 'a1',
  at: Date.UTC(2026, 0, 1, 16, 30),
  member: { name: 'mia' },
  way: 'credit',
  asset: 'FEN',
  amount: fen(12_345),
  state: 'booked',
  about: null,
  words: 'w',
  reason: 'r',
  by: { name: 'oda' },
  end: { by: { name: 'olga' }, at: Date.UTC(2026, 0, 1, 17, 30, 1), reason: 'e' },
}

/** The rows of a file of adjustments, below its headings. */
async function fileOf(...list: readonly object[]) {
  const { client, socket } = askedServer(() => ({ list, more: false }))
  const files: string[][] = []
  const { adjustmentExport } = provideAdjustments({ client, socket, saveFile: (...file) => files.push(file) })
  await answerOf(adjustmentExport, 'act', { order: { query: {}, headings: ['when'] } })
  return files[0]?.[2]?.split('\r\n').slice(1, -1)
}

test('[D-8] a file of adjustments holds money in its own unit, a row each', async () => {
  const second = { ...ADJUSTMENT, asset: 'UUSDT', amount: microUsdt(12_340_000) }
  const rows = await fileOf(ADJUSTMENT, second)
  expect(rows?.map((line) => line.split(',').slice(4, 6))).toEqual([
    ['"FEN"', '123.45'],
    ['"UUSDT"', '12.34'],
  ])
})

test('[D-8] a file of adjustments tells when each was proposed and when it was settled', async () => {
  expect(await fileOf(ADJUSTMENT)).toEqual([
    '"2026-01-02 00:30:00","a1","mia","credit","FEN",123.45,"booked",,"w","r","oda","olga","2026-01-02 01:30:01","e"',
  ])
})

test('[D-8] a file of adjustments tells no end of one that still waits', async () => {
  expect(await fileOf({ ...ADJUSTMENT, state: 'proposed', end: null })).toEqual([
    '"2026-01-02 00:30:00","a1","mia","credit","FEN",123.45,"proposed",,"w","r","oda",,,',
  ])
})
