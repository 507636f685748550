import { afterEach, beforeEach, expect, test } from 'vitest'
import { grantList, grantOptOut } from '#src/api/contract/grants.ts'
import { GRANT_LASTS, GRANT_SETTLES } from '#src/api/model/grant.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { countBet } from '#server/grades/countBets.ts'
import { countRound } from '#server/grades/countRound.ts'
import { validBetsOf } from '#server/grades/validBets.ts'
import { lapseGrants } from '#server/grants/lapseGrants.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { settleBet } from '#server/sportsbook/settle.ts'
import { openBet, settledBet } from '#tests/support/bets.ts'
import { openGames, PROVIDER, SLOT_GAME } from '#tests/support/gameProvider.ts'
import { giveOne, grantBooks } from '#tests/support/grants.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const HOUR = 3_600_000
const SOUND = { house: 0, drifts: [] }

let server: TestServer
let token: string
let start: number
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  token = await server.login('mia')
  start = (await books()).wallet
})
afterEach(() => server.stop())

const books = () => grantBooks(server.services.db)
const write = <T>(work: (tx: Transaction) => Promise<T>) => server.services.write(work)
const give = async (grant?: Parameters<typeof giveOne>[1]) => (await write((tx) => giveOne(tx, grant)))?.id ?? null
const list = async (of: 'locked' | 'ended' = 'locked') => granted(await server.call(grantList, { of }, { token }))
const undo = (id: string) =>
  write(async (tx) => {
    await tx.db.updateTable('bet').set({ state: 'void' }).where('id', '=', id).execute()
    await countBet(tx, id)
  })
/** A round of a slot that the member opens now and that runs on. */
const openRound = async () => {
  await openGames(server.services)
  const { db, now } = server.services
  const { venue } = await db.selectFrom('game').select('venue').where('code', '=', SLOT_GAME).executeTakeFirstOrThrow()
  const of = { provider: PROVIDER, reference: 'r-open', member_id: 'm-mia', game: SLOT_GAME, venue } as const
  const state = { state: 'open', stake: fen(1_000), payout: fen(0), proof: null, opened_at: now(), closed_at: null } as const
  await db
    .insertInto('game_round')
    .values({ id: 'gr-open', ...of, ...state })
    .execute()
}
const phases = async () => [...(await list()).list, ...(await list('ended')).list].map(({ phase, progress }) => [phase, progress])

test('[P-9] a bonus is locked apart from the wallet, with its progress as a sum and the time that is left', async () => {
  const id = await give()
  expect(await books()).toEqual({ wallet: start, locked: 10_000, ...SOUND })
  await settledBet(server, { stake: 32_000 })
  const { list: shown, more, locked } = await list()
  expect([more, locked]).toEqual([false, 10_000])
  expect(shown).toEqual([
    {
      id,
      amount: 10_000,
      multiple: 5,
      product: 'sports',
      needed: 50_000,
      progress: 32_000,
      phase: 'running',
      title: { 'zh-CN': '首充礼金', en: 'First deposit' },
      givenAt: server.clock.now(),
      until: server.clock.now() + GRANT_LASTS,
      endedAt: null,
    },
  ])
  expect((await list('ended')).list).toEqual([])
})

test('[P-9] it is released to the wallet by the bet that reaches its sum, once, and not by one fen less', async () => {
  await give()
  await settledBet(server, { matchId: 'm-1', stake: 49_999 })
  expect(await books()).toEqual({ wallet: start, locked: 10_000, ...SOUND })
  await settledBet(server, { matchId: 'm-2', stake: 1 })
  expect(await books()).toEqual({ wallet: start + 10_000, locked: 0, ...SOUND })
  await settledBet(server, { matchId: 'm-3', stake: 90_000 })
  expect(await books()).toEqual({ wallet: start + 10_000, locked: 0, ...SOUND })
  expect(await phases()).toEqual([['released', 50_000]])
})

test('[P-9] the same key is the same grant; with another amount it is refused, and more than ten times is none', async () => {
  const first = await give({ key: 'once' })
  expect(await give({ key: 'once' })).toBe(first)
  await expect(give({ key: 'once', amount: 20_000 })).rejects.toMatchObject({ code: profile.codes.conflict })
  for (const wrong of [{ multiple: 11 }, { multiple: 0 }, { multiple: 2.5 }, { amount: 0 }])
    await expect(give(wrong)).rejects.toThrow()
  expect(await books()).toEqual({ wallet: start, locked: 10_000, ...SOUND })
})

