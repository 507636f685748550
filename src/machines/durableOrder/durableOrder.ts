import { type Backoff, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'

/**
 * How one kind of order is carried out safely. It is data: each kind of order has one value, beside its types, which its form hands
 * to `durableOrderMachine` as input.
 */
export type OrderPolicy = {
  /**
   * What is done about an order without an answer. `resend`: it goes again under its own id, for servers that carry an id out once.
   * `reconcile`: the server is asked about its id, and one that never came is void from then on; the only way for an order that
   * needs a secret, which is never kept.
   */
  readonly inDoubt: 'resend' | 'reconcile'
  /** An order that an earlier visit kept: taken up at once as one in doubt, or it waits for the person. */
  readonly kept: 'atOnce' | 'asks'
  /** What the server refused: that is the answer; or it stays kept with its reason, and waits for the person. */
  readonly refusal: 'ends' | 'asks'
  /** The waits between tries, in ms, each less by chance, at most by half; null = the person says when. */
  readonly backoff: Backoff | null
  /** How long one that is kept counts, in ms: an older one is forgotten when it is looked for. Null = until its end is known. */
  readonly lasts: number | null
  /** Whether the person may give up an order whose end is not known. */
  readonly mayDiscard: boolean
}

/** Orders about money: asked about at once and by themselves, until the end is known. */
export const RECONCILED: OrderPolicy = {
  inDoubt: 'reconcile',
  kept: 'atOnce',
  refusal: 'ends',
  backoff: WATCHED_BACKOFF,
  lasts: null,
  mayDiscard: false,
}

/** Orders that go again, under their own id, when the person says so: also those that an earlier visit left. */
export const RESENT: OrderPolicy = {
  inDoubt: 'resend',
  kept: 'asks',
  refusal: 'ends',
  backoff: null,
  lasts: null,
  mayDiscard: false,
}

/**
 * What a durable order is begun with. `order` null = what an earlier visit kept at this place, if anything. `isKept` = the order was
 * read from the device, as of a place that keeps several: it is taken up and not begun. `secret` = what is needed to send it beside
 * the order, such as a password: it is dropped when it was sent, and never kept.
 */
export type DurableOrderInput<Order, Secret = null> = {
  /** Where it is kept: orders of one place are found together. A venue, a room; '' where there is only one. */
  readonly place: string
  readonly policy: OrderPolicy
  readonly order: Order | null
  readonly isKept?: boolean
  readonly secret?: Secret
}

/** How it ended: the order with its answer; null = nothing was kept here, it was given up, or another member took over. */
export type DurableOrderEnd<Order, Answer> = { readonly order: Order; readonly answer: Answer } | null

/** The person tries again, or gives up; somebody else heard the answer, as by a push. */
export type DurableOrderEvent<Answer> =
  | { type: 'retry.clicked' }
  | { type: 'discard.clicked' }
  | { type: 'answer.heard'; answer: Answer }

/**
 * Tells a durable order an answer that came another way than by its own call. One that is taken up by its id may be told at any time,
 * one that is looked for by its place alone as soon as it is there.
 */
export const answerHeard = <Answer>(answer: Answer) => ({ type: 'answer.heard', answer }) as const

/** What was found on the device: `isElsewhere` = another tab has it. */
export type RecalledOrder<Order> = {
  readonly order: Order | null
  readonly isElsewhere: boolean
  readonly reason: ErrorKey | null
}

/** An order that is sent; `isInDoubt` = it was sent before, and may have been carried out. */
export type OrderSending<Order, Secret> = {
  readonly place: string
  readonly order: Order
  readonly secret: Secret | null
  readonly isInDoubt: boolean
}

/** What the server said to an order; `refusal` = in words, why it was not carried out. One without an answer waits for the person. */
export type OrderReply<Answer> =
  | { readonly answer: Answer; readonly refusal: null }
  | { readonly answer: Answer | null; readonly refusal: ErrorKey }
