import { sql } from 'kysely'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { DEAL_PAGE, type balanceHistory, type dealRecords } from '#src/api/contract/records.ts'
import { balanceByDay, type HistoryDays } from '#src/api/model/balanceHistory.ts'
import { dayOf, dayStart, readDay } from '#src/api/model/day.ts'
import { DEAL_KINDS, type DealPlace, type DealType, dealTypeOf, type DealWire } from '#src/api/model/deal.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { amountOf } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { depositOfKey } from '../deposit/depositMoves.ts'
import { withdrawalOfKey } from '../withdrawal/withdrawalMoney.ts'
import { venueWalletOf, walletsOf, walletVenues, yebWalletOf } from '#server/ledger/owners.ts'

export type DealQuery = {
  readonly memberId: string
  readonly type?: DealType | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly before?: string | undefined
}

/** Every entry of the member's accounts, with its movement. */
function entriesOf(reader: Reader, owners: readonly string[]) {
  return reader
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .where('account.owner', 'in', [...owners])
}

/** A page of a member's movements, latest first; after a record that is not the member's there is nothing. */
export async function listDeals(reader: Reader, query: DealQuery): Promise<WireReplyOf<typeof dealRecords>> {
  const { memberId, type, before } = query
  const [from, to] = [readDay(query.from ?? ''), readDay(query.to ?? '')]
  const venues = await walletVenues(reader)
  const own = entriesOf(reader, walletsOf(memberId, venues))
  let wanted = own
  if (from !== null) wanted = wanted.where('ledger_tx.at', '>=', dayStart(from))
  if (to !== null) wanted = wanted.where('ledger_tx.at', '<', dayStart(to + 1))
  if (type !== undefined) {
    wanted = wanted.where((column) => {
      const known = type === 'other' ? Object.values(DEAL_KINDS).flat() : DEAL_KINDS[type]
      const one = column.or(known.map((start) => column('ledger_tx.kind', 'like', `${start}%`)))
      return type === 'other' ? column.not(one) : one
    })
  }
  if (before !== undefined) {
    const last = await own.select(['ledger_tx.at', 'ledger_tx.id']).where('ledger_tx.id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    wanted = wanted.where((column) =>
      column.or([
        column('ledger_tx.at', '<', last.at),
        column.and([column('ledger_tx.at', '=', last.at), column('ledger_tx.id', '<', last.id)]),
      ]),
    )
  }
  const found = await wanted
    .select(['ledger_tx.id', 'ledger_tx.kind', 'ledger_tx.at', 'ledger_tx.idempotency_key'])
    .groupBy(['ledger_tx.id', 'ledger_tx.kind', 'ledger_tx.at', 'ledger_tx.idempotency_key'])
    .orderBy('ledger_tx.at', 'desc')
    .orderBy('ledger_tx.id', 'desc')
    .limit(DEAL_PAGE + 1)
    .execute()
  const page = found.slice(0, DEAL_PAGE)
  const sides = await sidesOf(
    reader,
    { memberId, venues },
    page.map(({ id }) => id),
  )
  const withdrawals = await withdrawalsOf(
    reader,
    page.map((row) => row.idempotency_key),
  )
  const settled = await settledOrdersOf(
    reader,
    page.map(({ id }) => id),
  )
  const adjusted = await adjustmentWordsOf(
    reader,
    page.map(({ id }) => id),
  )
  const orderOf = (id: string, key: string) => depositOfKey(key) ?? settled.get(id) ?? null
  const list = page.map(({ id, kind, at, idempotency_key: key }): DealWire => ({
    dealId: id,
    type: dealTypeOf(kind),
    kind,
    at,
    withdrawal: withdrawals.get(withdrawalOfKey(key) ?? '') ?? null,
    deposit: orderLink(orderOf(id, key)),
    words: adjusted.get(id) ?? null,
    sides: sides.get(id) ?? [],
  }))
  return { list, more: found.length > DEAL_PAGE }
}

