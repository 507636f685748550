import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositAppeal } from '#src/api/contract/deposit.ts'
import { depositCaseList } from '#src/api/contract/depositCases.ts'
import { officeLetterAct } from '#src/api/contract/letterOffice.ts'
import { letterStart } from '#src/api/contract/letters.ts'
import { officeMemberPassword } from '#src/api/contract/memberOffice.ts'
import { depositLimitSet, timeOutBegin } from '#src/api/contract/saferPlay.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { withdrawalReviewAct } from '#src/api/contract/withdrawalReview.ts'
import { siteTime } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { RAISE_WAIT } from '#src/api/model/saferPlay.ts'
import { correctRealName } from '#server/cashier/savedCards/realNames.ts'
import { endGrant } from '#server/grants/endGrant.ts'
import type { MessageWord } from '#server/members/messageWords.ts'
import { payOutByOrder } from '#server/sim/payoutByHand.ts'
import { settledBet } from '#tests/support/bets.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET, settleCase, settled, tell } from '#tests/support/deposit.ts'
import { giveOne } from '#tests/support/grants.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'

const HOUR = 3_600_000

let server: TestServer
let mia: string
let oda: string
let card: string
beforeAll(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
  server.clock.hold()
  mia = await server.login('mia')
  oda = await server.login('oda')
  card = await prepare(server, mia)
})
afterAll(() => server.stop())

/** What an act wrote by these words, and to whom. */
async function written(words: readonly MessageWord[], act: () => Promise<unknown>) {
  const rows = () =>
    server.services.db
      .selectFrom('message')
      .select(['id', 'member_id', 'words', 'blanks_json', 'link'])
      .where('words', 'in', [...words])
      .orderBy('id')
      .execute()
  const before = new Set((await rows()).map(({ id }) => id))
  await act()
  return (await rows())
    .filter(({ id }) => !before.has(id))
    .map(({ member_id: to, words: word, blanks_json: blanks, link }) => ({
      to,
      word,
      blanks: JSON.parse(blanks ?? '{}') as unknown,
      link,
    }))
}

const ENDS = ['withdrawalPaid', 'withdrawalFailed', 'withdrawalRejected'] as const
const review = async (what: 'take' | 'approve', withdrawalId: string) =>
  granted(await server.call(withdrawalReviewAct, { act: what, withdrawalId }, { token: oda }))
/** A withdrawal that an operator looks at. */
async function taken(): Promise<string> {
  const answer = granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))
  if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer))
  const { withdrawalId } = answer.withdrawal
  await review('take', withdrawalId)
  return withdrawalId
}

test('[C-11] [C-10] the member reads that a withdrawal was rejected, and why', async () => {
  const withdrawalId = await taken()
  const reason = '姓名与银行预留的不一致'
  const found = await written(ENDS, () =>
    server.call(withdrawalReviewAct, { act: 'reject', withdrawalId, reason }, { token: oda }),
  )
  const link = `/app/cashier/withdraw/${withdrawalId}`
  expect(found).toEqual([{ to: 'm-mia', word: 'withdrawalRejected', blanks: { amount: '¥1,000.00', reason }, link }])
})

test.each([
  ['pay', 'withdrawalPaid'],
  ['fail', 'withdrawalFailed'],
] as const)('[C-11] [C-10] when the payer says %s the member reads %s, once', async (does, word) => {
  const withdrawalId = await taken()
  const link = `/app/cashier/withdraw/${withdrawalId}`
  const found = await written(ENDS, async () => {
    await review('approve', withdrawalId)
    await payOutByOrder(server.services, 'start')
    await payOutByOrder(server.services, does)
  })
  expect(found).toEqual([{ to: 'm-mia', word, blanks: { amount: '¥1,000.00' }, link }])
})

test('[C-11] [C-10] the member reads what was answered to an appeal', async () => {
  const { orderId, reference } = await order(server, mia)
  const words = { orderId, clientId: newClientId(), reason: 'notCredited', text: 'where is it', picture: null } as const
  granted(await server.call(depositAppeal, words, { token: mia }))
  const [one] = granted(await server.call(depositCaseList, { view: 'appeals' }, { token: oda })).list
  const answer = { act: 'answer', caseId: one!.caseId, outcome: 'helped', words: '已经到账' } as const
  const found = await written(['appealAnswered'], () => settleCase(server, answer, oda))
  const link = `/app/cashier/deposit/${orderId}`
  expect(found).toEqual([{ to: 'm-mia', word: 'appealAnswered', blanks: { reference, words: '已经到账' }, link }])
})

