import { EMPTY, map, merge, NEVER, type ObservedValueOf, Observable, scan, switchMap } from 'rxjs'
import * as v from 'valibot'
import { SupportEnterReply, SupportFrame, SupportSign, SupportTop } from '#src/api/contract/pushesSupport.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { SupportEvent } from '#src/api/model/support.ts'
import { gapFill, type HistoryRange, type LiveSignal } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'
import type { RealtimeSocket } from './socket.ts'

/** An event of a chat as streams pass it on; one that cannot be read keeps its place, so that it is not taken for a gap. */
export type SupportItem = SupportEvent | { readonly kind: 'unreadable'; readonly seq: number; readonly at: number }

type Sockets = Pick<RealtimeSocket, 'sockets'>
type Socket = NonNullable<ObservedValueOf<RealtimeSocket['sockets']>>

/** How long the server may take to acknowledge an entry before the link counts as dead, in ms. */
const ENTER_TIMEOUT = 8_000

const Place = v.object({ seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/** Reads events one by one: a bad one costs only itself. */
export function readSupport(raw: readonly unknown[]): SupportItem[] {
  return raw.flatMap((item): SupportItem[] => {
    const event = v.safeParse(SupportEvent, item)
    if (event.success) return [event.output]
    tally('support', 'dropped')
    const place = v.safeParse(Place, item)
    return place.success ? [{ kind: 'unreadable', seq: place.output.seq, at: 0 }] : []
  })
}

const framesOf = <S extends v.GenericSchema>(socket: Socket, name: string, schema: S) =>
  new Observable<v.InferOutput<S>>((subscriber) => {
    const hear = (raw: unknown) => {
      const frame = v.safeParse(schema, raw)
      if (frame.success) subscriber.next(frame.output)
    }
    socket.on(name, hear)
    return () => socket.off(name, hear)
  })

const onEachSocket = <T>({ sockets }: Sockets, use: (socket: Socket) => Observable<T>): Observable<T> =>
  sockets.pipe(switchMap((socket) => (socket === null ? NEVER : use(socket))))

function signalsOf(socket: Socket, conversationId: string, key: string | null) {
  return new Observable<LiveSignal<SupportItem>>((subscriber) => {
    const own = <T extends { readonly conversationId: string }>(frame: T) => frame.conversationId === conversationId
    const heard = merge(
      framesOf(socket, 'support', SupportFrame).pipe(
        switchMap((frame) =>
          own(frame) ? [{ type: 'frame' as const, epoch: frame.epoch, events: readSupport(frame.events) }] : EMPTY,
        ),
      ),
      framesOf(socket, 'supportTop', SupportTop).pipe(
        switchMap((frame) => (own(frame) ? [{ type: 'top' as const, epoch: frame.epoch, top: frame.top }] : EMPTY)),
      ),
    ).subscribe(subscriber)
    socket.timeout(ENTER_TIMEOUT).emit('supportEnter', { conversationId, key }, (error: Error | null, raw: unknown) => {
      if (subscriber.closed) return
      const reply = v.safeParse(SupportEnterReply, raw)
      // A link that does not answer is dead even if it looks open: it is closed, so that it is opened again.
      if (error !== null || !reply.success) socket.disconnect()
      else if (reply.output.ok) subscriber.next({ type: 'joined', epoch: reply.output.epoch, top: reply.output.top })
      else subscriber.error(new Error(`the chat is not there to be seen: ${reply.output.code}`))
    })
    return () => {
      heard.unsubscribe()
      if (socket.connected) socket.emit('supportLeave', { conversationId })
    }
  })
}

/**
 * All events of one chat so far, in order and without gaps, over cuts and restarts of the server (Q1 to Q4). Key: the number; no window, for
 * a chat has an end; one emission a change. `history` = by call, all of it or what came since. An error = the chat may not be seen.
 */
export function supportEvents(
  ports: Sockets & { readonly random: () => number },
  { conversationId, key }: { readonly conversationId: string; readonly key: string | null },
  history: (since: { readonly epoch: string; readonly seq: number } | null) => Observable<HistoryRange<SupportItem>>,
): Observable<readonly SupportItem[]> {
  return onEachSocket(ports, (socket) => signalsOf(socket, conversationId, key)).pipe(
    gapFill<SupportItem>({
      fetchLatest: () => history(null),
      fetchAfter: (cursor) => history(cursor),
      retryDelay: (failures) => backoffDelay(failures, ports.random),
    }),
    scan(
      (events: readonly SupportItem[], delivery) =>
        delivery.type === 'reset' ? delivery.events : [...events, ...delivery.events],
      [],
    ),
  )
}

/** Each time that the other side of a chat says to be typing. */
export function typingSigns(ports: Sockets, conversationId: string): Observable<'typing'> {
  return onEachSocket(ports, (socket) => framesOf(socket, 'supportTyping', SupportSign)).pipe(
    switchMap((sign) => (sign.conversationId === conversationId ? ['typing' as const] : EMPTY)),
  )
}

/** Each time that a chat, or the place of one in the queue, may be another now. */
export function supportChanges(ports: Sockets): Observable<string> {
  return onEachSocket(ports, (socket) => framesOf(socket, 'supportChanged', SupportSign)).pipe(
    map(({ conversationId }) => conversationId),
  )
}
