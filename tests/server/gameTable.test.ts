import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameRound, gameRounds } from '#src/api/contract/games.ts'
import { baccaratReturned } from '#src/api/model/games/baccarat/bets.ts'
import { resultOf } from '#src/api/model/games/baccarat/hand.ts'
import { resultOfCode } from '#src/api/model/games/baccarat/resultCode.ts'
import { saltOf } from '#src/api/model/games/fair/hashChain.ts'
import { readProof } from '#src/api/model/games/proofs.ts'
import { verifyRound } from '#src/api/model/games/verify.ts'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { startBrokenLine } from '#tests/support/brokenLine.ts'
import { loggedIn, openTable, PROVIDER_SECRET, TABLE_GAME } from '#tests/support/gameProvider.ts'
import { forkProvider } from '#tests/support/providerFork.ts'
import { granted } from '#tests/support/request.ts'
import { readTable } from '#tests/support/tableReader.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MIA = 'm-mia'
const LEO = 'm-leo'
/** Fifteen seconds for bets are two and a half. */
const SPEED = { PROVIDER_TABLE_SPEED: '6' }

let folder: string
let server: TestServer
let line: Awaited<ReturnType<typeof startBrokenLine>>
let provider: Awaited<ReturnType<typeof forkProvider>>
const readers: { stop: () => void }[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-table-'))
  server = await startTestServer({ settings: { PROVIDER_SECRET } })
  await openTable(server.services)
  line = await startBrokenLine(server.url)
  provider = await forkProvider(line.url, folder, 0, SPEED)
})
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.stop()
  await provider.kill()
  line.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const balance = (member: string) => balanceOf(server.services.db, member, 'FEN')

async function sit(member: string, seed: string | null = null) {
  const { launch } = await server.services.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, member), TABLE_GAME, () => framePlace(null, provider.port)),
  )
  const { said } = await provider.ask('enter', { token: launch?.path.split('#')[1] ?? '' })
  const frame = v.parse(v.string(), said['frame'])
  if (seed !== null) await provider.ask('table/seed', { frame, clientSeed: seed })
  const reader = await readTable(provider.port, frame)
  readers.push(reader)
  return { frame, reader }
}

type Seat = Awaited<ReturnType<typeof sit>>
const phase = async ({ reader }: Seat, wanted: string, after = 0) => {
  await vi.waitFor(() => expect(reader.states.some((state) => state.phase === wanted && state.round > after)).toBe(true), 45_000)
  return reader.states.findLast((state) => state.phase === wanted)!
}
async function bet({ frame, reader }: Seat, box: string, stake: number, more: object = {}) {
  const { status, said } = await provider.ask('table/bet', {
    frame,
    round: reader.state()?.round,
    key: newClientId(),
    box,
    stake,
    ...more,
  })
  return { status, said }
}

