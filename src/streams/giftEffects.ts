import { concatMap, defer, type Observable } from 'rxjs'
import type { GiftPush } from '#src/api/model/gift.ts'
import type { Event } from './events.ts'
import { GIFT_MEMORY } from './gift.ts'
import { createSeen } from './kit/dedupe.ts'
import type { Delivery } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'

/** A gift that fills the screen: what to play, and for which gift. */
export type GiftEffect = { readonly gift: GiftPush; readonly url: string }

/** An effect comes with its gift or not at all: one that was found later than this, after a break, is not played any more, in ms. */
export const EFFECT_FRESH_MS = 15_000

/**
 * Gifts with a full-screen effect as they are given: large ones that name one. Key: gift id; no window; one emission a gift.
 * Gifts of a page of history, and those older than 15 s by the server's clock (`now`), have had their moment.
 */
export function giftEffects(deliveries: Observable<Delivery<Event>>, now: () => number): Observable<GiftEffect> {
  return defer(() => {
    const seen = createSeen(GIFT_MEMORY, 'giftEffect')
    return deliveries.pipe(
      concatMap((delivery) =>
        delivery.events.flatMap((event): GiftEffect[] => {
          if (event.kind !== 'gift' || event.body.giftType !== 'large' || event.body.svgaUrl === null) return []
          if (!seen.add(event.body.id)) return []
          if (delivery.type === 'reset' || now() - event.at > EFFECT_FRESH_MS) {
            tally('giftEffect', 'dropped')
            return []
          }
          return [{ gift: event.body, url: event.body.svgaUrl }]
        }),
      ),
    )
  })
}
