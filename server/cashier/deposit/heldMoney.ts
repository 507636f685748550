import type { Schema } from '#server/platform/db/schema.ts'
import type { HeldMoneyWire } from '#src/api/model/heldMoney.ts'
import { units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** The id of a payment as a case: providers have no colon in their name. */
export const heldCaseId = (provider: string, paymentId: string) => `${provider}:${paymentId}`

/** A payment that lies in suspense, whole or in part, with what an operator did about it; `amount` = what is held. */
export const heldRows = (reader: Reader) =>
  reader
    .selectFrom('deposit_payment')
    .leftJoin('deposit_settlement', (join) =>
      join
        .onRef('deposit_settlement.provider', '=', 'deposit_payment.provider')
        .onRef('deposit_settlement.payment_id', '=', 'deposit_payment.payment_id'),
    )
    .where('deposit_payment.held', '>', units(0))
    .select([
      'deposit_payment.provider',
      'deposit_payment.payment_id',
      'deposit_payment.reference',
      'deposit_payment.asset',
      'deposit_payment.held as amount',
      'deposit_payment.held_reason as reason',
      'deposit_payment.at',
      'deposit_payment.signed_by_id',
      'deposit_payment.signed_by_name',
      'deposit_payment.signed_at',
      'deposit_payment.signed_order_id',
      'deposit_settlement.way',
      'deposit_settlement.order_id',
      'deposit_settlement.words',
      'deposit_settlement.by_name',
      'deposit_settlement.ledger_id',
      'deposit_settlement.at as settled_at',
    ])
export type HeldRow = Awaited<ReturnType<ReturnType<typeof heldRows>['execute']>>[number]

/**
 * Money that came for an order from its own payer and could not be taken, or that an operator credited to its member for it; oldest
 * first.
 */
export async function heldOf(
  reader: Reader,
  { id, reference, provider }: Pick<Schema['deposit_order'], 'id' | 'reference' | 'provider'>,
): Promise<HeldMoneyWire[]> {
  const rows = await heldRows(reader)
    .where((column) =>
      column.or([
        column('deposit_settlement.order_id', '=', id),
        column.and([
          column('deposit_payment.reference', '=', reference),
          column('deposit_payment.provider', '=', provider),
          column('deposit_settlement.order_id', 'is', null),
        ]),
      ]),
    )
    .orderBy('deposit_payment.at')
    .orderBy('deposit_payment.payment_id')
    .execute()
  return rows.map(({ asset, amount, at, way, reason }) => ({
    asset,
    amount: toWire(amount),
    at,
    state: way ?? 'held',
    reason: reason ?? 'noOrder',
  }))
}
