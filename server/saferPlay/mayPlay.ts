import type * as v from 'valibot'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import { siteTime } from '#src/api/model/day.ts'
import { type PlayRefusal, tightest } from '#src/api/model/saferPlay.ts'
import { profile } from '#src/api/profile.ts'
import { fen, type Fen, minus } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { CallError } from '../platform/callError.ts'
import type { Transaction } from '../platform/transaction.ts'
import { spentOnCoinsSince } from './coinSpending.ts'
import { depositedSince } from './deposits.ts'
import { periodStandings } from './limits.ts'
import { holdRules, holdRulesOfMany, readPause, readPauses } from './record.ts'

/** What is kept from who paused: paying in, giving, buying coins, opening a venue or moving money into it, betting, claiming what is given. The ways out never ask. */
export type PlayAct = 'deposit' | 'gift' | 'coins' | 'launch' | 'bet' | 'claim'

/**
 * Refuses an act of play (code 10700) while the member's own time-out or self-exclusion is in force, and a deposit of `paid` over
 * what their limits leave beside `open`, what is ordered already. Coins that are bought count by themselves: a period's limit is the most that they cost in it too. Call it in the transaction that does the act, after a retry of a done one has been answered: it holds the
 * member's rules until that transaction ends.
 */
export async function assertMayPlay(
  tx: Transaction,
  memberId: string,
  act: PlayAct,
  paid = fen(0),
  open = fen(0),
): Promise<void> {
  await holdRules(tx, memberId)
  const pause = await readPause(tx.db, memberId, tx.at)
  if (pause !== null) throw paused(pause)
  if (act !== 'deposit' && act !== 'coins') return
  const countSince = act === 'deposit' ? depositedSince : spentOnCoinsSince
  const tight = tightest(await periodStandings(tx.db, memberId, tx.at, countSince))
  if (tight === null || tight.left === null || tight.limit.fen === null) return
  const left = open < tight.left ? minus(tight.left, open) : fen(0)
  if (paid <= left) return
  throw refusal(
    limitWords(act, open),
    { left: formatAmount('FEN', left) },
    {
      reason: 'limit',
      period: tight.period,
      limit: toWire(tight.limit.fen),
      left: toWire(left),
    },
  )
}

/**
 * The refusals of those of many members who paused, as `assertMayPlay` has them for one, in few queries: for acts that hundreds do at once.
 * Call it in the transaction that does the acts: it holds the rules of all of them until that ends.
 */
export async function refusedOfMany(tx: Transaction, memberIds: readonly string[]): Promise<ReadonlyMap<string, CallError>> {
  await holdRulesOfMany(tx, memberIds)
  const pauses = await readPauses(tx.db, memberIds, tx.at)
  return new Map([...pauses].map(([memberId, pause]) => [memberId, paused(pause)]))
}

/** What the member's own rules let in as a deposit now. */
type DepositAllowance = {
  /** The time-out or self-exclusion in force: nothing comes in. */
  readonly pause: Pause | null
  /** What the tightest limit leaves; null = nothing limits it. */
  readonly left: Fen | null
}

/**
 * Asks again at the moment at which money comes in, whatever was allowed when it was ordered. Call it in the transaction that takes the
 * money: it holds the member's rules until that transaction ends.
 */
export async function depositAllowance(tx: Transaction, memberId: string): Promise<DepositAllowance> {
  await holdRules(tx, memberId)
  const pause = await readPause(tx.db, memberId, tx.at)
  return { pause, left: tightest(await periodStandings(tx.db, memberId, tx.at))?.left ?? null }
}

type LimitWords = 'depositLimit' | 'depositLimitOpen' | 'coinLimit'

function limitWords(act: 'deposit' | 'coins', open: Fen): LimitWords {
  if (act === 'coins') return 'coinLimit'
  return open > 0 ? 'depositLimitOpen' : 'depositLimit'
}

/** The refusal of who has paused. */
function paused(pause: Pause): CallError {
  return refusal('playPaused', { until: siteTime(pause.until) }, { reason: 'paused', pause })
}

function refusal(
  words: 'playPaused' | LimitWords,
  blanks: Readonly<Record<string, string>>,
  data: v.InferInput<typeof PlayRefusal>,
): CallError {
  return new CallError(profile.codes.saferPlay, words, blanks, data)
}
