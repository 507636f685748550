import { distinctUntilChanged, EMPTY, NEVER, Observable, type ObservedValueOf, scan, switchMap } from 'rxjs'
import { PricesFrame } from '#src/api/contract/pushesOdds.ts'
import { readWire } from '#src/api/model/listOf.ts'
import type { Market } from '#src/api/model/odds.ts'
import { tally } from './kit/meter.ts'
import type { RealtimeSocket } from './socket.ts'

/** Each match's main market by the match's id, with when its feed confirmed it last; `at` = when the server said so, ms. */
export type MainPrices = {
  readonly at: number
  readonly byMatch: ReadonlyMap<string, { readonly fedAt: number; readonly market: Market | null }>
}

type PricesOptions = Pick<RealtimeSocket, 'sockets'> & {
  /** Whether nobody looks at the page, now and as it changes. */
  readonly hidden: Observable<boolean>
}

/**
 * The main price of every match, while somebody looks. Key: the match; no window; one emission a frame, at most one a second. Each link
 * begins with all of them; frames that cannot be read are dropped.
 */
export function mainPrices({ sockets, hidden }: PricesOptions): Observable<MainPrices> {
  const shown = sockets.pipe(switchMap((socket) => (socket === null ? NEVER : pricesOf(socket))))
  return hidden.pipe(
    distinctUntilChanged(),
    switchMap((isHidden) => (isHidden ? EMPTY : shown)),
  )
}

type Socket = NonNullable<ObservedValueOf<RealtimeSocket['sockets']>>

const pricesOf = (socket: Socket) =>
  new Observable<PricesFrame>((subscriber) => {
    const hear = (raw: unknown) => {
      const { parsed, dropped } = readWire(PricesFrame, raw)
      tally('prices', 'received')
      tally('prices', 'dropped', parsed.success ? dropped.length : 1)
      if (parsed.success) subscriber.next(parsed.output)
    }
    socket.on('prices', hear)
    socket.emit('pricesWatch', {})
    return () => {
      socket.off('prices', hear)
      if (socket.connected) socket.emit('pricesUnwatch', {})
    }
  }).pipe(scan((all, frame) => withFrame(all, frame), { at: 0, byMatch: new Map() } as MainPrices))

function withFrame({ byMatch }: MainPrices, { at, list }: PricesFrame): MainPrices {
  const next = new Map(byMatch)
  for (const { matchId, fedAt, market } of list) {
    const holds = market === undefined ? byMatch.get(matchId)?.market : market
    if (holds !== undefined) next.set(matchId, { fedAt, market: holds })
  }
  return { at, byMatch: next }
}
