import { once } from 'node:events'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { gameLaunch, gameList, gameRound, gameRounds, gameSecondLaunch } from '#src/api/contract/games.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import { profile } from '#src/api/profile.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { framePlace, launchAgain, launchGame } from '#server/games/launch.ts'
import { GAME_HEADERS, signAnswer, signedNonce } from '#server/games/walletSigns.ts'
import { gamePaths } from '#server/games/walletWords.ts'
import { stakeCapOf } from '#server/games/stakeBounds.ts'
import { enterGame } from '#server/games/sessions.ts'
import { createStrayLook } from '#server/games/strayRounds.ts'
import { logOutEverywhere, setStatus } from '#server/members/account.ts'
import { hashToken } from '#server/platform/ids.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import {
  askSite,
  DICE_GAME,
  enter,
  openGames,
  PROVIDER,
  PROVIDER_KEY,
  PROVIDER_SECRET,
  SLOT_GAME,
  walletSays,
} from '#tests/support/gameProvider.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MEMBER = 'm-mia'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PROVIDER_SECRET } })
  mia = await server.login('mia')
  await openGames(server.services)
})
afterEach(() => server.stop())

const balance = () => balanceOf(server.services.db, MEMBER, 'FEN')
const place = () => framePlace(null, 4_000)

/** The member, by the log-in of the test. */
const player = () => ({ memberId: MEMBER, login: hashToken(mia) })

/** A token of a fresh launch. */
async function token(game = SLOT_GAME): Promise<string> {
  const { launch } = await server.services.write((tx) => launchGame(tx, player(), game, place))
  return launch?.path.split('#')[1] ?? ''
}

/** A session at a game. */
async function session(game = SLOT_GAME): Promise<string> {
  const entered = await enter(server, await token(game))
  if (!entered.ok) throw new Error(entered.reason)
  return entered.session
}

const bet = (at: string, id: string, amount = '1000', round = `r-${id}`) =>
  walletSays(server, 'bet', { id, session: at, round, amount })
const win = (at: string, id: string, round: string, amount: string, closes = true) =>
  walletSays(server, 'win', { id, session: at, round, amount, closes, proof: closes ? '{"of":"the test"}' : null })
const refund = (at: string, id: string, round: string, of: string) =>
  walletSays(server, 'refund', { id, session: at, round, bet: of })
const rounds = async () => granted(await server.call(gameRounds, {}, { token: mia })).list

test('[P-5] [C-9] a launch lets in once, for a minute; the provider learns bounds and pace, and never who plays', async () => {
  const first = await token()
  const entered = await enter(server, first)
  expect(entered).toMatchObject({ ok: true, game: SLOT_GAME, minStake: 100, pace: 2_500 })
  expect(JSON.stringify(entered)).not.toMatch(/m-mia|"mia"/)
  expect(await enter(server, first)).toEqual({ ok: false, reason: 'session' })
  const late = await token()
  server.clock.advance(60_001)
  expect(await enter(server, late)).toEqual({ ok: false, reason: 'session' })
  const again = await enter(server, await token())
  expect(again.ok && entered.ok && again.player === entered.player).toBe(true)
})

test('[P-5] a launch lets in at its game’s own provider alone', async () => {
  const launched = await token()
  const elsewhere = await server.services.write((tx) => enterGame(tx, 'another', 'its key', { token: launched }))
  expect(elsewhere).toEqual({ ok: false, reason: 'session' })
})

test('[P-5] a question that the provider has not signed, or not for this, moves nothing; the answer is signed', async () => {
  const at = await session()
  const asked = { id: 'b-1', session: at, round: 'r-1', amount: '1000' }
  const before = await balance()
  for (const change of [
    { key: 'another-key' },
    { path: '/callback/game/tidepool/win' },
    { body: JSON.stringify({ ...asked, amount: '1' }) },
    { time: String(server.clock.now() - 60_000) },
    { time: String(server.clock.now() + 120_000) },
  ])
    expect((await askSite(server, 'bet', asked, change)).status).toBe(401)
  expect((await askSite(server, 'bet', asked, { provider: 'nobody' })).status).toBe(404)
  expect((await askSite(server, 'bet', { ...asked, amount: '-5' })).status).toBe(400)
  const paid = { id: 'w-1', session: at, round: 'r-1', amount: '-1', closes: true, proof: null }
  expect((await askSite(server, 'win', paid)).status).toBe(400)
  expect(await balance()).toBe(before)
  expect(await askSite(server, 'bet', asked)).toMatchObject({ status: 200, isSigned: true })
  expect(await balance()).toBe(before - 1_000)
})

