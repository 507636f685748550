import { sql } from 'kysely'
import type { DayFiguresWire, ReportSpan } from '#src/api/model/dayFigures.ts'
import { dayOf as dayNumber, dayStart, formatDay, readDay, SITE_AHEAD } from '#src/api/model/day.ts'
import { units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { HOUSE } from '../ledger/ledger.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY } from '../platform/durations.ts'
import { type LiveStanding, standingNow } from './standing.ts'

/** The movements of the ledger that a report counts, by the figure that they make. */
const MOVEMENTS = {
  deposits: { kinds: ['deposit', 'depositHeld'], asset: 'FEN' },
  depositsUsdt: { kinds: ['deposit', 'depositHeld'], asset: 'UUSDT' },
  withdrawals: { kinds: ['withdrawalPayout'], asset: 'FEN' },
  withdrawalsUsdt: { kinds: ['withdrawalPayout'], asset: 'UUSDT' },
  gifts: { kinds: ['gift'], asset: 'GOLD' },
} as const

/** Where prizes and commissions come from: what is kept until it is paid stays among them, so that all lose together what members got. */
const PRIZES = [HOUSE.prizes, HOUSE.commissions, HOUSE.commissionsDue]

const KINDS = [...new Set(Object.values(MOVEMENTS).flatMap(({ kinds }) => kinds))]

type Span = { readonly first: number; readonly last: number; readonly since: number; readonly until: number }

/** The day of UTC+8 of a column in ms, counted from 1 January 1970. */
const dayOf = (column: string) => sql<number>`(${sql.ref(column)} + ${sql.lit(SITE_AHEAD)}) / ${sql.lit(DAY)}`

/** See the call `reportDays`. Sums are of the ledger's own entries and of the bets, never kept beside them. */
export async function dayReport(
  reader: Reader,
  { from, to }: ReportSpan,
  { now, ...live }: LiveStanding & { readonly now: number },
): Promise<DayFiguresWire[]> {
  const [first, last] = [readDay(from) ?? 0, readDay(to) ?? 0]
  const span = { first, last, since: dayStart(first), until: dayStart(last + 1) }
  const [moved, placed, settled, adjusted, won] = [
    await movements(reader, span),
    await placedBets(reader, span),
    await settledBets(reader, span),
    await given(reader, [HOUSE.adjustments], span),
    await given(reader, PRIZES, span),
  ]
  const days = Array.from({ length: last - first + 1 }, (_, back) => last - back)
  const wire = (value: number | undefined) => toWire(units(value ?? 0))
  const today = dayNumber(now)
  const standing = first <= today && today <= last ? await standingNow(reader, live) : null
  const codes = [...new Set([...placed.keys(), ...settled.keys()].map((key) => key.slice(key.indexOf(' ') + 1)))].toSorted()
  return days.map((day) => {
    const venues = codes
      .map((venue) => ({
        venue,
        stakes: placed.get(`${day} ${venue}`) ?? 0,
        settled: settled.get(`${day} ${venue}`)?.stakes ?? 0,
        returns: settled.get(`${day} ${venue}`)?.returns ?? 0,
      }))
      .filter(({ stakes, settled: over }) => stakes > 0 || over > 0)
    const all = (name: 'stakes' | 'settled' | 'returns') => venues.reduce((sum, one) => sum + one[name], 0)
    return {
      day: formatDay(day),
      deposits: wire(moved.get(`deposits ${day}`)),
      depositsUsdt: wire(moved.get(`depositsUsdt ${day}`)),
      withdrawals: wire(moved.get(`withdrawals ${day}`)),
      withdrawalsUsdt: wire(moved.get(`withdrawalsUsdt ${day}`)),
      stakes: wire(all('stakes')),
      settled: wire(all('settled')),
      returns: wire(all('returns')),
      net: wire(all('settled') - all('returns')),
      prizes: wire(won.get(`FEN ${day}`)),
      gifts: wire(moved.get(`gifts ${day}`)),
      adjustments: wire(adjusted.get(`FEN ${day}`)),
      adjustmentsUsdt: wire(adjusted.get(`UUSDT ${day}`)),
      adjustmentsGold: wire(adjusted.get(`GOLD ${day}`)),
      venues: venues.map(({ venue, ...sums }) => ({
        venue,
        stakes: wire(sums.stakes),
        settled: wire(sums.settled),
        returns: wire(sums.returns),
      })),
      standing: day === today ? standing : null,
    }
  })
}

/** What was moved on each day, by `figure day`: each movement counts once, by what its one side gave. What the house exchanged is no movement more: it came in other money. */
async function movements(reader: Reader, { since, until }: Span): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .where('ledger_tx.kind', 'in', KINDS)
    .where('ledger_tx.at', '>=', since)
    .where('ledger_tx.at', '<', until)
    .where('ledger_entry.amount', '<', units(0))
    .where('account.owner', '<>', HOUSE.exchange)
    .select(({ fn }) => [
      'ledger_tx.kind',
      'account.asset',
      dayOf('ledger_tx.at').as('day'),
      fn.sum<number>('ledger_entry.amount').as('total'),
    ])
    .groupBy(['ledger_tx.kind', 'account.asset', dayOf('ledger_tx.at')])
    .execute()
  const totals = new Map<string, number>()
  for (const { kind, asset, day, total } of rows) {
    const found = Object.entries(MOVEMENTS).find(
      ([, movement]) => movement.asset === asset && movement.kinds.some((one) => one === kind),
    )
    if (found === undefined) continue
    const key = `${found[0]} ${Number(day)}`
    totals.set(key, (totals.get(key) ?? 0) - Number(total))
  }
  return totals
}