test('[P-9] bets of another kind of games do not count for it; rounds of its own do', async () => {
  await give({ product: 'slots', multiple: 1 })
  await settledBet(server, { stake: 90_000 })
  expect(await phases()).toEqual([['running', 0]])
  const venues = await server.services.db.selectFrom('venue').select(['code', 'kind']).execute()
  const slots = venues.find(({ kind }) => kind === 'slots')!.code
  const round = { memberId: 'm-mia', venue: slots, stake: fen(5_000), openedAt: server.clock.now() }
  await write((tx) => countRound(tx, { ...round, id: 'r1' }))
  expect(await phases()).toEqual([['running', 5_000]])
  await write((tx) => countRound(tx, { ...round, id: 'r2' }))
  expect(await phases()).toEqual([['released', 10_000]])
})

test('[P-9] both sides of a market count once: what covers the other side moves nothing', async () => {
  await give()
  await settledBet(server, { code: 'home', stake: 20_000 })
  await settledBet(server, { code: 'visit', stake: 20_000 }, 'won')
  expect(await phases()).toEqual([['running', 20_000]])
})

test('[P-9] a bet counts for the oldest grant alone, whole; the next one for the next', async () => {
  await give({ multiple: 1 })
  server.clock.advance(HOUR)
  await give({ multiple: 1 })
  await settledBet(server, { matchId: 'm-1', stake: 15_000 })
  expect(await phases()).toEqual([
    ['running', 0],
    ['released', 10_000],
  ])
  await settledBet(server, { matchId: 'm-2', stake: 4_000 })
  expect((await phases())[0]).toEqual(['running', 4_000])
})

test('[P-9] a void bet takes its progress back, and never what was released', async () => {
  await give()
  const first = await settledBet(server, { matchId: 'm-1', stake: 30_000 })
  await undo(first)
  expect(await phases()).toEqual([['running', 0]])
  const second = await settledBet(server, { matchId: 'm-2', stake: 50_000 })
  expect(await phases()).toEqual([['released', 50_000]])
  await undo(second)
  expect(await phases()).toEqual([['released', 50_000]])
  expect(await books()).toEqual({ wallet: start + 10_000, locked: 0, ...SOUND })
})

test('[P-9] when the larger side is void the other counts for what it was staked on, and no more for the moment between', async () => {
  await give({ multiple: 6 })
  await settledBet(server, { code: 'visit', stake: 40_000 })
  const home = await settledBet(server, { code: 'home', stake: 59_999 })
  expect(await phases()).toEqual([['running', 59_999]])
  await undo(home)
  expect(await phases()).toEqual([['running', 40_000]])
})

test('[P-9] when a side that counted for another grant is void, the sides that count instead release nothing that they do not hold', async () => {
  await give({ multiple: 5 })
  server.clock.advance(HOUR)
  await give({ amount: 7_000, multiple: 5 })
  const first = await settledBet(server, { code: 'home', stake: 50_000 })
  for (const [code, stake] of [
    ['visit', 30_000],
    ['home', 10_000],
  ] as const) {
    server.clock.advance(HOUR)
    await settledBet(server, { code, stake })
  }
  expect(await phases()).toEqual([
    ['running', 10_000],
    ['released', 50_000],
  ])
  await undo(first)
  expect((await phases())[0]).toEqual(['running', 30_000])
})

test('[P-9] bets placed before a grant was given do not count for it', async () => {
  const early = await openBet(server, { stake: 90_000 })
  server.clock.advance(HOUR)
  await give()
  await write((tx) => settleBet(tx, early, 'lost'))
  expect(await phases()).toEqual([['running', 0]])
})

test('[P-9] it lapses after seven days, back to the house, and the own money stays', async () => {
  await give()
  server.clock.advance(GRANT_LASTS - 1)
  expect(await lapseGrants(server.services)).toBe(0)
  server.clock.advance(1)
  expect(await lapseGrants(server.services)).toBe(1)
  expect(await lapseGrants(server.services)).toBe(0)
  token = await server.login('mia')
  expect(await phases()).toEqual([['lapsed', 0]])
  expect(await books()).toEqual({ wallet: start, locked: 0, ...SOUND })
})