test('[P-5] [X-4] an address that cannot sign is told to wait after sixty tries; a provider that signs from there is answered', async () => {
  const at = await session()
  server.clock.hold()
  const statuses: number[] = []
  for (let tries = 0; tries < 61; tries += 1)
    statuses.push((await askSite(server, 'balance', { session: at }, { key: 'another-key' })).status)
  expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([60, 429])
  expect((await askSite(server, 'balance', { session: at })).status).toBe(200)
})

test('[P-5] [C-9] a round takes its stake once, pays once and ends, however often each is asked; the same id with other words is a conflict', async () => {
  const at = await session()
  const before = await balance()
  const taken = await bet(at, 'b-1')
  expect(await bet(at, 'b-1')).toEqual(taken)
  expect((await askSite(server, 'bet', { id: 'b-1', session: at, round: 'r-b-1', amount: '2000' })).status).toBe(409)
  expect(await balance()).toBe(before - 1_000)
  expect(await rounds()).toMatchObject([{ state: 'open', stake: 1_000, payout: 0 }])

  const paid = await win(at, 'w-1', 'r-b-1', '2500')
  expect(paid).toEqual({ ok: true, balance: before + 1_500 })
  expect(await win(at, 'w-1', 'r-b-1', '2500')).toEqual(paid)
  expect(await win(at, 'w-2', 'r-b-1', '2500')).toEqual({ ok: false, reason: 'closed' })
  expect(await refund(at, 'f-1', 'r-b-1', 'b-1')).toEqual({ ok: false, reason: 'closed' })
  expect(await bet(at, 'b-2', '1000', 'r-b-1')).toEqual({ ok: false, reason: 'closed' })
  const [round] = await rounds()
  expect(round).toMatchObject({ state: 'settled', stake: 1_000, payout: 2_500 })
  expect(granted(await server.call(gameRound, { id: round!.id }, { token: mia })).proof).toBe('{"of":"the test"}')
  const leo = await server.login('leo')
  expect(await server.call(gameRound, { id: round!.id }, { token: leo })).toMatchObject({ code: profile.codes.notFound })
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[P-5] a stake that was given back before it came is refused when it comes; one that came goes back once', async () => {
  const at = await session()
  const before = await balance()
  expect(await refund(at, 'f-1', 'r-1', 'b-1')).toEqual({ ok: true, balance: before })
  expect(await bet(at, 'b-1', '1000', 'r-1')).toEqual({ ok: false, reason: 'refunded' })
  server.clock.advance(2_500)
  await bet(at, 'b-2', '1000', 'r-2')
  expect(await refund(at, 'f-2', 'r-2', 'b-2')).toEqual({ ok: true, balance: before })
  expect(await refund(at, 'f-2', 'r-2', 'b-2')).toEqual({ ok: true, balance: before })
  expect(await refund(at, 'f-3', 'r-2', 'b-2')).toEqual({ ok: true, balance: before })
  expect(await win(at, 'w-2', 'r-2', '500')).toEqual({ ok: false, reason: 'closed' })
  expect(await balance()).toBe(before)
  expect(await rounds()).toMatchObject([{ state: 'refunded', stake: 1_000 }])
})

test.each([
  ['b-1', 'b-2'],
  ['b-2', 'b-1'],
])('[P-5] a round of several stakes that all go back is recorded with all of them: %s first', async (first, second) => {
  const at = await session()
  const before = await balance()
  await bet(at, 'b-1', '1000', 'r-1')
  await bet(at, 'b-2', '500', 'r-1')
  expect(await bet(at, 'b-3', '999999999', 'r-1')).toEqual({ ok: false, reason: 'stake' })
  await refund(at, 'f-1', 'r-1', first)
  expect(await rounds()).toMatchObject([{ state: 'open', stake: first === 'b-1' ? 500 : 1_000 }])
  expect(await refund(at, 'f-2', 'r-1', second)).toEqual({ ok: true, balance: before })
  expect(await rounds()).toMatchObject([{ state: 'refunded', stake: 1_500 }])
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[P-5] a round of which one stake went back, and its provider does not know the rest, is recorded with all of them', async () => {
  const at = await session()
  const before = await balance()
  await bet(at, 'b-1', '1000', 'r-1')
  await bet(at, 'b-2', '500', 'r-1')
  await refund(at, 'f-1', 'r-1', 'b-1')
  server.clock.advance(61_000)
  const line = { ...UNASKED, ask: () => Promise.resolve('unknown' as const) }
  await createStrayLook(server.services, line, () => Promise.resolve())()
  expect(await balance()).toBe(before)
  expect(await rounds()).toMatchObject([{ state: 'refunded', stake: 1_500 }])
})

