import { concatMap, defer, type Observable } from 'rxjs'
import type { GiftPush } from '#src/api/model/gift.ts'
import type { Event } from './events.ts'
import { GIFT_MEMORY } from './gifts.ts'
import { createSeen } from './kit/dedupe.ts'
import type { Delivery } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'

/** A full-screen gift effect: the address of the animation, and its gift. */
export type GiftEffect = { readonly gift: GiftPush; readonly url: string }

/** An effect that arrives later than this after its gift is not played, in ms: it came by a gap fill. */
export const EFFECT_FRESH_MS = 15_000

/**
 * Full-screen effects of new large gifts. Key: gift id; no window; one emission a gift. Gifts of a loaded page, and those older than 15 s by
 * the server's clock (`now`), are skipped.
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