test('[P-5] two players at one table see the same hand, each is paid to the fen, and the proof of it is sealed while its shoe is dealt from', async () => {
  const mia = await sit(MIA, 'seed-of-mia')
  const leo = await sit(LEO, 'seed-of-leo')
  const before = { mia: await balance(MIA), leo: await balance(LEO) }
  const betting = await phase(mia, 'betting')
  expect(betting.chain.seeds).toEqual(['seed-of-mia', 'seed-of-leo'])
  expect(betting.chain.salt).toBe(saltOf(betting.chain.seeds))
  const key = newClientId()
  expect(await bet(mia, 'banker', 1_000, { key })).toEqual({ status: 200, said: { state: 'taken', reason: null } })
  // The same key is the same bet; several bets add up.
  expect((await bet(mia, 'banker', 1_000, { key })).said['state']).toBe('taken')
  await bet(mia, 'banker', 500)
  await bet(mia, 'tie', 200)
  await bet(leo, 'player', 700)
  expect((await bet(leo, 'player', 750)).said).toEqual({ state: 'refused', reason: 'step' })
  expect((await bet(leo, 'player', 200_000)).said).toEqual({ state: 'refused', reason: 'stake' })
  const result = await phase(mia, 'result')
  expect(await phase(leo, 'result')).toMatchObject({ round: result.round, cards: result.cards, results: result.results })
  expect(result.boxes).toMatchObject({
    banker: { stake: 1_500, players: 1 },
    player: { stake: 700, players: 1 },
    tie: { stake: 200, players: 1 },
  })
  expect(result.seats.map(({ chips }) => chips)).toEqual([{ tie: 200, banker: 1_500 }, { player: 700 }])
  const hand = resultOf({ player: result.cards!.player, banker: result.cards!.banker })
  expect(resultOfCode(result.results.at(-1)!)).toEqual(hand)
  const won = sumOf([baccaratReturned('banker', fen(1_500), hand), baccaratReturned('tie', fen(200), hand)])
  await vi.waitFor(() => expect(mia.reader.owns.some(({ isOver, returned }) => isOver && returned === won)).toBe(true), 45_000)
  expect(await balance(MIA)).toBe(before.mia - 1_700 + won)
  await vi.waitFor(
    async () => expect(await balance(LEO)).toBe(before.leo - 700 + baccaratReturned('player', fen(700), hand)),
    45_000,
  )
  const token = await server.login('mia')
  const { list } = granted(await server.call(gameRounds, {}, { token }))
  expect(list).toMatchObject([{ state: 'settled', stake: 1_700, payout: won }])
  const proof = readProof(granted(await server.call(gameRound, { id: list[0]!.id }, { token })).proof ?? '')
  expect(proof).toMatchObject({ rules: 'baccarat', serverSeed: null, salt: betting.chain.salt, end: betting.chain.end })
  expect(verifyRound(proof!)).toEqual({ state: 'sealed' })
  // Others see a short name, and nothing of who they are.
  expect(JSON.stringify(result)).not.toMatch(/m-mia|p-[0-9a-f]/)
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[P-5] bets are taken only while they are, of a frame of the table alone, and bad ones move nothing', async () => {
  const mia = await sit(MIA, 'seed-of-mia')
  const before = await balance(MIA)
  await phase(mia, 'betting')
  const { round } = mia.reader.state()!
  for (const bad of [{ box: 'playerPair' }, { stake: -100 }, { stake: 0.5 }, { key: 'x' }, { round: 0 }])
    expect((await bet(mia, 'tie', 100, bad)).status).toBe(400)
  expect((await bet({ ...mia, frame: 'nobody' }, 'tie', 100)).status).toBe(401)
  expect((await bet(mia, 'tie', 100, { round: round + 1 })).said).toEqual({ state: 'refused', reason: 'late' })
  await phase(mia, 'dealing')
  expect((await bet(mia, 'tie', 100, { round })).said).toEqual({ state: 'refused', reason: 'late' })
  expect(
    (
      await provider.ask('play', {
        frame: mia.frame,
        key: newClientId(),
        stake: 100,
        play: '{}',
        clientSeed: 'x',
        commitment: '0'.repeat(64),
      })
    ).status,
  ).toBe(400)
  expect((await readTable(provider.port, 'nobody')).status).toBe(401)
  expect(await balance(MIA)).toBe(before)
})

test('[P-5] a bet whose answer is lost is given back before the others of its round are paid', async () => {
  const mia = await sit(MIA, 'seed-of-mia')
  const before = await balance(MIA)
  await phase(mia, 'betting')
  expect((await bet(mia, 'player', 1_000)).said['state']).toBe('taken')
  line.set('answersLost')
  expect((await bet(mia, 'banker', 2_000)).said).toEqual({ state: 'unknown', reason: 'noAnswer' })
  const result = await phase(mia, 'result')
  line.set('whole')
  const won = baccaratReturned('player', fen(1_000), resultOf({ player: result.cards!.player, banker: result.cards!.banker }))
  await vi.waitFor(async () => expect(await balance(MIA)).toBe(before - 1_000 + won), 45_000)
  const token = await server.login('mia')
  await vi.waitFor(
    async () =>
      expect(granted(await server.call(gameRounds, {}, { token })).list).toMatchObject([
        { state: 'settled', stake: 1_000, payout: won },
      ]),
    45_000,
  )
})

test('[P-5] a provider that dies in the middle of a round goes on with it: bets that were taken are settled, others given back', async () => {
  const mia = await sit(MIA, 'seed-of-mia')
  const before = await balance(MIA)
  await phase(mia, 'betting')
  const { round } = mia.reader.state()!
  expect((await bet(mia, 'player', 1_000)).said['state']).toBe('taken')
  line.set('stakesAlone')
  const lost = bet(mia, 'tie', 500).catch(() => null)
  await vi.waitFor(async () => expect(await balance(MIA)).toBe(before - 1_500), 45_000)
  await provider.kill()
  await lost
  line.set('whole')
  provider = await forkProvider(line.url, folder, provider.port, SPEED)
  const again = await readTable(provider.port, mia.frame)
  readers.push(again)
  await vi.waitFor(() => expect(again.owns.some((own) => own.round === round && own.isOver)).toBe(true), 45_000)
  const { returned } = again.owns.find((own) => own.round === round && own.isOver)!
  expect(await balance(MIA)).toBe(before - 1_000 + (returned ?? 0))
  expect(again.states.find(({ round: at, phase: now }) => at === round && now === 'result')?.results).toHaveLength(1)
  const token = await server.login('mia')
  expect(granted(await server.call(gameRounds, {}, { token })).list).toMatchObject([
    { state: 'settled', stake: 1_000, payout: returned },
  ])
  expect(await auditLedger(server.services.db)).toEqual([])
})
