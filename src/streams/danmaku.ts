import { defer, filter, map, type Observable } from 'rxjs'
import type { Event } from './events.ts'
import { createSeen } from './kit/dedupe.ts'
import type { Delivery } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'

/** A line that crosses the picture, or the removal of one by a moderator. */
export type DanmakuItem =
  | { readonly type: 'line'; readonly id: string; readonly text: string; readonly memberId: string }
  | { readonly type: 'removed'; readonly id: string }

/** Lines this much older than the newest of their batch are not shown, in ms: they came by a gap fill. */
export const DANMAKU_LATE = 10_000
/** Message ids that are remembered against duplicates, at least. */
const MEMORY = 500

/**
 * New messages for the picture, each once, in order. Key: message id; no window: history and gap fills belong to the chat list only; rate:
 * one batch a delivery that holds any.
 */
export function danmakuItems(deliveries: Observable<Delivery<Event>>): Observable<readonly DanmakuItem[]> {
  return defer(() => {
    const seen = createSeen(MEMORY, 'danmaku')
    return deliveries.pipe(
      map((delivery) => {
        if (delivery.type === 'reset') return []
        const newest = delivery.events.reduce((latest, { at }) => Math.max(latest, at), 0)
        return delivery.events.flatMap((event): DanmakuItem[] => {
          if (event.kind === 'chatRemoved') return [{ type: 'removed', id: event.body.id }]
          if (event.kind !== 'chat' || event.body.msgType !== 'text') return []
          const { id, content, sender } = event.body
          if (!seen.add(id)) return []
          if (newest - event.at > DANMAKU_LATE) {
            tally('danmaku', 'dropped')
            return []
          }
          return [{ type: 'line', id, text: content, memberId: sender.memberId }]
        })
      }),
      filter((items) => items.length > 0),
    )
  })
}
