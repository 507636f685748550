import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameRound, gameRounds } from '#src/api/contract/games.ts'
import { makeChain, saltOf, seedBefore } from '#src/api/model/games/fair/hashChain.ts'
import { playShoe } from '#src/api/model/games/play.ts'
import { readProof } from '#src/api/model/games/proofs.ts'
import { verifyRound } from '#src/api/model/games/verify.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { createProviderLine } from '#server/games/providerLine.ts'
import { GAME_HEADERS, providerKeys, signAnswer } from '#server/games/walletSigns.ts'
import { gamePaths, SEED_ASK } from '#server/games/walletWords.ts'
import { openProviderDatabase } from '#server/sim/provider/kit/book.ts'
import { openTableBook } from '#server/sim/provider/table/tableBook.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { loggedIn, openTable, PROVIDER, PROVIDER_KEY, PROVIDER_SECRET, TABLE_GAME } from '#tests/support/gameProvider.ts'
import { forkProvider } from '#tests/support/providerFork.ts'
import { granted } from '#tests/support/request.ts'
import { readTable } from '#tests/support/tableReader.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MIA = 'm-mia'
const SEED = 'seed-of-mia'
/** The chain of the test: two shoes, and the last seed of them. */
const LAST = '5e'.repeat(32)
const [END, FIRST] = makeChain(LAST, 2) as [string, string]
const HANDS = playShoe({ serverSeed: FIRST, salt: saltOf([SEED]), shoe: 1 })

let folder: string
let server: TestServer
let relay: Awaited<ReturnType<typeof startRelay>>
let provider: Awaited<ReturnType<typeof forkProvider>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-shoe-'))
  relay = await startRelay()
  server = await startTestServer({ settings: { PROVIDER_SECRET, PROVIDER_URL: relay.url } })
  await openTable(server.services)
  keepLastHand()
  provider = await forkProvider(server.url, folder, 0, { PROVIDER_TABLE_SPEED: '10' })
  relay.to(provider.port)
})
afterEach(async () => {
  await provider.kill()
  await server.stop()
  relay.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Writes a table into the provider's book whose next hand is the last of its shoe, once the first player's seed has come. */
function keepLastHand(): void {
  const db = openProviderDatabase(join(folder, 'provider.sqlite'))
  const book = openTableBook(db, TABLE_GAME)
  const chain = book.addChain({ last: LAST, length: 2, end: END })
  const phase = JSON.stringify({ value: 'published', at: 0, until: 0, ends: 'round' })
  book.saveNow({ phase, chain, shoe: 1, hand: HANDS.length - 2, round: 1 })
  db.close()
}

/** What stands between the site and its provider: it passes on what is asked, or answers for the provider with a seed of its own, rightly signed. */
async function startRelay() {
  const asked: string[] = []
  let [port, lie] = [0, null as string | null]
  const relayed = createServer((request, response) => {
    const pass = async () => {
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += String(part)
      asked.push(request.url ?? '')
      const headers = Object.fromEntries(
        [GAME_HEADERS.time, GAME_HEADERS.nonce, GAME_HEADERS.sign].map((name) => [name, String(request.headers[name])]),
      )
      const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, { method: 'POST', headers, body })
      if (lie === null || request.url !== gamePaths.seed) {
        const text = await answer.text()
        return response.writeHead(answer.status, { [GAME_HEADERS.sign]: answer.headers.get(GAME_HEADERS.sign) ?? '' }).end(text)
      }
      const text = JSON.stringify({ ...v.parse(SEED_ASK, JSON.parse(body)), serverSeed: lie })
      const nonce = headers[GAME_HEADERS.nonce] ?? ''
      return response.writeHead(200, { [GAME_HEADERS.sign]: signAnswer(PROVIDER_KEY, nonce, text) }).end(text)
    }
    pass().catch(() => response.destroy())
  })
  relayed.listen(0, '127.0.0.1')
  await once(relayed, 'listening')
  const address = relayed.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** How often a seed was asked for. */
    seedAsks: () => asked.filter((path) => path === gamePaths.seed).length,
    to: (at: number) => {
      port = at
    },
    lie: (seed: string | null) => {
      lie = seed
    },
    stop: () => {
      relayed.closeAllConnections()
      relayed.close()
    },
  }
}

test('[P-5] the seed of a table’s shoe is asked for once the shoe is over and kept only where the published end follows from it; then the hand is computed again as equal', async () => {
  const { launch } = await server.services.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, MIA), TABLE_GAME, () => framePlace(null, provider.port)),
  )
  const { said } = await provider.ask('enter', { token: launch?.path.split('#')[1] ?? '' })
  const frame = v.parse(v.string(), said['frame'])
  const reader = await readTable(provider.port, frame)
  await provider.ask('table/seed', { frame, clientSeed: SEED })
  await vi.waitFor(() => expect(reader.state()?.phase).toBe('betting'), 45_000)
  const { round } = reader.state()!
  const laid = await provider.ask('table/bet', { frame, round, key: newClientId(), box: 'player', stake: 1_000 })
  expect(laid.said).toEqual({ state: 'taken', reason: null })
  const line = createProviderLine({ address: () => relay.url, keys: providerKeys(PROVIDER_SECRET), now: () => Date.now() })
  expect(await line.askSeed(PROVIDER, END, 1)).toBeNull()
  await vi.waitFor(() => expect(reader.owns.some(({ isOver }) => isOver)).toBe(true), 45_000)

  const token = await server.login('mia')
  const { id } = granted(await server.call(gameRounds, {}, { token })).list[0]!
  const looked = async () => readProof(granted(await server.call(gameRound, { id }, { token })).proof ?? '')!
  const kept = async () =>
    readProof(
      (await server.services.db.selectFrom('game_round').select('proof').where('id', '=', id).executeTakeFirstOrThrow()).proof ??
        '',
    )!
  await vi.waitFor(() => expect(reader.state()).toMatchObject({ revealed: { shoe: 1, serverSeed: FIRST } }), 45_000)
  reader.stop()

  // A seed that is none of the chain’s, and one of another shoe of it.
  for (const wrong of ['ab'.repeat(32), LAST, END]) {
    relay.lie(wrong)
    expect(verifyRound(await looked())).toEqual({ state: 'sealed' })
    expect((await kept()).serverSeed).toBeNull()
  }
  relay.lie(null)
  expect(seedBefore(FIRST, 1)).toBe(END)
  const opened = await looked()
  expect(opened).toMatchObject({ rules: 'baccarat', end: END, shoe: 1, hand: HANDS.length - 1, serverSeed: FIRST })
  expect(verifyRound(opened)).toEqual({ state: 'equal' })
  expect(await kept()).toEqual(opened)
  // What is kept is not asked for again.
  const asks = relay.seedAsks()
  expect(asks).toBe(5)
  expect(await looked()).toEqual(opened)
  expect(relay.seedAsks()).toBe(asks)
})
