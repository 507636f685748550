import { expect, test } from 'vitest'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { isOnAir } from '#src/api/model/anchor.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { MATCH_SPORTS } from '#server/sim/demo/cast.ts'
import { startSimWorld, timelines } from '#tests/support/simWorld.ts'

const MINUTE = 60_000

test('[S-1] four hours: scores, breaks, ends and new matches; anchors pause, leave and come back; the lists stay bounded', async () => {
  const { services, db, time, run, events } = await startSimWorld()
  await run(480, 30_000)
  const matches = await db.selectFrom('match').selectAll().execute()
  for (const sport of MATCH_SPORTS) {
    const own = matches.filter((row) => row.sport === sport)
    expect(own.filter((row) => row.game_status === 'live' || row.game_status === 'break').length, sport).toBeGreaterThanOrEqual(2)
    expect(own.filter((row) => row.game_status === 'ended').length, sport).toBeLessThanOrEqual(6 + 5)
    const late = own.filter((row) => row.game_status !== 'ended' && time.now - row.start_at > 150 * MINUTE)
    expect(late, sport).toEqual([])
    const early = own.filter((row) => row.game_status === 'pre' && time.now - row.start_at > MINUTE)
    expect(early, sport).toEqual([])
    const ended = own.filter((row) => row.game_status === 'ended')
    const most = sport === 'basketball' ? 190 : sport === 'football' ? 11 : 3
    expect(Math.max(...ended.map((row) => Math.max(row.home_score, row.visit_score))), sport).toBeLessThan(most)
  }
  expect(matches.some((row) => Number(row.id.slice(1)) > 2036)).toBe(true)

  const statuses = events('anchorStatus', LOBBY).map((event) => (event.kind === 'anchorStatus' ? event.body.anchorStatus : ''))
  expect([...new Set(statuses)]).toEqual(expect.arrayContaining(['On1', 'On2', 'Off']))
  const anchors = await db.selectFrom('anchor').selectAll().execute()
  expect(anchors.filter((row) => row.status === 'On1').length).toBeGreaterThanOrEqual(5)
  expect(anchors.every((row) => isOnAir(row.status) === services.audience.of(row.chat_room_no) > 0)).toBe(true)
  // What is announced holds for days.
  expect(events('marquee', LOBBY)).toEqual([])
  expect(await auditLedger(db)).toEqual([])
})

test('a goal is answered within seconds, with the team or the score', async () => {
  const { services, db, run, events } = await startSimWorld()
  const before = await db.selectFrom('match').select(['id', 'home_score', 'visit_score']).execute()
  const goals = new Map(before.map((match) => [match.id, match.home_score + match.visit_score]))
  const scored: number[] = []
  services.bus.subscribe((message) => {
    if (message.type === 'event' && message.room === 'c1001' && message.event.kind === 'match') {
      // Halves begin and end by the same event.
      const { matchId, homeScore, visitScore } = message.event.body
      if (homeScore + visitScore > (goals.get(matchId) ?? 0)) scored.push(message.event.at)
      goals.set(matchId, homeScore + visitScore)
    }
  })
  // A match may go long without one.
  for (let part = 0; part < 6 && scored.length === 0; part += 1)
    await run(1_500, 1_000, { audience: (room) => (room === 'c1001' ? 1 : 0) })
  await run(20, 1_000, { audience: (room) => (room === 'c1001' ? 1 : 0) })
  const chats = events('chat', 'c1001')
  expect(scored.length).toBeGreaterThan(0)
  for (const at of scored) expect(chats.filter((chat) => chat.at > at && chat.at <= at + 15_000).length).toBeGreaterThanOrEqual(2)
})

test('bots talk every four to nine seconds where people listen, hardly elsewhere, and say nothing twice within a minute', async () => {
  const { run, events } = await startSimWorld()
  await run(300, 1_000, { audience: (room) => (room === 'c1001' ? 3 : 0) })
  const lines = events('chat', 'c1001').map((event) => (event.kind === 'chat' ? event : null)!)
  expect(lines.length).toBeGreaterThan(300 / 9 - 2)
  expect(lines.length).toBeLessThan(300 / 4 + 20)
  const soonAgain = lines.filter((line, index) =>
    lines.slice(0, index).some((one) => one.body.content === line.body.content && line.at - one.at < MINUTE),
  )
  expect(soonAgain).toEqual([])
  expect(lines.filter((line, index) => line.body.sender?.memberId === lines[index - 1]?.body.sender?.memberId)).toEqual([])
  const elsewhere = events('chat').length - lines.length
  expect(elsewhere / 10).toBeLessThan(3)
})

