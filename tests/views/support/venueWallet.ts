import { onTestFinished } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import {
  type Balances,
  type Transferred,
  type TransferOrder,
  venueWalletMachine,
} from '#src/machines/sportsbook/venueWalletMachine.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { handOrder } from '#tests/machines/support/handOrder.ts'
import { silent } from '#tests/support/silent.ts'
import { toldToEnd } from './told.ts'

/** The member's money at a venue, ¥100 at the centre and ¥40 there unless said, and a server that the test is. */
export async function venueWallet(balances: Balances = { centre: fen(10_000), wallet: fen(4_000) }) {
  const load = handActor<Balances, { venue: VenueCode }>()
  const orders = handOrder<TransferOrder, Transferred>((errorKey) => ({ result: 'failed', errorKey }))
  const actors = { loadBalances: load.logic, pushes: silent<Balances, { venue: VenueCode }>(), order: orders.logic }
  const wallet = createActor(venueWalletMachine.provide({ actors }), {
    clock: new SimulatedClock(),
    input: { venue: 'OBTY', makeId: () => 'client-made-id-0001' },
  }).start()
  onTestFinished(() => void wallet.stop())
  await toldToEnd(() => load.last().resolve(balances))
  return {
    wallet,
    /** What the server is to move, in fen. */
    moves: () => orders.submit.asked.map(({ order: { direction, amount } }) => [direction, amount]),
    /** How often the server was sent a transfer, and asked about one. */
    asked: () => ({ to: orders.submit.asked.length, about: orders.reconcile.asked.length }),
    /** What becomes of the transfer. */
    answer: (end: Transferred) => toldToEnd(() => orders.submit.last().resolve(end)),
    /** The answer to the transfer does not arrive. */
    lose: () => toldToEnd(() => orders.submit.last().reject(new ApiError('timeout', profile.codes.timeout, 'no answer'))),
  }
}