test('[P-5] a stake of a round that was paid something stays, also while the round is open', async () => {
  const at = await session()
  const before = await balance()
  await bet(at, 'b-1', '1000', 'r-1')
  expect(await win(at, 'w-1', 'r-1', '300', false)).toEqual({ ok: true, balance: before - 700 })
  expect(await refund(at, 'f-1', 'r-1', 'b-1')).toEqual({ ok: false, reason: 'closed' })
  expect(await balance()).toBe(before - 700)
  expect(await rounds()).toMatchObject([{ state: 'open', stake: 1_000, payout: 300 }])
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[P-5] a round that goes back keeps the proof that came with the refund; one of a round that goes on, or a further one, changes nothing', async () => {
  const at = await session()
  const back = (id: string, of: string, proof: string) =>
    askSite(server, 'refund', { id, session: at, round: 'r-1', bet: of, proof })
  await bet(at, 'b-1', '1000', 'r-1')
  await bet(at, 'b-2', '1000', 'r-1')
  const [round] = await rounds()
  const kept = async () => granted(await server.call(gameRound, { id: round!.id }, { token: mia })).proof
  expect((await back('f-0', 'b-1', 'x'.repeat(4_001))).status).toBe(400)
  expect((await back('f-1', 'b-1', '{"of":"a stake"}')).status).toBe(200)
  expect(await kept()).toBeNull()
  expect((await back('f-2', 'b-2', '{"of":"the round"}')).status).toBe(200)
  expect(await kept()).toBe('{"of":"the round"}')
  expect((await back('f-3', 'b-2', '{"of":"another"}')).status).toBe(200)
  expect(await kept()).toBe('{"of":"the round"}')
})

test('[P-5] a refused stake stays refused under its id, and a win of a round that is not known yet may come again', async () => {
  const at = await session()
  expect(await bet(at, 'b-1', '999999999')).toEqual({ ok: false, reason: 'stake' })
  expect(await bet(at, 'b-1', '999999999')).toEqual({ ok: false, reason: 'stake' })
  expect(await win(at, 'w-1', 'r-9', '0')).toEqual({ ok: false, reason: 'unknown' })
  await bet(at, 'b-9', '1000', 'r-9')
  expect(await win(at, 'w-1', 'r-9', '0')).toMatchObject({ ok: true })
})

test('[P-5] each game has its own pace: a round of one keeps none of another from beginning', async () => {
  server.clock.hold()
  const [slot, dice] = [await session(), await session(DICE_GAME)]
  expect(await bet(slot, 'b-1')).toMatchObject({ ok: true })
  expect(await bet(dice, 'b-2')).toMatchObject({ ok: true })
  expect(await bet(slot, 'b-3')).toEqual({ ok: false, reason: 'pace' })
})

test('[P-5] [P-6] the server itself keeps the pace, the caps, lower for who is young, and the wallet’s bounds', async () => {
  server.clock.hold()
  const at = await session()
  expect(await bet(at, 'b-1', '2000')).toMatchObject({ ok: true })
  expect(await bet(at, 'b-2', '2000')).toEqual({ ok: false, reason: 'pace' })
  server.clock.advance(2_499)
  expect(await bet(at, 'b-3', '2000')).toEqual({ ok: false, reason: 'pace' })
  server.clock.advance(1)
  // Of no known age: ¥20.
  expect(await bet(at, 'b-4', '2001')).toEqual({ ok: false, reason: 'stake' })
  expect(await bet(at, 'b-5', '99')).toEqual({ ok: false, reason: 'stake' })
  expect(await bet(at, 'b-6', '1500', 'r-two')).toMatchObject({ ok: true })
  expect(await bet(at, 'b-7', '501', 'r-two')).toEqual({ ok: false, reason: 'stake' })
  expect(await bet(at, 'b-8', '500', 'r-two')).toMatchObject({ ok: true })
  await server.services.db
    .insertInto('member_profile')
    .values({ member_id: MEMBER, birthday: '1980-02-03', nickname_at: null })
    .onConflict((clash) => clash.column('member_id').doUpdateSet({ birthday: '1980-02-03' }))
    .execute()
  server.clock.advance(2_500)
  expect(await bet(at, 'b-9', '5000')).toMatchObject({ ok: true })
  server.clock.advance(2_500)
  expect(await bet(at, 'b-10', '5001')).toEqual({ ok: false, reason: 'stake' })
})

