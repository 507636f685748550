import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { addressOf } from '#server/live/chat/replies.ts'
import { countUnread, keepSeen } from '#server/live/chat/unread.ts'
import { refuseGated } from '#server/live/chat/gates.ts'
import { listKicks } from '#server/live/moderation/kickList.ts'
import { listMutes } from '#server/live/moderation/muteList.ts'
import { canUndo } from '#server/live/moderation/undo.ts'
import { restrictedIn } from '#server/live/moderation/restrictedMembers.ts'
import { readLog } from '#server/live/moderation/readLog.ts'
import { following } from '#server/live/moderation/undoOnRoom.ts'
import { followedAt } from '#server/live/restrictions/following.ts'
import { refuseKicked, refuseSilenced, restrictionsOf } from '#server/live/restrictions/restrictions.ts'
import { spokeAt, startCooldown } from '#server/live/restrictions/slowMode.ts'
import { type BareRow, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Who may be heard in a room, for how long, and what moderators see of it, one rule at a time.

const MINUTE = 60_000
const now = 1_000 * 86_400_000
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  for (const table of [
    'anchor',
    'chat_ignore',
    'chat_mark',
    'chat_mention',
    'chat_send',
    'chat_turn',
    'collection',
    'kick',
    'member',
    'moderated_room',
    'mute',
    'operation_log',
    'room',
    'room_event',
  ] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => db.destroy())

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })
const member = (id: string, role = 'member') =>
  row('member', { id, name: id, name_key: id, nickname: `n-${id}`, role, status: '1' })
const moderator = (id: string, room = 'r') => [member(id, 'admin'), row('moderated_room', { member_id: id, room, at: 1 })]
const room = (key: string, values: BareRow['values'] = {}) =>
  row('room', {
    key,
    epoch: 'e',
    top: 9,
    game_status: 'live',
    slow_seconds: 0,
    followers_only: 0,
    links_off: 0,
    blocked_words_json: '[]',
    ...values,
  })
const anchor = (owner_id: string | null) => row('anchor', { anchor_room_id: 'a', chat_room_no: 'r', owner_id })
const held = (table: 'mute' | 'kick', member_id: string, until: number, values: BareRow['values'] = {}) =>
  row(table, { room: 'r', member_id, until, reason: table, by_member_id: 'by', at: now, log_id: 'l', ...values })

const theRoom = () => db.selectFrom('room').selectAll().where('key', '=', 'r').executeTakeFirstOrThrow()
const theMember = (id: string) => db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a mute and a kick', () => {
  test('[D-8] both hold until their end, and no longer', async () => {
    await writeRows(db, held('kick', 'a', now + 1), held('kick', 'b', now), held('mute', 'c', now + 1), held('mute', 'd', now))
    await expect(refuseKicked(db, 'r', 'a', now)).rejects.toMatchObject({ words: 'kicked' })
    await expect(refuseSilenced(db, 'r', 'a', now)).rejects.toMatchObject({ words: 'kicked' })
    await expect(refuseKicked(db, 'r', 'c', now)).resolves.toBeUndefined()
    await expect(refuseSilenced(db, 'r', 'c', now)).rejects.toMatchObject({ words: 'muted' })
    await expect(refuseSilenced(db, 'r', 'b', now)).resolves.toBeUndefined()
    await expect(refuseSilenced(db, 'r', 'd', now)).resolves.toBeUndefined()
    await expect(refuseSilenced(db, 'r-2', 'a', now)).resolves.toBeUndefined()
  })

  test('[D-8] who is under both is told of the kick', async () => {
    await writeRows(db, held('kick', 'a', now + 90_000), held('mute', 'a', now + 9 * MINUTE))
    await expect(refuseSilenced(db, 'r', 'a', now)).rejects.toMatchObject({
      words: 'kicked',
      blanks: { minutes: 2 },
      data: { kick: { until: now + 90_000, reason: 'kick' } },
    })
  })

  test('[D-8] moderators see those of their room that hold, the latest first, with who did it', async () => {
    const by = { by_member_id: 'boss' }
    const of = (table: 'mute' | 'kick') => [
      held(table, 'a', now + 1, { ...by, at: now - 5, log_id: 'l-a' }),
      held(table, 'b', now + 9, { ...by, at: now - 2, log_id: 'l-b' }),
      held(table, 'c', now, by),
      held(table, 'd', now + 9, { ...by, room: 'r-2' }),
    ]
    await writeRows(db, ...['a', 'b', 'c', 'd'].map((id) => member(id)), member('boss'), ...of('mute'), ...of('kick'))
    const seen = [
      ['n-b', 'n-boss', now - 2],
      ['n-a', 'n-boss', now - 5],
    ]
    expect((await listMutes(db, 'r', now)).map(({ name, by: who, at }) => [name, who, at])).toEqual(seen)
    const kicks = await listKicks(db, 'r', now)
    expect(kicks.map(({ name, by: who, at }) => [name, who, at])).toEqual(seen)
    expect(kicks.map(({ logId }) => logId)).toEqual(['l-b', 'l-a'])
  })

  test('[D-8] who is muted is not told apart as sent out, nor the other way round', async () => {
    await writeRows(db, held('mute', 'a', now + 1), held('kick', 'b', now + 1), held('mute', 'c', now), held('kick', 'd', now))
    expect(await restrictedIn(db, 'r', now)).toEqual({ muted: ['a'], kicked: ['b'] })
  })
})

