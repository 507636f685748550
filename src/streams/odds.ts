import { catchError, connect, defer, EMPTY, exhaustMap, filter, map, merge, type Observable, scan } from 'rxjs'
import { OddsFrame } from '#src/api/contract/pushesOdds.ts'
import { readWire } from '#src/api/model/listOf.ts'
import type { Market, OddsBook, Play } from '#src/api/model/odds.ts'
import { tally } from './kit/meter.ts'

/** A match's current prices. `fedAt` = when the feed last confirmed them, ms; `play` = where the ball is. */
export type OddsState = {
  readonly version: number
  readonly fedAt: number
  readonly markets: readonly Market[]
  readonly play: Play | null
}

/** The answer of the call for a match's prices. */
export type LoadedOdds = { readonly book: OddsBook | null; readonly fedAt: number }

type Update = { readonly version: number; readonly fedAt: number; readonly book: OddsBook | null; readonly play: Play | null }

const NOTHING: OddsState = { version: 0, fedAt: 0, markets: [], play: null }

/** The state after an update: an older book never replaces a newer one, and a confirmation counts only for the current book. */
function take(state: OddsState, { version, fedAt, book, play }: Update): OddsState {
  const moved = { ...state, play: play ?? state.play }
  if (book !== null && book.version >= state.version)
    return { ...moved, version: book.version, fedAt: Math.max(fedAt, state.fedAt), markets: book.markets }
  return version === state.version ? { ...moved, fedAt: Math.max(fedAt, state.fedAt) } : moved
}

/**
 * Prices of one match from raw frames. Key: the version, newer wins; no window; one emission a frame. Each frame carries a whole book or
 * confirms one; when a newer book is confirmed than the current one, it is loaded by a call, one at a time. Unreadable frames, those
 * of other matches, and markets that cannot be read are dropped.
 */
export function oddsFeed(
  matchId: string,
  frames: Observable<unknown>,
  load: () => Observable<LoadedOdds>,
): Observable<OddsState> {
  return defer(() => {
    let currentVersion = 0
    const updates = frames.pipe(
      map((raw) => {
        const { parsed, dropped } = readWire(OddsFrame, raw)
        tally('odds', 'received')
        tally('odds', 'dropped', parsed.success ? dropped.length : 1)
        return parsed
      }),
      filter((parsed) => parsed.success),
      map(({ output }): Update & { matchId: string } => output),
      filter((frame) => frame.matchId === matchId),
    )
    return updates.pipe(
      connect((shared) =>
        merge(
          shared,
          shared.pipe(
            filter(({ version, book }) => book === null && version > currentVersion),
            exhaustMap(() =>
              load().pipe(
                map(({ book, fedAt }): Update => ({ version: book?.version ?? 0, fedAt, book, play: null })),
                catchError(() => EMPTY),
              ),
            ),
          ),
        ),
      ),
      scan((state: OddsState, update) => {
        const next = take(state, update)
        currentVersion = next.version
        return next
      }, NOTHING),
      filter((state) => state.version > 0),
    )
  })
}
