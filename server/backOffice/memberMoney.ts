import type { MemberMoneyWire } from '#src/api/model/memberMoney.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { balancesOf } from '../ledger/ledger.ts'
import { tagsOf } from '../members/memberTags.ts'
import { resetsOf } from '../members/staffResets.ts'
import type { Reader } from '../platform/db/database.ts'

/** How often money of an asset went one way, and how much of it. */
type Flow = {
  readonly member_id: string | null
  readonly asset: Asset
  readonly count: number | string
  readonly amount: number | string | null
}

/** What is known of some members by who decides about their money, at `now` in ms; see `MemberMoney`. Who is not there is left out. */
export async function memberMoneyOf(
  reader: Reader,
  memberIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, MemberMoneyWire>> {
  const ids = [...new Set(memberIds)]
  if (ids.length === 0) return new Map()
  const members = await reader.selectFrom('member').select(['id', 'created_at']).where('id', 'in', ids).execute()
  const fen = await balancesOf(reader, ids, 'FEN')
  const uusdt = await balancesOf(reader, ids, 'UUSDT')
  const deposits = [...(await creditedTo(reader, ids)), ...(await outOfSuspenseTo(reader, ids))]
  const payouts = await paidTo(reader, ids)
  const tags = await tagsOf(reader, ids)
  const resets = await resetsOf(reader, ids, now)
  return new Map(
    members.map(({ id, created_at: joinedAt }) => [
      id,
      {
        joinedAt,
        fen: toWire(fen(id)),
        uusdt: toWire(uusdt(id)),
        deposits: beforeOf(deposits, id),
        payouts: beforeOf(payouts, id),
        tags: [...(tags.get(id) ?? [])],
        isReset: resets.has(id),
      },
    ]),
  )
}

/** Deposit orders of members that something was credited for. */
const creditedTo = (reader: Reader, ids: readonly string[]): Promise<Flow[]> =>
  reader
    .selectFrom('deposit_order')
    .select(({ fn }) => [
      'member_id',
      'credit_asset as asset',
      fn.countAll<number>().as('count'),
      fn.sum<number>('credited').as('amount'),
    ])
    .where('member_id', 'in', [...ids])
    .where('credited', '>', units(0))
    .groupBy(['member_id', 'credit_asset'])
    .execute()

/** Payments that an operator credited to members out of suspense, as what they came in. */
const outOfSuspenseTo = (reader: Reader, ids: readonly string[]): Promise<Flow[]> =>
  reader
    .selectFrom('deposit_settlement')
    .innerJoin('deposit_payment', (join) =>
      join
        .onRef('deposit_payment.provider', '=', 'deposit_settlement.provider')
        .onRef('deposit_payment.payment_id', '=', 'deposit_settlement.payment_id'),
    )
    .select(({ fn }) => [
      'deposit_settlement.member_id',
      'deposit_payment.asset',
      fn.countAll<number>().as('count'),
      fn.sum<number>('deposit_payment.held').as('amount'),
    ])
    .where('deposit_settlement.member_id', 'in', [...ids])
    .where('deposit_settlement.way', '=', 'credited')
    .groupBy(['deposit_settlement.member_id', 'deposit_payment.asset'])
    .execute()

/** Withdrawals of members that were paid. */
const paidTo = (reader: Reader, ids: readonly string[]): Promise<Flow[]> =>
  reader
    .selectFrom('withdrawal')
    .select(({ fn }) => ['member_id', 'asset', fn.countAll<number>().as('count'), fn.sum<number>('amount').as('amount')])
    .where('member_id', 'in', [...ids])
    .where('state', '=', 'paid')
    .groupBy(['member_id', 'asset'])
    .execute()

function beforeOf(flows: readonly Flow[], memberId: string): MemberMoneyWire['deposits'] {
  const own = flows.filter((one) => one.member_id === memberId)
  const assets = [...new Set(own.map(({ asset }) => asset))].toSorted()
  return {
    count: sumOver(own, ({ count }) => count),
    sums: assets.map((asset) => {
      const ofAsset = own.filter((one) => one.asset === asset)
      return { asset, amount: toWire(units(sumOver(ofAsset, ({ amount }) => amount))) }
    }),
  }
}

const sumOver = (flows: readonly Flow[], of: (flow: Flow) => number | string | null): number =>
  flows.reduce((sum, one) => sum + Number(of(one) ?? 0), 0)
