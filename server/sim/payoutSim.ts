import { stepWithdrawal } from '../cashier/withdrawal/withdrawalSteps.ts'
import type { Services } from '../services.ts'

/** How long the demo's payer leaves a withdrawal waiting, and how long it takes to pay it, in ms. */
const WAITS = 3_000
const PAYS = 6_000

/** Plays the payer: takes on what operators approved, and pays it out some seconds later. */
export async function playPayouts({ db, write, now }: Services): Promise<void> {
  const due = (state: 'approved' | 'paying', wait: number) =>
    db
      .selectFrom('withdrawal')
      .select('id')
      .where('state', '=', state)
      .where('changed_at', '<=', now() - wait)
      .execute()
  for (const { id } of await due('paying', PAYS)) await write((tx) => stepWithdrawal(tx, id, 'pay'))
  for (const { id } of await due('approved', WAITS)) await write((tx) => stepWithdrawal(tx, id, 'start'))
}
