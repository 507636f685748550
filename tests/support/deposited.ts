import { fen, units } from '#src/api/model/money/amount.ts'
import { keepDeeds } from '#server/activities/deeds.ts'
import { tellDeposit } from '#server/cashier/deposit/depositMoves.ts'
import { heldCaseId } from '#server/cashier/deposit/heldMoney.ts'
import { newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { TestServer } from './testServer.ts'

/** Stores a deposit of so much in fen as if it had been paid and credited; no money moves. What activities are to be told of it is returned. */
export async function creditedDeposit(tx: Transaction, memberId: string, amount: number, id: string) {
  const order = await tx.db
    .insertInto('deposit_order')
    .values({
      id,
      reference: id,
      digest: id,
      member_id: memberId,
      method: 'fastCard',
      provider: 'demo',
      state: 'credited',
      asset: 'FEN',
      amount: fen(amount),
      received: fen(amount),
      settle: 'cny',
      credit_asset: 'FEN',
      credited: fen(amount),
      fee: units(0),
      fee_bps: 0,
      rate: null,
      bank: null,
      network: null,
      pay_to_json: 'null',
      created_at: tx.at,
      expires_at: tx.at,
      changed_at: tx.at,
      reminded_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  tellDeposit(tx, order)
  return { type: 'deed', memberId, deed: { what: 'deposit', orderId: id, amount: fen(amount) } } as const
}

/** The same in a transaction of its own; `isTold` false = as if the server had died before it told activities of it. */
export function deposited(
  server: TestServer,
  memberId: string,
  amount: number,
  { isTold = true }: { readonly isTold?: boolean } = {},
): Promise<void> {
  return server.services.write(async (tx) => {
    const deed = await creditedDeposit(tx, memberId, amount, newId('d'))
    if (isTold) tx.publishAfterCommit(deed)
    else await keepDeeds(tx, [deed])
  })
}

/** Stores a payment out of suspense that an operator credited to a member, or returned, as if it had just been settled; no money moves. */
export function settledHeld(
  server: TestServer,
  memberId: string,
  amount: number,
  way: 'credited' | 'returned',
  { asset = 'FEN' }: { readonly asset?: 'FEN' | 'UUSDT' } = {},
): Promise<void> {
  const paymentId = newId('p')
  const provider = 'demo'
  return server.services.write(async (tx) => {
    const { at } = tx
    const payment = { provider, payment_id: paymentId, digest: paymentId, reference: 'none', asset, amount: units(amount) }
    const unsigned = { signed_by_id: null, signed_by_name: null, signed_at: null, signed_order_id: null }
    await tx.db
      .insertInto('deposit_payment')
      .values({
        ...payment,
        ...unsigned,
        order_id: null,
        held: units(amount),
        held_reason: 'noOrder',
        payment_key: paymentId,
        at,
      })
      .execute()
    await tx.db
      .insertInto('deposit_settlement')
      .values({
        provider,
        payment_id: paymentId,
        way,
        order_id: null,
        member_id: way === 'credited' ? memberId : null,
        fen: fen(way === 'credited' ? amount : 0),
        words: 'as it is',
        by_member_id: 'm-oda',
        by_name: 'Oda',
        ledger_id: paymentId,
        at,
      })
      .execute()
    if (way === 'credited' && asset === 'FEN')
      tx.publishAfterCommit({
        type: 'deed',
        memberId,
        deed: { what: 'deposit', orderId: heldCaseId(provider, paymentId), amount: fen(amount) },
      })
  })
}
