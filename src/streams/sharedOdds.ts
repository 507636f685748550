import { type Observable, ReplaySubject, share } from 'rxjs'
import type { RealtimeSocket } from './socket.ts'
import { type LoadedOdds, oddsFeed, type OddsState } from './odds.ts'

type Frames = Pick<RealtimeSocket, 'oddsFrames'>

/** What is watched over each link now. */
const watched = new WeakMap<Frames, Map<string, Observable<OddsState>>>()

/**
 * A match's prices (`oddsFeed`) for several at once: the match is watched as long as one of them is there, and who comes later begins with the
 * state of now.
 */
export function sharedOdds(matchId: string, socket: Frames, load: () => Observable<LoadedOdds>): Observable<OddsState> {
  const feeds = watched.get(socket) ?? new Map<string, Observable<OddsState>>()
  watched.set(socket, feeds)
  const feed =
    feeds.get(matchId) ??
    oddsFeed(matchId, socket.oddsFrames(matchId), load).pipe(share({ connector: () => new ReplaySubject<OddsState>(1) }))
  feeds.set(matchId, feed)
  return feed
}
