import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { dayOf, dayStart, readDay } from '#src/api/model/day.ts'
import { points } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { activeBuff, cardsOf, giveBuffCard, spendCard, takeBuff } from '#server/activities/buffs.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { movePoints, pointsOf } from '#server/ledger/movePoints.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { runActivity } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { buffCardsInfo, buffCardsAct, signGiftsAct, signGiftsInfo } = activityCalls
const DAY = 86_400_000
const SOLD = { rebatePercent: 10, rebatePrice: '200', doubleSignPrice: '80', extraSpins: 1, extraSpinPrice: '120' }

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.advance(dayStart(readDay('2026-03-11')!) + DAY / 2 - server.clock.now())
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

/** Everything in which a card counts, so that it can be got and used. */
const runAll = () =>
  Promise.all((['fanshuiRebate', 'signGifts', 'spinWheel'] as const).map((kind) => runActivity(server, oda, kind)))

type Buff = 'rebate' | 'doubleSign' | 'extraSpin'
const act = (id: string, what: 'buy' | 'use', buff: Buff, requestId = newClientId()) =>
  server.call(buffCardsAct, { id, requestId, act: { do: what, buff } }, { token: mia })
const cards = async (id: string) => granted(await server.call(buffCardsInfo, { id }, { token: mia })).view!.cards
const earn = (amount: number) =>
  server.services.write((tx) => movePoints(tx, 'm-mia', points(amount), { kind: 'activityPrize', key: `test:${amount}` }))
const have = async () => (await pointsOf(server.services.db, 'm-mia')).have
const running = (buff: Buff, at = server.clock.now()) => activeBuff(server.services.db, 'm-mia', buff, at)
const gift = (source: string, buff: Buff = 'doubleSign') => server.services.write((tx) => giveBuffCard(tx, 'm-mia', buff, source))

test('[P-9] a card is bought for points once a request, and used for the site’s day', async () => {
  const id = await runActivity(server, oda, 'buffCards', { terms: SOLD })
  await runAll()
  await earn(450)
  const before = await have()
  const requestId = newClientId()
  for (const _ of [1, 2])
    expect(granted(await act(id, 'buy', 'rebate', requestId))).toMatchObject({ result: 'done', reply: { have: 1 } })
  expect(before - (await have())).toBe(200)
  expect(await running('rebate')).toBeNull()
  expect(granted(await act(id, 'use', 'rebate'))).toMatchObject({ result: 'done', reply: { have: 0 } })
  expect(await running('rebate')).toEqual({ buff: 'rebate', strength: 10 })
  expect(await running('extraSpin')).toBeNull()
  // Who pays tomorrow for today asks by a time of today.
  const today = dayStart(readDay('2026-03-11')!)
  expect(await running('rebate', today)).not.toBeNull()
  expect(await running('rebate', today + DAY - 1)).not.toBeNull()
  expect(await running('rebate', today - 1)).toBeNull()
  expect(await running('rebate', today + DAY)).toBeNull()
})

test('[P-9] one card of a kind runs a day, the oldest first: another one waits for the next, also when both are used at once', async () => {
  const id = await runActivity(server, oda, 'buffCards')
  await runAll()
  await gift('one')
  expect(await gift('one')).toBe(false)
  server.clock.advance(1)
  await gift('two')
  const twice = await Promise.all([act(id, 'use', 'doubleSign'), act(id, 'use', 'doubleSign')])
  expect(twice.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'refused'])
  expect((await cards(id)).find(({ buff }) => buff === 'doubleSign')).toMatchObject({ have: 1, isRunning: true })
  const used = await server.services.db.selectFrom('buff_card').select('source').where('used_day', 'is not', null).execute()
  expect(used).toEqual([{ source: 'one' }])
  // Not even by another way: the database holds one a day.
  const again = server.services.write((tx) => spendCard(tx, 'm-mia', { buff: 'doubleSign', strength: 2 }))
  await expect(again).rejects.toThrow()
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(granted(await act(id, 'use', 'doubleSign'))).toMatchObject({ result: 'done', reply: { have: 0 } })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(granted(await act(id, 'use', 'doubleSign'))).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
})

test('[P-9] too few points, a card that is not sold, and more than a hand holds are refused', async () => {
  const terms = { ...SOLD, rebatePrice: '0', doubleSignPrice: '1', extraSpinPrice: '1000000' }
  const id = await runActivity(server, oda, 'buffCards', { terms })
  await runAll()
  expect((await cards(id)).map(({ buff }) => buff)).toEqual(['doubleSign', 'extraSpin'])
  await earn(10)
  expect(granted(await act(id, 'buy', 'rebate'))).toMatchObject({ result: 'refused', why: { why: 'ended' } })
  expect(granted(await act(id, 'buy', 'extraSpin'))).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  for (let each = 0; each < 5; each += 1) granted(await act(id, 'buy', 'doubleSign'))
  const before = await have()
  expect(granted(await act(id, 'buy', 'doubleSign'))).toMatchObject({ result: 'refused', why: { why: 'already' } })
  expect(await have()).toBe(before)
  expect(await cardsOf(server.services.db, 'm-mia', 'doubleSign')).toBe(5)
})

