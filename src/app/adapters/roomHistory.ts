import { Observable } from 'rxjs'
import { chatHistory } from '#src/api/contract/history.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import type { Client } from '#src/api/transport/client.ts'
import { type Event, readEvents } from '#src/streams/events.ts'
import type { HistoryRange } from '#src/streams/kit/gapFill.ts'

/** Lines of a room's first page. */
const FIRST_PAGE = 60

/** Rooms' history by call, as the streams ask for it; the end of a subscription cancels the call. */
export function createRoomHistory(client: Client) {
  const ask = (payload: PayloadOf<typeof chatHistory>): Observable<HistoryRange<Event>> =>
    new Observable((subscriber) => {
      const abort = new AbortController()
      client.call(chatHistory, payload, { signal: abort.signal }).then(
        (reply) => {
          subscriber.next({ ...reply, events: readEvents(reply.events).events })
          subscriber.complete()
        },
        (error: unknown) => subscriber.error(error),
      )
      return () => abort.abort()
    })
  return {
    fetchLatest: (room: string) => ask({ room, size: FIRST_PAGE }),
    fetchAfter: (room: string, place: { epoch: string; seq: number }) => ask({ room, epoch: place.epoch, after: place.seq }),
  }
}
