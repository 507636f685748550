import type { FundsWire } from '#src/api/model/funds.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { isOver, WITHDRAWAL_STATES } from '#src/api/model/withdrawalState.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { walletBalances } from '#src/api/contract/wallet.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { balanceOf, balancesOf, holdBalances } from '#server/ledger/ledger.ts'
import { venueWalletOf, yebWalletOf } from '#server/ledger/owners.ts'
import { statusOf, venueRows } from '#server/venues/venueList.ts'

const HELD_STATES = WITHDRAWAL_STATES.filter((state) => !isOver(state))

/** What the member has outside the venues. */
export async function fundsOf(reader: Reader, memberId: string): Promise<FundsWire> {
  return {
    fen: toWire(await balanceOf(reader, memberId, 'FEN')),
    uusdt: toWire(await balanceOf(reader, memberId, 'UUSDT')),
    yeb: toWire(await balanceOf(reader, yebWalletOf(memberId), 'FEN')),
    points: toWire(await balanceOf(reader, memberId, 'POINT')),
  }
}

/** Tells the member, wherever they are, what they have outside the venues: after every movement of it. */
export async function tellFunds(tx: Transaction, memberId: string): Promise<FundsWire> {
  const funds = await fundsOf(tx.db, memberId)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'funds', ...funds } })
  return funds
}

/**
 * As `tellFunds`, in a transaction that sees a snapshot: nothing of what is told changes beside it, or it is run again. Otherwise of two movements
 * of different assets at once each would tell of the other's as it was before.
 */
export async function tellHeldFunds(tx: Transaction, memberId: string): Promise<FundsWire> {
  await holdBalances(tx, [
    ...(['FEN', 'UUSDT', 'POINT'] as const).map((asset) => ({ owner: memberId, asset })),
    { owner: yebWalletOf(memberId), asset: 'FEN' },
  ])
  return tellFunds(tx, memberId)
}

/** Tells the member, wherever they are, how many gold coins they have: after every movement of them. */
export async function tellCoins(tx: Transaction, memberId: string): Promise<string> {
  const gold = toWire(await balanceOf(tx.db, memberId, 'GOLD'))
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'balance', gold } })
  return gold
}

/** What the member's withdrawals that are under way hold. */
async function heldOf(reader: Reader, memberId: string): Promise<WireReplyOf<typeof walletBalances>['held']> {
  const held = await reader
    .selectFrom('withdrawal')
    .select(({ fn }) => ['asset', fn.sum<number>('amount').as('total')])
    .where('member_id', '=', memberId)
    .where('state', 'in', HELD_STATES)
    .groupBy('asset')
    .execute()
  const of = (asset: string) => toWire(units(Number(held.find((row) => row.asset === asset)?.total ?? 0)))
  return { fen: of('FEN'), uusdt: of('UUSDT') }
}

/** All that the member has: venues in the order of their list, those too that are closed. */
export async function allBalances(reader: Reader, memberId: string, now: number): Promise<WireReplyOf<typeof walletBalances>> {
  const rows = (await venueRows(reader)).filter(({ wallet }) => wallet === 'transfer')
  const walletOf = (code: VenueCode) => venueWalletOf(memberId, code)
  const held = await balancesOf(
    reader,
    rows.map(({ code }) => walletOf(code)),
    'FEN',
  )
  const venues = rows.map((row) => ({ venue: row.code, status: statusOf(row, now), balance: toWire(held(walletOf(row.code))) }))
  return { funds: await fundsOf(reader, memberId), venues, held: await heldOf(reader, memberId) }
}
