import type { SelfPushWire } from '#src/api/contract/pushes.ts'
import type { BusMessage } from './bus.ts'

/** How long a later number waits for an earlier one that is on its way from another node, in ms. */
const HOLD = 300
/** Orders and states that are remembered at once, and numbers of one order that may still come. */
const [MOST, MOST_MISSING] = [20_000, 1_000]

type Deliver = (message: BusMessage, isOwn: boolean) => void
type Held = { readonly message: BusMessage; readonly isOwn: boolean }
type Order = {
  /** The number that was heard of first, and those before it that came later. */
  readonly first: number
  readonly early: Set<number>
  last: number
  readonly missing: Set<number>
  readonly held: Map<number, Held>
  cancel: (() => void) | null
}

const newOrder = (first: number): Order => ({
  first,
  early: new Set(),
  last: first - 1,
  missing: new Set(),
  held: new Map(),
  cancel: null,
})

/** Where a message stands in an order without holes; null = in none. */
function placeOf(message: BusMessage): { readonly order: string; readonly seq: number } | null {
  if (message.type === 'event') return { order: `room ${message.room} ${message.epoch}`, seq: message.event.seq }
  if (message.type === 'support') return { order: `chat ${message.chatId} ${message.epoch}`, seq: message.event.seq }
  return null
}

/** What members are told the whole of; the rest says that there is something to ask for. */
const WHOLE: ReadonlySet<SelfPushWire['kind']> = new Set([
  'balance',
  'funds',
  'saferPlay',
  'withdrawalsWait',
  'messages',
  'member',
  'grade',
])

/** What a message tells the whole of, so that an older one of the same must not follow a newer one, and when it was so; null = nothing. */
function stateOf(message: BusMessage, at: number): { readonly state: string; readonly at: number } | null {
  if (message.type === 'odds') return { state: `odds ${message.matchId}`, at: message.fedAt }
  if (message.type !== 'self') return null
  const { push, memberId } = message
  if (push.kind === 'standing') return { state: `self ${memberId} standing ${push.room}`, at }
  if (push.kind === 'venueWallet') return { state: `self ${memberId} venue ${push.venue}`, at }
  return WHOLE.has(push.kind) ? { state: `self ${memberId} ${push.kind}`, at } : null
}

/**
 * Puts what comes from several nodes in order, once each: what has a number in a room's or a chat's order goes by it, a later one waits a
 * moment for an earlier one (a client fills what does not come), and one that went is not sent again; of whole states the older one is left
 * out. `wait` runs a function after some ms and returns its cancellation.
 */
export function createOrderGate(deliver: Deliver, wait: (run: () => void, ms: number) => () => void) {
  const orders = new Map<string, Order>()
  const states = new Map<string, number>()

  function remember(name: string, order: Order): void {
    orders.delete(name)
    orders.set(name, order)
    if (orders.size <= MOST) return
    for (const [old, { held }] of orders) {
      if (held.size > 0) continue
      orders.delete(old)
      return
    }
  }

  function goOn(order: Order): void {
    for (let next = order.held.get(order.last + 1); next !== undefined; next = order.held.get(order.last + 1)) {
      order.last += 1
      order.held.delete(order.last)
      deliver(next.message, next.isOwn)
    }
    if (order.held.size === 0) {
      order.cancel?.()
      order.cancel = null
    } else order.cancel ??= wait(() => giveUp(order), HOLD)
  }

  /** What was waited for does not come in time. */
  function giveUp(order: Order): void {
    order.cancel = null
    const first = Math.min(...order.held.keys())
    for (let seq = Math.max(order.last + 1, first - MOST_MISSING); seq < first; seq += 1) order.missing.add(seq)
    for (const seq of order.missing) {
      if (order.missing.size <= MOST_MISSING) break
      order.missing.delete(seq)
    }
    order.last = first - 1
    goOn(order)
  }

  /** Whether a number is from a little before the first one that was heard of, and comes for the first time. */
  function isEarly({ first, early }: Order, seq: number): boolean {
    if (seq >= first || seq < first - MOST_MISSING || early.has(seq)) return false
    early.add(seq)
    return true
  }

  function inOrder(name: string, seq: number, held: Held): void {
    const order = orders.get(name) ?? newOrder(seq)
    remember(name, order)
    if (seq <= order.last) {
      // It was given up, or is from before this node heard of the order, and comes late: who needs it has it by now, and others may not.
      if (order.missing.delete(seq) || isEarly(order, seq)) deliver(held.message, held.isOwn)
      return
    }
    order.held.set(seq, held)
    goOn(order)
  }

  return {
    /** Takes a message that was published at `at` (ms), by this node or by another. */
    take(message: BusMessage, isOwn: boolean, at: number): void {
      const place = placeOf(message)
      if (place !== null) return inOrder(place.order, place.seq, { message, isOwn })
      const told = stateOf(message, at)
      if (told !== null) {
        if (told.at < (states.get(told.state) ?? 0)) return
        states.delete(told.state)
        states.set(told.state, told.at)
        if (states.size > MOST) for (const old of states.keys()) if (states.size > MOST) states.delete(old)
      }
      deliver(message, isOwn)
    },
    /** Forgets what waits. */
    stop(): void {
      for (const { cancel } of orders.values()) cancel?.()
      orders.clear()
    },
  }
}
