import type { Subscription } from 'rxjs'
import type { PlacedOrder } from '#src/api/model/orderBook.ts'
import { type ChatWindow, EMPTY_WINDOW } from '#src/streams/chat.ts'
import type { GiftCombo } from '#src/streams/gifts.ts'
import { orderBook, orderTicker } from '#src/streams/order.ts'
import { linesOf } from '#src/streams/roomLines.ts'
import type { CrowdClient } from '../crowd.ts'
import { CHAOS } from '../server/orders.ts'
import { markOf, type RoomTruth } from './ledger.ts'

/** One client in one room, who writes down all that it was given. */
export type Follower = {
  readonly room: string
  /** Pushes in the order in which they were given, by place and id. */
  readonly heard: readonly string[]
  /** The last place that was given; 0 = none yet. */
  readonly place: () => number
  /** For each list that came after a gap, how many pushes lay between the two places. */
  readonly gaps: () => readonly number[]
  /** Where what is judged begins: behind the list that came after the last gap. */
  readonly since: () => number
  readonly loaded: () => boolean
  readonly window: () => ChatWindow
  readonly gifts: () => readonly GiftCombo[]
  /** Orders on show: those that were not reverted (S-8). */
  readonly orders: () => readonly PlacedOrder[]
  readonly stop: () => void
}

/** Follows a room by the page's own streams: deliveries, list of lines, runs of gifts. */
export function follow(client: CrowdClient, room: string): Follower {
  const heard: string[] = []
  const gaps: number[] = []
  let [place, since, loaded] = [0, 0, false]
  let window: ChatWindow = EMPTY_WINDOW
  let gifts: readonly GiftCombo[] = []
  let orders: readonly PlacedOrder[] = []
  const streams = client.rooms.open(room)
  const lines = linesOf(streams)
  const subscriptions: Subscription[] = [
    streams.deliveries.subscribe((delivery) => {
      loaded = true
      const before = place
      const afterGap = delivery.type === 'reset' && delivery.gap
      if (afterGap) heard.length = 0
      for (const event of delivery.events) {
        heard.push(markOf(event))
        place = event.seq
      }
      if (!afterGap) return
      gaps.push(place - before)
      since = place
    }),
    lines.chat.subscribe((next) => (window = next)),
    lines.gifts.subscribe((next) => (gifts = next)),
    orderTicker(orderBook(streams.deliveries), CHAOS.venue).subscribe((next) => (orders = next)),
  ]
  return {
    room,
    heard,
    place: () => place,
    gaps: () => gaps,
    since: () => since,
    loaded: () => loaded,
    window: () => window,
    gifts: () => gifts,
    orders: () => orders,
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

/** How what was given differs from what the database holds. `unlike` = the list the runs of gifts or the orders on show are not the room's. */
export type Verdict = {
  readonly lost: number
  readonly doubled: number
  readonly outOfOrder: number
  readonly foreign: number
  readonly unlike: number
}

/** Judges a follower who was there from the room's first push. */
export function judge(follower: Follower, truth: RoomTruth): Verdict {
  const stored = new Set(truth.events.map(markOf))
  const given = new Set<string>()
  let [doubled, outOfOrder, foreign, last] = [0, 0, 0, 0]
  for (const mark of follower.heard) {
    const seq = Number(mark.slice(0, mark.indexOf(' ')))
    if (given.has(mark)) doubled += 1
    else if (seq < last) outOfOrder += 1
    if (!stored.has(mark)) foreign += 1
    given.add(mark)
    last = Math.max(last, seq)
  }
  const since = follower.since()
  const lost = truth.events.reduce((count, event) => count + (event.seq <= since || given.has(markOf(event)) ? 0 : 1), 0)
  // After a gap the list begins with its mark, and what is before it is not there.
  const same = since > 0 || JSON.stringify(follower.window().rows) === JSON.stringify(truth.rows)
  const sameGifts = since > 0 || JSON.stringify(follower.gifts()) === JSON.stringify(truth.gifts)
  const sameOrders = since > 0 || JSON.stringify(follower.orders()) === JSON.stringify(truth.orders)
  return { lost, doubled, outOfOrder, foreign, unlike: [same, sameGifts, sameOrders].filter((one) => !one).length }
}

/** Verdicts added up. */
export function addUp(verdicts: readonly Verdict[]): Verdict {
  const sum = { lost: 0, doubled: 0, outOfOrder: 0, foreign: 0, unlike: 0 }
  for (const one of verdicts) {
    sum.lost += one.lost
    sum.doubled += one.doubled
    sum.outOfOrder += one.outOfOrder
    sum.foreign += one.foreign
    sum.unlike += one.unlike
  }
  return sum
}
