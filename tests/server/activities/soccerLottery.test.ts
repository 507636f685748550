import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { rightOf, shareRound, soccerLottery } from '#src/api/model/activities/kinds/soccerLottery.ts'
import type { Side } from '#src/api/model/activities/matchFields.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { points, sumOf } from '#src/api/model/money/amount.ts'
import { runSoccerLotteries } from '#server/activities/kinds/soccerLottery/soccerLotteryJob.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { holdJob } from '#tests/support/holdJob.ts'
import { killedAfter } from '#tests/support/killedAfter.ts'
import { runActivity } from '#tests/support/activities.ts'
import { jobContext, pointsHeld, pointsSpent } from '#tests/support/activityJobs.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { addMatch, callOff, endMatch } from '#tests/support/matches.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { soccerLotteryInfo, soccerLotteryAct } = activityCalls
const HOUR = 3_600_000
const DAY = 24 * HOUR
const IDS = Array.from({ length: 9 }, (_, at) => `s${at}`)
const NAMES = ['mia', 'leo', 'ada'] as const
type Name = (typeof NAMES)[number]

let server: TestServer
let oda: string
let id: string
const tokens = new Map<Name, string>()
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.advance(dayStart(readDay('2026-03-11')!) + 12 * HOUR - server.clock.now())
  await logIn()
  for (const [at, match] of IDS.entries())
    await addMatch(server, { id: match, startAt: server.clock.now() + 2 * DAY + at * HOUR })
  id = await runActivity(server, oda, 'soccerLottery', {
    terms: { ...initialTerms(soccerLottery.fields), from: 'picked', matches: IDS.map((match) => ({ match })), pool: '100' },
  })
  await job()
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

async function logIn(): Promise<void> {
  for (const name of NAMES) tokens.set(name, await server.login(name, `device-${name}`))
  oda = await server.login('oda', 'device-oda')
}
const context = () => jobContext(server)
const job = () => runSoccerLotteries(context())
const have = (name: Name) => pointsHeld(server, name)
/** A ticket whose first picks are home, the others away. */
const picks = (home: number): Side[] => IDS.map((_, at) => (at < home ? 'home' : 'visit'))
const hand = (name: Name, home: number, round = 0) =>
  server.call(
    soccerLotteryAct,
    { id, requestId: newClientId(), act: { do: 'ticket', round, picks: picks(home) } },
    { token: tokens.get(name) },
  )
const handed = async (...order: Parameters<typeof hand>) => granted(await hand(...order))
const view = async (name?: Name) =>
  granted(await server.call(soccerLotteryInfo, { id }, { token: name === undefined ? undefined : tokens.get(name) })).view!
const spent = () => pointsSpent(server, id)
/** All matches end at home, but those that go without a result. */
async function playAll(gone: readonly string[] = []): Promise<void> {
  server.clock.advance(3 * DAY)
  for (const match of IDS) await (gone.includes(match) ? callOff(server, match) : endMatch(server, match, [1, 0]))
  await job()
  await job()
  await logIn()
}

test('[C-12] [P-9] those with most right on a free ticket a day share the pool to the point, once', async () => {
  expect(await view('mia')).toMatchObject({ isDone: false, rounds: [{ round: 0, pool: 100, state: 'open', tickets: 0 }] })
  expect(await spent()).toBe(100)
  expect(await handed('mia', 5)).toMatchObject({ result: 'done', reply: { day: '2026-03-11' } })
  expect(await handed('mia', 6)).toEqual({ result: 'refused', why: { why: 'already' } })
  await handed('leo', 7)
  server.clock.advance(DAY)
  await logIn()
  await handed('mia', 7)
  await handed('ada', 7)
  const before = [await have('mia'), await have('leo'), await have('ada')]
  server.clock.advance(DAY)
  await logIn()
  expect((await view('leo')).rounds[0]?.state).toBe('closed')
  expect(await handed('leo', 9)).toEqual({ result: 'refused', why: { why: 'closed' } })
  await playAll()
  const gained = [await have('mia'), await have('leo'), await have('ada')].map((now, at) => now - before[at]!)
  // 100 among three: the point that is left goes to leo, whose ticket was the earliest with seven right.
  expect(gained).toEqual([33, 34, 33])
  expect(await spent()).toBe(100)
  expect((await view('mia')).rounds[0]).toMatchObject({
    state: 'settled',
    played: 9,
    best: 7,
    winners: 3,
    mine: [
      { day: '2026-03-11', right: 5, prize: 0 },
      { day: '2026-03-12', right: 7, prize: 33 },
    ],
  })
})

