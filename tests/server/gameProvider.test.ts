import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameRound, gameRounds } from '#src/api/contract/games.ts'
import { readProof } from '#src/api/model/games/proofs.ts'
import { verifyRound } from '#src/api/model/games/verify.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { createProviderLine } from '#server/games/providerLine.ts'
import { providerKeys } from '#server/games/walletSigns.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { startBrokenLine } from '#tests/support/brokenLine.ts'
import { DICE_GAME, loggedIn, openGames, PROVIDER, PROVIDER_SECRET, SLOT_GAME } from '#tests/support/gameProvider.ts'
import { forkProvider } from '#tests/support/providerFork.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MEMBER = 'm-mia'

let folder: string
let server: TestServer
let mia: string
let line: Awaited<ReturnType<typeof startBrokenLine>>
let provider: Awaited<ReturnType<typeof forkProvider>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-provider-'))
  server = await startTestServer({ settings: { PROVIDER_SECRET } })
  mia = await server.login('mia')
  await openGames(server.services)
  line = await startBrokenLine(server.url)
  provider = await forkProvider(line.url, folder)
})
afterEach(async () => {
  await provider.kill()
  line.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const balance = () => balanceOf(server.services.db, MEMBER, 'FEN')
const rounds = async () => granted(await server.call(gameRounds, {}, { token: mia })).list

const Next = v.object({ commitment: v.string(), clientSeed: v.string(), nonce: v.number() })
const State = v.object({
  frame: v.optional(v.string()),
  balance: v.nullable(v.string()),
  next: Next,
  last: v.nullable(v.unknown()),
})
const Told = v.object({
  state: v.string(),
  reason: v.optional(v.string()),
  returned: v.optional(v.string()),
  proof: v.optional(v.string()),
})

/** A frame that was let in, at a game. */
async function enter(game = SLOT_GAME) {
  const { launch } = await server.services.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, MEMBER), game, () => framePlace(null, provider.port)),
  )
  const token = launch?.path.split('#')[1] ?? ''
  const { status, said } = await provider.ask('enter', { token })
  expect(status).toBe(200)
  const state = v.parse(State, said)
  return { token, frame: state.frame ?? '', next: state.next }
}

const spin = { stake: 1_000, play: '{}', clientSeed: 'my-own-seed' }
async function play(frame: string, commitment: string, asked: object = {}) {
  const { status, said } = await provider.ask('play', { frame, key: newClientId(), ...spin, commitment, ...asked })
  return { status, round: v.parse(v.optional(Told), said['round']), next: v.parse(v.optional(Next), said['next']) }
}

test('[P-5] a round is played under the seed that was committed to, paid to the fen, and can be computed again from what the site keeps', async () => {
  const before = await balance()
  const { frame, next } = await enter()
  const first = await play(frame, next.commitment)
  expect(first.round?.state).toBe('over')
  const returned = Number(first.round?.returned)
  expect(await balance()).toBe(before - 1_000 + returned)
  const [kept] = await rounds()
  expect(kept).toMatchObject({ state: 'settled', stake: 1_000, payout: returned })
  const proof = readProof(granted(await server.call(gameRound, { id: kept!.id }, { token: mia })).proof ?? '')
  expect(proof).toMatchObject({ rules: 'slot', commitment: next.commitment, clientSeed: 'my-own-seed' })
  expect(verifyRound(proof!)).toEqual({ state: 'equal' })
  // The seed is used up: the next round has another, committed to before it is asked for.
  expect(first.next?.commitment).not.toBe(next.commitment)
  expect((await play(frame, next.commitment)).status).toBe(409)
})

test('[P-5] a frame’s address lets in once; the same key is the same round; bad asks move nothing', async () => {
  // How long the rounds below take is not the pace of the game.
  server.clock.hold()
  const { token, frame, next } = await enter(DICE_GAME)
  expect((await provider.ask('enter', { token })).status).toBe(401)
  const before = await balance()
  const dice = { play: '{"side":"under","target":50}', key: newClientId() }
  const first = await play(frame, next.commitment, dice)
  expect(await play(frame, next.commitment, dice)).toEqual(first)
  expect(await rounds()).toHaveLength(1)
  const after = await balance()
  expect(after === before - 1_000 || after === before + 980).toBe(true)
  const commitment = first.next?.commitment ?? ''
  for (const bad of [
    { play: '{"side":"under","target":99}' },
    { play: 'not json' },
    { stake: -5 },
    { stake: 99 },
    { clientSeed: '' },
    { clientSeed: 'two words' },
    { key: 'short' },
  ])
    expect((await play(frame, commitment, { ...dice, key: newClientId(), ...bad })).status).toBe(400)
  expect((await play('nobody', commitment, dice)).status).toBe(401)
  // Too soon, and over the cap: the site’s word.
  expect((await play(frame, commitment, { ...dice, key: newClientId() })).round).toMatchObject({
    state: 'refused',
    reason: 'pace',
  })
  expect(await balance()).toBe(after)
})

