import { type AnchorMatch, anchorPresence } from '#src/api/model/anchor.ts'

type Awaited = Pick<AnchorMatch, 'anchorRoomId' | 'anchorStatus' | 'matchId' | 'gameStatus'>

/** Whether a room waits for its anchor, and no match is played there meanwhile. */
export function isAwaited({ anchorRoomId, anchorStatus, matchId, gameStatus }: Awaited): boolean {
  const presence = anchorPresence(anchorStatus)
  const isAway = presence === 'offAir' || presence === 'notStarted'
  return anchorRoomId !== null && isAway && (matchId === null || gameStatus === 'pre')
}
