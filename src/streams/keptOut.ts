import { concatMap, distinctUntilChanged, EMPTY, filter, merge, type Observable, of, switchMap } from 'rxjs'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { NOWHERE } from '#src/api/model/cursor.ts'
import type { RoomNews } from './roomStatus.ts'

/** Whose news it is: a room, with its match and its anchor. */
type About = { readonly room: string; readonly matchId: string | null; readonly anchorRoomId: string | null }

/**
 * News of a room's match and anchor for whoever was sent out of the room (D-8), which is silent to them: those of the lobby, for as long as they
 * are out. Begins with `stale`. Key: kind; no window; one emission a fact.
 */
export function newsOutside(
  self: Observable<SelfPush>,
  lobby: () => Observable<RoomNews>,
  { room, matchId, anchorRoomId }: About,
): Observable<RoomNews> {
  const isOurs = (news: RoomNews) => {
    if (news.type === 'stale') return true
    const { fact } = news
    if (fact.kind === 'match') return fact.body.matchId === matchId
    return fact.kind === 'anchorStatus' && fact.body.anchorRoomId === anchorRoomId
  }
  return self.pipe(
    concatMap((push) => (push.kind === 'standing' && push.room === room ? [push.standing.kick !== null] : [])),
    distinctUntilChanged(),
    switchMap((isOut) => (isOut ? merge(of<RoomNews>({ type: 'stale', cursor: NOWHERE }), lobby().pipe(filter(isOurs))) : EMPTY)),
  )
}
