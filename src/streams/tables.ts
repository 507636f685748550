import { concat, distinctUntilChanged, NEVER, Observable, type ObservedValueOf, of, switchMap } from 'rxjs'
import { TablesFrame } from '#src/api/contract/pushesTables.ts'
import { readWire } from '#src/api/model/listOf.ts'
import { tally } from './kit/meter.ts'
import type { RealtimeSocket } from './socket.ts'

export type LiveTables = TablesFrame

type TablesOptions = Pick<RealtimeSocket, 'sockets'> & {
  /** Whether nobody looks at the page, now and as it changes. */
  readonly hidden: Observable<boolean>
}

/**
 * How the live tables stand, while somebody looks; null = not known, as long as the link is down. No key and no window: each frame is all of
 * it, so the latest is the truth. Unreadable frames are dropped.
 */
export function liveTables({ sockets, hidden }: TablesOptions): Observable<LiveTables | null> {
  const shown = sockets.pipe(switchMap((socket) => (socket === null ? concat(of(null), NEVER) : tablesOf(socket))))
  return hidden.pipe(
    distinctUntilChanged(),
    switchMap((isHidden) => (isHidden ? NEVER : shown)),
  )
}

type Socket = NonNullable<ObservedValueOf<RealtimeSocket['sockets']>>

const tablesOf = (socket: Socket) =>
  new Observable<LiveTables>((subscriber) => {
    const hear = (raw: unknown) => {
      const { parsed, dropped } = readWire(TablesFrame, raw)
      tally('tables', 'received')
      tally('tables', 'dropped', parsed.success ? dropped.length : 1)
      if (parsed.success) subscriber.next(parsed.output)
    }
    socket.on('tables', hear)
    socket.emit('tablesWatch', {})
    return () => {
      socket.off('tables', hear)
      if (socket.connected) socket.emit('tablesUnwatch', {})
    }
  })
