import { auditTime, defer, distinctUntilChanged, filter, map, type Observable, scan } from 'rxjs'
import { COMBO_MS, type GiftPush } from '#src/api/model/gift.ts'
import { type Coins, plus, times } from '#src/api/model/money/amount.ts'
import type { Event } from './events.ts'
import { createSeen } from './kit/dedupe.ts'
import type { Delivery } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'
import { appendWithin } from './kit/window.ts'

/** Gift ids that are remembered against duplicates, at least. */
export const GIFT_MEMORY = 1_000

/** A combo: one member's run of the same gift. `count` and `coins` are exact totals of the run. */
export type GiftCombo = {
  readonly key: string
  readonly gift: GiftPush
  readonly count: number
  readonly coins: Coins
  readonly firstSeq: number
  readonly lastAt: number
}

/** A new combo of a single push. */
export function startCombo(gift: GiftPush, seq: number, at: number): GiftCombo {
  return { key: `gift-${seq}`, gift, count: gift.quantity, coins: times(gift.price, gift.quantity), firstSeq: seq, lastAt: at }
}

/** The combo with one more push, or null when the push does not belong to it: another member, another gift, or too late. */
export function joinCombo(combo: GiftCombo, gift: GiftPush, at: number): GiftCombo | null {
  if (combo.gift.memberId !== gift.memberId || combo.gift.giftId !== gift.giftId) return null
  if (at - combo.lastAt > COMBO_MS) return null
  return {
    ...combo,
    gift,
    count: combo.count + gift.quantity,
    coins: plus(combo.coins, times(gift.price, gift.quantity)),
    lastAt: Math.max(combo.lastAt, at),
  }
}

/**
 * The latest combos, oldest first; a combo grows in place (S-9). Key: gift id against duplicates, member and gift for a combo; window:
 * `limit` combos; rate: one emission a delivery that holds gifts. Gifts of a loaded page are history and not shown as new.
 */
export function giftCombos(deliveries: Observable<Delivery<Event>>, limit = 3): Observable<readonly GiftCombo[]> {
  return defer(() => {
    const seen = createSeen(GIFT_MEMORY, 'gift')
    return deliveries.pipe(
      scan((combos: readonly GiftCombo[], delivery) => {
        let next = delivery.type === 'reset' ? [] : combos
        for (const event of delivery.events) {
          if (event.kind !== 'gift' || !seen.add(event.body.id) || delivery.type === 'reset') continue
          const index = next.findLastIndex((combo) => joinCombo(combo, event.body, event.at) !== null)
          const open = next[index]
          const joined = open === undefined ? null : joinCombo(open, event.body, event.at)
          if (joined === null) tally('gift', 'windowed', next.length + 1 - limit)
          next =
            joined === null
              ? appendWithin(next, [startCombo(event.body, event.seq, event.at)], limit)
              : next.map((combo, position) => (position === index ? joined : combo))
        }
        return next.length === 0 && combos.length === 0 ? combos : next
      }, []),
      distinctUntilChanged(),
      filter((combos, index) => index > 0 || combos.length > 0),
    )
  })
}

/** A gift ranking is loaded again at most this often, in ms. */
export const RANK_TICK = 3_000

/** Emits that gifts were given, so that rankings can be loaded again: no key, no window; rate: once, 3 s after the first gift. */
export function giftsGiven(deliveries: Observable<Delivery<Event>>): Observable<true> {
  return deliveries.pipe(
    filter(({ type, events }) => type === 'reset' || events.some(({ kind }) => kind === 'gift')),
    map(() => true as const),
    auditTime(RANK_TICK),
  )
}
