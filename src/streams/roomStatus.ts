import { LANGUAGES } from '#src/api/model/format.ts'
import { concatMap, from, type Observable } from 'rxjs'
import type { RoomEventOf } from '#src/api/contract/pushes.ts'
import type { AnchorNews } from '#src/api/model/anchor.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { Event } from './events.ts'
import type { Delivery, LiveSignal } from './kit/gapFill.ts'

/** Kinds of pushes about the room itself. */
const KINDS = ['roomStatus', 'roomStatuses', 'anchorStatus', 'match', 'pinned'] as const
type FactPush = RoomEventOf<(typeof KINDS)[number]>
type AnchorFact = Omit<RoomEventOf<'anchorStatus'>, 'body'> & {
  readonly body: AnchorNews & { readonly anchorRoomId: string; readonly matchClass?: SportKind }
}
/** A push about the room itself, in words of one language. */
export type RoomFact = Exclude<FactPush, { kind: 'anchorStatus' }> | AnchorFact

/** A fact, or `stale`: facts up to the cursor may have been missed. */
export type RoomNews = { readonly type: 'fact'; readonly fact: RoomFact } | { readonly type: 'stale'; readonly cursor: Cursor }

const isFact = (event: Event): event is FactPush => KINDS.some((kind) => kind === event.kind)

function factOf(push: FactPush, language: string): RoomFact {
  if (push.kind !== 'anchorStatus') return push
  const { texts, ...body } = push.body
  if (texts === undefined) return { ...push, body }
  return { ...push, body: { ...body, texts: texts[LANGUAGES.find((one) => one === language) ?? LANGUAGES[0]] } }
}

/**
 * Changes of the room: chat availability and status (S-7, S-11), the anchor (S-1), the match, the pinned line. Key: kind; no window; one
 * emission a fact. When the pushes are (re)loaded, also on entry, facts between the subscriber's own load and that cursor are unknown:
 * `stale` asks the subscriber to load its state again, unless what it loaded is of that cursor already. Texts are in the page's `language`.
 */
export function roomNews(deliveries: Observable<Delivery<Event>>, language: () => string): Observable<RoomNews> {
  return deliveries.pipe(
    concatMap((delivery) =>
      from<RoomNews[]>(
        delivery.type === 'more'
          ? delivery.events.filter(isFact).map((push) => ({ type: 'fact', fact: factOf(push, language()) }))
          : [{ type: 'stale', cursor: delivery.cursor }],
      ),
    ),
  )
}

/** How many people are in the room, each time the server reports it. */
export function audience(signals: Observable<LiveSignal<Event> & { readonly audience?: number }>): Observable<number> {
  return signals.pipe(concatMap((one) => (one.audience === undefined ? [] : [one.audience])))
}
