import { afterEach, beforeEach, expect, test } from 'vitest'
import { gameRound, gameRounds, gameVisit } from '#src/api/contract/games.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { createStrayLook } from '#server/games/strayRounds.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import {
  DICE_GAME,
  enter,
  loggedIn,
  openGames,
  playedRound,
  PROVIDER_SECRET,
  SLOT_GAME,
  walletSays,
} from '#tests/support/gameProvider.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MEMBER = 'm-mia'
const DAY = 86_400_000

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PROVIDER_SECRET } })
  mia = await server.login('mia')
  await openGames(server.services)
})
afterEach(() => server.stop())

/** A session at a game. */
async function session(game = SLOT_GAME): Promise<string> {
  const { launch } = await server.services.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, MEMBER), game, () => framePlace(null, 4_000)),
  )
  const entered = await enter(server, launch?.path.split('#')[1] ?? '')
  if (!entered.ok) throw new Error(entered.reason)
  return entered.session
}
const bet = (at: string, round: string, amount = '1000') =>
  walletSays(server, 'bet', { id: `${round}.bet`, session: at, round, amount })
const win = (at: string, round: string, amount: string) =>
  walletSays(server, 'win', { id: `${round}.win`, session: at, round, amount, closes: true, proof: null })

/** A round of mia's to its end; the next one may begin after it. */
async function played(stake: number, payout: number): Promise<void> {
  await playedRound(server.services, { memberId: MEMBER, stake, payout })
  server.clock.advance(5_000)
}

const rounds = async (query: Parameters<typeof server.call<typeof gameRounds>>[1] = {}) =>
  granted(await server.call(gameRounds, query, { token: mia }))
const visit = async (since: number, game = SLOT_GAME) => granted(await server.call(gameVisit, { game, since }, { token: mia }))

test('[P-5] [C-9] rounds of all venues by kind, venue, game, state and day, by pages and by the one before', async () => {
  const today = formatDay(dayOf(server.clock.now()))
  for (const stake of [100, 200, 300]) await played(stake, 0)
  const at = await session(DICE_GAME)
  await bet(at, 'r-open')
  server.clock.advance(DAY)
  mia = await server.login('mia')
  await played(400, 500)
  const stakes = async (query: Parameters<typeof rounds>[0]) => (await rounds(query)).list.map(({ stake }) => Number(stake))
  expect(await stakes({})).toEqual([400, 1_000, 300, 200, 100])
  expect(await stakes({ kind: 'slots', venue: 'YBEGDZ' })).toEqual([400, 1_000, 300, 200, 100])
  expect(await stakes({ kind: 'live' })).toEqual([])
  expect(await stakes({ game: DICE_GAME })).toEqual([1_000])
  expect(await stakes({ state: 'open' })).toEqual([1_000])
  expect(await stakes({ to: today })).toEqual([1_000, 300, 200, 100])
  expect(await stakes({ from: formatDay(dayOf(server.clock.now())) })).toEqual([400])
  expect(await rounds({ page: 2, size: 2 })).toMatchObject({ list: [{ stake: 300 }, { stake: 200 }], more: true })
  const [first] = (await rounds({ size: 1 })).list
  expect(first).toMatchObject({ kind: 'slots', names: { 'zh-CN': '潮池转轮' }, payout: 500 })
  expect(await rounds({ after: first!.id, size: 2 })).toMatchObject({ list: [{ stake: 1_000 }, { stake: 300 }], more: true })
  expect(await server.call(gameRounds, { size: 51 }, { token: mia })).toMatchObject({ ok: false })
})

test('[P-5] [P-6] a round tells each movement of its money, also while its member paused; nobody else sees it', async () => {
  const at = await session()
  await bet(at, 'r-1')
  await server.services.write((tx) => beginPause(tx, { memberId: MEMBER, deviceId: 'd' }, { hours: 24 }))
  await win(at, 'r-1', '1500')
  const id = (await rounds()).list[0]?.id ?? ''
  const detail = granted(await server.call(gameRound, { id }, { token: mia }))
  expect(detail.moves.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['stake', -1_000],
    ['win', 1_500],
  ])
  const leo = await server.login('leo', 'd-leo')
  expect(await server.call(gameRound, { id }, { token: leo })).toMatchObject({ code: profile.codes.notFound })
})

test('[P-5] a round that was paid in parts has all of them as its payout', async () => {
  const at = await session()
  await bet(at, 'r-1')
  const part = (id: string, amount: string, closes: boolean) =>
    walletSays(server, 'win', { id, session: at, round: 'r-1', amount, closes, proof: null })
  await part('w-1', '300', false)
  await part('w-2', '500', false)
  expect((await rounds()).list).toMatchObject([{ state: 'open', payout: 800 }])
  await part('w-3', '0', true)
  expect((await rounds()).list).toMatchObject([{ state: 'settled', payout: 800 }])
})

test('[P-5] a stake that went back is a movement too, whoever gave it back', async () => {
  const at = await session()
  await bet(at, 'r-1')
  await walletSays(server, 'refund', { id: 'f-1', session: at, round: 'r-1', bet: 'r-1.bet' })
  server.clock.advance(5_000)
  await bet(at, 'r-2')
  server.clock.advance(60_000)
  const line = { ask: () => Promise.resolve('unknown' as const), askSeed: () => Promise.resolve(null) }
  await createStrayLook(server.services, line, () => Promise.resolve())()
  for (const { id } of (await rounds()).list) {
    const { round, moves } = granted(await server.call(gameRound, { id }, { token: mia }))
    expect([round.state, moves.map(({ kind, amount }) => [kind, amount])]).toEqual([
      'refunded',
      [
        ['stake', -1_000],
        ['refund', 1_000],
      ],
    ])
  }
})

test('[P-5] [C-9] a visit tells what was played since it began, the round that runs and the last that is over', async () => {
  await played(700, 0)
  const since = server.clock.now()
  expect(await visit(since)).toMatchObject({
    game: { code: SLOT_GAME, isOpen: true },
    rounds: 0,
    staked: fen(0),
    returned: fen(0),
    running: null,
    last: { stake: 700, state: 'settled' },
  })
  await played(500, 800)
  const at = await session()
  await bet(at, 'r-1')
  expect(await visit(since)).toMatchObject({
    rounds: 2,
    staked: 1_500,
    returned: 800,
    running: { stake: 1_000, state: 'open' },
    last: { stake: 500, payout: 800 },
  })
  await walletSays(server, 'refund', { id: 'f-1', session: at, round: 'r-1', bet: 'r-1.bet' })
  expect(await visit(since)).toMatchObject({ rounds: 1, staked: 500, running: null, last: { state: 'refunded' } })
  await server.services.db.updateTable('venue').set({ status: 1 }).where('code', '=', 'YBEGDZ').execute()
  expect(await visit(since)).toMatchObject({ game: { isOpen: false } })
  // A time long ago counts from a day ago.
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(await visit(0)).toMatchObject({ rounds: 0 })
  expect(await server.call(gameVisit, { game: 'no-game', since }, { token: mia })).toMatchObject({ code: profile.codes.notFound })
})

test('[P-5] [C-9] a visit counts neither another member’s rounds nor those of another game', async () => {
  const since = server.clock.now()
  await played(500, 800)
  await playedRound(server.services, { memberId: 'm-leo', stake: 700, payout: 0 })
  server.clock.advance(5_000)
  await playedRound(server.services, { memberId: MEMBER, stake: 900, payout: 100, game: DICE_GAME })
  expect(await visit(since)).toMatchObject({ rounds: 1, staked: 500, returned: 800, last: { stake: 500 } })
})
