import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { OffAir, type OffAirRoom } from '#src/ui/room/player/OffAir.tsx'
import { MatchRemind, type MatchRemindProps } from '#src/ui/room/match/MatchRemind.tsx'
import type { App } from '../app.ts'
import { remindersOf } from './reminders.ts'

/** What one can do in a room that is off the air. */
export function offAirOf(app: App) {
  const { anchorList } = provideAnchors(app)
  const reminders = remindersOf(app)
  const seconds = provideSeconds(app.now)
  return function RoomOffAir(room: OffAirRoom) {
    return <OffAir {...room} reminders={reminders} logic={anchorList} seconds={seconds} />
  }
}

/** What one can do in a match's own room before it begins. */
export function matchRemindOf(app: App) {
  const reminders = remindersOf(app)
  return function RoomMatchRemind(room: MatchRemindProps) {
    return <MatchRemind {...room} reminders={reminders} />
  }
}
