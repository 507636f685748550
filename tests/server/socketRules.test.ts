import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PRICES_EVERY } from '#src/api/contract/pushesOdds.ts'
import type { TablesFrameWire } from '#src/api/contract/pushesTables.ts'
import type { Market } from '#src/api/model/odds.ts'
import { profile } from '#src/api/profile.ts'
import { endOverdue, takeOutKicked } from '#server/live/socket/ending.ts'
import { createPriceBoard } from '#server/live/socket/priceBoard.ts'
import { createSupporting } from '#server/live/socket/supporting.ts'
import { createTableWatching } from '#server/live/socket/tableWatching.ts'
import { group } from '#server/live/socket/types.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { type BarePage, bareSession, type BareSockets, startBareSockets } from '#tests/support/bareSockets.ts'

// Who hears what on the realtime link, one rule at a time.

let now = 1_000 * 86_400_000
const { db, services } = await startBareServices(() => now)
let sockets: BareSockets
const faults: unknown[] = []
const onFault = (error: unknown) => void faults.push(error)
beforeEach(async () => {
  sockets = await startBareSockets()
})
afterEach(async () => {
  vi.useRealTimers()
  await sockets.stop()
  faults.length = 0
  await emptyTables(db, 'barrier', 'kick', 'member', 'odds_book', 'session', 'support_chat')
})

const member = (id: string, role = 'member') => row('member', { id, name: id, name_key: id, nickname: id, role, status: '1' })

