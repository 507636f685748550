import type { SelfPushWire } from '#src/api/contract/pushes.ts'
import type { BusMessage } from './bus.ts'

/** How long a later number waits for an earlier one that is on its way from another node, in ms. */
const HOLD = 300
/** Orders and states that are remembered at once, and numbers of one order that may still come. */
const [MOST, MOST_MISSING] = [20_000, 1_000]
/** For how long one's own state is waited for in the stream, in ms: it keeps nothing longer. */
const LONGEST_WAY = 60_000

/** Who published a message: this node, another one, or one that could not send it, for which any node does so later. */
type From = 'own' | 'other' | 'sentOn'
/** When a state was published that was told last, and since when it is on its way, if it is this node's own; null = it is in the stream. */
type Told = { readonly at: number; since: number | null }

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

/**
 * What a message tells the whole of, so that an older one of the same must not follow a newer one; null = nothing. `fedAt` = when it was so, by
 * the one clock of who feeds it; null = each node tells it by its own.
 */
function stateOf(message: BusMessage): { readonly state: string; readonly fedAt: number | null } | null {
  if (message.type === 'odds') return { state: `odds ${message.matchId}`, fedAt: message.fedAt }
  if (message.type !== 'self') return null
  const { push, memberId } = message
  const of =
    push.kind === 'standing'
      ? `standing ${push.room}`
      : push.kind === 'venueWallet'
        ? `venue ${push.venue}`
        : WHOLE.has(push.kind)
          ? push.kind
          : null
  return of === null ? null : { state: `self ${memberId} ${of}`, fedAt: null }
}

/**
 * Puts what comes from several nodes in order, once each: what has a number in a room's or a chat's order goes by it, a later one waits a
 * moment for an earlier one (a client fills what does not come), and one that went is not sent again; of whole states the older one is left
 * out. Which is older the stream says, and no clock: what comes from it came before one's own that is still on its way there. `wait` runs a
 * function after some ms and returns its cancellation; `now` = any clock that only goes on, in ms.
 */
export function createOrderGate(
  deliver: Deliver,
  wait: (run: () => void, ms: number) => () => void,
  now: () => number = () => performance.now(),
) {
  const orders = new Map<string, Order>()
  const states = new Map<string, Told>()

  /** Whether a state is older than the one that was told last. */
  function isOlder(last: Told, from: From, at: number): boolean {
    if (from === 'own') return false
    if (last.since !== null && now() - last.since < LONGEST_WAY) return true
    // What is sent on comes at any time: there is nothing but clocks to know it by.
    return from === 'sentOn' && at < last.at
  }

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
    /**
     * Takes a message that was published at `at` (ms, by the clock of who published it). Others' come in the order of the stream. Returns, of a
     * state of this node's own, what is called once it was read in the stream, or will never be there; null of all else.
     */
    take(message: BusMessage, from: From, at: number): (() => void) | null {
      const isOwn = from === 'own'
      const place = placeOf(message)
      if (place !== null) {
        inOrder(place.order, place.seq, { message, isOwn })
        return null
      }
      const told = stateOf(message)
      if (told === null) {
        deliver(message, isOwn)
        return null
      }
      const { state, fedAt } = told
      const last = states.get(state)
      if (last !== undefined && (fedAt === null ? isOlder(last, from, at) : fedAt < last.at)) return null
      const next: Told = { at: fedAt ?? at, since: isOwn && fedAt === null ? now() : null }
      states.delete(state)
      states.set(state, next)
      if (states.size > MOST) for (const old of states.keys()) if (states.size > MOST) states.delete(old)
      deliver(message, isOwn)
      return next.since === null ? null : () => void (next.since = null)
    },
    /** Forgets what waits. */
    stop(): void {
      for (const { cancel } of orders.values()) cancel?.()
      orders.clear()
    },
  }
}
