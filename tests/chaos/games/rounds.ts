import * as v from 'valibot'
import { ROUND_PACE } from '#src/api/model/game.ts'
import { SLOT_GAME } from '#tests/support/gameProvider.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { holdsWithin, pause } from '../until.ts'
import { playerOf } from './launches.ts'
import { type Met, playOn } from './player.ts'
import { moneyFaults, startGamesWorld } from './world.ts'

export type RoundsOptions = {
  readonly seed: number
  readonly players: number
  /** Rounds that are played at least, and until each side has died, unless the run takes too long. */
  readonly rounds: number
  /** Between two deaths of the provider, of the server, or of both, ms on the average. */
  readonly deathEvery: number
  readonly flaw?: string | undefined
  readonly databaseUrl?: string | undefined
}

/** The longest run, and how long all may take to end once nobody dies any more, in ms. */
const LONGEST = 2_700_000
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
 * P-5: players play while the provider and the server are killed at any moment, and what the provider asks is doubled, reordered, lost and
 * late. In the end every round is over on both sides, and both sides' books say the same of each, to the fen.
 */
export async function playUnderDeaths({ seed, players, rounds, deathEvery, flaw, databaseUrl }: RoundsOptions): Promise<Outcome> {
  const random = seeded(seed)
  const world = await startGamesWorld({ random, players, flaw, databaseUrl })
  const met: Met = { entered: 0, rounds: 0, unheard: 0, refused: new Map() }
  const began = performance.now()
  const goesOn = () => (met.rounds < rounds || !world.eachDied()) && performance.now() - began < LONGEST
  const playing = Array.from({ length: players }, async (_, number) => {
    const token = () => world.token(playerOf(number), SLOT_GAME)
    // Not all at once: as people come.
    await pause(random() * ROUND_PACE.slot)
    await playOn({ provider: world.url, token, met, goesOn, pace: ROUND_PACE.slot })
  })
  try {
    // All are let in before the first death: a launch that is lost is a person's to ask for again.
    await holdsWithin(ENTERS_WITHIN, () => met.entered === players)
    await world.killOnAndOff(deathEvery, goesOn)
    await Promise.all(playing)
    const seconds = (performance.now() - began) / 1_000
    const isOver = () => world.line.isQuiet() && world.read(Row, 'select * from round').every(({ state }) => state === 'over')
    await holdsWithin(ENDS_WITHIN, isOver, 500)
    return await world.audit(async (db) => {
      const theirs = world.read(Row, 'select * from round')
      const ours = new Map((await db.selectFrom('game_round').selectAll().execute()).map((row) => [row.reference, row]))
      const settled = [...ours.values()].filter(({ state }) => state === 'settled')
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
      broken.push(...(await moneyFaults(db, players)))
      const undone = theirs.filter(({ reason }) => reason === 'noAnswer').length
      return {
        figures: {
          rounds: theirs.filter(({ reason }) => reason === null).length,
          'rounds a second': (met.rounds / seconds).toFixed(1),
          'stakes taken back': undone,
          'refused, by reason': Object.fromEntries(met.refused),
          'asks that met nobody': met.unheard,
          'what was asked of the site': world.line.suffered,
          deaths: world.deaths,
          staked: settled.reduce((sum, { stake }) => sum + stake, 0),
          paid: settled.reduce((sum, { payout }) => sum + payout, 0),
        },
        broken: [
          ...broken.slice(0, 20),
          ...must(broken.length <= 20, `${broken.length - 20} more`),
          ...must(met.rounds >= rounds, `only ${met.rounds} rounds were played`),
          ...must(met.entered === players, `only ${met.entered} players were let in`),
          ...must(world.eachDied(), 'a side never died'),
        ],
      }
    })
  } finally {
    await world.stop()
  }
}