test('[P-5] a session lasts twelve hours from its last stake, however long ago it began', async () => {
  server.clock.hold()
  const at = await session()
  const { db, now } = server.services
  const before = (hours: number) => now() - hours * 3_600_000
  await db
    .updateTable('game_session')
    .set({ opened_at: before(13) })
    .execute()
  await db
    .updateTable('game_session')
    .set({ seen_at: before(11) })
    .execute()
  expect(await bet(at, 'b-1')).toMatchObject({ ok: true })
  const { seen_at: seenAt } = await db.selectFrom('game_session').select('seen_at').where('id', '=', at).executeTakeFirstOrThrow()
  expect(Number(seenAt)).toBe(now())
  await db
    .updateTable('game_session')
    .set({ seen_at: before(12) })
    .execute()
  expect(await bet(at, 'b-2')).toEqual({ ok: false, reason: 'session' })
})

test('[P-6] [P-5] the cap of who is young ends with their 25th birthday, by the site’s day', async () => {
  const { db } = server.services
  const begins = dayStart(readDay('2026-03-10')!)
  await db.deleteFrom('member_profile').where('member_id', '=', MEMBER).execute()
  await db.insertInto('member_profile').values({ member_id: MEMBER, birthday: '2001-03-10', nickname_at: null }).execute()
  expect([await stakeCapOf(db, MEMBER, begins - 1), await stakeCapOf(db, MEMBER, begins)]).toEqual([2_000, 5_000])
})

test('[P-5] [P-6] who pauses in a running round is paid for it, takes no other, and is let into none', async () => {
  const at = await session()
  const before = await balance()
  await bet(at, 'b-1')
  await server.services.write((tx) => beginPause(tx, { memberId: MEMBER, deviceId: 'd' }, { hours: 24 }))
  server.clock.advance(10_000)
  expect(await bet(at, 'b-2')).toEqual({ ok: false, reason: 'paused' })
  expect(await server.call(gameLaunch, { game: SLOT_GAME }, { token: mia })).toMatchObject({ code: profile.codes.saferPlay })
  // The way back to the round that runs, and to none when it is over.
  const again = async () =>
    (await server.services.write((tx) => launchAgain(tx, player(), SLOT_GAME, place))).launch?.path.split('#')[1] ?? ''
  const [back, late] = [await again(), await again()]
  expect((await enter(server, back)).ok).toBe(true)
  expect(await win(at, 'w-1', 'r-b-1', '3000')).toEqual({ ok: true, balance: before + 2_000 })
  expect(await rounds()).toMatchObject([{ state: 'settled', payout: 3_000 }])
  expect(await enter(server, late)).toEqual({ ok: false, reason: 'paused' })
})

test('[P-5] [S-2] [C-9] a venue or game that closes takes no stake, and ends what runs; games are listed with their state', async () => {
  const at = await session()
  await bet(at, 'b-1')
  await server.services.db.updateTable('game').set({ is_open: 0 }).where('code', '=', SLOT_GAME).execute()
  server.clock.advance(2_500)
  expect(await bet(at, 'b-2')).toEqual({ ok: false, reason: 'shut' })
  expect(await server.services.write((tx) => launchGame(tx, player(), SLOT_GAME, place))).toEqual({
    status: VENUE_STATUS.maintenance,
    launch: null,
  })
  expect(await win(at, 'w-1', 'r-b-1', '0')).toMatchObject({ ok: true })
  const { list } = granted(await server.call(gameList, {}))
  expect(list.map(({ code, isOpen, players }) => [code, isOpen, players])).toEqual([
    [SLOT_GAME, false, 1],
    [DICE_GAME, true, 0],
  ])
  await server.services.db.updateTable('venue').set({ channel_status: 0, is_display: 0 }).where('code', '=', 'YBEGDZ').execute()
  expect(granted(await server.call(gameList, {})).list).toEqual([])
})

