import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { trustOf } from '#server/platform/clientAddress.ts'
import { createDoor } from '#server/sim/provider/door.ts'
import { frameOfToken } from '#server/sim/provider/frameTokens.ts'
import { openBook, openProviderDatabase } from '#server/sim/provider/kit/book.ts'
import { createDoorLimits } from '#server/sim/provider/kit/doorLimits.ts'
import type { SiteLine } from '#server/sim/provider/kit/siteLine.ts'
import { createRounds } from '#server/sim/provider/rounds.ts'
import { openTableBook } from '#server/sim/provider/table/tableBook.ts'
import { createTableDoor } from '#server/sim/provider/table/tableDoor.ts'
import { tableTimes } from '#server/sim/provider/table/tableMachine.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { DICE_GAME, PROVIDER_KEY, TABLE_GAME } from '#tests/support/gameProvider.ts'

const PACE = 5_000
const Said = v.object({
  frame: v.optional(v.string()),
  reason: v.optional(v.string()),
  next: v.optional(v.object({ commitment: v.string() })),
  round: v.optional(v.object({ state: v.string(), reason: v.optional(v.string()) })),
})

let folder: string
let server: Server
let table: ReturnType<typeof createTableDoor>
let at: number
/** What the site was asked. */
let asks: string[]
/** What the site says to a stake. */
let stakes: 'taken' | 'refused'
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-door-'))
  ;[at, asks, stakes] = [1_000_000, [], 'taken']
  const now = () => at
  const db = openProviderDatabase(join(folder, 'provider.sqlite'))
  const book = openBook(db, at)
  const site: SiteLine = {
    enter: async ({ token }) => {
      asks.push('session')
      if (!token.startsWith('good-')) return { ok: false, reason: 'session' }
      const [, game = '', session = ''] = token.split('-at-')
      const bounds = { minStake: fen(100), maxStake: fen(100_000) }
      return { ok: true, session, player: 'p-1', game, balance: fen(50_000), pace: PACE, ...bounds }
    },
    ask: async (word) => {
      asks.push(word)
      return word === 'bet' && stakes === 'refused' ? { ok: false, reason: 'funds' } : { ok: true, balance: fen(50_000) }
    },
  }
  const limits = createDoorLimits(now)
  const frameOf = (token: string) => frameOfToken(book, token, at)
  const rounds = createRounds({ book, site, now })
  const times = tableTimes(1)
  table = createTableDoor({ game: TABLE_GAME, book: openTableBook(db, TABLE_GAME), site, times, now, limits, frameOf })
  // The test's machine is a proxy: who asks is what it says.
  const trust = trustOf(1)
  const door = createDoor({ book, site, rounds, table, limits, trust, key: PROVIDER_KEY, now })
  server = createServer((request, response) => void door(request, response, request.url ?? ''))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  table.stop()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function ask(path: string, asked: object, from = '198.51.100.7') {
  const address = server.address()
  const response = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: JSON.stringify(asked),
  })
  return { status: response.status, said: v.parse(Said, await response.json()) }
}
/** Asks so often at once; how many were answered by which status. */
async function flood(count: number, path: string, asked: () => object, from?: string) {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(Array.from({ length: count }, () => ask(path, asked(), from))))
    counts[status] = (counts[status] ?? 0) + 1
  return counts
}
async function enter(game: string, session = 's-1') {
  const { said } = await ask('enter', { token: `good-at-${game}-at-${session}` }, '203.0.113.9')
  return { frame: said.frame ?? '', commitment: said.next?.commitment ?? '' }
}
const dice = (frame: string, commitment: string, change: object = {}) => ({
  frame,
  key: newClientId(),
  stake: 1_000,
  play: '{"side":"under","target":50}',
  clientSeed: 'mine',
  commitment,
  ...change,
})
const betsAsked = () => asks.filter((asked) => asked === 'bet').length

test('[P-5] a flood of tokens from one address does not become a flood at the site; another address enters meanwhile, and the first a moment later', async () => {
  expect(await flood(700, 'enter', () => ({ token: newClientId() }))).toEqual({ 401: 600, 429: 100 })
  expect(asks).toHaveLength(600)
  expect(await ask('enter', { token: 'junk' })).toEqual({ status: 429, said: { reason: 'tooMany' } })
  expect((await enter(DICE_GAME)).frame).not.toBe('')
  at += 50
  expect((await ask('enter', { token: 'junk' })).status).toBe(401)
})

test('[P-5] one frame asks no more than anybody presses, of rounds and of the table alike; other frames are not held up', async () => {
  const first = await enter(DICE_GAME, 's-1')
  const other = await enter(DICE_GAME, 's-2')
  asks.length = 0
  expect(await flood(40, 'state', () => ({ frame: first.frame }))).toEqual({ 200: 30, 429: 10 })
  expect(asks).toHaveLength(30)
  expect((await ask('play', dice(first.frame, first.commitment))).status).toBe(429)
  expect((await ask('state', { frame: other.frame })).status).toBe(200)
  // Frames that there are not use nothing up.
  expect(await flood(40, 'state', () => ({ frame: 'nobody' }))).toEqual({ 401: 40 })
  const seat = await enter(TABLE_GAME, 's-3')
  const bet = () => ({ frame: seat.frame, round: 1, key: newClientId(), box: 'tie', stake: 100 })
  expect(await flood(40, 'table/bet', bet)).toEqual({ 200: 30, 429: 10 })
  at += 200
  expect((await ask('table/bet', bet())).status).toBe(200)
})

test('[P-5] a round that comes before the pace of the last one is refused without a word to the site; one whose stake was refused is none', async () => {
  const { frame, commitment } = await enter(DICE_GAME)
  stakes = 'refused'
  const unpaid = await ask('play', dice(frame, commitment))
  expect(unpaid.said.round).toMatchObject({ state: 'refused', reason: 'funds' })
  stakes = 'taken'
  const key = newClientId()
  const played = await ask('play', dice(frame, unpaid.said.next?.commitment ?? '', { key }))
  expect(played.said.round?.state).toBe('over')
  const next = played.said.next?.commitment ?? ''
  const bets = betsAsked()
  at += PACE - 1
  for (const fresh of [newClientId(), newClientId()])
    expect((await ask('play', dice(frame, next, { key: fresh }))).said.round).toMatchObject({ state: 'refused', reason: 'pace' })
  expect((await ask('play', dice(frame, next, { key }))).said.round?.state).toBe('over')
  expect((await ask('play', dice(frame, commitment))).status).toBe(409)
  expect(betsAsked()).toBe(bets)
  at += 1
  expect((await ask('play', dice(frame, next))).said.round?.state).toBe('over')
})