test('[P-9] a bet that is open at the end still counts when it is settled within seven days, and later ones never', async () => {
  await give({ multiple: 1 })
  const open = await openBet(server, { matchId: 'm-1', stake: 10_000 })
  server.clock.advance(GRANT_LASTS)
  expect(await lapseGrants(server.services)).toBe(0)
  token = await server.login('mia')
  expect(await phases()).toEqual([['waiting', 0]])
  expect((await list()).list[0]?.until).toBe(server.clock.now() + GRANT_SETTLES)
  await settledBet(server, { matchId: 'm-2', stake: 10_000 })
  expect(await phases()).toEqual([['waiting', 0]])
  server.clock.advance(GRANT_SETTLES - 1)
  await write((tx) => settleBet(tx, open, 'lost'))
  token = await server.login('mia')
  expect(await phases()).toEqual([['released', 10_000]])
})

test('[P-9] a bet that is never settled holds a grant for seven days more, not longer', async () => {
  await give({ multiple: 1 })
  const open = await openBet(server, { matchId: 'm-1', stake: 10_000 })
  server.clock.advance(GRANT_LASTS + GRANT_SETTLES)
  await write((tx) => settleBet(tx, open, 'lost'))
  expect(await lapseGrants(server.services)).toBe(1)
  expect(await books()).toEqual({ wallet: start, locked: 0, ...SOUND })
})

test.each([
  [
    'a bet that was placed before it',
    async () => {
      await openBet(server, { stake: 10_000 })
      server.clock.advance(1)
      await give()
      server.clock.advance(GRANT_LASTS)
    },
  ],
  [
    'a bet that is placed as it ends',
    async () => {
      await give()
      server.clock.advance(GRANT_LASTS)
      await openBet(server, { stake: 10_000 })
    },
  ],
  [
    'another member’s bet',
    async () => {
      await give()
      await openBet(server, { memberId: 'm-leo', stake: 10_000 })
      server.clock.advance(GRANT_LASTS)
    },
  ],
  [
    'a bet of another kind of games',
    async () => {
      await give({ product: 'slots' })
      await openBet(server, { stake: 10_000 })
      server.clock.advance(GRANT_LASTS)
    },
  ],
  [
    'a round of another kind of games',
    async () => {
      await give()
      await openRound()
      server.clock.advance(GRANT_LASTS)
    },
  ],
  [
    'a round that is opened as it ends',
    async () => {
      await give({ product: 'slots' })
      server.clock.advance(GRANT_LASTS)
      await openRound()
    },
  ],
] as const)('[P-9] %s does not hold it: it lapses at its end', async (_what, begin) => {
  await begin()
  expect(await lapseGrants(server.services)).toBe(1)
})

test('[P-9] a round of its kind that was opened while it ran holds it', async () => {
  await give({ product: 'slots' })
  await openRound()
  server.clock.advance(GRANT_LASTS)
  expect(await lapseGrants(server.services)).toBe(0)
})

test.each([
  ['bet', 'sports', () => openBet(server, { stake: 10_000 })],
  ['round', 'slots', () => openRound()],
] as const)('[P-9] a %s that was placed in the time that a pause added holds it', async (_, product, place) => {
  await give({ product })
  const since = server.clock.now()
  const pause = { id: 'p1', member_id: 'm-mia', kind: 'timeOut', since, until: since + 2 * HOUR } as const
  await server.services.db.insertInto('play_pause').values(pause).execute()
  server.clock.advance(GRANT_LASTS + HOUR)
  await place()
  server.clock.advance(HOUR)
  expect(await lapseGrants(server.services)).toBe(0)
})

test('[P-9] a member gives a bonus up at any time; asked twice it is answered the same', async () => {
  const id = (await give()) ?? ''
  await settledBet(server, { stake: 30_000 })
  const first = granted(await server.call(grantOptOut, { id }, { token }))
  expect(first.grant).toMatchObject({ phase: 'optedOut', progress: 30_000, endedAt: server.clock.now() })
  expect(granted(await server.call(grantOptOut, { id }, { token }))).toEqual(first)
  await settledBet(server, { matchId: 'm-2', stake: 90_000 })
  expect(await books()).toEqual({ wallet: start, locked: 0, ...SOUND })
})

