import { anchorPresence } from '#src/api/model/anchor.ts'
import { provideScoreMoments } from '#src/machines/match/scoreMomentActors.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { MatchMoment, type RoomMomentProps } from '#src/ui/room/match/MatchMoment.tsx'
import type { App } from '../app.ts'

/** Goals over the picture and in the tab's title; a room without a match and on no air offers a reminder and other rooms. */
export function matchMomentOf(app: App) {
  const logic = provideScoreMoments(app.rooms)
  const OffAir = lazyComponent(async () => (await import('./offAir.tsx')).offAirOf(app), ['remind'])
  return function RoomMoment(props: RoomMomentProps) {
    const { matchId, anchorRoomId, anchorStatus } = props.match
    if (matchId !== null) return <MatchMoment {...props} matchId={matchId} logic={logic} tab={app.actors.title} />
    const presence = anchorPresence(anchorStatus)
    if (anchorRoomId === null || (presence !== 'offAir' && presence !== 'notStarted')) return null
    return (
      <Later>
        <OffAir match={props.match} id={anchorRoomId} />
      </Later>
    )
  }
}
