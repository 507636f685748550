import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { officeActivities, officeActivityAct, officeActivityBar } from '#src/api/contract/activityOffice.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { officeVote, officeVotePropose, officeVoteSign } from '#src/api/contract/voteOffice.ts'
import { euroCupVote, shareVotes } from '#src/api/model/activities/kinds/euroCupVote.ts'
import type { VoteOutcome } from '#src/api/model/activities/officeVote.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { points, sumOf } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { runEuroCupVotes } from '#server/activities/kinds/euroCupVote/euroCupVoteJob.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { holdJob } from '#tests/support/holdJob.ts'
import { killedAfter } from '#tests/support/killedAfter.ts'
import { activityFields, runActivity } from '#tests/support/activities.ts'
import { jobContext, pointsHeld, pointsSpent } from '#tests/support/activityJobs.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { euroCupVoteInfo, euroCupVoteAct } = activityCalls
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Leo is the second operator, so he takes no part. */
const NAMES = ['mia', 'ada', 'dev'] as const
type Name = (typeof NAMES)[number]
const SPAIN: VoteOutcome = { is: 'won', team: 0 }

let server: TestServer
let oda: string
let leo: string
let id: string
const tokens = new Map<Name, string>()
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.advance(dayStart(readDay('2026-03-11')!) + 12 * HOUR - server.clock.now())
  await secondOperator(server, ['activities.read', 'activities.act', 'activities.approve'])
  await logIn()
  id = await runActivity(server, oda, 'euroCupVote', {
    terms: { ...initialTerms(euroCupVote.fields), pool: '100' },
    endsAt: server.clock.now() + 10 * DAY,
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
  leo = await server.login('leo', 'device-leo')
}
const context = () => jobContext(server)
const job = () => runEuroCupVotes(context())
const have = (name: Name) => pointsHeld(server, name)
const haveAll = () => Promise.all(NAMES.map(have))
const vote = (name: Name, team: number) =>
  server.call(euroCupVoteAct, { id, requestId: newClientId(), act: { do: 'vote', team } }, { token: tokens.get(name) })
const voted = async (name: Name, team: number) => granted(await vote(name, team))
const view = async (name?: Name) =>
  granted(await server.call(euroCupVoteInfo, { id }, { token: name === undefined ? undefined : tokens.get(name) })).view!
const propose = (outcome: VoteOutcome, token = oda) => server.call(officeVotePropose, { id, outcome, reason: 'final' }, { token })
const proposed = async (outcome: VoteOutcome, token = oda) => granted(await propose(outcome, token))
const sign = (digest: string, token = leo, verdict: 'approve' | 'refuse' = 'approve') =>
  server.call(officeVoteSign, { id, digest, verdict, reason: 'seen' }, { token })
const signed = async (...order: Parameters<typeof sign>) => granted(await sign(...order))
const office = async () => granted(await server.call(officeVote, { id }, { token: oda }))
/** Both operators say how it came out. */
async function decide(outcome: VoteOutcome): Promise<void> {
  const { vote: standing } = await proposed(outcome)
  expect(await signed(standing.proposal!.digest)).toMatchObject({ result: 'done', vote: { outcome, proposal: null } })
}
const spent = () => pointsSpent(server, id)
async function nextDay(): Promise<void> {
  server.clock.advance(DAY)
  await logIn()
}
/** Pauses, resumes or ends the activity as an operator. */
async function act(deed: 'pause' | 'resume' | 'end'): Promise<void> {
  const { list } = granted(await server.call(officeActivities, {}, { token: oda }))
  const { version } = list.find((one) => one.id === id)!
  expect(granted(await server.call(officeActivityAct, { id, version, deed, reason: 'test' }, { token: oda })).result).toBe('done')
}

test('[C-12] [P-9] who voted for the winner shares the pool by their right votes, once', async () => {
  expect(await view()).toMatchObject({ pool: 100, state: 'open', winner: null, mine: { today: null, votes: [], prize: null } })
  expect(await spent()).toBe(100)
  expect(await voted('mia', 0)).toMatchObject({ result: 'done', reply: { day: '2026-03-11', team: 0 } })
  expect(await voted('mia', 1)).toEqual({ result: 'refused', why: { why: 'already' } })
  await voted('ada', 0)
  await voted('dev', 2)
  await nextDay()
  await voted('mia', 0)
  await voted('dev', 0)
  const seen = await view('dev')
  expect(seen.teams.map(({ votes }) => votes)).toEqual([4, 0, 1, 0, 0, 0, 0, 0])
  expect(seen.mine).toEqual({
    today: 0,
    votes: [
      { team: 0, votes: 1 },
      { team: 2, votes: 1 },
    ],
    prize: null,
  })
  const before = await haveAll()
  await decide(SPAIN)
  expect(await view('mia')).toMatchObject({ state: 'decided', winner: 0, winners: null })
  expect(await voted('ada', 0)).toEqual({ result: 'refused', why: { why: 'closed' } })
  await job()
  await job()
  const after = await haveAll()
  // 2, 1 and 1 of four right votes.
  expect(after.map((now, at) => now - before[at]!)).toEqual([50, 25, 25])
  expect(await view('mia')).toMatchObject({ winner: 0, winners: 3, mine: { prize: 50 } })
  expect(await spent()).toBe(100)
})

test('[P-9] votes close at the end of the activity by the server’s time, before the word on the winner', async () => {
  await voted('mia', 3)
  const before = await have('mia')
  server.clock.advance(10 * DAY - 1)
  await logIn()
  expect((await voted('mia', 3)).result).toBe('done')
  server.clock.advance(1)
  expect(await voted('ada', 3)).toEqual({ result: 'refused', why: { why: 'ended' } })
  expect((await view('mia')).state).toBe('closed')
  await decide({ is: 'won', team: 3 })
  await job()
  expect(await have('mia')).toBe(before + 100)
})

test('[P-9] the pool of a vote that nobody wins goes back to the budget', async () => {
  await voted('mia', 0)
  const before = await have('mia')
  await act('pause')
  await decide({ is: 'abandoned' })
  await job()
  expect(await view('mia')).toMatchObject({ state: 'abandoned', winner: null, winners: null, mine: { prize: null } })
  expect([await have('mia'), await spent()]).toEqual([before, 0])

  id = await runActivity(server, oda, 'euroCupVote', { terms: { ...initialTerms(euroCupVote.fields), pool: '100' } })
  await voted('mia', 1)
  expect(await spent()).toBe(100)
  await decide(SPAIN)
  await job()
  expect(await view('mia')).toMatchObject({ state: 'decided', winner: 0, winners: 0, mine: { prize: null } })
  expect([await have('mia'), await spent()]).toEqual([before, 0])
})

test('[P-9] [D-8] the winner takes the signatures of two operators, once', async () => {
  expect(await office()).toMatchObject({ state: 'open', mayDecide: true, outcome: null, proposal: null })
  const first = await proposed(SPAIN)
  expect(first).toMatchObject({ result: 'signed', vote: { state: 'open', proposal: { outcome: SPAIN, by: { name: 'oda' } } } })
  const { digest } = first.vote.proposal!
  expect((await proposed(SPAIN)).vote.proposal?.digest).toBe(digest)
  expect((await signed(digest, oda)).result).toBe('own')
  expect((await proposed({ is: 'won', team: 1 }, leo)).result).toBe('waits')
  expect((await signed('f'.repeat(64))).result).toBe('late')
  // One's own word can be another one: what was signed before is not signed any more.
  const other = await proposed({ is: 'won', team: 1 })
  expect((await signed(digest)).result).toBe('late')
  expect(await signed(other.vote.proposal!.digest, oda, 'refuse')).toMatchObject({ result: 'done', vote: { proposal: null } })
  const last = (await proposed(SPAIN)).vote.proposal!.digest
  const both = await Promise.all([signed(last), signed(last)])
  expect(both.map(({ result }) => result).toSorted()).toEqual(['decided', 'done'])
  expect((await proposed({ is: 'abandoned' })).result).toBe('decided')
  expect(await office()).toMatchObject({ state: 'decided', mayDecide: false, outcome: SPAIN, proposal: null })
  const trail = granted(await server.call(trailList, { act: 'officeVoteSign' }, { token: oda })).list
  expect(trail.some(({ by, outcome }) => by === 'leo' && outcome === 'done')).toBe(true)
})

test('[P-9] [D-8] an activity whose outcome waits for a second signature says so in the list, until it has it', async () => {
  const waits = async () => {
    const { list } = granted(await server.call(officeActivities, {}, { token: oda }))
    return list.filter((one) => one.outcomeWaits === true).map((one) => one.id)
  }
  const before = await waits()
  const { vote: standing } = await proposed(SPAIN)
  const meanwhile = await waits()
  await signed(standing.proposal!.digest)
  expect([before, meanwhile, await waits()]).toEqual([[], [id], []])
})

test('[P-9] [D-8] a first signature lapses after 72 hours', async () => {
  const { digest } = (await proposed(SPAIN)).vote.proposal!
  server.clock.advance(72 * HOUR)
  await logIn()
  expect((await signed(digest)).result).toBe('late')
  expect((await office()).proposal).toBeNull()
})

test('[P-9] [D-8] no outcome can be named of a vote that never began', async () => {
  id = await runActivity(server, oda, 'euroCupVote', { startsAt: server.clock.now() + DAY, endsAt: server.clock.now() + 2 * DAY })
  expect((await office()).mayDecide).toBe(false)
  expect((await proposed(SPAIN)).result).toBe('impossible')
  await act('pause')
  expect((await proposed(SPAIN)).result).toBe('impossible')
  await act('end')
  expect((await proposed(SPAIN)).result).toBe('impossible')
})

test('[D-8] the outcome of a vote is for operators with the right, of a vote alone', async () => {
  const forbidden = { code: profile.codes.forbidden }
  expect(await propose(SPAIN, tokens.get('mia'))).toMatchObject(forbidden)
  expect(await sign('f'.repeat(64), tokens.get('mia'))).toMatchObject(forbidden)
  id = await runActivity(server, oda, 'signGifts')
  const missing = { code: profile.codes.notFound }
  expect(await server.call(officeVote, { id }, { token: oda })).toMatchObject(missing)
  expect(await propose(SPAIN)).toMatchObject(missing)
})

test('[P-9] a team that is not there is refused to members and to operators', async () => {
  const invalid = { code: profile.codes.invalid }
  expect(await vote('mia', 8)).toMatchObject(invalid)
  expect(await vote('mia', -1)).toMatchObject(invalid)
  expect(await propose({ is: 'won', team: 8 })).toMatchObject(invalid)
  expect((await voted('mia', 7)).result).toBe('done')
})

test('[P-9] terms name two teams at least, and each of them once', async () => {
  const team = (name: string) => ({ name: { 'zh-CN': name, en: `${name} en` } })
  await expect(
    runActivity(server, oda, 'euroCupVote', {
      ...activityFields(server.clock.now(), 'euroCupVote'),
      terms: { pool: '100', teams: [team('甲'), team('甲')] },
    }),
  ).rejects.toThrow()
  await expect(runActivity(server, oda, 'euroCupVote', { terms: { pool: '100', teams: [team('甲')] } })).rejects.toThrow()
})

test('[P-9] [A-5] a bar takes a member’s share away, a pause leaves it', async () => {
  await voted('mia', 0)
  await voted('ada', 0)
  await voted('dev', 0)
  granted(await server.call(officeActivityBar, { id, name: 'mia', isSet: true, reason: 'two accounts' }, { token: oda }))
  expect(await vote('mia', 0)).toMatchObject({ code: profile.codes.activityBlacklisted })
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-dev', deviceId: 'd' }, { hours: 24 }))
  server.clock.advance(13 * HOUR)
  expect((await vote('dev', 0)).ok).toBe(false)
  await logIn()
  const before = await haveAll()
  await decide(SPAIN)
  await job()
  const after = await haveAll()
  expect(after.map((now, at) => now - before[at]!)).toEqual([0, 50, 50])
})

test('[P-9] a kill between the outcome and the payments pays each once', async () => {
  holdJob('euroCupVote')
  for (const name of NAMES) await voted(name, 0)
  const before = await haveAll()
  await decide(SPAIN)
  // The shares are counted, and one of them is paid.
  await expect(runEuroCupVotes(killedAfter(context(), 2))).rejects.toThrow('2 of 4 failed')
  await server.restart()
  await Promise.all([job(), job()])
  const gained = (await haveAll()).map((now, at) => now - before[at]!)
  // The point that is left goes to who voted first: at the same time, by id.
  expect(gained).toEqual([33, 34, 33])
})

test('[P-9] a budget without the whole pool takes no vote', async () => {
  id = await runActivity(server, oda, 'euroCupVote', { budgets: [{ asset: 'POINT', all: '4999', day: null }] })
  await job()
  expect(await spent()).toBe(0)
  expect(await voted('mia', 0)).toEqual({ result: 'refused', why: { why: 'budgetGone' } })
  expect((await proposed(SPAIN)).result).toBe('impossible')
})

test('[P-9] pages are told of votes at most once a look, as sums that name nobody', async () => {
  const told = async () =>
    Number(
      (await server.services.db.selectFrom('activity_news').select('told_at').where('activity_id', '=', id).executeTakeFirst())
        ?.told_at ?? 0,
    )
  await voted('mia', 0)
  await voted('ada', 1)
  expect(await told()).toBe(0)
  await job()
  expect(await told()).toBe(server.clock.now())
  expect(JSON.stringify(await view())).not.toContain('m-mia')
})

test('[P-9] a pool is shared exactly, each by their right votes and within a point, the earliest first', () => {
  const rights = fc.uniqueArray(
    fc.record({ memberId: fc.string({ minLength: 1 }), votes: fc.integer({ min: 1, max: 60 }), firstAt: fc.nat(1_000) }),
    { selector: ({ memberId }) => memberId, maxLength: 30 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), rights, (pool, all) => {
      const shares = shareVotes(points(pool), all)
      expect(Number(sumOf(shares.map(({ prize }) => prize)))).toBe(all.length === 0 ? 0 : pool)
      const votes = all.reduce((sum, one) => sum + one.votes, 0)
      for (const one of shares) expect(Math.abs(one.prize - (pool * one.votes) / votes)).toBeLessThanOrEqual(1)
      const extra = shares.map((one) => one.prize - Math.floor((pool * one.votes) / votes))
      expect(extra).toEqual(extra.toSorted((one, other) => other - one))
      expect(shares.map(({ firstAt }) => firstAt)).toEqual(all.map(({ firstAt }) => firstAt).toSorted((a, b) => a - b))
    }),
  )
})