describe('the prices of lists', () => {
  const markets = (match: string, homeShare = 500) =>
    priceMarkets(match, { sport: 'football', homeScore: 0, visitScore: 0, period: 0, second: 0, homeShare }, false)
  const main = (match: string, homeShare = 500) => markets(match, homeShare).find(({ type }) => type === 'winner')
  const stored = (match: string, fed_at: number, homeShare = 500) =>
    row('odds_book', { match_id: match, fed_at, markets_json: JSON.stringify(markets(match, homeShare)) })
  const told = (matchId: string, fedAt: number, of: readonly Market[] | null): Extract<BusMessage, { type: 'odds' }> => ({
    type: 'odds',
    matchId,
    version: 1,
    fedAt,
    book: of === null ? null : { version: 1, at: fedAt, markets: [...of] },
  })
  const board = () => createPriceBoard(sockets.io, services, onFault)
  /** A page that is told the prices by a board, and has heard the first of them. */
  async function watcher(by: ReturnType<typeof board>) {
    const page = await sockets.connect()
    by.answer(page.socket)
    page.page.emit('pricesWatch')
    await expect.poll(() => page.socket.rooms.has(group.prices)).toBe(true)
    return page
  }
  const first = async (page: BarePage) => {
    await expect.poll(() => page.heard()).toHaveLength(1)
  }

  test('[P-4] many changes within a second are one frame, in which what only holds has no market', async () => {
    await writeRows(db, stored('a', 1), stored('b', 2))
    const prices = board()
    const page = await watcher(prices)
    await first(page)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    prices.tell(told('a', 5, markets('a', 600)))
    prices.tell(told('b', 6, null))
    prices.tell(told('a', 7, null))
    vi.advanceTimersByTime(PRICES_EVERY - 1)
    expect(await page.heard()).toEqual([])
    vi.advanceTimersByTime(1)
    const a = { matchId: 'a', fedAt: 7, market: main('a', 600) }
    expect(await page.heard()).toEqual([['prices', { at: now, list: [a, { matchId: 'b', fedAt: 6 }] }]])
    prices.tell(told('b', 8, null))
    vi.advanceTimersByTime(PRICES_EVERY)
    expect(await page.heard()).toEqual([['prices', { at: now, list: [{ matchId: 'b', fedAt: 8 }] }]])
  })

  test('[P-4] what changed while nobody watched is in the first frame, and in no later one', async () => {
    const prices = board()
    prices.tell(told('a', 5, markets('a')))
    prices.tell(told('none', 5, null))
    const page = await watcher(prices)
    await expect
      .poll(() => page.heard())
      .toEqual([['prices', { at: now, list: [{ matchId: 'a', fedAt: 5, market: main('a') }] }]])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    prices.tell(told('b', 6, markets('b')))
    vi.advanceTimersByTime(PRICES_EVERY)
    expect(await page.heard()).toEqual([['prices', { at: now, list: [{ matchId: 'b', fedAt: 6, market: main('b') }] }]])
  })

  test('[P-4] what was heard is newer than what was stored, until all is read again', async () => {
    await writeRows(db, stored('a', 1), stored('b', 1))
    const prices = board()
    prices.tell(told('a', 5, markets('a', 600)))
    const page = await watcher(prices)
    await expect
      .poll(() => page.heard())
      .toMatchObject([['prices', { list: [{ matchId: 'a', fedAt: 5, market: main('a', 600) }, { matchId: 'b' }] }]])
    const other = await sockets.connect()
    prices.answer(other.socket)
    await db.deleteFrom('odds_book').where('match_id', '=', 'b').execute()
    await prices.reread()
    const list = [{ matchId: 'a', fedAt: 1, market: main('a') }]
    expect([await page.heard(), await other.heard()]).toEqual([[['prices', { at: now, list }]], []])
  })

  test('[P-4] a page whose prices could not be read may ask again', async () => {
    await writeRows(db, row('odds_book', { match_id: 'a', fed_at: 1, markets_json: 'broken' }))
    const prices = board()
    const page = await sockets.connect()
    prices.answer(page.socket)
    page.page.emit('pricesWatch')
    await expect.poll(() => faults.length).toBe(1)
    expect(page.socket.rooms.has(group.prices)).toBe(false)
    await db.updateTable('odds_book').set({ markets_json: '[]' }).execute()
    page.page.emit('pricesWatch')
    await expect.poll(() => page.heard()).toEqual([['prices', { at: now, list: [{ matchId: 'a', fedAt: 1, market: null }] }]])
  })

  test('[P-4] a board that stops leaves no frame to come', async () => {
    const prices = board()
    await first(await watcher(prices))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    prices.tell(told('a', 5, markets('a')))
    expect(vi.getTimerCount()).toBe(1)
    prices.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the live tables', () => {
  const frame = (at: number): TablesFrameWire => ({ isUp: at % 2 === 0, list: [] })
  /** A provider’s tables, which say what the test says. */
  function tables() {
    const listeners = new Set<(said: TablesFrameWire) => void>()
    let begun = 0
    const door = {
      watch(listener: (said: TablesFrameWire) => void) {
        begun += 1
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const say = (at: number) => {
      for (const listener of listeners) listener(frame(at))
    }
    return { watching: createTableWatching(sockets.io, { tables: door }), say, listens: () => listeners.size, begun: () => begun }
  }
  async function page(of: ReturnType<typeof tables>) {
    const one = await sockets.connect()
    of.watching.answer(one.socket)
    return { ...one, does: async (what: 'tablesWatch' | 'tablesUnwatch') => (one.page.emit(what), await one.heard()) }
  }

  test('[P-5] are asked about once for everybody; who comes later is told at once how they stand', async () => {
    const live = tables()
    const [one, other] = [await page(live), await page(live)]
    expect(await one.does('tablesWatch')).toEqual([])
    live.say(1)
    expect(await one.heard()).toEqual([['tables', frame(1)]])
    expect(await other.does('tablesWatch')).toEqual([['tables', frame(1)]])
    live.say(2)
    expect([await one.heard(), await other.heard()]).toEqual([[['tables', frame(2)]], [['tables', frame(2)]]])
    expect([live.begun(), live.listens()]).toEqual([1, 1])
  })

  test('[P-5] are let go of with the last who watches, and nothing old is told to the next', async () => {
    const live = tables()
    const [one, other] = [await page(live), await page(live)]
    await one.does('tablesWatch')
    await other.does('tablesWatch')
    live.say(1)
    await one.does('tablesUnwatch')
    expect(live.listens()).toBe(1)
    other.page.disconnect()
    await expect.poll(live.listens).toBe(0)
    expect(await one.does('tablesWatch')).toEqual([])
    expect([live.begun(), live.listens()]).toEqual([2, 1])
    live.watching.stop()
    expect(live.listens()).toBe(0)
  })
})

describe('chats with customer service', () => {
  const asked: [member: string | null, key: string | null, chat: string][] = []
  /** Who may be in which chat, as `<who>/<chat>`: members by their id, visitors by their key. */
  const may = new Set<string>()
  /** After so many questions nobody may any more. */
  let answers = 0
  beforeEach(() => {
    may.clear()
    asked.length = 0
    answers = Number.POSITIVE_INFINITY
  })
  const office = new Set(['op'])
  const supporting = () =>
    createSupporting(
      sockets.io,
      {
        ...services,
        support: {
          ...services.support,
          enter: async ({ member: who, key }, id) => {
            asked.push([who?.id ?? null, key, id])
            answers -= 1
            const isIn = answers >= 0 && may.has(`${who?.id ?? key ?? ''}/${id}`)
            return isIn ? { epoch: 'e', top: 4, isOffice: office.has(who?.id ?? '') } : null
          },
        },
      },
      onFault,
    )
  async function page(of: ReturnType<typeof supporting>, memberId: string | null) {
    const one = await sockets.connect(memberId === null ? null : await bareSession(db, memberId))
    if (memberId !== null) await one.socket.join(group.member(memberId))
    of.answer(one.socket)
    const enter = (conversationId: string, key: string | null = null): Promise<unknown> =>
      one.page.emitWithAck('supportEnter', { conversationId, key })
    return { ...one, enter }
  }
  const entered = { ok: true, epoch: 'e', top: 4 }
  const refused = { ok: false, code: profile.codes.notFound }

  test('[R-4] who is let in hears the chat; who is not, and who left, hears nothing', async () => {
    await writeRows(db, member('m'))
    may.add('m/c').add('k/d')
    const support = supporting()
    const [own, visitor] = [await page(support, 'm'), await page(support, null)]
    expect([await own.enter('c', 'x'), await visitor.enter('d', 'k')]).toEqual([entered, entered])
    expect([await own.enter('d'), await visitor.enter('c', 'k')]).toEqual([refused, refused])
    expect(asked).toContainEqual(['m', 'x', 'c'])
    const event = { kind: 'turn', seq: 5, at: 1, turn: 'begun' } as const
    support.tell('c', 'e', event)
    expect([await own.heard(), await visitor.heard()]).toEqual([
      [['support', { conversationId: 'c', epoch: 'e', events: [event] }]],
      [],
    ])
    own.page.emit('supportLeave', { conversationId: 'c' })
    await own.heard()
    support.tell('c', 'e', event)
    expect(await own.heard()).toEqual([])
  })

  test('[R-4] who may not see a chat any more once they have joined it is not in it', async () => {
    await writeRows(db, member('m'))
    may.add('m/c')
    const support = supporting()
    const own = await page(support, 'm')
    answers = 1
    expect(await own.enter('c')).toEqual(refused)
    expect(asked).toHaveLength(2)
    expect([...own.socket.rooms].filter((name) => name.endsWith('/c'))).toEqual([])
  })

  test('[X-4] a page is in twelve chats at once, and enters one of them again', async () => {
    await writeRows(db, member('m'))
    const all = Array.from({ length: 13 }, (_, at) => `c-${at}`)
    for (const id of all) may.add(`m/${id}`)
    const own = await page(supporting(), 'm')
    const replies: unknown[] = []
    for (const id of all) replies.push(await own.enter(id))
    expect(replies).toEqual([...Array.from({ length: 12 }, () => entered), { ok: false, code: profile.codes.rateLimited }])
    expect(await own.enter('c-0')).toEqual(entered)
    own.page.emit('supportLeave', { conversationId: 'c-0' })
    expect(await own.enter('c-12')).toEqual(entered)
  })

  test('[R-4] a sign of typing is told by who is in the chat, as of their side, five at once and one a second', async () => {
    await writeRows(db, member('op', 'admin'), member('m'))
    may.add('op/c').add('m/c').add('m/d')
    const support = supporting()
    const pages = { op: await page(support, 'op'), m: await page(support, 'm') }
    await pages.op.enter('c')
    await pages.m.enter('c')
    const signs: unknown[] = []
    const end = services.bus.subscribe((message) => message.type === 'typing' && signs.push([message.chatId, message.isOffice]))
    const types = async (who: 'op' | 'm', conversationId: string) => {
      pages[who].page.emit('supportTyping', { conversationId })
      await pages[who].heard()
      return signs.splice(0)
    }
    expect([await types('op', 'c'), await types('m', 'c'), await types('m', 'd')]).toEqual([[['c', true]], [['c', false]], []])
    for (let more = 0; more < 4; more += 1) expect(await types('m', 'c')).toHaveLength(1)
    expect(await types('m', 'c')).toEqual([])
    now += 1_000
    expect(await types('m', 'c')).toHaveLength(1)
    end()
    support.tellTyping('c', true)
    const sign = [['supportTyping', { conversationId: 'c' }]]
    expect([await pages.op.heard(), await pages.m.heard()]).toEqual([[], sign])
    support.tellTyping('c', false)
    expect([await pages.op.heard(), await pages.m.heard()]).toEqual([sign, []])
  })

  test('[D-8] a member whose rights changed is taken out of what they may not see, by the key that they came with', async () => {
    await writeRows(db, member('m'), member('n'))
    may.add('m/c').add('m/d').add('n/c')
    const support = supporting()
    const [own, other] = [await page(support, 'm'), await page(support, 'n')]
    await own.enter('c', 'key-c')
    await own.enter('d', 'key-d')
    await other.enter('c')
    asked.length = 0
    may.delete('m/c')
    may.delete('n/c')
    await support.recheck('m')
    expect(asked).toEqual([
      ['m', 'key-c', 'c'],
      ['m', 'key-d', 'd'],
    ])
    const isIn = (of: BarePage, id: string) => of.socket.rooms.has(group.support(id))
    expect([isIn(own, 'c'), isIn(own, 'd'), isIn(other, 'c')]).toEqual([false, true, true])
    asked.length = 0
    await support.recheck('m')
    expect(asked).toEqual([['m', 'key-d', 'd']])
  })

  test('[R-4] everybody is told how far their own chats have come', async () => {
    await writeRows(
      db,
      member('m'),
      row('support_chat', { id: 'c', epoch: 'e-c', top: 7 }),
      row('support_chat', { id: 'd', epoch: 'e-d', top: 9 }),
    )
    may.add('m/c').add('k/d')
    const support = supporting()
    const [own, visitor] = [await page(support, 'm'), await page(support, null)]
    await own.enter('c')
    await visitor.enter('d', 'k')
    await support.sweep()
    expect([await own.heard(), await visitor.heard()]).toEqual([
      [['supportTop', { conversationId: 'c', epoch: 'e-c', top: 7 }]],
      [['supportTop', { conversationId: 'd', epoch: 'e-d', top: 9 }]],
    ])
  })

  test('[R-4] operators are told of a chat at once; customers, each of their own, once a second at most', async () => {
    await writeRows(db, member('op', 'admin'), member('m'), member('n'))
    may.add('m/c').add('n/d').add('op/c')
    const support = supporting()
    const [op, own, other] = [await page(support, 'op'), await page(support, 'm'), await page(support, 'n')]
    await op.enter('c')
    await own.enter('c')
    await other.enter('d')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    support.tellOffice(['op'], 'x')
    support.tellOffice(['op'], 'y')
    const changed = (conversationId: string) => ['supportChanged', { conversationId }]
    expect([await op.heard(), await own.heard()]).toEqual([[changed('x'), changed('y')], []])
    vi.advanceTimersByTime(1_000)
    expect([await op.heard(), await own.heard(), await other.heard()]).toEqual([[], [changed('c')], [changed('d')]])
    support.tellOffice([], 'x')
    expect(vi.getTimerCount()).toBe(1)
    support.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a socket that should not be there', () => {
  async function page(memberId: string | null, expiresAt?: number) {
    const session = memberId === null ? null : await bareSession(db, memberId, expiresAt)
    const one = await sockets.connect(session)
    if (session !== null) await one.socket.join([group.session(session.tokenHash), group.member(session.member.id)])
    return one
  }
  const over = (code: number) => [['self', { kind: 'sessionEnded', code, message: expect.any(String) }]]
  const ended = (memberId: string, at: number, code: number | null = null) =>
    row('session', { token_hash: `hash-${memberId}`, member_id: memberId, ended_at: at, ended_code: code })

  test('[X-5] is told why its session is over, once that ended since the last look or its time is up', async () => {
    await writeRows(
      db,
      ...['here', 'before', 'due', 'stays'].map((id) => member(id)),
      ended('here', now - 5, profile.codes.loginElsewhere),
      ended('before', now - 6, profile.codes.loginElsewhere),
    )
    const [here, before, due] = [await page('here'), await page('before'), await page('due', now)]
    const [stays, visitor] = [await page('stays', now + 1), await page(null)]
    await endOverdue(sockets.io, services, now - 5)
    await expect.poll(() => [here, due].map(({ page: { connected } }) => connected)).toEqual([false, false])
    expect([await here.heard(), await due.heard()]).toEqual([
      over(profile.codes.loginElsewhere),
      over(profile.codes.unauthorized),
    ])
    for (const one of [before, stays, visitor]) expect([one.page.connected, await one.heard()]).toEqual([true, []])
  })

  test('[X-5] of a session that ended without a code is told that it holds no more', async () => {
    await writeRows(db, member('m'), ended('m', now))
    const own = await page('m')
    await endOverdue(sockets.io, services, now)
    await expect.poll(() => own.page.connected).toBe(false)
    expect(await own.heard()).toEqual(over(profile.codes.unauthorized))
  })

  test('[D-8] leaves the rooms where a kick holds, and no others', async () => {
    await writeRows(db, member('m'), member('n'))
    const [own, other] = [await page('m'), await page('n')]
    const rooms = ['held', 'over', 'else']
    for (const one of [own, other]) await one.socket.join(rooms.map(group.room))
    const kick = (room: string, until: number) => row('kick', { room, member_id: 'm', until })
    await writeRows(db, kick('held', now + 1), kick('over', now), kick('else', now + 1))
    await takeOutKicked(sockets.io, services, ['held', 'over'])
    const left = (of: BarePage) => rooms.filter((room) => of.socket.rooms.has(group.room(room)))
    await expect.poll(() => [left(own), left(other)]).toEqual([['over', 'else'], rooms])
  })
})
