import { provideScoreMoments } from '#src/machines/match/scoreMomentActors.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { MatchMoment, type RoomMomentProps } from '#src/ui/room/match/MatchMoment.tsx'
import { isAwaited } from '#src/ui/room/player/isAwaited.ts'
import type { App } from '../app.ts'

/** Goals over the picture and in the tab's title; a room that waits for its anchor offers a reminder and other rooms, one that waits for its match a reminder. */
export function matchMomentOf(app: App) {
  const logic = provideScoreMoments(app.rooms)
  const OffAir = lazyComponent(async () => (await import('./offAir.tsx')).offAirOf(app), ['remind'])
  const MatchRemind = lazyComponent(async () => (await import('./offAir.tsx')).matchRemindOf(app), ['remind'])
  return function RoomMoment(props: RoomMomentProps) {
    const { matchId, anchorRoomId, gameStatus } = props.match
    return (
      <>
        {matchId !== null && <MatchMoment {...props} matchId={matchId} logic={logic} tab={app.actors.title} />}
        {anchorRoomId === null && matchId !== null && gameStatus === 'pre' && (
          <Later>
            <MatchRemind match={props.match} id={matchId} />
          </Later>
        )}
        {anchorRoomId !== null && isAwaited(props.match) && (
          <Later>
            <OffAir match={props.match} id={anchorRoomId} />
          </Later>
        )}
      </>
    )
  }
}
