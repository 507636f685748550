import type { AnyStateMachine } from 'xstate'
import type { DepositAnswer, DepositRequest } from '#src/machines/deposit/deposit.ts'
import { handDevice, quiet } from '#tests/machines/support/handOrder.ts'
import { orderStage } from '../kit/orderStage.ts'

export const REFUSED: DepositAnswer = { result: 'refused', errorKey: 'errors.forbidden' }

/** A device with its storage, and a server that is the test; the page can be loaded anew. */
export function deviceOf(machine: AnyStateMachine) {
  let made = 0
  const device = handDevice()
  const open = () =>
    orderStage<DepositRequest, DepositAnswer>(machine, {
      input: () => ({ makeId: () => `made-${(made += 1)}` }),
      refused: (errorKey) => ({ result: 'refused', errorKey }),
      device,
    })
  let page = open()
  return {
    get page() {
      return page
    },
    reload: async () => {
      page.stop()
      await quiet()
      page = open()
    },
    /** What the server says to an order that is on its way. */
    say: async (said: DepositAnswer) => {
      await page.say(said)
      page.heard(
        ...(said.result === 'made' ? [['openOrder', { orderId: said.orderId }] as const] : []),
        ...(said.result === 'outdated' ? [['load'] as const] : []),
      )
    },
    made: () => made,
  }
}
