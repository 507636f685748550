import { expect, test } from 'vitest'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { MATCH_SPORTS } from '#server/sim/demo/cast.ts'
import { hasMatches, phaseAt } from '#server/sim/demo/fixtures.ts'
import { startSimWorld } from '#tests/support/simWorld.ts'

test('[S-1] four hours: scores, breaks, ends and new matches; anchors pause, leave and come back; the lists stay bounded', async () => {
  const { db, time, run, events } = await startSimWorld()
  await run(480, 30_000)
  const matches = await db.selectFrom('match').selectAll().execute()
  for (const sport of MATCH_SPORTS) {
    const own = matches.filter((row) => row.sport === sport)
    expect(own.filter((row) => row.game_status === 'live' || row.game_status === 'break').length, sport).toBeGreaterThanOrEqual(2)
    expect(own.filter((row) => row.game_status === 'ended').length, sport).toBeLessThanOrEqual(6 + 5)
    const misplaced = own.filter(
      (row) => hasMatches(row.sport) && row.game_status !== phaseAt(row.sport, time.now - row.start_at),
    )
    expect(misplaced, sport).toEqual([])
    const ended = own.filter((row) => row.game_status === 'ended')
    const most = sport === 'basketball' ? 170 : sport === 'football' ? 9 : 45
    expect(Math.max(...ended.map((row) => Math.max(row.home_score, row.visit_score))), sport).toBeLessThan(most)
  }
  expect(matches.some((row) => Number(row.id.slice(1)) > 2036)).toBe(true)

  const statuses = events('anchorStatus', LOBBY).map((event) => (event.kind === 'anchorStatus' ? event.body.anchorStatus : ''))
  expect([...new Set(statuses)]).toEqual(expect.arrayContaining(['On1', 'On2', 'Off']))
  const anchors = await db.selectFrom('anchor').selectAll().execute()
  expect(anchors.filter((row) => row.status === 'On1').length).toBeGreaterThanOrEqual(5)
  expect(anchors.every((row) => row.heat >= 0)).toBe(true)
  expect(events('marquee', LOBBY).length).toBeGreaterThan(20)
  expect(await auditLedger(db)).toEqual([])
}, 60_000)

test('a goal is answered within seconds, with the team or the score', async () => {
  const { services, db, run, events } = await startSimWorld()
  const { match_id } = await db.selectFrom('anchor').select('match_id').where('id', '=', 'u1001').executeTakeFirstOrThrow()
  const scored: number[] = []
  services.bus.subscribe((message) => {
    if (
      message.type === 'event' &&
      message.room === 'c1001' &&
      message.event.kind === 'match' &&
      message.event.body.matchId === match_id
    )
      scored.push(message.event.at)
  })
  await run(3_000, 1_000, { audience: (room) => (room === 'c1001' ? 1 : 0) })
  const chats = events('chat', 'c1001')
  expect(scored.length).toBeGreaterThan(0)
  for (const at of scored) expect(chats.filter((chat) => chat.at > at && chat.at <= at + 15_000).length).toBeGreaterThanOrEqual(2)
}, 60_000)
