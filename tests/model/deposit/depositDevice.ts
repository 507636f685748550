import type { AnyStateMachine } from 'xstate'
import type { DepositMade, DepositWish } from '#src/machines/deposit/deposit.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { stageOf } from '../kit/stage.ts'

export const REFUSED: DepositMade = { result: 'refused', errorKey: 'errors.forbidden' }
/** What is said when nobody answered. */
export const LOST = 'errors.timeout'

/** A device with its storage, and a server that is the test; the page can be loaded anew. */
export function deviceOf(machine: AnyStateMachine) {
  let made = 0
  const load = () =>
    stageOf(machine, { input: (clock) => ({ now: () => 500 + clock.now(), makeId: () => `made-${(made += 1)}` }) })
  let stage = load()
  const stored: { wish: DepositWish | null } = { wish: null }
  const answer = async (src: string, output?: unknown) => {
    stage.run(src).done(output)
    await settled()
  }
  const deny = async (src: string, error: unknown = new Failure(LOST)) => {
    stage.run(src).fail(error)
    await settled()
  }
  /** The device stores what it is given, or is full. */
  const keep = async (wish: DepositWish | null, { isFull = false } = {}) => {
    stored.wish = isFull ? stored.wish : wish
    await (isFull ? deny('keep', new Error('full')) : answer('keep'))
  }
  return {
    get stage() {
      return stage
    },
    stored,
    answer,
    deny,
    keep,
    reload: () => {
      stage.stop()
      stage = load()
    },
    /** What the server says to an order that is on its way; the device forgets it. */
    say: async (wish: DepositWish, said: DepositMade) => {
      await answer('submit', said)
      stage.heard(['keep', { wish: null, orderId: wish.orderId }])
      await keep(null)
      stage.heard(
        ...(said.result === 'made' ? [['openOrder', { orderId: wish.orderId }] as const] : []),
        ...(said.result === 'outdated' ? [['load'] as const] : []),
      )
    },
    made: () => made,
  }
}
