import { afterEach, describe, expect, test } from 'vitest'
import { addressOf } from '#server/live/chat/replies.ts'
import { countUnread, keepSeen } from '#server/live/chat/unread.ts'
import { refuseGated } from '#server/live/chat/gates.ts'
import { listKicks } from '#server/live/moderation/kickList.ts'
import { kickMember, muteMember, unmuteMember } from '#server/live/moderation/moderation.ts'
import { listMutes } from '#server/live/moderation/muteList.ts'
import { restrictedIn } from '#server/live/moderation/restrictedMembers.ts'
import { undoAct } from '#server/live/moderation/undo.ts'
import { followedAt } from '#server/live/restrictions/following.ts'
import { refuseKicked, refuseSilenced, restrictionsOf } from '#server/live/restrictions/restrictions.ts'
import { spokeAt, startCooldown } from '#server/live/restrictions/slowMode.ts'
import { bareRoom } from '#tests/support/bareRoom.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Who may be heard in a room, for how long, and what moderators see of it, one rule at a time.

const MINUTE = 60_000
const now = 1_000 * 86_400_000
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  await emptyTables(
    db,
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
  )
})

const member = (id: string, role = 'member') =>
  row('member', { id, name: id, name_key: id, nickname: `n-${id}`, role, status: '1' })
const moderator = (id: string, room = 'r') => [member(id, 'admin'), row('moderated_room', { member_id: id, room, at: 1 })]
const anchor = (owner_id: string | null) => row('anchor', { anchor_room_id: 'a', chat_room_no: 'r', owner_id })
const held = (table: 'mute' | 'kick', member_id: string, until: number, values: BareRow['values'] = {}) =>
  row(table, { room: 'r', member_id, until, reason: table, by_member_id: 'boss', at: now, log_id: 'l', ...values })