describe('slow mode', () => {
  const turn = (id: string, at: number, key = 'r') => row('chat_turn', { room: key, member_id: id, at })
  const wait = async (id: string) => {
    const [one, of] = [await theMember(id), await theRoom()]
    return services.write((tx) => startCooldown(tx, of, one))
  }

  test('[D-8] it binds until its length is over, and counts from the turn that was taken then', async () => {
    await writeRows(
      db,
      room('r', { slow_seconds: 10 }),
      ...['early', 'due', 'new'].map((id) => member(id)),
      turn('early', now - 9_999),
      turn('due', now - 10_000),
      turn('new', now - 1, 'r-2'),
    )
    expect([await wait('early'), await wait('due'), await wait('new')]).toEqual([1, 0, 0])
    expect([await wait('due'), await wait('new')]).toEqual([10_000, 10_000])
    const turns = await db
      .selectFrom('chat_turn')
      .select(['member_id', 'at'])
      .where('room', '=', 'r')
      .orderBy('member_id')
      .execute()
    expect(turns.map(({ member_id: id, at }) => [id, now - at])).toEqual([
      ['due', 0],
      ['early', 9_999],
      ['new', 0],
    ])
  })

  test('[D-8] a moderator takes no turn, and has none to wait for', async () => {
    await writeRows(
      db,
      room('r', { slow_seconds: 10 }),
      ...moderator('mod'),
      ...moderator('other', 'r-2'),
      turn('other', now - 1),
    )
    expect([await wait('mod'), await wait('mod'), await wait('other')]).toEqual([0, 0, 9_999])
    expect(await db.selectFrom('chat_turn').select('member_id').execute()).toEqual([{ member_id: 'other' }])
    await writeRows(db, turn('mod', now - 1))
    expect(await spokeAt(db, 'r', await theMember('mod'), now)).toBeNull()
  })

  test('[D-8] without it nobody takes a turn', async () => {
    await writeRows(db, room('r'), member('a'))
    expect(await wait('a')).toBe(0)
    expect(await db.selectFrom('chat_turn').select('member_id').execute()).toEqual([])
  })
})