test('[P-9] the pool of a round with too few results, or nobody right, goes back to the budget', async () => {
  await handed('mia', 9)
  const before = await have('mia')
  await playAll(['s0', 's1', 's2', 's3'])
  expect((await view('mia')).rounds[0]).toMatchObject({ state: 'settled', played: 5, best: 5, winners: 1 })
  expect(await have('mia')).toBe(before + 100)

  for (const gone of [IDS.slice(0, 5), []]) {
    for (const [at, match] of IDS.entries()) {
      await server.services.write((tx) => tx.db.deleteFrom('match_result').where('match_id', '=', match).execute())
      await callOff(server, match)
      await addMatch(server, { id: match, startAt: server.clock.now() + 2 * DAY + at * HOUR })
    }
    id = await runActivity(server, oda, 'soccerLottery', {
      terms: { ...initialTerms(soccerLottery.fields), from: 'picked', matches: IDS.map((match) => ({ match })), pool: '100' },
    })
    await job()
    await handed('mia', gone.length === 0 ? 0 : 9)
    expect(await spent()).toBe(100)
    await playAll(gone)
    expect((await view('mia')).rounds[0]?.state).toBe(gone.length === 0 ? 'settled' : 'void')
    expect(await spent()).toBe(0)
    expect(await have('mia')).toBe(before + 100)
  }
})

test('[P-9] a kill between the end of a round and its payments pays each once', async () => {
  holdJob('soccerLottery')
  await handed('mia', 9)
  await handed('leo', 9)
  const before = [await have('mia'), await have('leo')]
  server.clock.advance(3 * DAY)
  for (const match of IDS) await endMatch(server, match, [2, 0])
  await expect(runSoccerLotteries(killedAfter(context(), 11))).rejects.toThrow('2 of 5 failed')
  await server.restart()
  await Promise.all([job(), job()])
  expect([await have('mia'), await have('leo')]).toEqual([before[0]! + 50, before[1]! + 50])
})

test('[P-9] a round opens only with its whole pool', async () => {
  for (const [at, match] of IDS.entries()) {
    await callOff(server, match)
    await addMatch(server, { id: match, startAt: server.clock.now() + 2 * HOUR + at })
  }
  await logIn()
  id = await runActivity(server, oda, 'soccerLottery', { budgets: [{ asset: 'POINT', all: '4999', day: null }] })
  await job()
  expect(await spent()).toBe(0)
  expect((await handed('mia', 1, (await view()).rounds[0]!.round)).result).toBe('refused')
})

test('[P-9] a pause refuses a ticket, and pays for the one of before', async () => {
  await handed('mia', 9)
  const before = await have('mia')
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  server.clock.advance(13 * HOUR)
  expect((await hand('mia', 9)).ok).toBe(false)
  await playAll()
  expect(await have('mia')).toBe(before + 100)
})

test('[P-9] a round’s pool is shared out exactly among the members with most right, once each', () => {
  const tickets = fc.array(fc.record({ memberId: fc.constantFrom('a', 'b', 'c', 'd'), right: fc.nat(9) }), { maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), tickets, (pool, all) => {
      const { best, winners } = shareRound(points(pool), all)
      expect(best).toBe(Math.max(0, ...all.map(({ right }) => right)))
      expect(Number(sumOf(winners.map(({ prize }) => prize)))).toBe(best === 0 ? 0 : pool)
      const who = winners.map(({ ticket }) => all[ticket]!)
      expect(who.every(({ right }) => right === best)).toBe(true)
      expect(new Set(who.map(({ memberId }) => memberId)).size).toBe(who.length)
    }),
  )
  expect(rightOf(['home', 'draw', 'visit'], ['home', null, 'home'])).toBe(1)
})
