import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PRICES_EVERY } from '#src/api/contract/pushesOdds.ts'
import type { TablesFrameWire } from '#src/api/contract/pushesTables.ts'
import type { Market } from '#src/api/model/odds.ts'
import { profile } from '#src/api/profile.ts'
import { endOverdue, takeOutKicked } from '#server/live/socket/ending.ts'
import { answerEvents } from '#server/live/socket/entering.ts'
import { createMainPrices } from '#server/live/odds/mainPrices.ts'
import { createPriceBoard } from '#server/live/socket/priceBoard.ts'
import { membersOnline } from '#server/live/socket/membersIn.ts'
import { createLookBack } from '#server/live/socket/lookBack.ts'
import { tellStandings } from '#server/live/socket/roles.ts'
import { createTableWatching } from '#server/live/socket/tableWatching.ts'
import { createWatching } from '#server/live/socket/watching.ts'
import { group } from '#server/live/socket/types.ts'
import { type BusMessage, createLocalBus } from '#server/platform/bus.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import { emptyTables, openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'
import { bareRoom } from '#tests/support/bareRoom.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { type BarePage, bareSession, type BareSockets, startBareSockets } from '#tests/support/bareSockets.ts'

// Who hears what on the realtime link, one rule at a time.

const now = 1_000 * 86_400_000
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
  await emptyTables(db, 'barrier', 'kick', 'member', 'mute', 'odds_book', 'room', 'session')
})

