import { useSelector } from '@xstate/react'
import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { VENUE_STATUS, venuePath } from '#src/api/model/venue.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { VenueListLogic } from '#src/machines/venue/venueList.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { Opening } from './NoVenue.tsx'

type SportsPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: { readonly venues: VenueListLogic }
}

/** Leads to the first sportsbook that is open (S-2); where none is, it says so, with the way to the matches. */
export function SportsPage({ actors, logic }: SportsPageProps) {
  const { t } = useTranslation('sportsbook')
  const venues = useSelector(useActorRef(logic.venues), (snapshot) => snapshot.context)
  useTitle(actors.title, t('sportsbook.sports'))
  if (venues === undefined) return <Opening />
  const open = venues.find(({ kind, venueStatus }) => kind === 'sports' && venueStatus === VENUE_STATUS.open)
  if (open !== undefined) return <Navigate replace to={venuePath(open.channelCode, open.kind)} />
  return (
    <PageState title={t('sportsbook.sports')}>
      <EmptyState
        icon={<Store size={24} />}
        title={t('sportsbook.noneOpen')}
        text={t('sportsbook.noneOpenText')}
        action={<ButtonLink to="/app/live">{t('sportsbook.toMatches')}</ButtonLink>}
      />
    </PageState>
  )
}
