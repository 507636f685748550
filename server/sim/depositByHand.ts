import { tellDeposit } from '../cashier/deposit/depositMoves.ts'
import type { World } from '../services.ts'

/**
 * The time to pay is over, for the deposit order that has waited for its payment the longest: the server's clock lets it expire, as it
 * does every order. Throws when none waits.
 */
export async function endTimeByOrder({ write }: World): Promise<string> {
  return write(async (unit) => {
    const waiting = await unit.trx
      .selectFrom('deposit_order')
      .select('id')
      .where('state', '=', 'created')
      .orderBy('created_at')
      .executeTakeFirst()
    if (waiting === undefined) throw new Error('no deposit waits for its payment')
    const order = await unit.trx
      .updateTable('deposit_order')
      .set({ expires_at: unit.at })
      .where('id', '=', waiting.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    tellDeposit(unit, order)
    return order.id
  })
}
