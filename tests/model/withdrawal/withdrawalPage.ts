import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { WithdrawalAnswer, WithdrawalOrder } from '#src/machines/withdrawal/withdrawal.ts'
import { handDevice, quiet } from '#tests/machines/support/handOrder.ts'
import { orderStage } from '../kit/orderStage.ts'

/** A page whose device and server are the test. */
export function pageOf(machine: AnyStateMachine) {
  let made = 0
  const device = handDevice()
  const page = orderStage<WithdrawalOrder, WithdrawalAnswer, string>(machine, {
    kinds: { changes: 'observable', password: { state: { isSet: false } } },
    input: () => ({ makeId: () => `made-${(made += 1)}` }),
    refused: (errorKey) => ({ result: 'failed', errorKey }),
    device,
  })
  return {
    ...page,
    made: () => made,
    /** Another tab has this order, until it is done with it or gone. */
    elsewhere: async (order: WithdrawalOrder) => {
      page.keep(order)
      const { locks, close } = device.browser.openTab()
      await locks.take(order.clientId)
      const gone = async () => {
        close()
        await quiet()
      }
      const done = () => {
        device.kept.clear()
        return gone()
      }
      return { gone, done }
    },
    /** Where it stands (of an order on its way, how that goes on), and what the form shows. The password is nowhere when it was sent. */
    looks: (state: string | object, expected: Record<string, unknown>) => {
      page.heard()
      page.sent()
      page.asked()
      const { value, context } = page.snapshot()
      const shown = page.shown()
      deepEqual(page.progress() ?? value, state)
      const { refusal, fault, wait, withdrawal } = context
      const { order, errorKey } = shown ?? context
      deepEqual(
        { order, refusal, fault, wait, withdrawal, errorKey },
        { order: null, refusal: null, fault: null, wait: null, withdrawal: null, errorKey: null, ...expected },
      )
      equal(shown?.secret ?? null, null)
      // What is on its way is on the device, under the same id.
      deepEqual(page.stored(), shown === null ? [] : [order])
    },
  }
}