test('[C-11] [Q10] money that an operator credits is told to whose order was named', async () => {
  const { reference } = await order(server, mia)
  await tell(server, settled(reference, 10_000))
  await tell(server, settled(reference, 700))
  const [held] = granted(await server.call(depositCaseList, { view: 'held' }, { token: oda })).list
  const credit = { act: 'credit', caseId: held!.caseId, reference, words: 'came twice' } as const
  const found = await written(['heldCredited'], () => settleCase(server, credit, oda))
  expect(found).toEqual([{ to: 'm-mia', word: 'heldCredited', blanks: { amount: '¥7.00' }, link: '/app/cashier/records' }])
})

test('[C-11] [C-8] a new real name makes cards new, and their member reads until when they wait', async () => {
  const found = await written(['realNameCorrected'], () => server.services.write((tx) => correctRealName(tx, 'm-mia', '王小咪')))
  const until = siteTime(server.clock.now() + 24 * HOUR)
  expect(found).toEqual([{ to: 'm-mia', word: 'realNameCorrected', blanks: { until }, link: null }])
})

test.each([
  ['released', 'grantReleased'],
  ['lapsed', 'grantLapsed'],
] as const)('[C-11] [P-9] the member reads how much of a bonus was %s', async (how, word) => {
  const { id } = (await server.services.write((tx) => giveOne(tx, { amount: 12_345 })))!
  const grant = { id, member_id: 'm-mia', amount: fen(12_345) }
  const found = await written(['grantReleased', 'grantLapsed'], () => server.services.write((tx) => endGrant(tx, grant, how)))
  expect(found).toEqual([{ to: 'm-mia', word, blanks: { amount: '123.45' }, link: '/app/cashier/wallet/bonuses' }])
})

test('[C-11] the member reads to which grade bets raised them, and nothing of bets that raise none', async () => {
  await server.services.db.deleteFrom('member_grade').where('member_id', '=', 'm-mia').execute()
  await server.services.db.updateTable('member').set({ vip_level: 0 }).where('id', '=', 'm-mia').execute()
  const bets = (stake: number) => () => settledBet(server, { stake, matchId: `m-${stake}` })
  expect(await written(['gradeUp'], bets(99_999))).toEqual([])
  expect(await written(['gradeUp'], bets(1))).toEqual([
    { to: 'm-mia', word: 'gradeUp', blanks: { grade: '1' }, link: '/app/vip' },
  ])
})

test('[C-11] the member reads that customer service closed their letter', async () => {
  const { letter } = granted(
    await server.call(letterStart, { clientId: newClientId(), kind: 'fault', text: '视频打不开' }, { token: mia }),
  )
  const { letterId, subject } = letter
  const found = await written(['letterClosed'], async () =>
    granted(await server.call(officeLetterAct, { act: 'close', letterId, reason: '重复' }, { token: oda })),
  )
  expect(found).toEqual([{ to: 'm-mia', word: 'letterClosed', blanks: { subject }, link: `/app/letters/${letterId}` }])
})

test('[C-11] [P-6] the member reads of a limit that holds, from when a looser one would hold, and until when they pause', async () => {
  const set = (limit: string) => async () => granted(await server.call(depositLimitSet, { period: 'day', limit }, { token: mia }))
  const words = ['limitSet', 'limitRaiseAsked', 'pauseBegun'] as const
  const link = '/app/cashier/limits'
  expect(await written(words, set('20000'))).toEqual([{ to: 'm-mia', word: 'limitSet', blanks: { amount: '¥200.00' }, link }])
  const at = siteTime(server.clock.now() + RAISE_WAIT)
  expect(await written(words, set('30000'))).toEqual([{ to: 'm-mia', word: 'limitRaiseAsked', blanks: { at }, link }])
  const until = siteTime(server.clock.now() + 24 * HOUR)
  expect(await written(words, async () => granted(await server.call(timeOutBegin, { hours: 24 }, { token: mia })))).toEqual([
    { to: 'm-mia', word: 'pauseBegun', blanks: { until }, link },
  ])
})

test('[C-11] [C-8] a member whom an operator gave a password reads of it once', async () => {
  const reset = { memberId: 'm-mia', reason: '本人来电' }
  const found = await written(['passwordReset', 'passwordChanged'], async () =>
    granted(await server.call(officeMemberPassword, reset, { token: oda })),
  )
  expect(found).toEqual([{ to: 'm-mia', word: 'passwordReset', blanks: { at: siteTime(server.clock.now()) }, link: null }])
})
