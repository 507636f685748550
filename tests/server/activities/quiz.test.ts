import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { chooseQuestion, shuffled } from '#server/activities/kinds/quiz/round.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { runActivity } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { QUIZ_TERMS } from '#tests/support/quiz.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { quizAct, quizInfo } = activityCalls
const DAY = 86_400_000
const NOON = 12 * 3_600_000

let server: TestServer
let mia: string
let oda: string
let id: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.advance(dayStart(readDay('2026-03-11')!) + NOON - server.clock.now())
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
  id = await runActivity(server, oda, 'quiz', { terms: QUIZ_TERMS })
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

type Act = { do: 'next' } | { do: 'answer'; key: string; pick: number }
const gold = () => balanceOf(server.services.db, 'm-mia', 'GOLD')
const seen = async (token?: string) => granted(await server.call(quizInfo, { id }, { token })).view!
const view = () => seen(mia)
const act = async (what: Act, requestId = newClientId()) =>
  granted(await server.call(quizAct, { id, requestId, act: what }, { token: mia }))
const next = () => act({ do: 'next' })
/** Answers the question that runs, rightly or wrongly. */
async function answer(isRight: boolean, requestId?: string) {
  const { key, picks } = (await view()).open!
  return act({ do: 'answer', key, pick: picks.findIndex(({ en }) => en.startsWith('right') === isRight) }, requestId)
}

test('[C-12] [P-9] each right answer to a day’s five questions brings its coins once', async () => {
  expect(await view()).toMatchObject({ state: 'ready', perDay: 5, seconds: 10, coins: 20, open: null, past: [] })
  const before = await gold()
  const asks = new Set<string>()
  for (let place = 1; place <= 5; place += 1) {
    expect(await next()).toMatchObject({ result: 'done', reply: { result: 'asked' }, view: { state: 'open', open: { place } } })
    asks.add((await view()).open!.ask.en)
    const requestId = newClientId()
    const isRight = place !== 3
    const { key, picks } = (await view()).open!
    const pick = picks.findIndex(({ en }) => en.startsWith('right') === isRight)
    const done = await act({ do: 'answer', key, pick }, requestId)
    expect(done).toMatchObject({ result: 'done', reply: { result: isRight ? 'right' : 'wrong' } })
    expect(await act({ do: 'answer', key, pick }, requestId)).toEqual(done)
    // The other answers of a question that is over are worth nothing.
    for (const other of [0, 1, 2, 3])
      expect(await act({ do: 'answer', key, pick: other })).toMatchObject({ reply: { result: 'late' }, prizes: [] })
    server.clock.advance(5_000)
  }
  expect(asks.size).toBe(5)
  const { state, past } = await view()
  expect(state).toBe('done')
  expect(past.map(({ isRight }) => isRight)).toEqual([true, true, false, true, true])
  expect(await next()).toEqual({ result: 'refused', why: { why: 'already' } })
  expect((await gold()) - before).toBe(80)

  // The day after begins again, with the question that was not asked yet among the first.
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(await view()).toMatchObject({ state: 'ready', past: [] })
  await next()
  expect(asks.has((await view()).open!.ask.en)).toBe(false)
})

test('[C-12] no page names the right answer before its question is over', async () => {
  await next()
  const { open, past } = await view()
  expect(past).toEqual([])
  expect(Object.keys(open!).toSorted()).toEqual(['ask', 'key', 'left', 'picks', 'place'])
  expect(await seen()).toMatchObject({ open: null, past: [] })
  expect((await answer(false)).result).toBe('done')
  expect((await view()).past[0]!.right.en).toMatch(/^right/)
})

test('[C-12] an answer counts when it reaches the server within the time and a second of grace, and not a moment later', async () => {
  await next()
  server.clock.advance(10_000)
  // The time is over, the grace is not: nobody is given the next question yet.
  expect(await view()).toMatchObject({ state: 'open', open: { left: 0 } })
  expect(await next()).toMatchObject({ view: { open: { place: 1 } } })
  server.clock.advance(1_000)
  expect(await answer(true)).toMatchObject({ reply: { result: 'right' } })

  await next()
  const { key } = (await view()).open!
  server.clock.advance(11_001)
  expect(await view()).toMatchObject({ state: 'next', past: [{ isRight: true }, { isRight: false, pick: null }] })
  for (const pick of [0, 1, 2, 3]) expect(await act({ do: 'answer', key, pick })).toMatchObject({ reply: { result: 'late' } })
  expect(await next()).toMatchObject({ view: { open: { place: 3 } } })
})

