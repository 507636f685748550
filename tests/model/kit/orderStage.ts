import { deepEqual, equal } from 'node:assert/strict'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { OrderKind } from '#src/machines/durableOrder/durableOrderActors.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handDevice, handOrder, quiet } from '#tests/machines/support/handOrder.ts'
import { type Kinds, stageOf } from './stage.ts'

/** What is said when nobody answered. */
export const LOST = 'errors.timeout'

type Options<Order, Answer, Secret> = {
  readonly kinds?: Kinds
  readonly input: () => unknown
  readonly refused: OrderKind<Order & { readonly clientId: string }, Answer, Secret>['refused']
  /** The device that the page runs on; by default one of its own. */
  readonly device?: ReturnType<typeof handDevice>
}

/**
 * A form's machine on a stage, whose child `order` is a live durable order over a device and a server that are the test: what leaves
 * is kept before, goes again or is asked about in time, and is forgotten when its end is known.
 */
export function orderStage<Order extends { readonly clientId: string }, Answer extends object, Secret = null>(
  machine: AnyStateMachine,
  { kinds = {}, input, refused, device = handDevice() }: Options<Order, Answer, Secret>,
) {
  let isFull = false
  const { storage, browser } = device
  const mayBeFull = { ...storage, write: (...args: Parameters<typeof storage.write>) => !isFull && storage.write(...args) }
  const orders = handOrder<Order, Answer, Secret>(refused, [], { storage: mayBeFull, browser })
  const stage = stageOf(machine, { kinds: { ...kinds, order: { live: orders.logic } }, input })
  const seen = { submit: 0, reconcile: 0 }
  const newsOf = (kind: keyof typeof seen) => {
    const news = orders[kind].asked.slice(seen[kind])
    seen[kind] += news.length
    return news
  }
  const count = () => orders.submit.asked.length + orders.reconcile.asked.length
  /** What the form waits for; undefined = nothing. */
  const shown = () => stage.snapshot().children['order']?.getSnapshot()
  const after = async (act: unknown) => {
    await act
    await quiet()
  }
  return {
    ...stage,
    start: () => after(stage.start()),
    send: (event: AnyEventObject) => after(stage.send(event)),
    /** Pressed twice is pressed once. */
    press: async (event: AnyEventObject) => {
      await stage.send(event)
      await after(stage.send(event))
    },
    answer: (src: string, output?: unknown) => after(stage.run(src).done(output)),
    deny: (src: string, error: unknown = new Failure(LOST)) => after(stage.run(src).fail(error)),
    /** The server answers what was sent to it, or what it was asked. */
    say: (said: Answer, to: keyof typeof seen = 'submit') => after(orders[to].last().resolve(said)),
    /** Nobody hears the server's answer. */
    lose: (what: keyof typeof seen = 'submit') =>
      after(orders[what].last().reject(new ApiError('timeout', profile.codes.timeout, 'no answer'))),
    /** The person tries again what has no answer, or looks again for what another tab has. */
    retry: () => after(stage.snapshot().children['order']?.send({ type: 'retry.clicked' })),
    /** The order stops with an error of its own, which it should never do. */
    breakOrder: () => after(stage.send({ type: 'xstate.error.actor.order', error: new Error('broken') })),
    /** Goes on by so many ms; nothing is sent or asked before the last of them. */
    pass: async (ms: number) => {
      const before = count()
      await after(stage.pass(ms - 1))
      equal(count(), before, `something was sent or asked before ${ms} ms`)
      await after(stage.clock.increment(1))
    },
    /** Something is done while the device can keep nothing. */
    whileFull: async (act: () => Promise<void>) => {
      isFull = true
      await act()
      isFull = false
    },
    /** What was sent since the last time this was asked is exactly this; the device kept it before, unless it is full. */
    sent: (...expected: readonly (readonly [order: Order | null, secret: Secret | null])[]) =>
      deepEqual(
        newsOf('submit').map((one) => [one.order, one.secret, one.kept]),
        expected.map(([order, secret]) => [order, secret, isFull ? [] : [order]]),
      ),
    /** The server was asked about exactly this since the last time this was asked. */
    asked: (...expected: readonly (Order | null)[]) =>
      deepEqual(
        newsOf('reconcile').map((one) => one.order),
        expected,
      ),
    /** An earlier visit has kept an order. */
    keep: (order: Order) => orders.keep('', order),
    stored: () => orders.keptAt(''),
    shown: () => shown()?.context ?? null,
    /** How the order goes on that the form waits for; null = there is none. */
    progress: () => selectOrderProgress(shown()),
  }
}