test('[P-9] nobody gives up what is somebody else’s', async () => {
  const id = (await give({ memberId: 'm-leo' })) ?? ''
  expect(await server.call(grantOptOut, { id }, { token })).toMatchObject({ ok: false, code: profile.codes.notFound })
  expect((await list()).list).toEqual([])
})

test('[P-9] who paused is given none, sees what they have, may give it up, and loses no time by pausing', async () => {
  const id = (await give()) ?? ''
  const at = server.clock.now()
  await write((tx) =>
    tx.db
      .insertInto('play_pause')
      .values({ id: 'p1', member_id: 'm-mia', kind: 'timeOut', since: at, until: at + GRANT_LASTS })
      .execute(),
  )
  expect(await give({ key: 'paused' })).toBe(null)
  expect(await phases()).toEqual([['running', 0]])
  server.clock.advance(GRANT_LASTS)
  expect(await lapseGrants(server.services)).toBe(0)
  token = await server.login('mia')
  expect((await list()).list[0]?.until).toBe(server.clock.now() + GRANT_LASTS)
  expect(await give({ key: 'paused' })).not.toBe(null)
  granted(await server.call(grantOptOut, { id }, { token }))
  expect((await books()).locked).toBe(10_000)
})

test('[P-9] lists go on page after page, and who is told hears of each movement', async () => {
  const heard: BusMessage[] = []
  server.services.bus.subscribe((message) => {
    if (message.type === 'self' && message.push.kind === 'grants') heard.push(message)
  })
  for (let more = 0; more < 21; more += 1) {
    server.clock.advance(1)
    await give()
  }
  expect(heard).toHaveLength(21)
  const first = await list()
  expect([first.list.length, first.more, first.locked]).toEqual([20, true, 210_000])
  const before = first.list.at(-1)!.id
  const second = granted(await server.call(grantList, { of: 'locked', before }, { token }))
  expect([second.list.length, second.more]).toEqual([1, false])
  const strange = granted(await server.call(grantList, { of: 'locked', before: 'gt-none' }, { token }))
  expect(strange.list).toEqual([])
})

test('[P-9] the bet that releases it tells the member’s pages what is in the wallet then', async () => {
  await give()
  const told: number[] = []
  server.services.bus.subscribe((message) => {
    if (message.type === 'self' && message.memberId === 'm-mia' && message.push.kind === 'funds')
      told.push(Number(message.push.fen))
  })
  await settledBet(server, { stake: 50_000 })
  expect(told.at(-1)).toBe(start + 10_000)
})

test('[P-9] what a settlement that dies had released is not released, and the next one releases it once', async () => {
  await give({ multiple: 1 })
  const bet = await openBet(server, { stake: 10_000 })
  const dies = write(async (tx) => {
    await settleBet(tx, bet, 'lost')
    throw new Error('crash')
  })
  await expect(dies).rejects.toThrow('crash')
  expect(await books()).toEqual({ wallet: start, locked: 10_000, ...SOUND })
  await write((tx) => settleBet(tx, bet, 'lost'))
  await write((tx) => settleBet(tx, bet, 'lost'))
  expect(await books()).toEqual({ wallet: start + 10_000, locked: 0, ...SOUND })
  expect(await validBetsOf(server.services.db, 'm-mia', null)).toBe(10_000)
})

test('[P-9] the audit finds what is locked without a bonus, and a bonus without its lock', async () => {
  const id = (await give()) ?? ''
  await write((tx) => tx.db.updateTable('bonus_grant').set({ state: 'lapsed' }).where('id', '=', id).execute())
  expect((await books()).drifts).toEqual([
    'bonuses of grants.m-mia: they lock 0 FEN, their account 10000',
    'bonuses that are locked: they hold 0 FEN, their account -10000',
  ])
  await write((tx) => tx.db.updateTable('bonus_grant').set({ state: 'running' }).where('id', '=', id).execute())
  expect((await books()).drifts).toEqual([])
})
