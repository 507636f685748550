import { join } from 'node:path'
import * as v from 'valibot'
import { cash } from '#src/api/model/money/amount.ts'
import { feeOf } from '#src/api/model/withdrawal.ts'
import { listSaved } from '#server/cashier/savedCards/savedCards.ts'
import { createWithdrawal } from '#server/cashier/withdrawal/withdrawals.ts'
import { stepWithdrawal } from '#server/cashier/withdrawal/withdrawalSteps.ts'
import { termsOf } from '#server/cashier/withdrawal/withdrawalTerms.ts'
import { readEnv } from '#server/platform/env.ts'
import { startServer } from '#server/server.ts'
import type { Services } from '#server/services.ts'
import { giveCard } from '#tests/support/withdrawals.ts'
import { seedFixture } from '#tests/support/fixtureWorld.ts'
import { CASHIER, Withdraw } from './withdrawOrders.ts'

// The real server, with a hand inside: by messages of its parent a member withdraws and an operator approves at once. What then becomes
// of the money is between the server and its payer.

const { id: member } = CASHIER

async function seed(services: Services): Promise<void> {
  await seedFixture(services)
  await services.write((tx) => giveCard(tx, member))
}

async function approve({ write, db }: Services, clientId: string, fen: number): Promise<string> {
  const [card] = await listSaved(db, member, 'bankCard')
  const amount = cash(fen)
  const fee = feeOf(amount, termsOf('card').fee)
  return write(async (tx) => {
    const order = { memberId: member, method: 'card', clientId, destinationId: card?.id ?? '', amount, fee } as const
    const made = await createWithdrawal(tx, order)
    if (!('row' in made)) throw new Error(JSON.stringify(made))
    const { id } = made.row
    if ((await stepWithdrawal(tx, id, 'take')) !== null) await stepWithdrawal(tx, id, 'approve')
    return id
  })
}

function simulate(services: Services): () => void {
  process.on('message', (message) => {
    const order = v.safeParse(Withdraw, message)
    if (!order.success) return
    const { clientId, amount } = order.output
    const answer = (withdrawalId: string | null) => process.send?.({ type: 'withdrawDone', clientId, withdrawalId })
    approve(services, clientId, amount).then(answer, (error: unknown) => {
      console.error(error)
      answer(null)
    })
  })
  return () => undefined
}

const folder = join(import.meta.dirname, '..', '..', '..')
const { port } = await startServer({
  // Each node takes orders.
  env: { ...readEnv(process.env), sim: 'manual' },
  folders: { client: join(folder, 'no-pages'), media: join(folder, 'media') },
  seed,
  simulate,
  passwordCost: 4,
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready', port, rtmpPort: null })