const theRoom = () => db.selectFrom('room').selectAll().where('key', '=', 'r').executeTakeFirstOrThrow()
const theMember = (id: string) => db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a mute and a kick', () => {
  test.each([
    ['a kick keeps out', 'kick', refuseKicked, 'kicked'],
    ['a kick silences', 'kick', refuseSilenced, 'kicked'],
    ['a mute silences', 'mute', refuseSilenced, 'muted'],
  ] as const)('[D-8] %s until its end', async (_, kind, refuse, words) => {
    await writeRows(db, held(kind, 'on', now + 1), held(kind, 'over', now))
    await expect(refuse(db, 'r', 'on', now)).rejects.toMatchObject({ words })
    await expect(refuse(db, 'r', 'over', now)).resolves.toBeUndefined()
  })

  test('[D-8] a mute keeps nobody out', async () => {
    await writeRows(db, held('mute', 'a', now + 1))
    await expect(refuseKicked(db, 'r', 'a', now)).resolves.toBeUndefined()
  })

  test.each(['kick', 'mute'] as const)('[D-8] a %s holds in its own room alone', async (kind) => {
    await writeRows(db, held(kind, 'a', now + 1))
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

  const lists = { mute: listMutes, kick: listKicks }
  const listed = async (kind: 'mute' | 'kick', ...rows: readonly BareRow[]) => {
    await writeRows(db, ...['a', 'b', 'boss'].map((id) => member(id)), ...rows)
    return lists[kind](db, 'r', now)
  }

  test.each(['mute', 'kick'] as const)('[D-8] of those that hold moderators see the latest first: %s', async (kind) => {
    const rows = [held(kind, 'a', now + 1, { at: now - 5 }), held(kind, 'b', now + 9, { at: now - 2 })]
    expect((await listed(kind, ...rows)).map((one) => [one?.name, one?.at])).toEqual([
      ['n-b', now - 2],
      ['n-a', now - 5],
    ])
  })

  test.each(['mute', 'kick'] as const)('[D-8] moderators see by whom a %s is', async (kind) => {
    expect(await listed(kind, held(kind, 'a', now + 1))).toMatchObject([{ by: 'n-boss' }])
  })

  test.each([
    ['mute', 'that is over', { until: now }],
    ['kick', 'that is over', { until: now }],
    ['mute', 'of another room', { room: 'r-2' }],
    ['kick', 'of another room', { room: 'r-2' }],
  ] as const)('[D-8] moderators see no %s %s', async (kind, _, values) => {
    expect(await listed(kind, held(kind, 'a', now + 9, values), held(kind, 'b', now + 9))).toMatchObject([{ name: 'n-b' }])
  })

  test('[D-8] a kick is listed with its place in the log', async () => {
    await writeRows(db, member('a'), member('boss'), held('kick', 'a', now + 1, { log_id: 'l-a' }))
    expect(await listKicks(db, 'r', now)).toMatchObject([{ logId: 'l-a' }])
  })

  test('[D-8] a mute that is taken back leaves the member nothing of a mute in another room', async () => {
    await writeRows(db, bareRoom('r'), member('a'), member('boss', 'admin'), held('mute', 'a', now + 9 * MINUTE, { room: 'r-2' }))
    const act = { by: await theMember('boss'), room: 'r', reason: 'x' }
    const logId = await services.write((tx) => muteMember(tx, act, 'a', 10))
    await services.write((tx) => undoAct(tx, act, logId))
    expect(await db.selectFrom('mute').select('room').execute()).toEqual([{ room: 'r-2' }])
  })

  test('[D-8] a mute that is lifted leaves one in another room', async () => {
    await writeRows(db, bareRoom('r'), member('a'), member('boss', 'admin'))
    await writeRows(db, held('mute', 'a', now + MINUTE), held('mute', 'a', now + MINUTE, { room: 'r-2' }))
    const act = { by: await theMember('boss'), room: 'r', reason: undefined }
    await services.write((tx) => unmuteMember(tx, act, 'a'))
    expect(await db.selectFrom('mute').select('room').execute()).toEqual([{ room: 'r-2' }])
  })

  test.each([
    ['a mute', ['mute'], { mute: { reason: 'x' }, kick: null }],
    ['the end of a mute', ['mute', 'unmute'], { mute: null, kick: null }],
    ['a mute that is taken back', ['mute', 'undo'], { mute: null, kick: null }],
    ['the end of a mute that is taken back', ['mute', 'unmute', 'undo'], { mute: { reason: 'x' }, kick: null }],
    ['a kick', ['kick'], { mute: null, kick: { reason: 'x' } }],
    ['a kick that is taken back', ['kick', 'undo'], { mute: null, kick: null }],
  ] as const)('[D-8] the member is told at once, on the pages that they have open, of %s', async (_, deeds, standing) => {
    await writeRows(db, bareRoom('r'), member('a'), member('boss', 'admin'))
    const act = { by: await theMember('boss'), room: 'r', reason: 'x' }
    const told: unknown[] = []
    const end = services.bus.subscribe((one) => {
      if (one.type === 'self' && one.push.kind === 'standing') told.push([one.memberId, one.push])
    })
    const does = (deed: (typeof deeds)[number], before: string) =>
      services.write((tx) => {
        if (deed === 'mute') return muteMember(tx, act, 'a', 10)
        if (deed === 'unmute') return unmuteMember(tx, act, 'a')
        return deed === 'kick' ? kickMember(tx, act, 'a') : undoAct(tx, act, before)
      })
    let logId = ''
    for (const deed of deeds) logId = await does(deed, logId)
    end()
    expect(told).toHaveLength(deeds.length)
    expect(told.at(-1)).toMatchObject(['a', { room: 'r', standing }])
  })

  test('[D-8] those in a room who are muted are told apart from those who are kicked', async () => {
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

  const turnsOf = async (id: string) => {
    const turns = db.selectFrom('chat_turn').select('at').where('room', '=', 'r').where('member_id', '=', id)
    return (await turns.execute()).map(({ at }) => now - at)
  }
  const slow = (...rows: readonly BareRow[]) => writeRows(db, bareRoom('r', { slow_seconds: 10 }), member('a'), ...rows)

  test.each([
    [9_999, 1],
    [10_000, 0],
  ])('[D-8] it binds until its length is over: %i ms after a turn', async (since, left) => {
    await slow(turn('a', now - since))
    expect(await wait('a')).toBe(left)
  })

  test('[D-8] it counts the turns of its own room alone', async () => {
    await slow(turn('a', now - 1, 'r-2'))
    expect(await wait('a')).toBe(0)
  })

  test.each([
    ['first', []],
    ['later', [turn('a', now - 10_000)]],
  ])('[D-8] who takes a %s turn waits its whole length from then on', async (_, before) => {
    await slow(...before)
    await wait('a')
    expect([await wait('a'), await turnsOf('a')]).toEqual([10_000, [0]])
  })

  test('[D-8] who has to wait takes no turn', async () => {
    await slow(turn('a', now - 9_999))
    await wait('a')
    expect(await turnsOf('a')).toEqual([9_999])
  })

  test('[D-8] a moderator of the room takes no turn', async () => {
    await slow(...moderator('mod'))
    expect([await wait('mod'), await wait('mod'), await turnsOf('mod')]).toEqual([0, 0, []])
  })

  test('[D-8] a moderator of the room has none to wait for', async () => {
    await slow(...moderator('mod'), turn('mod', now - 1))
    expect(await spokeAt(db, 'r', await theMember('mod'), now)).toBeNull()
  })

  test('[D-8] the room’s own anchor takes no turn and has none to wait for, unlike the anchor of another room', async () => {
    const other = row('anchor', { anchor_room_id: 'a-2', chat_room_no: 'r-2', owner_id: 'b' })
    await slow(anchor('a'), other, member('b'), turn('a', now - 1), turn('b', now - 1))
    const spoke = async (id: string) => spokeAt(db, 'r', await theMember(id), now)
    expect([await wait('a'), await spoke('a'), await turnsOf('a')]).toEqual([0, null, [1]])
    expect([await wait('b'), await spoke('b')]).toEqual([9_999, now - 1])
  })

  test('[D-8] a moderator of another room waits like everybody', async () => {
    await slow(...moderator('other', 'r-2'), turn('other', now - 1))
    expect(await wait('other')).toBe(9_999)
  })

  test('[D-8] without it nobody takes a turn', async () => {
    await writeRows(db, bareRoom('r'), member('a'))
    expect(await wait('a')).toBe(0)
    expect(await db.selectFrom('chat_turn').select('member_id').execute()).toEqual([])
  })
})

describe('a follower', () => {
  const follows = (member_id: string, kind: string, target_id: string, at: number) =>
    row('collection', { member_id, kind, target_id, at })

  test.each([
    ['its anchor', [follows('me', 'anchor', 'a', now - 5)], now - 5],
    ['its match', [follows('me', 'match', 'r', now - 9)], now - 9],
    ['its game', [follows('me', 'game', 'r', now - 3)], now - 3],
    ['two of them', [follows('me', 'anchor', 'a', now - 5), follows('me', 'match', 'r', now - 9)], now - 9],
    ['an anchor of another room', [follows('me', 'anchor', 'r', now - 3)], null],
    ['a match of another room', [follows('me', 'match', 'a', now - 3)], null],
  ] as const)('[D-8] who follows %s follows the room from the first of them on, or does not', async (_, rows, since) => {
    await writeRows(db, anchor(null), ...rows)
    expect(await followedAt(db, 'r', 'me')).toBe(since)
  })

  const writes = async (...rows: readonly BareRow[]) => {
    await writeRows(db, bareRoom('r', { followers_only: 1, follow_minutes: 10 }), anchor(null), member('me'), ...rows)
    return refuseGated(db, await theRoom(), await theMember('me'), 'hello', now)
  }

  test('[D-8] among followers one writes from the very moment on that the room says', async () => {
    await expect(writes(follows('me', 'anchor', 'a', now - 10 * MINUTE))).resolves.toBeUndefined()
  })

  test('[D-8] who follows not long enough is told from when on they write', async () => {
    const late = { words: 'followedLately', blanks: { minutes: 1 }, data: { from: now + 1 } }
    await expect(writes(follows('me', 'anchor', 'a', now - 10 * MINUTE + 1))).rejects.toMatchObject(late)
  })

  test('[D-8] who follows nothing of the room does not write among followers', async () => {
    await expect(writes()).rejects.toMatchObject({ words: 'followersOnly', data: { from: null } })
  })

  test.each([
    ['its anchor does', 'own', 0],
    ['its moderator does', 'mod', 0],
    ['a moderator of another room does not', 'other', null],
    ['another member does not', 'a', null],
    ['who is not there does not', 'gone', null],
  ])('[D-8] who chose nothing to follow is told whether they follow the room: %s', async (_, id, followedSince) => {
    await writeRows(
      db,
      bareRoom('r'),
      anchor('own'),
      member('own'),
      member('a'),
      ...moderator('mod'),
      ...moderator('other', 'r-2'),
    )
    expect((await restrictionsOf(db, 'r', id, now)).followedAt).toBe(followedSince)
  })

  test('[D-8] only a moderator of the room may moderate it', async () => {
    await writeRows(db, bareRoom('r'), anchor('own'), member('own'), ...moderator('mod'), ...moderator('other', 'r-2'))
    const may = await Promise.all(['own', 'mod', 'other'].map(async (id) => (await restrictionsOf(db, 'r', id, now)).canModerate))
    expect(may).toEqual([false, true, false])
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

  /** Whom a line speaks to, and which line it answers, where `a` wrote the first line and the writer the second. */
  const says = async (said: { readonly content: string; readonly replyTo?: string; readonly mentions?: readonly string[] }) => {
    const lines = [line('1', 'a', 'first', { seq: 1 }), line('2', 'me', 'mine', { seq: 2 })]
    await writeRows(db, ...['me', 'a', 'b'].map((id) => member(id)), ...lines)
    return addressOf(db, { ...chat, ...said })
  }

  test('[D-7] it speaks to whom it answers', async () => {
    const reply = { id: '1', name: 'n-a', excerpt: 'first' }
    expect(await says({ content: 'more', replyTo: '1' })).toEqual({ reply, mentions: ['a'] })
  })

  test('[D-7] it speaks to whom it names on purpose', async () => {
    expect(await says({ content: '@n-b', mentions: ['b'] })).toEqual({ reply: null, mentions: ['b'] })
  })

  test('[D-7] it speaks to nobody whose name it only contains', async () => {
    expect(await says({ content: '@n-b' })).toEqual({ reply: null, mentions: [] })
  })

  test('[D-7] it speaks once to whom it both answers and names', async () => {
    expect((await says({ content: '@n-a', replyTo: '1', mentions: ['a'] })).mentions).toEqual(['a'])
  })

  test.each([
    ['answers', { content: 'more', replyTo: '2' }],
    ['names', { content: '@n-me', mentions: ['me'] }],
  ] as const)('[D-7] it never speaks to who writes it, whom it %s', async (_, own) => {
    expect((await says(own)).mentions).toEqual([])
  })

  test.each([
    ['where the room knows more', 'me', 1, { since: 4, count: 2 }],
    ['where the page knows more', 'me', 5, { since: 5, count: 1 }],
    ['not beyond the end', 'me', 90, { since: 9, count: 0 }],
    ['for a visitor by the page alone', null, 0, { since: 0, count: 3 }],
    ['not where neither knows a place', 'other', null, { since: null, count: 0, mentions: 0 }],
  ] as const)('[A-2] what is missed counts from the further place that was seen: %s', async (_, id, seq, missed) => {
    await writeRows(
      db,
      bareRoom('r', { top: 9 }),
      ...[1, 5, 9].map((at) => line(`${at}`, 'a', 'x', { seq: at, listed: 1 })),
      line('old', 'a', 'x', { seq: 7, listed: 1, epoch: 'e-old' }),
      line('else', 'a', 'x', { seq: 8, listed: 1, kind: 'gift' }),
      row('chat_mark', { room: 'r', member_id: 'me', epoch: 'e', seq: 4, at: now }),
    )
    expect(await countUnread(db, 'r', id, seq === null ? null : { epoch: 'e', seq })).toMatchObject(missed)
  })

  test.each([
    ['is kept', [3], 3],
    ['does not go back', [3, 2], 3],
    ['is no further than its end', [80], 5],
  ])('[A-2] how far somebody has seen a room %s', async (_, seqs, kept) => {
    await writeRows(db, bareRoom('r', { top: 5 }))
    for (const seq of seqs) await services.write((tx) => keepSeen(tx, 'r', 'me', { epoch: 'e', seq }))
    expect(await db.selectFrom('chat_mark').select('seq').execute()).toEqual([{ seq: kept }])
  })

  test('[A-2] how far somebody has seen a room is kept where its numbers have begun again', async () => {
    const mark = row('chat_mark', { room: 'r', member_id: 'me', epoch: 'e-old', seq: 4, at: now })
    await writeRows(db, bareRoom('r', { top: 5 }), mark)
    await services.write((tx) => keepSeen(tx, 'r', 'me', { epoch: 'e', seq: 2 }))
    expect(await db.selectFrom('chat_mark').select(['epoch', 'seq']).execute()).toEqual([{ epoch: 'e', seq: 2 }])
  })
})