describe('a follower', () => {
  const follows = (member_id: string, kind: string, target_id: string, at: number) =>
    row('collection', { member_id, kind, target_id, at })

  test('[D-8] one of the room’s anchor, match or game is one of the room, from the first of them on', async () => {
    await writeRows(
      db,
      anchor(null),
      follows('both', 'anchor', 'a', now - 5),
      follows('both', 'match', 'r', now - 9),
      follows('game', 'game', 'r', now - 3),
      // What has the room's name or the anchor's, and is something else.
      follows('none', 'anchor', 'r', now - 3),
      follows('none', 'match', 'a', now - 3),
    )
    const since = (id: string) => followedAt(db, 'r', id)
    expect([await since('both'), await since('game'), await since('none')]).toEqual([now - 9, now - 3, null])
  })

  test('[D-8] among followers one writes from the very moment on that the room says', async () => {
    await writeRows(
      db,
      room('r', { followers_only: 1, follow_minutes: 10 }),
      anchor(null),
      ...['due', 'late', 'none'].map((id) => member(id)),
      follows('due', 'anchor', 'a', now - 10 * MINUTE),
      follows('late', 'anchor', 'a', now - 10 * MINUTE + 1),
    )
    const writes = async (id: string) => refuseGated(db, await theRoom(), await theMember(id), 'hello', now)
    await expect(writes('due')).resolves.toBeUndefined()
    await expect(writes('late')).rejects.toMatchObject({
      words: 'followedLately',
      blanks: { minutes: 1 },
      data: { from: now + 1 },
    })
    await expect(writes('none')).rejects.toMatchObject({ words: 'followersOnly', data: { from: null } })
  })

  test('[D-8] the anchor and the moderators of a room are told that they follow it, whether they do or not', async () => {
    await writeRows(db, room('r'), anchor('own'), member('own'), member('a'), ...moderator('mod'), ...moderator('other', 'r-2'))
    const told = async (id: string) => {
      const { canModerate, followedAt: since } = await restrictionsOf(db, 'r', id, now)
      return [canModerate, since]
    }
    expect(await Promise.all(['own', 'mod', 'other', 'a', 'gone'].map(told))).toEqual([
      [false, 0],
      [true, 0],
      [false, null],
      [false, null],
      [false, null],
    ])
  })
})

describe('what a line says beside its words', () => {
  const line = (id: string, of: string, content: string, values: BareRow['values'] = {}) => {
    const sender = { memberId: of, name: `n-${of}`, avatar: '/a.svg', vipLevel: 0, role: 'member', mark: null }
    const body = { id, msgType: 'text', content, clientId: null, sender, reply: null, mentions: [] }
    return row('room_event', {
      room: 'r',
      epoch: 'e',
      event_id: id,
      kind: 'chat',
      removed: 0,
      body_json: JSON.stringify(body),
      ...values,
    })
  }
  const chat = { memberId: 'me', room: 'r', clientId: 'c' }

  test('[D-7] it speaks to whom it answers and whom it names, each once, and never to who writes it', async () => {
    await writeRows(
      db,
      ...['me', 'a', 'b'].map((id) => member(id)),
      line('1', 'a', 'first', { seq: 1 }),
      line('2', 'me', 'mine', { seq: 2 }),
    )
    const content = '@n-me @n-b'
    const answer = await addressOf(db, { ...chat, content, replyTo: '1', mentions: ['me', 'b'] })
    expect([answer.reply, [...answer.mentions].toSorted()]).toEqual([{ id: '1', name: 'n-a', excerpt: 'first' }, ['a', 'b']])
    expect(await addressOf(db, { ...chat, content: 'more', replyTo: '2' })).toMatchObject({ reply: { id: '2' }, mentions: [] })
    expect(await addressOf(db, { ...chat, content: '@n-b' })).toEqual({ reply: null, mentions: [] })
  })

  test('[A-2] what is missed is counted from the further of two places that a member has seen, and not beyond the end', async () => {
    const seen = (id: string, seq: number) => row('chat_mark', { room: 'r', member_id: id, epoch: 'e', seq, at: now })
    await writeRows(
      db,
      room('r'),
      ...[1, 5, 9].map((seq) => line(`${seq}`, 'a', 'x', { seq, listed: 1 })),
      line('old', 'a', 'x', { seq: 7, listed: 1, epoch: 'e-old' }),
      line('else', 'a', 'x', { seq: 8, listed: 1, kind: 'gift' }),
      seen('me', 4),
    )
    const missed = (id: string | null, seq: number | null) => countUnread(db, 'r', id, seq === null ? null : { epoch: 'e', seq })
    expect(await missed('me', 1)).toMatchObject({ since: 4, count: 2 })
    expect(await missed('me', 5)).toMatchObject({ since: 5, count: 1 })
    expect(await missed('me', 90)).toMatchObject({ since: 9, count: 0 })
    expect(await missed(null, 0)).toMatchObject({ since: 0, count: 3 })
    expect(await missed('other', null)).toEqual({ since: null, count: 0, mentions: 0 })
  })

  test('[A-2] how far somebody has seen a room is kept up to its end', async () => {
    await writeRows(db, room('r', { top: 5 }))
    const keep = (seq: number) => services.write((tx) => keepSeen(tx, 'r', 'me', { epoch: 'e', seq }))
    const kept = () => db.selectFrom('chat_mark').select('seq').executeTakeFirst()
    await keep(3)
    await keep(2)
    expect(await kept()).toEqual({ seq: 3 })
    await keep(80)
    expect(await kept()).toEqual({ seq: 5 })
  })
})

