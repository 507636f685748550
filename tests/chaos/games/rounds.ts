import { join } from 'node:path'
import Libsql from 'libsql'
import * as v from 'valibot'
import { ROUND_PACE } from '#src/api/model/game.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { PROVIDER_SECRET } from '#tests/support/gameProvider.ts'
import { forkProvider } from '#tests/support/providerFork.ts'
import { spawnServer } from '#tests/support/spawnServer.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { holdsWithin, pause } from '../until.ts'
import { Launched, OPENING, playerOf } from './launches.ts'
import { type Met, playOn } from './player.ts'

export type RoundsOptions = {
  readonly seed: number
  readonly players: number
  /** Rounds that are played at least, unless the run takes too long. */
  readonly rounds: number
  /** Between two deaths of the provider, of the server, or of both, ms on the average. */
  readonly deathEvery: number
  readonly flaw?: string | undefined
  readonly databaseUrl?: string | undefined
}

/** The longest run, and how long all may take to end once nobody dies any more, in ms. */
const LONGEST = 900_000
const ENDS_WITHIN = 120_000
/** How long it may take until all players are let in, in ms. */
const ENTERS_WITHIN = 60_000

const Row = v.object({
  reference: v.string(),
  player: v.string(),
  stake: v.number(),
  state: v.string(),
  returned: v.number(),
  reason: v.nullable(v.string()),
})

/**
 * P-5: players play while the provider and the server are killed at any moment. In the end every round is over on both sides, and both sides' books
 * say the same of each, to the fen.
 */
export async function playUnderDeaths({ seed, players, rounds, deathEvery, flaw, databaseUrl }: RoundsOptions): Promise<Outcome> {
  const random = seeded(seed)
  // The provider's port must be known before the server starts, and stays.
  const first = await forkProvider('http://127.0.0.1:1', '/tmp')
  const providerPort = first.port
  await first.kill()
  const settings = {
    PROVIDER: 'on',
    PROVIDER_SECRET,
    GAMES_PLAYERS: String(players),
    GAMES_PROVIDER_PORT: String(providerPort),
    LOG_LEVEL: 'fatal',
    ...(flaw === undefined ? {} : { GAMES_FLAW: flaw }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const server = await spawnServer({ entry: 'tests/chaos/games/site.ts', settings })
  const startProvider = () => forkProvider(`http://127.0.0.1:${server.port}`, server.dataDir, providerPort)
  let provider = await startProvider()
  const tokens = new Map<string, (token: string) => void>()
  const listen = () =>
    server.onMessage((message) => {
      const launched = v.safeParse(Launched, message)
      if (launched.success) tokens.get(launched.output.member)?.(launched.output.token)
    })
  listen()

  const met: Met = { entered: 0, rounds: 0, unheard: 0, refused: new Map() }
  const deaths = { provider: 0, server: 0 }
  const began = performance.now()
  const goesOn = () => met.rounds < rounds && performance.now() - began < LONGEST
  const playing = Array.from({ length: players }, async (_, number) => {
    const member = playerOf(number)
    const token = () =>
      new Promise<string>((resolve) => {
        tokens.set(member, resolve)
        server.tell({ type: 'launch', member })
      })
    // Not all at once: as people come.
    await pause(random() * ROUND_PACE.slot)
    await playOn({ provider: `http://127.0.0.1:${providerPort}`, token, met, goesOn, pace: ROUND_PACE.slot })
  })
  // All are let in before the first death: a launch that is lost is a person's to ask for again.
  await holdsWithin(ENTERS_WITHIN, () => met.entered === players)
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
  await Promise.all(playing)
  const seconds = (performance.now() - began) / 1_000

  const file = join(server.dataDir, 'provider.sqlite')
  const read = () => {
    const book = new Libsql(file, { readonly: true })
    const rows = v.parse(v.array(Row), book.prepare('select * from round').all())
    book.close()
    return rows
  }
  const end = performance.now() + ENDS_WITHIN
  while (read().some(({ state }) => state !== 'over') && performance.now() < end) await pause(500)
  await provider.kill()
  await server.kill()

  const theirs = read()
  const db = await openExisting(readEnv({ ...server.store, ...settings }))
  if (db === null) throw new Error('the server left no books')
  try {
    const ours = new Map((await db.selectFrom('game_round').selectAll().execute()).map((row) => [row.reference, row]))
    const broken: string[] = []
    for (const { reference, state, stake, returned, reason } of theirs) {
      const round = ours.get(reference)
      ours.delete(reference)
      if (state !== 'over') broken.push(`round ${reference} never ended`)
      else if (reason === null && (round?.state !== 'settled' || round.stake !== stake || round.payout !== returned))
        broken.push(`round ${reference}: the provider paid ${returned} for ${stake}, the site says ${JSON.stringify(round)}`)
      else if (reason !== null && round !== undefined && round.state !== 'refunded')
        broken.push(`round ${reference} was undone, and the site says ${round.state}`)
    }
    for (const reference of ours.keys()) broken.push(`the provider knows nothing of round ${reference}`)
    const rows = await db.selectFrom('game_round').selectAll().where('state', '=', 'settled').execute()
    for (let number = 0; number < players; number += 1) {
      const member = playerOf(number)
      const own = rows.filter((row) => row.member_id === member)
      const expected = own.reduce((sum, { stake, payout }) => sum - stake + payout, OPENING)
      const held = await balanceOf(db, member, 'FEN')
      if (held !== expected) broken.push(`${member} holds ${held} instead of ${expected}`)
    }
    for (const fault of await auditLedger(db)) broken.push(fault)
    const undone = theirs.filter(({ reason }) => reason === 'noAnswer').length
    return {
      figures: {
        rounds: theirs.filter(({ reason }) => reason === null).length,
        'rounds a second': (met.rounds / seconds).toFixed(1),
        'stakes taken back': undone,
        'refused, by reason': Object.fromEntries(met.refused),
        'asks that met nobody': met.unheard,
        deaths,
        staked: rows.reduce((sum, { stake }) => sum + stake, 0),
        paid: rows.reduce((sum, { payout }) => sum + payout, 0),
      },
      broken: [
        ...broken.slice(0, 20),
        ...must(broken.length <= 20, `${broken.length - 20} more`),
        ...must(met.rounds >= rounds, `only ${met.rounds} rounds were played`),
        ...must(met.entered === players, `only ${met.entered} players were let in`),
        ...must(deaths.provider > 0 && deaths.server > 0, 'nobody died'),
      ],
    }
  } finally {
    await db.destroy()
    await server.stop()
  }
}
