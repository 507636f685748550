import { useSelector } from '@xstate/react'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MatchTime } from '#src/ui/shared/MatchTime.tsx'

type MatchClockProps = { readonly match: AnchorMatch; readonly seconds: SecondsLogic }

/** The minute of a match while its clock runs; nothing while it stands. */
export function MatchClock({ match, seconds }: MatchClockProps) {
  return match.clock?.running === true ? <Running match={match} seconds={seconds} /> : null
}

function Running({ match, seconds }: MatchClockProps) {
  const ticking = useActorRef(seconds)
  const now = useSelector(ticking, (snapshot) => snapshot.context)
  return <MatchTime match={match} now={now} />
}
