import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { ClientSeed, Commitment } from '#src/api/model/games/fair/seeds.ts'
import { GAME_HEADERS, signAnswer, signedNonce } from '#server/games/walletSigns.ts'
import { gamePaths, ROUND_ASK, SEED_ASK, TABLES_ASK } from '#server/games/walletWords.ts'
import { hashToken } from '#server/platform/ids.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { addressKey } from '#server/platform/addressKey.ts'
import { clientAddress, type Trust } from '#server/platform/clientAddress.ts'
import type { Book, Frame } from './kit/book.ts'
import { type DoorLimits, TOO_MANY } from './kit/doorLimits.ts'
import { frameOfToken } from './frameTokens.ts'
import type { createRounds } from './rounds.ts'
import { hasRules } from './rules.ts'
import type { SiteLine } from './kit/siteLine.ts'
import type { TableDoor } from './table/tableDoor.ts'

/** The longest body, in bytes. */
const BODY_BYTES = 4_096

const Key = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
const Enter = v.object({ token: v.pipe(v.string(), v.maxLength(64)) })
const Ask = v.object({ frame: v.pipe(v.string(), v.maxLength(64)) })
const Play = v.object({
  ...Ask.entries,
  key: Key,
  stake: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** What the player chose, as JSON text. */
  play: v.pipe(v.string(), v.maxLength(200)),
  clientSeed: ClientSeed,
  commitment: Commitment,
})

type DoorOptions = {
  readonly book: Book
  readonly site: SiteLine
  readonly rounds: ReturnType<typeof createRounds>
  readonly table: TableDoor
  readonly limits: DoorLimits
  /** Which proxies are believed about who asks. */
  readonly trust: Trust
  /** What the site signs with. */
  readonly key: string
  readonly now: () => number
}

/**
 * What frames and the site may ask of the provider, as JSON over POST. A frame enters with the token of its address, once, and gets one of its own for
 * what follows. 200 = answered; 400 not an ask, 401 not a frame (any more), or not signed by the site, 404 nothing there, 409 another
 * commitment than the present one, 429 too many of one address or frame, so that nothing was done, 502 the site does not answer.
 */
export function createDoor({ book, site, rounds, table, limits, trust, key, now }: DoorOptions) {
  /** What a frame shows: the seeds of the next round, and what became of the last. */
  const stateOf = (frame: Frame) => ({
    game: frame.game,
    minStake: toWire(fen(frame.min_stake)),
    maxStake: toWire(fen(frame.max_stake)),
    next: book.prepared(frame.player),
    last: rounds.last(frame),
  })

  async function balanceOf({ session }: Frame): Promise<string | null> {
    const answer = await site.ask('balance', { session })
    return answer?.ok === true ? toWire(answer.balance) : null
  }

  async function enter(body: unknown, request: IncomingMessage): Promise<Reply> {
    const read = v.safeParse(Enter, body)
    if (!read.success) return { status: 400 }
    if (!limits.mayEnter(addressKey(clientAddress(request, trust)))) return TOO_MANY
    const entered = await site.enter(read.output)
    if (entered === null) return { status: 502 }
    if (!entered.ok) return { status: 401, said: { reason: entered.reason } }
    const token = randomBytes(24).toString('base64url')
    const { session, player, game, minStake, maxStake, balance, pace } = entered
    const frame = { session, player, game, min_stake: minStake, max_stake: maxStake, pace, opened_at: now() }
    book.keepFrame(hashToken(token), frame)
    return { status: 200, said: { frame: token, pace, balance: toWire(balance), ...stateOf(frame) } }
  }

  const frameOf = (token: string) => frameOfToken(book, token, now())

  async function state(body: unknown): Promise<Reply> {
    const read = v.safeParse(Ask, body)
    if (!read.success) return { status: 400 }
    const frame = frameOf(read.output.frame)
    if (frame === null) return { status: 401, said: { reason: 'session' } }
    if (!limits.mayAsk(frame)) return TOO_MANY
    return { status: 200, said: { balance: await balanceOf(frame), ...stateOf(frame) } }
  }

  async function play(body: unknown): Promise<Reply> {
    const read = v.safeParse(Play, body)
    if (!read.success) return { status: 400 }
    const { frame: token, ...asked } = read.output
    const frame = frameOf(token)
    if (frame === null) return { status: 401, said: { reason: 'session' } }
    if (!limits.mayAsk(frame)) return TOO_MANY
    if (!hasRules(frame.game) || !rounds.takes(frame.game, asked.play, asked.stake)) return { status: 400 }
    const told = await rounds.play(frame, asked)
    if (told === null) return { status: 409, said: stateOf(frame) }
    return { status: 200, said: { round: told, balance: await balanceOf(frame), ...stateOf(frame) } }
  }

  const ASKS: Readonly<Record<string, (body: unknown, request: IncomingMessage) => Promise<Reply>>> = {
    '/api/enter': enter,
    '/api/state': state,
    '/api/play': play,
  }

  /** What the site asks, signed; the answer is signed for it. */
  const SITE_ASKS: Readonly<Record<string, (body: unknown) => object | null>> = {
    [gamePaths.round]: (body) => {
      const read = v.safeParse(ROUND_ASK, body)
      if (!read.success) return null
      const { round } = read.output
      return { round, state: table.table.standing(round) ?? rounds.standing(round), since: book.since }
    },
    [gamePaths.seed]: (body) => {
      const read = v.safeParse(SEED_ASK, body)
      if (!read.success) return null
      const { end, shoe } = read.output
      return { end, shoe, serverSeed: table.table.seedOf(end, shoe) }
    },
    [gamePaths.tables]: (body) => (v.is(TABLES_ASK, body) ? { tables: [table.told()] } : null),
  }

  function answerSite(request: IncomingMessage, response: ServerResponse, path: string, body: string): void {
    const nonce = signedNonce(key, path, { headers: request.headers, body }, now())
    if (nonce === null) return send(response, { status: 401 })
    const said = SITE_ASKS[path]?.(jsonOf(body)) ?? null
    if (said === null) return send(response, { status: 400 })
    const text = JSON.stringify(said)
    response.writeHead(200, { 'content-type': 'application/json', [GAME_HEADERS.sign]: signAnswer(key, nonce, text) }).end(text)
  }

  /** Answers a POST; false = it is none of the door's. */
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (request.method !== 'POST') return false
    const ask = Object.hasOwn(ASKS, path) ? ASKS[path] : undefined
    const body = await bodyOf(request)
    if (Object.hasOwn(SITE_ASKS, path)) {
      answerSite(request, response, path, body)
      return true
    }
    const reply = ask === undefined ? await table.answer(path, jsonOf(body), response) : await ask(jsonOf(body), request)
    if (reply === undefined) return false
    if (reply !== null) send(response, reply)
    return true
  }
}

/** The JSON of a text; undefined = it is none. */
const jsonOf = (text: string): unknown => v.safeParse(v.pipe(v.string(), v.parseJson()), text).output

type Reply = { readonly status: number; readonly said?: object }

function send(response: ServerResponse, { status, said = {} }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(said))
}

/** The body's text; nothing of one that is too long. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) if (text.length <= BODY_BYTES) text += String(part)
  return text.length > BODY_BYTES ? '' : text
}