/** How the withdrawals stand whose money some movements moved. */
async function withdrawalsOf(
  reader: Reader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<DealWire['withdrawal']>>> {
  const ids = keys.map(withdrawalOfKey).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await reader.selectFrom('withdrawal').select(['id', 'state']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, state }) => [id, { withdrawalId: id, state }]))
}

const orderLink = (orderId: string | null) => (orderId === null ? null : { orderId })

/** The orders that money was credited to out of suspense, by the movement that did it. */
async function settledOrdersOf(reader: Reader, txIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (txIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('deposit_settlement')
    .select(['ledger_id', 'order_id'])
    .where('ledger_id', 'in', [...txIds])
    .execute()
  return new Map(rows.flatMap(({ ledger_id: txId, order_id: orderId }) => (orderId === null ? [] : [[txId, orderId]])))
}

/** What the house says to its members of adjustments, by the movement that booked each. */
async function adjustmentWordsOf(reader: Reader, txIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (txIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('adjustment_end')
    .innerJoin('adjustment', 'adjustment.id', 'adjustment_end.adjustment_id')
    .select(['ledger_id', 'words'])
    .where('ledger_id', 'in', [...txIds])
    .execute()
  return new Map(rows.map(({ ledger_id: txId, words }) => [txId ?? '', words]))
}

type Owner = { readonly memberId: string; readonly venues: readonly VenueCode[] }

async function sidesOf(
  reader: Reader,
  { memberId, venues }: Owner,
  txIds: readonly string[],
): Promise<Map<string, DealWire['sides']>> {
  const places = new Map<string, DealPlace>([
    [memberId, 'centre'],
    [yebWalletOf(memberId), 'yeb'],
    ...venues.map((venue): [string, DealPlace] => [venueWalletOf(memberId, venue), venue]),
  ])
  const sides = new Map<string, DealWire['sides']>()
  if (txIds.length === 0) return sides
  const rows = await entriesOf(reader, [...places.keys()])
    .select(['ledger_tx.id', 'account.owner', 'account.asset', 'ledger_entry.amount'])
    .where('ledger_tx.id', 'in', txIds)
    .orderBy('ledger_entry.amount')
    .execute()
  for (const { id, owner, asset, amount } of rows) {
    const place = places.get(owner)
    if (place !== undefined) sides.set(id, [...(sides.get(id) ?? []), { place, asset, amount: toWire(amount) }])
  }
  return sides
}

/** What the member had of an asset at the end of each day, and now: from the balances, back through the entries. */
export async function historyOf(
  reader: Reader,
  memberId: string,
  { asset, days }: { readonly asset: Asset; readonly days: HistoryDays },
  now: number,
): Promise<WireReplyOf<typeof balanceHistory>> {
  const today = dayOf(now)
  const owners = walletsOf(memberId, await walletVenues(reader))
  const held = await reader
    .selectFrom('account')
    .select(({ fn }) => fn.sum<number | null>('balance').as('total'))
    .where('owner', 'in', owners)
    .where('asset', '=', asset)
    .executeTakeFirst()
  // The site's day of an entry, as `dayOf` counts it: written out, because a bound number would make it a fraction.
  const day = sql<number>`(ledger_tx.at + 28800000) / 86400000`
  const rows = await entriesOf(reader, owners)
    .select(({ fn }) => [day.as('day'), fn.sum<number>('ledger_entry.amount').as('change')])
    .where('account.asset', '=', asset)
    .where('ledger_tx.at', '>=', dayStart(today - days + 1))
    .groupBy(day)
    .execute()
  const changes = new Map(rows.map((row) => [Number(row.day), amountOf(asset, Number(row.change))]))
  const amounts = balanceByDay(amountOf(asset, Number(held?.total ?? 0)), changes, today, days)
  // The last point is now; the others are the ends of days.
  const points = amounts.map((amount, index) => {
    const end = dayStart(today - days + 1 + index)
    return { at: index === days ? now : end, amount: toWire(amount) }
  })
  return { points }
}