test('[C-9] a second launch leads back into a round that runs, and nowhere else', async () => {
  const again = (game: string) => server.services.write((tx) => launchAgain(tx, player(), game, place))
  await expect(again(SLOT_GAME)).rejects.toMatchObject({ code: profile.codes.notFound })
  const at = await session()
  await bet(at, 'b-1')
  expect((await again(SLOT_GAME)).launch).not.toBeNull()
  await expect(again(DICE_GAME)).rejects.toMatchObject({ code: profile.codes.notFound })
  // Nobody says where the frames are: there is no provider here.
  expect(await server.call(gameSecondLaunch, { game: SLOT_GAME }, { token: mia })).toMatchObject({ code: profile.codes.notFound })
  expect(granted(await server.call(gameLaunch, { game: SLOT_GAME }, { token: mia }))).toEqual({ status: 1, launch: null })
})

/** A provider that is asked for no seed. */
const UNASKED = { askSeed: () => Promise.resolve(null) }

test('[P-5] a round that its provider does not know goes back after a minute; one that runs, or of which nothing is heard, waits', async () => {
  const at = await session()
  const before = await balance()
  await bet(at, 'b-1')
  const { services } = server
  const ask = (state: 'unknown' | 'open' | null) =>
    createStrayLook(services, { ...UNASKED, ask: () => Promise.resolve(state) }, () => Promise.resolve())()
  await ask('unknown')
  expect(await rounds()).toMatchObject([{ state: 'open' }])
  server.clock.advance(60_000)
  await ask('open')
  await ask(null)
  expect(await rounds()).toMatchObject([{ state: 'open' }])
  await ask('unknown')
  await ask('unknown')
  expect(await rounds()).toMatchObject([{ state: 'refunded' }])
  expect(await balance()).toBe(before)
  expect(await win(at, 'w-1', 'r-b-1', '500')).toEqual({ ok: false, reason: 'closed' })
  // Its provider takes the stake back as well: that is done already.
  expect(await refund(at, 'f-1', 'r-b-1', 'b-1')).toEqual({ ok: true, balance: before })
  expect(await balance()).toBe(before)
})

test('[P-5] a round that is paid while its provider is asked about it keeps its stake', async () => {
  const at = await session()
  const before = await balance()
  await bet(at, 'b-1')
  server.clock.advance(60_000)
  const paidMeanwhile = async () => {
    await win(at, 'w-1', 'r-b-1', '5000', false)
    return 'unknown' as const
  }
  await createStrayLook(server.services, { ...UNASKED, ask: paidMeanwhile }, () => Promise.resolve())()
  expect(await balance()).toBe(before + 4_000)
  expect(await rounds()).toMatchObject([{ state: 'open' }])
})

test('[P-5] rounds of which nothing is heard keep no newer one from its turn', async () => {
  const at = await session()
  for (let number = 0; number < 51; number += 1) {
    expect(await bet(at, `b-${number}`, '100')).toMatchObject({ ok: true })
    server.clock.advance(3_000)
  }
  server.clock.advance(60_000)
  const asked: string[] = []
  const ask = (_: string, round: string) => {
    asked.push(round)
    return Promise.resolve(round === 'r-b-50' ? ('unknown' as const) : null)
  }
  const look = createStrayLook(server.services, { ...UNASKED, ask }, () => Promise.resolve())
  await look()
  await look()
  expect(asked).toEqual(Array.from({ length: 51 }, (_, number) => `r-b-${number}`))
  expect((await rounds())[0]).toMatchObject({ state: 'refunded' })
})

test('[P-5] [C-8] who logged out, was logged out or may not log in plays no further: the round that runs is paid, and no other begins', async () => {
  const at = await session()
  const before = await balance()
  const late = await token()
  expect(await bet(at, 'b-1')).toMatchObject({ ok: true })
  await server.services.write((tx) => logOutEverywhere(tx, MEMBER, profile.codes.passwordChanged, null))
  server.clock.advance(2_500)
  expect(await bet(at, 'b-2')).toEqual({ ok: false, reason: 'session' })
  expect(await enter(server, late)).toEqual({ ok: false, reason: 'session' })
  expect(await win(at, 'w-1', 'r-b-1', '3000')).toEqual({ ok: true, balance: before + 2_000 })
  // Logged in again: the old seat stays closed, a new one is theirs until the account is disabled.
  mia = await server.login('mia')
  expect(await bet(at, 'b-3')).toEqual({ ok: false, reason: 'session' })
  const [second, waiting] = [await session(), await token()]
  await server.services.write((tx) => setStatus(tx, MEMBER, '2'))
  expect(await bet(second, 'b-4')).toEqual({ ok: false, reason: 'session' })
  expect(await enter(server, waiting)).toEqual({ ok: false, reason: 'session' })
})