test('[P-9] a running card doubles the sign-in of its day, and not a make-up', async () => {
  const id = await runActivity(server, oda, 'buffCards')
  const gifts = await runActivity(server, oda, 'signGifts')
  const sign = async (what: { do: 'sign' } | { do: 'makeUp'; day: string }) =>
    granted(await server.call(signGiftsAct, { id: gifts, requestId: newClientId(), act: what }, { token: mia }))
  expect(await sign({ do: 'sign' })).toMatchObject({ reply: { coins: 100 } })
  server.clock.advance(2 * DAY)
  mia = await server.login('mia')
  await gift('gate')
  granted(await act(id, 'use', 'doubleSign'))
  expect(granted(await server.call(signGiftsInfo, { id: gifts }, { token: mia })).view).toMatchObject({ times: 2 })
  expect(await sign({ do: 'makeUp', day: '2026-03-12' })).toMatchObject({ reply: { coins: 150 } })
  expect(await sign({ do: 'sign' })).toMatchObject({ reply: { coins: 400 }, prizes: [{ amount: 400 }] })
})

test('[P-9] [S-3] who pauses can neither buy nor use a card; the cards that they have wait', async () => {
  const id = await runActivity(server, oda, 'buffCards')
  await runAll()
  await earn(450)
  await gift('gate')
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  for (const what of ['buy', 'use'] as const)
    expect(await act(id, what, 'doubleSign')).toMatchObject({ code: profile.codes.saferPlay })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(granted(await act(id, 'use', 'doubleSign'))).toMatchObject({ result: 'done' })
})

test('[P-9] a card is neither sold nor used while nothing runs in which it counts, and stays with who has it', async () => {
  const id = await runActivity(server, oda, 'buffCards', { terms: SOLD })
  await earn(450)
  await gift('gate', 'extraSpin')
  const before = await have()
  for (const what of ['buy', 'use'] as const)
    expect(granted(await act(id, what, 'extraSpin'))).toMatchObject({
      result: 'refused',
      why: { why: 'conditions', list: [{ what: 'cardCounts' }] },
    })
  expect((await cards(id)).find(({ buff }) => buff === 'extraSpin')).toMatchObject({ have: 1, counts: null })
  expect(await have()).toBe(before)
  const wheel = await runActivity(server, oda, 'spinWheel')
  expect((await cards(id)).find(({ buff }) => buff === 'extraSpin')).toMatchObject({ have: 1, counts: wheel })
  expect(granted(await act(id, 'use', 'extraSpin'))).toMatchObject({ result: 'done' })
})

test('[P-9] whatever the order in which cards are given, used and taken, one of a kind runs a day and is taken once', async () => {
  const members = ['m-mia', 'm-leo']
  const doing = fc.record({
    who: fc.constantFrom(...members),
    buff: fc.constantFrom('rebate', 'extraSpin' as const),
    what: fc.constantFrom('give', 'use', 'take', 'day'),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 40 }), async (list) => {
      round += 1
      server.clock.advance(DAY)
      // The plainest model: cards in a hand, and by day who used and took one.
      const hands = new Map<string, number>()
      const ran = new Set<string>()
      const taken = new Set<string>()
      for (const who of members)
        for (const buff of ['rebate', 'extraSpin'] as const)
          hands.set(`${who} ${buff}`, await cardsOf(server.services.db, who, buff))
      for (const [at, { who, buff, what }] of list.entries()) {
        const hand = `${who} ${buff}`
        const day = `${hand} ${dayOf(server.clock.now())}`
        const is = async (buffed: Promise<boolean>) => buffed.catch(() => false)
        if (what === 'day') server.clock.advance(DAY)
        if (what === 'give') {
          await server.services.write((tx) => giveBuffCard(tx, who, buff, `round:${round}:${at}`))
          hands.set(hand, hands.get(hand)! + 1)
        }
        if (what === 'use') {
          const may = hands.get(hand)! > 0 && !ran.has(day)
          expect(await is(server.services.write((tx) => spendCard(tx, who, { buff, strength: 10 })))).toBe(may)
          if (may) hands.set(hand, hands.get(hand)! - 1)
          if (may) ran.add(day)
        }
        if (what === 'take') {
          expect(await server.services.write((tx) => takeBuff(tx, who, buff, 'wheel'))).toBe(ran.has(day) && !taken.has(day))
          if (ran.has(day)) taken.add(day)
        }
        expect(await cardsOf(server.services.db, who, buff)).toBe(hands.get(hand))
        const runs = (await activeBuff(server.services.db, who, buff, server.clock.now())) !== null
        expect(runs).toBe(ran.has(`${hand} ${dayOf(server.clock.now())}`))
      }
    }),
    { numRuns: 12 },
  )
})