test('[P-4] robots that an operator turned off say, give and bet nothing, and matches go on', async () => {
  const { services, run, events } = await startSimWorld()
  await services.write((tx) => writeSetting(tx, 'robots', 'off'))
  await run(120, 5_000, { audience: () => 3 })
  expect([events('chat').length, events('gift').length, events('order').length]).toEqual([0, 0, 0])
  expect(events('match').length).toBeGreaterThan(0)
})

test('bots pay for gifts from their own accounts, and the anchor grows warmer', async () => {
  const { db, run, events } = await startSimWorld()
  await run(600, 1_000, { audience: (room) => (room === 'c1008' ? 5 : 0) })
  const gifts = events('gift', 'c1008')
  const sent = await db.selectFrom('gift_send').selectAll().where('room', '=', 'c1008').execute()
  expect(gifts.length).toBeGreaterThan(3)
  expect(sent.length).toBe(gifts.length)
  expect(sent.filter((row) => !row.member_id.startsWith('b'))).toEqual([])
  expect(await auditLedger(db)).toEqual([])
})

test('[P-4] prices follow the play: they rest while a score is seen coming, and are set again after it', async () => {
  const { db, run, services } = await startSimWorld()
  const books: { at: number; matchId: string; suspended: boolean }[] = []
  services.bus.subscribe((message) => {
    if (message.type === 'odds' && message.book !== null && message.book.markets.length > 0)
      books.push({
        at: services.now(),
        matchId: message.matchId,
        suspended: message.book.markets.every((market) => market.suspended),
      })
  })
  // Long enough for goals in matches of football.
  await run(2_700, 1_000)
  const goals = await db.selectFrom('match_event').selectAll().where('kind', '=', 'score').execute()
  const football = await db.selectFrom('match').select('id').where('sport', '=', 'football').execute()
  const ids = new Set(football.map((row) => row.id))
  const seen = goals.filter((goal) => ids.has(goal.match_id) && goal.at > Date.UTC(2026, 7, 1, 12, 0, 20))
  expect(seen.length).toBeGreaterThan(0)
  for (const goal of seen) {
    const own = books.filter((book) => book.matchId === goal.match_id)
    const before = own.findLast((book) => book.at < goal.at)
    expect(before?.suspended, `${goal.match_id} before ${goal.at}`).toBe(true)
    // Within a quarter of a minute there is a price again, unless the match is over or the ball is there once more.
    expect(own.some((book) => book.at > goal.at)).toBe(true)
  }
  const stored = await db.selectFrom('odds_book').selectAll().execute()
  const matches = await db.selectFrom('match').select(['id', 'game_status']).execute()
  for (const match of matches.filter((one) => one.game_status !== 'ended'))
    expect(stored.find((row) => row.match_id === match.id)?.markets_json, match.id).toContain(`${match.id}.winner`)
})

test('[P-4] the clock of a match agrees with its phase, and its timeline with its score', async () => {
  const { db, run } = await startSimWorld()
  await run(300, 10_000)
  const matches = await db.selectFrom('match').selectAll().execute()
  for (const match of matches) expect(match.clock_running === 1, match.id).toBe(match.game_status === 'live')
  const last = await db.selectFrom('match_event').selectAll().orderBy('at').execute()
  expect(last.length).toBeGreaterThan(10)
  for (const match of matches) {
    const line = last.findLast((row) => row.match_id === match.id)
    if (line !== undefined) expect([line.home_score, line.visit_score]).toEqual([match.home_score, match.visit_score])
  }
})

test.each([20 * MINUTE, 70 * MINUTE, 5 * 24 * 60 * MINUTE])(
  '[P-4] a world that slept for %i ms has timelines that agree with its scores when it wakes',
  async (slept) => {
    const { db, time, run } = await startSimWorld()
    await run(60, 10_000)
    time.now += slept
    await run(1, 1_000)
    for (const { match, own, points } of await timelines(db)) {
      expect([match.id, points]).toEqual([match.id, { home: match.home_score, visit: match.visit_score }])
      expect(own.filter((line) => line.kind === 'begin').length, match.id).toBe(match.game_status === 'pre' ? 0 : 1)
      expect(own.filter((line) => line.kind === 'break').length, match.id).toBeLessThanOrEqual(match.clock_period)
    }
  },
)