const member = (id: string) => row('member', { id, name: id, name_key: id, nickname: id, role: 'member', status: '1' })

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
  /** A board over prices that nobody read yet; what it is told is on the bus. */
  const board = () => {
    const bus = createLocalBus()
    const made = createPriceBoard(sockets.io, { ...services, mainPrices: createMainPrices(db, bus) }, onFault)
    const tell = (message: Extract<BusMessage, { type: 'odds' }>) => {
      bus.publish(message)
      made.tell(message)
    }
    return { ...made, tell }
  }
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

  test('[P-4] many changes within a second are one frame', async () => {
    await writeRows(db, stored('a', 1), stored('b', 2))
    const prices = board()
    const page = await watcher(prices)
    await first(page)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    prices.tell(told('a', 5, markets('a', 600)))
    prices.tell(told('b', 6, markets('b', 600)))
    vi.advanceTimersByTime(PRICES_EVERY - 1)
    expect(await page.heard()).toEqual([])
    vi.advanceTimersByTime(1)
    const a = { matchId: 'a', fedAt: 5, market: main('a', 600) }
    const b = { matchId: 'b', fedAt: 6, market: main('b', 600) }
    expect(await page.heard()).toEqual([['prices', { at: now, list: [a, b] }]])
  })

  test('[P-4] a match whose prices only hold has no market in a frame', async () => {
    await writeRows(db, stored('a', 1), stored('b', 2))
    const prices = board()
    const page = await watcher(prices)
    await first(page)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    prices.tell(told('a', 5, markets('a', 600)))
    prices.tell(told('a', 7, null))
    prices.tell(told('b', 6, null))
    vi.advanceTimersByTime(PRICES_EVERY)
    const list = [
      { matchId: 'a', fedAt: 7, market: main('a', 600) },
      { matchId: 'b', fedAt: 6 },
    ]
    expect(await page.heard()).toEqual([['prices', { at: now, list }]])
  })

  test('[P-4] what changed while no one watched is in the first frame alone', async () => {
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

  test('[P-4] what was heard is newer than what was stored', async () => {
    await writeRows(db, stored('a', 1), stored('b', 1))
    const prices = board()
    prices.tell(told('a', 5, markets('a', 600)))
    const page = await watcher(prices)
    await expect
      .poll(() => page.heard())
      .toMatchObject([['prices', { list: [{ matchId: 'a', fedAt: 5, market: main('a', 600) }, { matchId: 'b' }] }]])
  })

  test('[P-4] who watches is told what is stored once all is read again', async () => {
    await writeRows(db, stored('a', 1), stored('b', 1))
    const prices = board()
    onTestFinished(prices.stop)
    prices.tell(told('a', 5, markets('a', 600)))
    const page = await watcher(prices)
    await first(page)
    const other = await sockets.connect()
    prices.answer(other.socket)
    await db.deleteFrom('odds_book').where('match_id', '=', 'b').execute()
    await prices.reread()
    const list = [{ matchId: 'a', fedAt: 1, market: main('a') }]
    expect([await page.heard(), await other.heard()]).toEqual([[['prices', { at: now, list }]], []])
  })

  test('[P-4] who watches is told of prices that are gone once all is read again', async () => {
    await writeRows(db, stored('a', 1), stored('b', 1))
    const prices = board()
    const page = await watcher(prices)
    await first(page)
    await db.deleteFrom('odds_book').where('match_id', '=', 'b').execute()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await prices.reread()
    await page.heard()
    vi.advanceTimersByTime(PRICES_EVERY)
    expect(await page.heard()).toEqual([['prices', { at: now, list: [{ matchId: 'b', fedAt: now, market: null }] }]])
  })

  test.each([
    ['another price', markets('a', 600), [{ matchId: 'a', fedAt: 5, market: main('a', 600) }]],
    ['that there is none any more', [], []],
  ])('[P-4] %s that is heard while all is read again is newer than what is read', async (_, heard, list) => {
    await writeRows(db, stored('a', 1))
    const prices = board()
    onTestFinished(prices.stop)
    const page = await watcher(prices)
    await first(page)
    const reading = prices.reread()
    prices.tell(told('a', 5, heard))
    await reading
    expect((await page.heard())[0]).toEqual(['prices', { at: now, list }])
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

  test('[P-4] a page that left before the prices were read is told none', async () => {
    await writeRows(db, stored('a', 1))
    const prices = board()
    onTestFinished(prices.stop)
    const gone = await sockets.connect()
    prices.answer(gone.socket)
    gone.page.emit('pricesWatch')
    gone.page.emit('pricesUnwatch')
    const page = await watcher(prices)
    await first(page)
    expect(await gone.heard()).toEqual([])
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
    const provider = {
      watch(listener: (said: TablesFrameWire) => void) {
        begun += 1
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const say = (at: number) => {
      for (const listener of listeners) listener(frame(at))
    }
    return {
      watching: createTableWatching(sockets.io, { tables: provider }),
      say,
      listens: () => listeners.size,
      begun: () => begun,
    }
  }
  async function page(of: ReturnType<typeof tables>) {
    const one = await sockets.connect()
    of.watching.answer(one.socket)
    return { ...one, does: async (what: 'tablesWatch' | 'tablesUnwatch') => (one.page.emit(what), await one.heard()) }
  }

  test('[P-5] are asked about once for everybody', async () => {
    const live = tables()
    const [one, other] = [await page(live), await page(live)]
    expect([await one.does('tablesWatch'), await other.does('tablesWatch')]).toEqual([[], []])
    live.say(2)
    expect([await one.heard(), await other.heard()]).toEqual([[['tables', frame(2)]], [['tables', frame(2)]]])
    expect([live.begun(), live.listens()]).toEqual([1, 1])
  })

  test('[P-5] are told at once to who comes later', async () => {
    const live = tables()
    const [one, other] = [await page(live), await page(live)]
    await one.does('tablesWatch')
    live.say(1)
    expect(await other.does('tablesWatch')).toEqual([['tables', frame(1)]])
  })

  test('[P-5] are let go of with the last who watches', async () => {
    const live = tables()
    const [one, other] = [await page(live), await page(live)]
    await one.does('tablesWatch')
    await other.does('tablesWatch')
    await one.does('tablesUnwatch')
    expect(live.listens()).toBe(1)
    other.page.disconnect()
    await expect.poll(live.listens).toBe(0)
  })

  test('[P-5] are asked about again for the next who watches', async () => {
    const live = tables()
    const one = await page(live)
    for (const what of ['tablesWatch', 'tablesUnwatch', 'tablesWatch'] as const) await one.does(what)
    expect([live.begun(), live.listens()]).toEqual([2, 1])
  })

  test('[P-5] are not told as they stood before the last who watched left', async () => {
    const live = tables()
    const one = await page(live)
    await one.does('tablesWatch')
    live.say(1)
    await one.does('tablesUnwatch')
    expect(await one.does('tablesWatch')).toEqual([])
  })

  test('[P-5] are let go of when the server stops', async () => {
    const live = tables()
    await (await page(live)).does('tablesWatch')
    expect(live.listens()).toBe(1)
    live.watching.stop()
    expect(live.listens()).toBe(0)
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

  /** Pages of sessions that ended, or run, after those are looked for that ended since five ms before now. */
  async function afterLook() {
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
    return { here, before, due, stays, visitor }
  }

  test('[X-5] is told why its session ended since the last look', async () => {
    const { here } = await afterLook()
    expect(await here.heard()).toEqual(over(profile.codes.loginElsewhere))
  })

  test('[X-5] is told that the time of its session is up', async () => {
    const { due } = await afterLook()
    expect(await due.heard()).toEqual(over(profile.codes.unauthorized))
  })

  test.each([
    ['of a session that ended before the last look', 'before'],
    ['of a session that runs', 'stays'],
    ['of a visitor', 'visitor'],
  ] as const)('[X-5] is not the one %s', async (_, who) => {
    const { [who]: one } = await afterLook()
    expect([one.page.connected, await one.heard()]).toEqual([true, []])
  })

  test('[X-5] of a session that ended without a code is told that it holds no more', async () => {
    await writeRows(db, member('m'), ended('m', now))
    const own = await page('m')
    await endOverdue(sockets.io, services, now)
    await expect.poll(() => own.page.connected).toBe(false)
    expect(await own.heard()).toEqual(over(profile.codes.unauthorized))
  })

  test('[D-8] leaves just the rooms where a kick holds', async () => {
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

test('[D-8] a standing that was told while it was read is read again, so that no older one is told after it', async () => {
  await writeRows(db, member('m'), row('mute', { room: 'r', member_id: 'm', until: now, reason: 'x' }))
  const page = await sockets.connect(await bareSession(db, 'm'))
  await page.socket.join([group.member('m'), group.room('r')])
  // The mute is over by the second look; it was told after the first one.
  let looks = 0
  let marks = 0
  const at = () => (looks += 1) + now - 2
  await tellStandings(sockets.io, { ...services, now: at }, { of: () => Math.min((marks += 1), 2) }, 'm')
  const told = await page.heard()
  expect(told).toEqual([['self', { kind: 'standing', room: 'r', standing: expect.objectContaining({ mute: null }) }]])
})

test('[D-8] who could not be let into a room for a fault of ours does not hear it', async () => {
  const gone = await openBareDatabase()
  await gone.destroy()
  const visitor = await sockets.connect()
  answerEvents({ ...services, db: gone }, visitor.socket, { standings: () => null, onFault, onRefused: () => undefined })
  visitor.page.emit('enter', { room: 'r' })
  await expect.poll(() => faults).toHaveLength(1)
  expect(visitor.socket.rooms.has(group.room('r'))).toBe(false)
})

describe('who enters a room', () => {
  const room = (key: string) => bareRoom(key)
  async function page(memberId: string | null = null) {
    const one = await sockets.connect(memberId === null ? null : await bareSession(db, memberId))
    answerEvents(services, one.socket, { standings: () => null, onFault, onRefused: () => undefined })
    const enter = async (key: string): Promise<unknown> => one.page.emitWithAck('enter', { room: key })
    return { ...one, enter, isIn: (key: string) => one.socket.rooms.has(group.room(key)) }
  }

  test('[D-8] and was kicked does not hear it', async () => {
    await writeRows(db, room('r'), member('m'), row('kick', { room: 'r', member_id: 'm', until: now + 1, reason: 'x' }))
    const own = await page('m')
    expect(await own.enter('r')).toMatchObject({ ok: false, code: profile.codes.kicked })
    expect(own.isIn('r')).toBe(false)
  })

  test('[A-4] that is not there does not wait in it', async () => {
    const own = await page()
    expect(await own.enter('r')).toMatchObject({ ok: false, code: profile.codes.notFound })
    expect(own.isIn('r')).toBe(false)
  })

  test('[X-4] is in ten rooms at most, and enters one of them again', async () => {
    const keys = Array.from({ length: 11 }, (_, index) => `r-${index}`)
    await writeRows(db, ...keys.map(room))
    const own = await page()
    for (const key of keys.slice(0, 10)) expect(await own.enter(key)).toMatchObject({ ok: true })
    expect(await own.enter('r-10')).toMatchObject({ ok: false, code: profile.codes.rateLimited })
    expect(await own.enter('r-0')).toMatchObject({ ok: true })
  })
})

describe('who is online', () => {
  test('[D-8] is each member with a page open, once, without staff, robots and visitors', async () => {
    const operator = row('member', { id: 'o', name: 'o', name_key: 'o', nickname: 'o', role: 'operator', status: '1' })
    const robot = row('member', { id: 'r', name: 'bot-r', name_key: 'bot-r', nickname: 'r', role: 'member', status: '1' })
    await writeRows(db, member('a'), member('b'), operator, robot)
    for (const id of ['a', 'a', 'b', 'o', 'r']) await sockets.connect(await bareSession(db, id))
    await sockets.connect()
    expect(membersOnline(sockets.io)).toBe(2)
  })
})

describe('who watches a match', () => {
  const markets = priceMarkets(
    'm-0',
    { sport: 'football', homeScore: 0, visitScore: 0, period: 0, second: 0, homeShare: 500 },
    false,
  )
  const book = (match: string) => row('odds_book', { match_id: match, fed_at: 1, markets_json: JSON.stringify(markets) })
  async function watcher() {
    const watching = createWatching(sockets.io, services, onFault)
    const one = await sockets.connect()
    watching.answer(one.socket)
    const watch = (matchId: string) => void one.page.emit('watch', { matchId })
    const told = async () => (await one.heard()).filter(([name]) => name === 'odds').map(([, said]) => said)
    return { ...one, watching, watch, told }
  }

  test('[P-4] [X-4] watches six at most, and is told all of one of them again', async () => {
    const matches = Array.from({ length: 7 }, (_, index) => `m-${index}`)
    await writeRows(db, ...matches.map(book))
    const one = await watcher()
    for (const [index, match] of matches.slice(0, 6).entries()) {
      one.watch(match)
      await expect.poll(() => one.told()).toMatchObject([{ matchId: `m-${index}` }])
    }
    one.watch('m-6')
    one.watch('m-0')
    await expect.poll(() => one.told()).toMatchObject([{ matchId: 'm-0' }])
    expect(one.socket.rooms.has(group.odds('m-6'))).toBe(false)
  })

  test('[P-4] is told nothing of where the ball was once the match has no prices', async () => {
    const one = await watcher()
    await one.socket.join(group.odds('m-0'))
    const tell = (of: readonly Market[]) =>
      one.watching.tell({ type: 'odds', matchId: 'm-0', version: 1, fedAt: 1, book: { version: 1, at: 1, markets: [...of] } })
    one.watching.tell({ type: 'play', matchId: 'm-0', play: { kind: 'attack', side: 'home', at: 1 } })
    for (const of of [markets, [], markets]) tell(of)
    expect(await one.told()).toMatchObject([{ play: { kind: 'attack' } }, { play: null }, { play: null }])
  })
})

test('[X-5] what a look that failed should have found is looked for by the next', async () => {
  let at = 100
  const lookBack = createLookBack(() => at, 5)
  const since: number[] = []
  const look = (from: number) => {
    since.push(from)
    return since.length === 2 ? Promise.reject(new Error('away')) : Promise.resolve()
  }
  at = 110
  await lookBack(look)
  at = 120
  await expect(lookBack(look)).rejects.toThrow('away')
  at = 130
  await lookBack(look)
  await lookBack(look)
  expect(since).toEqual([95, 105, 105, 125])
})
