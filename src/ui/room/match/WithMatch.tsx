import type { ReactNode } from 'react'
import type { matchMachine } from '#src/machines/match/matchMachine.ts'
import type { oddsMachine, OddsRef } from '#src/machines/odds/oddsMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { MatchRef } from './Timeline.tsx'

/** The running machines of the room's match. */
export type MatchActors = { readonly odds: OddsRef; readonly game: MatchRef }

export type WithMatchProps = {
  readonly matchId: string
  readonly room: string
  readonly logic: { readonly odds: typeof oddsMachine; readonly match: typeof matchMachine }
  readonly now: () => number
  readonly children: (actors: MatchActors) => ReactNode
}

/** Runs a match's machines for as long as its room is about it. */
export function WithMatch(props: WithMatchProps) {
  return <Actors key={props.matchId} {...props} />
}

function Actors({ matchId, room, logic, now, children }: WithMatchProps) {
  const odds = useActorRef(logic.odds, { input: { matchId, now } })
  const game = useActorRef(logic.match, { input: { matchId, room } })
  return children({ odds, game })
}
