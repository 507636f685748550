import * as v from 'valibot'
import { Side } from '#src/api/model/activities/matchFields.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { Database } from '#server/platform/db/database.ts'
import { dones, of, type PrizeRow, sum } from './evidence.ts'
import { activityOf, GUESSED, matchOf, RESULTS, sideOf, WINNER } from './orders.ts'
import type { Told } from './world.ts'

const Stake = v.looseObject({ matchId: v.string(), side: v.string(), amount: v.pipe(v.string(), v.transform(Number)) })
const Picks = v.pipe(v.string(), v.parseJson(), v.array(Side))

/** Each stake that was told lies in its match's pool, once; each pool went out whole, to who was right by what they staked, and each part once. */
export async function guessFaults(db: Database, told: readonly Told[]): Promise<string[]> {
  const rows = await db.selectFrom('guess_stake').selectAll().execute()
  const heard = dones(told, 'guess').map(({ memberId, act }) => ({ memberId, ...v.parse(Stake, act) }))
  const moved = await db
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .select(['ledger_tx.kind as kind', 'idempotency_key', 'amount'])
    .where('ledger_tx.kind', 'in', ['guessStake', 'guessPaid'])
    .where('amount', '>', units(0))
    .execute()
  const paid = new Map(moved.filter(({ kind }) => kind === 'guessPaid').map((row) => [row.idempotency_key, Number(row.amount)]))
  const stakes = moved.filter(({ kind }) => kind === 'guessStake').length
  const due = rows.filter(({ payout }) => Number(payout) > 0)
  return [
    ...(heard.length > 0 ? [] : ['nobody staked anything']),
    ...(stakes === heard.length
      ? []
      : [`${stakes} stakes were paid of ${heard.length} that were told: some are lost or came twice`]),
    ...(paid.size === due.length ? [] : [`${paid.size} payments of ${due.length} stakes: some are lost or came twice`]),
    ...rows.flatMap(({ activity_id, member_id, match_id, side, amount, payout }) => {
      const own = heard.filter((one) => one.memberId === member_id && one.matchId === match_id && one.side === side)
      const staked = sum(own.map((one) => one.amount))
      const what = `the stake of ${member_id} on ${match_id}`
      const back = paid.get(`guess:${activity_id}:${match_id}:${member_id}:paid:own`) ?? 0
      return [
        ...(Number(amount) === staked ? [] : [`${what} is ${amount}, and ${staked} were told: some are lost or came twice`]),
        ...(back === Number(payout) ? [] : [`${what} brings ${payout}, and ${back} were paid: some are lost or came twice`]),
      ]
    }),
    ...GUESSED.flatMap((number) => {
      const own = rows.filter(({ match_id }) => match_id === matchOf(number))
      const result = sideOf(RESULTS[number])
      const pool = sum(own.map(({ amount }) => Number(amount)))
      const right = sum(own.filter(({ side }) => side === result).map(({ amount }) => Number(amount)))
      const wrong = own.filter(({ side, amount, payout }) => {
        if (right === 0) return Number(payout) !== Number(amount)
        const share = side === result ? Math.floor((pool * Number(amount)) / right) : 0
        // What is left of whole points goes one each.
        return Number(payout) < share || Number(payout) > share + (share > 0 ? 1 : 0)
      })
      return [
        ...wrong.map(
          ({ member_id, payout }) => `${member_id} gets ${payout} of ${pool} for ${matchOf(number)}: some is lost or too much`,
        ),
        ...(sum(own.map(({ payout }) => Number(payout))) === pool
          ? []
          : [`the pool of ${matchOf(number)} is lost in part, or paid twice`]),
      ]
    }),
  ]
}

/** Each ticket that was told is in its round, once a day; the pool went out whole, in equal parts, to those with most right. */
export async function ticketFaults(db: Database, told: readonly Told[], prizes: readonly PrizeRow[]): Promise<string[]> {
  const tickets = await db.selectFrom('soccer_ticket').selectAll().execute()
  const rounds = await db.selectFrom('soccer_round').selectAll().execute()
  const heard = dones(told, 'soccerLottery').length
  const rightOf = (picks: readonly Side[]) => picks.filter((pick, at) => pick === sideOf(RESULTS[at] ?? null)).length
  const right = tickets.map(({ picks_json }) => rightOf(v.parse(Picks, picks_json)))
  const best = Math.max(0, ...right)
  const winners = new Set(tickets.filter((_, at) => best > 0 && right[at] === best).map(({ member_id }) => member_id))
  return [
    ...(heard > 0 && rounds.length === 1 ? [] : [`${rounds.length} rounds with ${heard} tickets`]),
    ...(tickets.length === heard ? [] : [`${tickets.length} tickets of ${heard} that were told: some are lost or came twice`]),
    ...poolFaults('soccerLottery', sum(rounds.map(({ pool }) => Number(pool))), of(prizes, 'soccerLottery'), winners),
  ]
}

/** Each vote that was told counts, once a day; the pool went out whole, to those who voted for the winner. */
export async function voteFaults(db: Database, told: readonly Told[], prizes: readonly PrizeRow[]): Promise<string[]> {
  const ballots = await db.selectFrom('cup_ballot').selectAll().execute()
  const votes = await db.selectFrom('cup_vote').selectAll().execute()
  const heard = dones(told, 'euroCupVote').length
  const winners = new Set(ballots.filter(({ team }) => team === WINNER).map(({ member_id }) => member_id))
  return [
    ...(heard > 0 ? [] : ['nobody voted']),
    ...(ballots.length === heard ? [] : [`${ballots.length} votes of ${heard} that were told: some are lost or came twice`]),
    ...poolFaults('euroCupVote', sum(votes.map(({ pool }) => Number(pool))), of(prizes, 'euroCupVote'), winners),
  ]
}

/** Who won has one prize, nobody else has one, and together they are the pool, in parts that differ by a point at most where all did the same. */
function poolFaults(
  kind: 'soccerLottery' | 'euroCupVote',
  pool: number,
  paid: readonly PrizeRow[],
  winners: ReadonlySet<string>,
): string[] {
  const amounts = paid.map(({ amount }) => Number(amount))
  const got = new Set(paid.map(({ member_id }) => member_id))
  return [
    ...(winners.size > 0 ? [] : [`nobody won in ${activityOf(kind)}`]),
    ...(paid.length === winners.size && [...winners].every((memberId) => got.has(memberId))
      ? []
      : [`${paid.length} prizes of ${winners.size} winners of ${kind}: some are lost or came twice`]),
    ...(sum(amounts) === pool ? [] : [`${sum(amounts)} went out of the pool of ${pool} of ${kind}: some is lost or came twice`]),
  ]
}