/** What the house gave from some of its accounts on each day less what it took, by `asset day`: what they lost together. */
async function given(reader: Reader, owners: readonly string[], { since, until }: Span): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .where('account.owner', 'in', owners)
    .where('ledger_tx.at', '>=', since)
    .where('ledger_tx.at', '<', until)
    .select(({ fn }) => ['account.asset', dayOf('ledger_tx.at').as('day'), fn.sum<number>('ledger_entry.amount').as('total')])
    .groupBy(['account.asset', dayOf('ledger_tx.at')])
    .execute()
  return new Map(rows.map(({ asset, day, total }) => [`${asset} ${Number(day)}`, 0 - Number(total)]))
}

/** Sums of a venue on a day, by `day venue`. */
type AtVenues<Sum> = ReadonlyMap<string, Sum>

/** What was staked at each venue on each day, on bets and in rounds of games. */
async function placedBets(reader: Reader, { since, until }: Span): Promise<AtVenues<number>> {
  const rows = await reader
    .selectFrom('bet')
    .where('placed_at', '>=', since)
    .where('placed_at', '<', until)
    .select(({ fn }) => ['venue', dayOf('placed_at').as('day'), fn.sum<number>('stake').as('total')])
    .groupBy(['venue', dayOf('placed_at')])
    .execute()
  const rounds = await reader
    .selectFrom('game_round')
    .where('opened_at', '>=', since)
    .where('opened_at', '<', until)
    .where('state', '<>', 'refunded')
    .select(({ fn }) => ['venue', dayOf('opened_at').as('day'), fn.sum<number>('stake').as('total')])
    .groupBy(['venue', dayOf('opened_at')])
    .execute()
  const totals = new Map<string, number>()
  for (const { venue, day, total } of [...rows, ...rounds]) {
    const key = `${Number(day)} ${venue}`
    totals.set(key, (totals.get(key) ?? 0) + Number(total))
  }
  return totals
}

/** What was settled at each venue on each day, of bets and of rounds of games. */
async function settledBets(reader: Reader, { since, until }: Span): Promise<AtVenues<{ stakes: number; returns: number }>> {
  const rows = await reader
    .selectFrom('bet')
    .where('settled_at', '>=', since)
    .where('settled_at', '<', until)
    .select(({ fn }) => [
      'venue',
      dayOf('settled_at').as('day'),
      fn.sum<number>('stake').as('stakes'),
      fn.sum<number>('payout').as('returns'),
    ])
    .groupBy(['venue', dayOf('settled_at')])
    .execute()
  const rounds = await reader
    .selectFrom('game_round')
    .where('closed_at', '>=', since)
    .where('closed_at', '<', until)
    .where('state', '=', 'settled')
    .select(({ fn }) => [
      'venue',
      dayOf('closed_at').as('day'),
      fn.sum<number>('stake').as('stakes'),
      fn.sum<number>('payout').as('returns'),
    ])
    .groupBy(['venue', dayOf('closed_at')])
    .execute()
  const totals = new Map<string, { stakes: number; returns: number }>()
  for (const { venue, day, stakes, returns } of [...rows, ...rounds]) {
    const key = `${Number(day)} ${venue}`
    const before = totals.get(key) ?? { stakes: 0, returns: 0 }
    totals.set(key, { stakes: before.stakes + Number(stakes), returns: before.returns + Number(returns) })
  }
  return totals
}