test('[C-12] an answer that came in time is judged by that, however long it waits for its turn', async () => {
  await next()
  const { key, picks } = (await view()).open!
  const pick = picks.findIndex(({ en }) => en.startsWith('right'))
  let release = () => {}
  const turn = new Promise<void>((done) => (release = done))
  const held = server.services.write(() => turn)
  const order = { id, requestId: newClientId(), act: { do: 'answer', key, pick } }
  const answered = server.services.activities.act('quiz', 'm-mia', order)
  server.clock.advance(60_000)
  release()
  await held
  expect(await answered).toMatchObject({ reply: { result: 'right' } })
})

test('[C-12] leaving, a reload and a restart of the server do not stop the clock', async () => {
  await next()
  const { open } = await view()
  server.clock.advance(4_000)
  await server.restart()
  expect((await view()).open).toEqual({ ...open, left: 6_000 })
  expect(await next()).toMatchObject({ view: { open: { key: open!.key, left: 6_000 } } })
  server.clock.advance(7_001)
  expect(await view()).toMatchObject({ state: 'next', open: null })
})

test('[C-12] a question that was sent before midnight is answered after it, and belongs to its day', async () => {
  server.clock.advance(dayStart(readDay('2026-03-12')!) - 5_000 - server.clock.now())
  mia = await server.login('mia')
  await next()
  server.clock.advance(6_000)
  expect(await view()).toMatchObject({ state: 'open', open: { left: 4_000 } })
  expect(await answer(true)).toMatchObject({ reply: { result: 'right' }, view: { state: 'ready', past: [] } })
  expect(await next()).toMatchObject({ view: { open: { place: 1 } } })
})

test('[P-9] who pauses is asked nothing more, and keeps what was right before', async () => {
  await next()
  await answer(true)
  const before = await gold()
  await next()
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  const refused = await server.call(quizAct, { id, requestId: newClientId(), act: { do: 'next' } }, { token: mia })
  expect(refused.ok).toBe(false)
  expect(await gold()).toBe(before)
})

test('[P-9] nothing is asked that the budget does not pay', async () => {
  id = await runActivity(server, oda, 'quiz', { terms: QUIZ_TERMS, budgets: [{ asset: 'GOLD', all: '30', day: null }] })
  const before = await gold()
  await next()
  expect(await answer(true)).toMatchObject({ reply: { result: 'right' } })
  expect(await next()).toEqual({ result: 'refused', why: { why: 'budgetGone' } })
  expect(await view()).toMatchObject({ state: 'next', past: [{ isRight: true }] })
  // The budget runs out while a question runs.
  const budget = (all: number) =>
    server.services.db
      .updateTable('activity_budget')
      .set({ all_limit: coins(all) })
      .where('activity_id', '=', id)
      .execute()
  await budget(40)
  await next()
  await budget(39)
  const { open } = await view()
  expect(await answer(true)).toMatchObject({ result: 'done', reply: { result: 'unpaid' }, prizes: [] })
  // No other answer is taken, also once there are coins again: what was given is all that one learns.
  await budget(1_000)
  for (let pick = 0; pick < 4; pick += 1)
    expect(await act({ do: 'answer', key: open!.key, pick })).toMatchObject({ reply: { result: 'late' } })
  expect((await view()).past).toHaveLength(2)
  expect((await gold()) - before).toBe(20)
})

test('[C-12] questions come in turn, and answers in every order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.nat(), { minLength: 80, maxLength: 80 }), (size, dice) => {
      const had: number[] = []
      for (const die of dice) {
        const question = chooseQuestion(size, had, (below) => die % below)
        expect(question).toBeLessThan(size)
        // Nothing comes again before all others came.
        expect(had.slice(-(size - 1 || size))).not.toContain(size > 1 ? question : -1)
        if (had.includes(question)) had.splice(had.indexOf(question), 1)
        had.push(question)
      }
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (dice) => {
      const left = [...dice]
      expect(shuffled((below) => (left.pop() ?? 0) % below).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    }),
  )
})