test('[P-5] a provider of the operator’s own is asked about rounds where the settings say', async () => {
  const provider = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const nonce = signedNonce(PROVIDER_KEY, gamePaths.round, { headers: request.headers, body }, server.clock.now())
    const text = JSON.stringify({ ...v.parse(v.object({ round: v.string() }), JSON.parse(body)), state: 'unknown' })
    response.writeHead(200, { [GAME_HEADERS.sign]: signAnswer(PROVIDER_KEY, nonce ?? '', text) }).end(text)
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  onTestFinished(() => void provider.close())
  const { port } = v.parse(v.object({ port: v.number() }), provider.address())
  await server.stop()
  server = await startTestServer({ settings: { PROVIDER_SECRET, PROVIDER_URL: `http://127.0.0.1:${port}` } })
  mia = await server.login('mia')
  await openGames(server.services)
  const before = await balance()
  await bet(await session(), 'b-1')
  server.clock.advance(60_000)
  await server.restart()
  await expect.poll(balance).toBe(before)
})

test('[P-5] rounds, sessions and answers survive a restart', async () => {
  const at = await session()
  const taken = await bet(at, 'b-1')
  await server.restart()
  expect(await bet(at, 'b-1')).toEqual(taken)
  expect(await win(at, 'w-1', 'r-b-1', fen(700).toString())).toMatchObject({ ok: true })
  expect(await rounds()).toMatchObject([{ state: 'settled', stake: 1_000, payout: 700 }])
  expect(PROVIDER).toBe('tidepool')
})

test('[P-5] [P-7] a stake counts for grade and points when its round ends, once; one that went back counts nothing', async () => {
  const valid = async () =>
    (await server.services.db.selectFrom('valid_day').select('amount').where('member_id', '=', MEMBER).executeTakeFirst())
      ?.amount ?? 0
  const before = await valid()
  const at = await session()
  await bet(at, 'b-1')
  expect(await valid()).toBe(before)
  await win(at, 'w-0', 'r-b-1', '300', false)
  await win(at, 'w-1', 'r-b-1', '0')
  await win(at, 'w-1', 'r-b-1', '0')
  expect(await valid()).toBe(before + 1_000)
  server.clock.advance(2_500)
  await bet(at, 'b-2')
  await refund(at, 'f-2', 'r-b-2', 'b-2')
  expect(await valid()).toBe(before + 1_000)
})

/** What a provider asks of a session that has staked on a round. */
const ASKS = [
  ['bet', (at: string) => bet(at, 'late'), -1_000],
  ['win', (at: string) => win(at, 'late.win', 'r-early', '500'), 500],
  ['refund', (at: string) => refund(at, 'late.back', 'r-early', 'early'), 1_000],
] as const

test.each(ASKS)('[P-5] the same %s twice at once is done once and answered the same', async (_, ask, change) => {
  const at = await session()
  await bet(at, 'early')
  server.clock.advance(2_500)
  const before = await balance()
  const [one, two] = await Promise.all([ask(at), ask(at)])
  expect(one).toMatchObject({ ok: true })
  expect(two).toEqual(one)
  expect(await balance()).toBe(before + change)
})

test.each(ASKS)(
  '[P-5] a %s whose turn comes when its provider has given up does nothing, and is done when it is asked again',
  async (_, ask) => {
    const at = await session()
    await bet(at, 'early')
    const before = await balance()
    let open: () => void = () => undefined
    const opened = new Promise<void>((resolve) => (open = resolve))
    const long = server.services.write(() => opened, { keys: [`session:${at}`] })
    await expect.poll(server.services.writesWaiting).toBe(0)
    const asked = ask(at).then(String, String)
    try {
      await expect.poll(server.services.writesWaiting).toBe(1)
      server.clock.advance(4_001)
    } finally {
      open()
    }
    await long
    expect(await asked).toContain(' 503 ')
    expect(await balance()).toBe(before)
    expect(await ask(at)).toMatchObject({ ok: true })
    expect(await balance()).not.toBe(before)
  },
)
