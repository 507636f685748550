import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { guess } from '#src/api/model/activities/kinds/guess.ts'
import type { Side } from '#src/api/model/activities/matchFields.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { points } from '#src/api/model/money/amount.ts'
import { runGuesses } from '#server/activities/kinds/guess/guessJob.ts'
import { unpaidStakes } from '#server/activities/kinds/guess/stakes.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { movePoints } from '#server/ledger/movePoints.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { holdJob } from '#tests/support/holdJob.ts'
import { killedAfter } from '#tests/support/killedAfter.ts'
import { runActivity } from '#tests/support/activities.ts'
import { jobContext, pointsHeld } from '#tests/support/activityJobs.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { addMatch, callOff, endMatch, kickOff, putOff } from '#tests/support/matches.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { guessInfo, guessAct } = activityCalls
const HOUR = 3_600_000
const NAMES = ['mia', 'leo', 'ada'] as const
type Name = (typeof NAMES)[number]

let server: TestServer
let oda: string
let id: string
let kickoffAt: number
const tokens = new Map<Name, string>()
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  for (const name of NAMES) {
    tokens.set(name, await server.login(name, `device-${name}`))
    await server.services.write((tx) =>
      movePoints(tx, `m-${name}`, points(1_000), { kind: 'activityPrize', key: `test:${name}` }),
    )
  }
  oda = await server.login('oda', 'device-oda')
  kickoffAt = server.clock.now() + HOUR
  await addMatch(server, { id: 'g1', startAt: kickoffAt })
  id = await runActivity(server, oda, 'guess', {
    terms: { ...initialTerms(guess.fields), from: 'picked', matches: [{ match: 'g1' }] },
  })
  await job()
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const context = () => jobContext(server)
const job = () => runGuesses(context())
const have = (name: Name) => pointsHeld(server, name)
const stake = (name: Name, side: Side, amount: number, { requestId = newClientId(), matchId = 'g1' } = {}) =>
  server.call(
    guessAct,
    { id, requestId, act: { do: 'stake', matchId, side, amount: String(amount) } },
    { token: tokens.get(name) },
  )
const staked = async (...order: Parameters<typeof stake>) => granted(await stake(...order))
const one = async (name?: Name) =>
  granted(await server.call(guessInfo, { id }, { token: name === undefined ? undefined : tokens.get(name) })).view!.matches[0]!

test('[P-9] a match says how many staked on it, each once', async () => {
  await staked('mia', 'home', 50)
  await staked('mia', 'home', 50)
  await staked('leo', 'visit', 50)
  expect((await one()).players).toBe(2)
})

test('[C-12] [P-9] the pool of a match goes once to who was right, by what they staked', async () => {
  expect(await one()).toMatchObject({ match: { matchId: 'g1', state: 'open', kickoffAt }, mine: null })
  const requestId = newClientId()
  const first = await staked('mia', 'home', 100, { requestId })
  expect(first).toMatchObject({ result: 'done', reply: { staked: 100 } })
  expect(await staked('mia', 'home', 100, { requestId })).toMatchObject({ reply: { staked: 100 } })
  expect(await have('mia')).toBe(900)
  await staked('mia', 'home', 50)
  server.clock.advance(1_000)
  await staked('leo', 'home', 50)
  await staked('ada', 'visit', 301)
  expect((await one('ada')).pools).toEqual([
    { side: 'home', amount: 200 },
    { side: 'draw', amount: 0 },
    { side: 'visit', amount: 301 },
  ])
  expect((await one('mia')).mine).toEqual({ side: 'home', amount: 150, payout: null })

  server.clock.advance(HOUR)
  await kickOff(server, 'g1')
  expect((await one()).match.state).toBe('closed')
  expect(await staked('leo', 'home', 10)).toEqual({ result: 'refused', why: { why: 'closed' } })
  await job()
  expect((await one('mia')).mine?.payout).toBeNull()

  server.clock.advance(2 * HOUR)
  await endMatch(server, 'g1', [2, 1])
  await job()
  await job()
  // 501 points by 150 and 50: 375.75 and 125.25; the point that is left goes to who staked first.
  expect(await have('mia')).toBe(850 + 376)
  expect(await have('leo')).toBe(950 + 125)
  expect(await have('ada')).toBe(699)
  expect(await one('ada')).toMatchObject({
    match: { state: 'decided', score: { home: 2, visit: 1 } },
    result: 'home',
    mine: { payout: 0 },
  })
})