describe('the log of a room', () => {
  const entry = (id: string, values: BareRow['values'] = {}) =>
    row('operation_log', {
      id,
      room: 'r',
      at: now,
      by_member_id: 'm',
      by_name: 'M',
      by_role: 'admin',
      action: 'pin',
      before_json: 'null',
      undone_by: null,
      ...values,
    })
  const read = (asked: { readonly by?: string; readonly since?: number }) =>
    readLog(db, { room: 'r', after: null, size: 20, by: null, group: null, since: null, ...asked }, now)

  test('[D-8] it is read from a moment on, and by who acted; those who did stand beside it by name', async () => {
    await writeRows(
      db,
      entry('old', { at: now - 1, place: 1 }),
      entry('at', { place: 2, by_member_id: 'z', by_name: 'B' }),
      entry('new', { at: now + 1, place: 3 }),
      entry('else', { room: 'r-2', by_member_id: 'c', by_name: 'A' }),
    )
    expect((await read({ since: now })).list.map(({ id }) => id)).toEqual(['new', 'at'])
    const page = await read({ by: 'm' })
    expect(page.list.map(({ id }) => id)).toEqual(['new', 'old'])
    expect(page.people).toEqual([
      { memberId: 'z', name: 'B' },
      { memberId: 'm', name: 'M' },
    ])
  })

  test('[D-8] an entry from before a gate had a length is taken back to whether it was open', async () => {
    const gate = entry('l', { action: 'followersOn', before_json: 'false' })
    await writeRows(db, room('lobby'), room('r', { followers_only: 1, follow_minutes: 30 }), gate)
    const kept = await db.selectFrom('operation_log').selectAll().executeTakeFirstOrThrow()
    expect(await canUndo(db, kept, now)).toBe(true)
    await services.write((tx) => following.takeBack(tx, kept))
    expect(await theRoom()).toMatchObject({ followers_only: 0, follow_minutes: 30 })
  })

  test('[D-8] what set another length of following since stands in the way of taking it back', async () => {
    const on = (id: string, place: number, detail: string) =>
      entry(id, { action: 'followersOn', detail, place, before_json: 'false' })
    await writeRows(db, room('r', { followers_only: 1, follow_minutes: 30 }), on('first', 1, '10'), on('second', 2, '30'))
    const entries = await db.selectFrom('operation_log').selectAll().orderBy('place').execute()
    expect(await Promise.all(entries.map((one) => canUndo(db, one, now)))).toEqual([false, true])
    await db.updateTable('room').set({ follow_minutes: 10 }).execute()
    expect(await Promise.all(entries.map((one) => canUndo(db, one, now)))).toEqual([false, false])
  })

  test('[D-8] what kept nothing of before, names somebody, or was taken back is not offered', async () => {
    const lines = {
      kept: { action: 'slowMode', before_json: '0' },
      bare: { action: 'slowMode', before_json: null },
      undone: { action: 'mute', subject: 'm', undone_by: 'l' },
      appoint: { action: 'appoint' },
    } as const
    for (const [id, values] of Object.entries(lines))
      await writeRows(db, room(id, { slow_seconds: 10 }), entry(id, { room: id, detail: '10', ...values }))
    await writeRows(db, held('mute', 'm', now + 1, { room: 'undone', log_id: 'undone' }))
    const entries = await db.selectFrom('operation_log').selectAll().execute()
    const offered = await Promise.all(entries.map(async (one) => ((await canUndo(db, one, now)) ? [one.id] : [])))
    expect(offered.flat()).toEqual(['kept'])
  })
})
