import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrationProvider } from '#server/platform/db/migrations/list.ts'

/** A database as it was before the plan was the one source of next times, with one anchor's room. */
async function before() {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: migrationProvider })
  expect((await migrator.migrateTo('476-name-texts')).error).toBeUndefined()
  await sql`insert into room (key, epoch, top, switch_on, status, exist, game_status, followers_only)
    values ('c1', 'e', 9, 1, 1, 1, 'live', 1)`.execute(db)
  return { db, latest: async () => expect((await migrator.migrateToLatest()).error).toBeUndefined() }
}

test('[D-8] [A-1] lines that are kept already lose the roles that their writers have elsewhere; nothing else of them changes', async () => {
  const { db, latest } = await before()
  const lines = [
    ['m-1', 'member', '说 "role":"operator"'],
    ['m-2', 'operator', '一'],
    ['m-3', 'admin', '二'],
    ['m-4', 'admin', '三'],
    ['m-5', 'developer', '四'],
  ] as const
  for (const [id, room] of [
    ['m-3', 'c1'],
    ['m-4', 'c2'],
  ])
    await sql`insert into moderated_room (member_id, room, at, by_anchor) values (${id}, ${room}, 1, 0)`.execute(db)
  for (const [place, [memberId, role, content]] of lines.entries()) {
    const line = { id: `l${place}`, content, sender: { memberId, role } }
    const isRestored = memberId === 'm-5'
    await sql`insert into room_event (room, epoch, seq, kind, event_id, at, body_json, listed, removed)
      values ('c1', 'e', ${place + 1}, ${isRestored ? 'chatRestored' : 'chat'}, ${line.id}, 1,
        ${JSON.stringify(isRestored ? { message: line } : line)}, 1, 0)`.execute(db)
  }
  await latest()
  const rows = await db.selectFrom('room_event').select('body_json').orderBy('seq').execute()
  type Line = { content: string; sender: { role: string }; message?: Line }
  const kept = rows.map(({ body_json: json }) => JSON.parse(json) as Line).map((body) => body.message ?? body)
  expect(kept.map(({ content, sender }) => [content, sender.role])).toEqual([
    ['说 "role":"operator"', 'member'],
    ['一', 'member'],
    ['二', 'admin'],
    ['三', 'member'],
    ['四', 'member'],
  ])
  const rooms = await db.selectFrom('room').select(['followers_only', 'follow_minutes']).execute()
  expect(rooms).toEqual([{ followers_only: 1, follow_minutes: 10 }])
  await db.destroy()
})

test('[S-1 planned] a next time that was told beside the plan takes its place there, unless more is planned', async () => {
  const { db, latest } = await before()
  for (const [room, nextAt] of [
    ['a1', 500],
    ['a2', 500],
    ['a3', null],
  ] as const)
    await sql`insert into anchor (id, anchor_room_id, chat_room_no, nickname, avatar, title, description, sport, cover, status, start_at,
        next_at, stream_key, collected, thanks)
      values (${room}, ${room}, ${`chat-${room}`}, ${room}, '/a.svg', 'title', '', 'football', '/c.svg', 'Off', 1, ${nextAt}, ${room}, 0, '')`.execute(
      db,
    )
  await sql`insert into anchor_schedule (anchor, start_at, end_at, title) values ('a2', 900, 950, 'planned')`.execute(db)
  await latest()
  const plan = await db.selectFrom('anchor_schedule').select(['anchor', 'start_at', 'title']).orderBy('anchor').execute()
  expect(plan).toEqual([
    { anchor: 'a1', start_at: 500, title: 'title' },
    { anchor: 'a2', start_at: 900, title: 'planned' },
  ])
  await db.destroy()
})

test('[S-1] a broadcast that is interrupted already is waited for from the upgrade on; one that is over, or goes on, is not', async () => {
  const { db, latest } = await before()
  for (const [room, status, endAt] of [
    ['a1', 'On2', null],
    ['a2', 'On2', 500],
    ['a3', 'On1', null],
  ] as const) {
    await sql`insert into anchor (id, anchor_room_id, chat_room_no, nickname, avatar, title, description, sport, cover, status, start_at,
        stream_key, collected, thanks)
      values (${room}, ${room}, ${`chat-${room}`}, ${room}, '/a.svg', 'title', '', 'football', '/c.svg', ${status}, 1, ${room}, 0, '')`.execute(
      db,
    )
    await sql`insert into anchor_broadcast (id, anchor, title, cover, start_at, end_at)
      values (${room}, ${room}, 'title', '/c.svg', 1, ${endAt})`.execute(db)
  }
  const upgradedAt = Date.now()
  await latest()
  const kept = await db.selectFrom('anchor_broadcast').select('interrupted_at').orderBy('id').execute()
  expect(kept.map(({ interrupted_at: at }) => (at === null ? null : at >= upgradedAt))).toEqual([true, null, null])
  await db.destroy()
})
