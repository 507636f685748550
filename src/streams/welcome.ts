import { concatMap, filter, from, map, type Observable } from 'rxjs'
import type { Welcome } from '#src/api/model/chat.ts'
import type { Event } from './events.ts'
import { dedupeBatches } from './kit/dedupe.ts'
import type { Delivery } from './kit/gapFill.ts'

/** How many welcomed members are remembered, at least. */
export const WELCOME_MEMORY = 2_000

/** Welcome lines, one for each member (S-9). Key: userId; memory: at least the last 2,000; one emission a line. */
export function welcomes(deliveries: Observable<Delivery<Event>>): Observable<Welcome> {
  return deliveries.pipe(
    filter((delivery) => delivery.type === 'more'),
    map((delivery) => delivery.events.flatMap((event) => (event.kind === 'welcome' ? [event.body] : []))),
    filter((batch) => batch.length > 0),
    dedupeBatches((welcome) => welcome.userId, WELCOME_MEMORY, 'welcome'),
    concatMap((batch) => from(batch)),
  )
}
