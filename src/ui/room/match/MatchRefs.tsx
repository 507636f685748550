import type { ReactNode } from 'react'
import type { RoomLogicRefs } from '../refs.ts'
import type { OddsRef } from './refs.ts'
import type { MatchRef } from './Timeline.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'

/** The running machines of the room's match. */
export type GameRefs = { readonly odds: OddsRef; readonly game: MatchRef }

type MatchRefsProps = {
  readonly matchId: string
  readonly room: string
  readonly logic: RoomLogicRefs
  readonly now: () => number
  readonly children: (refs: GameRefs) => ReactNode
}

/** Runs a match's machines for as long as its room is open. */
export function MatchRefs({ matchId, room, logic, now, children }: MatchRefsProps) {
  const odds = useActorRef(logic.odds, { input: { matchId, now } })
  const game = useActorRef(logic.match, { input: { matchId, room } })
  return children({ odds, game })
}
