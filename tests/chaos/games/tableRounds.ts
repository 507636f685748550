import * as v from 'valibot'
import { baccaratReturned } from '#src/api/model/games/baccarat/bets.ts'
import { resultOf } from '#src/api/model/games/baccarat/hand.ts'
import { TABLE_BOXES, TableBox } from '#src/api/model/games/baccarat/table.ts'
import { readProof } from '#src/api/model/games/proofs.ts'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { holdsWithin, pause } from '../until.ts'
import { playerOf } from './launches.ts'
import { sitAtTable, type TableMet } from './tablePlayer.ts'
import { moneyFaults, startGamesWorld } from './world.ts'

export type TableRoundsOptions = {
  readonly seed: number
  readonly players: number
  /** Bets that are taken at least, and until each side has died, unless the run takes too long. */
  readonly bets: number
  /** Between two deaths of the provider, of the server, or of both, ms on the average. */
  readonly deathEvery: number
  readonly flaw?: string | undefined
  readonly databaseUrl?: string | undefined
}

/** How many times faster than people play: a round is six seconds, and so longer than the pace that the site allows. */
const SPEED = 5
/** The longest run, how long all may take to end, and until all players sit, in ms. */
const LONGEST = 900_000
const ENDS_WITHIN = 120_000
const ENTERS_WITHIN = 60_000

const Seat = v.object({
  reference: v.string(),
  round: v.number(),
  state: v.string(),
  returned: v.number(),
  proof: v.nullable(v.string()),
})
const Bet = v.object({ id: v.string(), reference: v.string(), box: TableBox, stake: v.number(), state: v.string() })
type Bet = v.InferOutput<typeof Bet>

/**
 * P-5: players bet at the live table while the provider and the server are killed at any moment, and what the provider asks is doubled, reordered,
 * lost and late. In the end each player's part of each round is over on both sides, is worth what the hand of its proof pays, and both sides' books say the
 * same of it, to the fen.
 */
export async function sitUnderDeaths(options: TableRoundsOptions): Promise<Outcome> {
  const { seed, players, bets: wanted, deathEvery, flaw, databaseUrl } = options
  const random = seeded(seed)
  const provider = { PROVIDER_TABLE_SPEED: String(SPEED) }
  const world = await startGamesWorld({ random, players, flaw, databaseUrl, provider })
  const met: TableMet = { entered: 0, taken: 0, unknown: 0, unheard: 0, cut: 0, refused: new Map() }
  const began = performance.now()
  const goesOn = () => (met.taken < wanted || !world.eachDied()) && performance.now() - began < LONGEST
  const sitting = Array.from({ length: players }, async (_, number) => {
    await pause(random() * 1_000)
    await sitAtTable({ world, member: playerOf(number), met, random, goesOn })
  })
  try {
    await holdsWithin(ENTERS_WITHIN, () => met.entered === players)
    await world.killOnAndOff(deathEvery, goesOn)
    await Promise.all(sitting)
    const seconds = (performance.now() - began) / 1_000
    const read = () => ({
      seats: world.read(Seat, 'select * from table_seat'),
      bets: world.read(Bet, 'select * from table_bet'),
    })
    await holdsWithin(ENDS_WITHIN, () => world.line.isQuiet() && read().seats.every(({ state }) => state === 'over'), 500)
    return await world.audit(async (db) => {
      const { seats, bets } = read()
      const ours = new Map((await db.selectFrom('game_round').selectAll().execute()).map((row) => [row.reference, row]))
      const settled = [...ours.values()].filter(({ state }) => state === 'settled')
      const broken: string[] = []
      for (const seat of seats) {
        const own = bets.filter(({ reference }) => reference === seat.reference)
        broken.push(...seatFaults(seat, own, ours.get(seat.reference)))
        ours.delete(seat.reference)
      }
      for (const reference of ours.keys()) broken.push(`the provider knows nothing of round ${reference}`)
      broken.push(...(await moneyFaults(db, players)))
      return {
        figures: {
          'rounds of the table': new Set(seats.map(({ round }) => round)).size,
          'players’ parts of them': seats.length,
          'bets taken': bets.filter(({ state }) => state === 'taken').length,
          'bets taken back': bets.filter(({ state }) => state === 'back').length,
          'bets a second': (met.taken / seconds).toFixed(1),
          'refused, by reason': Object.fromEntries(met.refused),
          'asks that met nobody': met.unheard,
          'streams that ended': met.cut,
          'what was asked of the site': world.line.suffered,
          deaths: world.deaths,
          staked: settled.reduce((sum, { stake }) => sum + stake, 0),
          paid: settled.reduce((sum, { payout }) => sum + payout, 0),
        },
        broken: [
          ...broken.slice(0, 20),
          ...must(broken.length <= 20, `${broken.length - 20} more`),
          ...must(met.taken >= wanted, `only ${met.taken} bets were taken`),
          ...must(met.entered === players, `only ${met.entered} players sat down`),
          ...must(world.eachDied(), 'a side never died'),
        ],
      }
    })
  } finally {
    await world.stop()
  }
}

/** What is wrong with a player's part of a round. */
function seatFaults(seat: v.InferOutput<typeof Seat>, bets: readonly Bet[], round: Schema['game_round'] | undefined): string[] {
  const { reference, state, returned } = seat
  if (state !== 'over') return [`${reference} never ended`]
  const hanging = bets.find((bet) => !['taken', 'refused', 'back'].includes(bet.state))
  if (hanging !== undefined) return [`bet ${hanging.id} of ${reference} is ${hanging.state} for ever`]
  const taken = bets.filter((bet) => bet.state === 'taken')
  if (taken.length === 0)
    return round === undefined || round.state === 'refunded' ? [] : [`${reference} had no bet, and the site says ${round.state}`]
  const stake = sumOf(taken.map((bet) => fen(bet.stake)))
  if (round?.state !== 'settled' || round.stake !== stake || round.payout !== returned)
    return [`${reference}: the provider paid ${returned} for ${stake}, the site says ${JSON.stringify(round)}`]
  const proof = readProof(seat.proof ?? '')
  if (proof?.rules !== 'baccarat') return [`${reference} has no proof`]
  const result = resultOf(proof)
  const worth = sumOf(
    TABLE_BOXES.map((box) => {
      const chips = sumOf(taken.flatMap((bet) => (bet.box === box ? [fen(bet.stake)] : [])))
      return baccaratReturned(box, chips, result)
    }),
  )
  return worth === returned ? [] : [`${reference} is worth ${worth}, and ${returned} was paid`]
}
