import { useSelector } from '@xstate/react'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { venueLookMachine } from '#src/machines/sportsbook/venueLookMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ComingMaintenance } from './ComingMaintenance.tsx'
import { Opening } from './NoVenue.tsx'
import { SportsbookHead } from './SportsbookHead.tsx'
import { SportsbookMatches, type SportsbookMatchesProps } from './SportsbookMatches.tsx'
import { NoVisitorSlip, VisitorSlip } from './VisitorSlip.tsx'

export type VisitorVisitProps = {
  readonly venue: VenueCode
  readonly site: SiteRef
  readonly logic: SportsbookMatchesProps['logic'] & { readonly look: typeof venueLookMachine }
  readonly now: () => number
  readonly makeId: () => string
}

/** A visitor's look at a venue: its matches and prices are there to see; the login is asked for where one would bet. */
export function VisitorVisit({ venue, site, logic, now, makeId }: VisitorVisitProps) {
  const look = useActorRef(logic.look, { input: { venue } })
  const isOpen = useSelector(look, (snapshot) => snapshot.matches('open'))
  const maintenance = useSelector(look, (snapshot) => snapshot.context.maintenance)
  // A venue that is closed leads home (S-2): until that page is there, nothing new appears.
  if (!isOpen) return <Opening />
  return (
    <>
      {maintenance !== null && <ComingMaintenance maintenance={maintenance} now={now} />}
      <SportsbookMatches
        venue={venue}
        head={<SportsbookHead venue={venue} site={site} />}
        bets={null}
        renderKept={() => null}
        noSlip={<NoVisitorSlip />}
        renderSlip={(slip, match, isCompact) => <VisitorSlip slip={slip} match={match} isCompact={isCompact} />}
        logic={logic}
        now={now}
        makeId={makeId}
      />
    </>
  )
}