test('[P-5] a stake whose answer is lost is taken back, not asked for again; what the round would have been can be computed again', async () => {
  const before = await balance()
  const { frame, next } = await enter()
  line.set('answersLost')
  const key = newClientId()
  expect((await play(frame, next.commitment, { key })).round?.state).toBe('running')
  line.set('whole')
  await vi.waitFor(async () => expect(await rounds()).toMatchObject([{ state: 'refunded' }]), 45_000)
  await vi.waitFor(
    async () =>
      expect((await play(frame, next.commitment, { key })).round).toMatchObject({ state: 'refused', reason: 'noAnswer' }),
    45_000,
  )
  expect(await balance()).toBe(before)
  const [back] = await rounds()
  const proof = readProof(granted(await server.call(gameRound, { id: back!.id }, { token: mia })).proof ?? '')
  expect(proof).toMatchObject({ rules: 'slot', commitment: next.commitment, clientSeed: 'my-own-seed', stake: 1_000 })
  expect(verifyRound(proof!)).toEqual({ state: 'equal' })
  expect(line.arrived.filter((path) => path.endsWith('/bet'))).toHaveLength(1)
})

test('[P-5] a stake that never arrived is refused should it still come; the player has lost nothing', async () => {
  const before = await balance()
  const { frame, next } = await enter()
  line.set('dead')
  const key = newClientId()
  expect((await play(frame, next.commitment, { key })).round?.state).toBe('running')
  line.set('whole')
  await vi.waitFor(
    async () =>
      expect((await play(frame, next.commitment, { key })).round).toMatchObject({ state: 'refused', reason: 'noAnswer' }),
    45_000,
  )
  expect(await balance()).toBe(before)
  expect(await rounds()).toEqual([])
})

test('[P-5] a provider that dies with a stake in its hands ends the round when it runs again, and says how it stands meanwhile', async () => {
  const openedAt = Date.now()
  const before = await balance()
  const { frame, next } = await enter()
  line.set('stakesAlone')
  const key = newClientId()
  const asked = play(frame, next.commitment, { key }).catch(() => null)
  await vi.waitFor(async () => expect(await rounds()).toMatchObject([{ state: 'open' }]), 45_000)
  await provider.kill()
  await asked
  const { reference } = await server.services.db.selectFrom('game_round').select('reference').executeTakeFirstOrThrow()
  provider = await forkProvider(line.url, folder)
  const keys = providerKeys(PROVIDER_SECRET)
  const site = createProviderLine({ address: () => `http://127.0.0.1:${provider.port}`, keys, now: () => Date.now() })
  expect(await site.ask(PROVIDER, reference, openedAt)).toBe('open')
  expect(await site.ask(PROVIDER, 'r-nobody', openedAt)).toBe('unknown')
  const stranger = createProviderLine({
    address: () => `http://127.0.0.1:${provider.port}`,
    keys: providerKeys('x'),
    now: Date.now,
  })
  expect(await stranger.ask(PROVIDER, reference, openedAt)).toBeNull()
  line.set('whole')
  await vi.waitFor(async () => expect(await rounds()).toMatchObject([{ state: 'refunded' }]), 45_000)
  expect(await balance()).toBe(before)
  await vi.waitFor(async () => expect(await site.ask(PROVIDER, reference, openedAt)).toBe('done'), 45_000)
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[P-5] a provider that has not what it had before, as at another node, does not speak of the rounds of that time: no lost stake goes back', async () => {
  const { frame, next } = await enter()
  line.set('stakesAlone')
  const asked = play(frame, next.commitment).catch(() => null)
  await vi.waitFor(async () => expect(await rounds()).toMatchObject([{ state: 'open' }]), 45_000)
  await provider.kill()
  await asked
  const { reference } = await server.services.db.selectFrom('game_round').select('reference').executeTakeFirstOrThrow()
  const openedAt = Date.now()
  provider = await forkProvider(line.url, await mkdtemp(join(folder, 'another-')))
  const keys = providerKeys(PROVIDER_SECRET)
  const site = createProviderLine({ address: () => `http://127.0.0.1:${provider.port}`, keys, now: () => Date.now() })
  expect(await site.ask(PROVIDER, reference, openedAt)).toBeNull()
  expect(await site.ask(PROVIDER, reference, Date.now())).toBe('unknown')
})
