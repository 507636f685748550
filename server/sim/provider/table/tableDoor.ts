import type { ServerResponse } from 'node:http'
import * as v from 'valibot'
import { TABLE_BEAT, TableBox, type TableStateWire } from '#src/api/model/games/baccarat/table.ts'
import { ClientSeed } from '#src/api/model/games/fair/seeds.ts'
import type { TableTold } from '#src/api/model/tableNow.ts'
import type { Frame } from '#server/sim/provider/kit/book.ts'
import { type DoorLimits, TOO_MANY } from '#server/sim/provider/kit/doorLimits.ts'
import type { SiteLine } from '#server/sim/provider/kit/siteLine.ts'
import { createStreams, eventText } from './streams.ts'
import { createTable } from './table.ts'
import type { TableBook } from './tableBook.ts'
import type { TableTimes } from './tableMachine.ts'

/** Changes of boxes within so many ms are told together. */
const TICK = 150

const Ask = v.object({ frame: v.pipe(v.string(), v.maxLength(64)) })
const Seed = v.object({ clientSeed: ClientSeed })
const Bet = v.object({
  round: v.pipe(v.number(), v.integer(), v.minValue(1)),
  key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  box: TableBox,
  stake: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

type TableDoorOptions = {
  readonly game: string
  readonly book: TableBook
  readonly site: SiteLine
  readonly times: TableTimes
  readonly now: () => number
  readonly limits: Pick<DoorLimits, 'mayAsk'>
  /** The frame of a token; null = there is none (any more). */
  readonly frameOf: (token: string) => Frame | null
}

type Reply = { readonly status: number; readonly said?: object }
export type TableDoor = ReturnType<typeof createTableDoor>

/**
 * What frames ask of a table, as JSON over POST: `stream` tells it as server-sent events, `state` to everybody and `own` to the player, from
 * the whole of both on; `bet` asks for a bet of the round; `seed` gives one for the salt. 400 = not an ask, 401 = not a frame of this table, 429 = too many
 * of one frame.
 */
export function createTableDoor({ game, book, site, times, now, limits, frameOf }: TableDoorOptions) {
  let seq = 0
  let ticking: NodeJS.Timeout | null = null

  const state = (): TableStateWire => ({ seq, at: now(), ...table.view(), players: streams.players() })
  const whole = (): string => eventText('state', state())

  function tellAll(): void {
    if (ticking !== null) clearTimeout(ticking)
    ticking = null
    seq += 1
    streams.toAll(whole())
  }

  function tellSoon(): void {
    ticking ??= setTimeout(tellAll, TICK)
  }

  const streams = createStreams({ beat: TABLE_BEAT, now, whole: () => whole() })
  const table = createTable({
    game,
    book,
    site,
    times,
    now,
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onChange: (isPhase) => {
      if (isPhase) tellAll()
      else tellSoon()
    },
    onOwn: (player, seat) => streams.toPlayer(player, eventText('own', seat)),
  })

  table.start()

  function listen(response: ServerResponse, { player }: Frame): null {
    const first = [whole(), ...table.own(player).map((seat) => eventText('own', seat))]
    streams.open(response, player, first.join(''))
    tellSoon()
    response.on('close', tellSoon)
    return null
  }

  async function bet(body: unknown, frame: Frame): Promise<Reply> {
    const read = v.safeParse(Bet, body)
    return read.success ? { status: 200, said: await table.bet(frame, read.output) } : { status: 400 }
  }

  function seed(body: unknown, frame: Frame): Reply {
    const read = v.safeParse(Seed, body)
    if (!read.success) return { status: 400 }
    table.giveSeed(frame, read.output.clientSeed)
    return { status: 200 }
  }

  const ASKS: Readonly<Record<string, (body: unknown, frame: Frame, response: ServerResponse) => Reply | null | Promise<Reply>>> =
    {
      '/api/table/stream': (_, frame, response) => listen(response, frame),
      '/api/table/bet': bet,
      '/api/table/seed': seed,
    }

  return {
    table,
    /** The table as the site shows it to who does not sit at it. */
    told(): TableTold {
      const { phase, until, results } = table.view()
      return { game, phase, left: until === 0 ? null : Math.max(0, until - now()), results, players: streams.players() }
    },
    /** Answers what is asked of the table; null = the answer goes on by itself; undefined = it is not asked of a table. */
    async answer(path: string, body: unknown, response: ServerResponse): Promise<Reply | null | undefined> {
      const ask = Object.hasOwn(ASKS, path) ? ASKS[path] : undefined
      if (ask === undefined) return undefined
      const read = v.safeParse(Ask, body)
      if (!read.success) return { status: 400 }
      const frame = frameOf(read.output.frame)
      if (frame?.game !== game) return { status: 401, said: { reason: 'session' } }
      return limits.mayAsk(frame) ? ask(body, frame, response) : TOO_MANY
    },
    stop(): void {
      if (ticking !== null) clearTimeout(ticking)
      table.stop()
      streams.stop()
    },
  }
}