test('[P-9] every stake goes back where nobody was right, or the match does not count', async () => {
  const nobody = async () => {
    await endMatch(server, 'g1', [1, 1])
    await job()
  }
  await staked('mia', 'home', 100)
  await staked('leo', 'visit', 50)
  server.clock.advance(HOUR)
  await nobody()
  expect([await have('mia'), await have('leo')]).toEqual([1_000, 1_000])

  const others = [
    { matchId: 'late', end: async () => putOff(server, 'late', server.clock.now() + 24 * HOUR) },
    { matchId: 'gone', end: async () => callOff(server, 'gone') },
    { matchId: 'mute', end: async () => server.clock.advance(26 * HOUR) },
  ]
  for (const { matchId } of others) await addMatch(server, { id: matchId, startAt: server.clock.now() + HOUR })
  id = await runActivity(server, oda, 'guess', {
    terms: { ...initialTerms(guess.fields), from: 'picked', matches: others.map(({ matchId }) => ({ match: matchId })) },
  })
  await job()
  for (const { matchId, end } of others) {
    await staked('mia', 'draw', 100, { matchId })
    expect(await have('mia')).toBe(900)
    await end()
    await job()
    expect(await have('mia')).toBe(1_000)
  }
})

test('[P-9] a stake outside the rules of its match is refused', async () => {
  expect(await staked('mia', 'home', 5)).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  await staked('mia', 'home', 400)
  expect(await staked('mia', 'visit', 10)).toEqual({ result: 'refused', why: { why: 'already' } })
  expect(await staked('mia', 'home', 101)).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  await staked('mia', 'home', 100)
  await server.services.write((tx) => movePoints(tx, 'm-leo', points(-990), { kind: 'activityPrize', key: 'test:less' }))
  expect(await staked('leo', 'home', 11)).toMatchObject({ why: { why: 'conditions', list: [{ have: 10, need: 11 }] } })
  expect(await staked('leo', 'home', 10, { matchId: 'other' })).toEqual({ result: 'refused', why: { why: 'closed' } })
  // A match that begins before its time takes nothing more.
  await kickOff(server, 'g1')
  expect(await staked('leo', 'home', 10)).toEqual({ result: 'refused', why: { why: 'closed' } })
})

test('[P-9] a match that ends later than it said is closed at the kickoff that was shown', async () => {
  await staked('mia', 'home', 100)
  await putOff(server, 'g1', kickoffAt + HOUR)
  server.clock.advance(HOUR)
  expect(await staked('leo', 'home', 100)).toEqual({ result: 'refused', why: { why: 'closed' } })
  await endMatch(server, 'g1', [1, 0])
  await job()
  expect(await have('mia')).toBe(1_000)
})

test('[P-9] a kill between a decision and its payments loses none and pays none twice', async () => {
  holdJob('guess')
  await staked('mia', 'home', 100)
  await staked('leo', 'home', 100)
  await staked('ada', 'draw', 100)
  server.clock.advance(HOUR)
  await endMatch(server, 'g1', [1, 0])
  await expect(runGuesses(killedAfter(context(), 2))).rejects.toThrow('2 of 4 failed')
  expect(await unpaidStakes(server.services.db)).toHaveLength(1)
  await server.restart()
  await Promise.all([job(), job()])
  expect([await have('mia'), await have('leo'), await have('ada')]).toEqual([1_050, 1_050, 900])
})

test('[P-9] who pauses stakes nothing more, and is paid what they staked before', async () => {
  await staked('mia', 'home', 100)
  await staked('ada', 'draw', 60)
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  expect((await stake('mia', 'home', 10)).ok).toBe(false)
  server.clock.advance(HOUR)
  await endMatch(server, 'g1', [3, 0])
  await job()
  expect(await have('mia')).toBe(1_060)
})

test('[P-9] coming matches of a sport are taken in by themselves, as many at once as the terms say', async () => {
  for (const at of [1, 2, 3]) await addMatch(server, { id: `b${at}`, startAt: kickoffAt + at, sport: 'basketball' })
  id = await runActivity(server, oda, 'guess', { terms: { ...initialTerms(guess.fields), sport: 'basketball', atOnce: 2 } })
  await job()
  const { matches } = granted(await server.call(guessInfo, { id })).view!
  expect(matches.map(({ match, pools }) => [match.matchId, pools.map(({ side }) => side)])).toEqual([
    ['b1', ['home', 'visit']],
    ['b2', ['home', 'visit']],
  ])
  expect(await staked('mia', 'draw', 10, { matchId: 'b1' })).toEqual({ result: 'refused', why: { why: 'closed' } })
})
