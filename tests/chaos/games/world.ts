import { join } from 'node:path'
import Libsql from 'libsql'
import type * as v from 'valibot'
import { parse, safeParse } from 'valibot'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { PROVIDER_SECRET } from '#tests/support/gameProvider.ts'
import { forkProvider } from '#tests/support/providerFork.ts'
import { spawnOneOrNodes } from '../server/nodes.ts'
import { pause } from '../until.ts'
import { startJostledLine } from './jostledLine.ts'
import { Launched, OPENING, playerOf } from './launches.ts'

export type WorldOptions = {
  readonly random: () => number
  readonly players: number
  readonly flaw?: string | undefined
  readonly databaseUrl?: string | undefined
  /** What the provider is told beside the usual. */
  readonly provider?: Readonly<Record<string, string>>
  /** Nothing that is asked suffers anything. */
  readonly isCalm?: boolean
}

/** How soon a launch that was not answered is asked for again, in ms. */
const ASKS_AGAIN = 10_000

/** A server and a provider in processes of their own, on a line that jostles what the provider asks. */
export async function startGamesWorld({
  random,
  players,
  flaw,
  databaseUrl,
  provider: settingsOfProvider = {},
  isCalm = false,
}: WorldOptions) {
  // The provider's port must be known before the server starts, and stays.
  const first = await forkProvider('http://127.0.0.1:1', '/tmp')
  const port = first.port
  await first.kill()
  const settings = {
    PROVIDER: 'on',
    PROVIDER_SECRET,
    GAMES_PLAYERS: String(players),
    GAMES_PROVIDER_PORT: String(port),
    LOG_LEVEL: 'fatal',
    ...(flaw === undefined ? {} : { GAMES_FLAW: flaw }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const server = await spawnOneOrNodes({ entry: 'tests/chaos/games/site.ts', settings })
  const line = await startJostledLine(`http://127.0.0.1:${server.port}`, isCalm ? () => 1 : random)
  /** While it was dead somebody else's connection may have come to have its port: it begins once that is free again. */
  async function startProvider(): ReturnType<typeof forkProvider> {
    for (;;) {
      try {
        return await forkProvider(line.url, server.dataDir, port, settingsOfProvider)
      } catch {
        await pause(500)
      }
    }
  }
  let provider = await startProvider()
  const tokens = new Map<string, (token: string) => void>()
  const listen = () =>
    server.onMessage((message) => {
      const launched = safeParse(Launched, message)
      if (launched.success) tokens.get(launched.output.member)?.(launched.output.token)
    })
  listen()
  const deaths = { provider: 0, server: 0 }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    line,
    deaths,
    /** Whether each side died once at least: a run that ends before proves nothing, however fast its players were. */
    eachDied: () => deaths.provider > 0 && deaths.server > 0,
    /** A launch token of a player's for a game; one that is lost with its server is asked for again, as a person does. */
    async token(member: string, game: string): Promise<string> {
      const told = new Promise<string>((resolve) => void tokens.set(member, resolve))
      const ask = () => server.tell({ type: 'launch', member, game })
      ask()
      const asking = setInterval(ask, ASKS_AGAIN)
      try {
        return await told
      } finally {
        clearInterval(asking)
      }
    },
    /** One death after the other, of the provider, of the server, or of both, `deathEvery` ms apart on the average. */
    async killOnAndOff(deathEvery: number, goesOn: () => boolean): Promise<void> {
      while (goesOn()) {
        await pause(deathEvery * (0.5 + random()))
        const which = random()
        if (which < 0.7) {
          deaths.provider += 1
          await provider.kill()
        }
        if (which > 0.6) {
          deaths.server += 1
          await server.kill()
          await pause(random() * 500)
          await server.start()
          listen()
        }
        if (which < 0.7) provider = await startProvider()
      }
    },
    /** Rows of the provider's book. */
    read<Row>(schema: v.GenericSchema<unknown, Row>, sql: string): Row[] {
      const book = new Libsql(join(server.dataDir, 'provider.sqlite'), { readonly: true })
      const rows: unknown[] = book.prepare(sql).all()
      book.close()
      return rows.map((row) => parse(schema, row))
    },
    /** Ends both sides, and looks into the site's books. */
    async audit<Found>(look: (db: Database) => Promise<Found>): Promise<Found> {
      await provider.kill()
      await server.kill()
      const db = await openExisting(readEnv({ ...server.store, ...settings }))
      if (db === null) throw new Error('the server left no books')
      try {
        return await look(db)
      } finally {
        await db.destroy()
      }
    },
    async stop(): Promise<void> {
      line.stop()
      await provider.kill()
      await server.stop()
    },
  }
}

export type GamesWorld = Awaited<ReturnType<typeof startGamesWorld>>

/** What is wrong with the site's money: of each player by the rounds that were settled, and of the ledger as a whole. */
export async function moneyFaults(db: Database, players: number): Promise<string[]> {
  const rows = await db.selectFrom('game_round').selectAll().where('state', '=', 'settled').execute()
  const broken: string[] = []
  for (let number = 0; number < players; number += 1) {
    const member = playerOf(number)
    const own = rows.filter((row) => row.member_id === member)
    const expected = own.reduce((sum, { stake, payout }) => sum - stake + payout, OPENING)
    const held = await balanceOf(db, member, 'FEN')
    if (held !== expected) broken.push(`${member} holds ${held} instead of ${expected}`)
  }
  return [...broken, ...(await auditLedger(db))]
}
