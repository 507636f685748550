import { tellDeposit } from '../cashier/deposit/depositMoves.ts'
import type { Services } from '../services.ts'

/**
 * The time to pay is over, for the deposit order that has waited for its payment the longest: the server's clock lets it expire, as it
 * does every order. Throws when none waits.
 */
export async function endTimeByOrder({ write }: Services): Promise<string> {
  return write(async (tx) => {
    const waiting = await tx.db
      .selectFrom('deposit_order')
      .select('id')
      .where('state', '=', 'created')
      .orderBy('created_at')
      .executeTakeFirst()
    if (waiting === undefined) throw new Error('no deposit waits for its payment')
    const order = await tx.db
      .updateTable('deposit_order')
      .set({ expires_at: tx.at })
      .where('id', '=', waiting.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    tellDeposit(tx, order)
    return order.id
  })
}
