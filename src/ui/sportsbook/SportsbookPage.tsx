import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { readVenueCode } from '#src/api/model/venueKind.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { betsMachine } from '#src/machines/sportsbook/betsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useMember } from '#src/ui/shared/useMember.ts'
import { usePause } from '#src/ui/shared/usePause.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { MemberVisit, type MemberVisitProps } from './MemberVisit.tsx'
import { MyBets } from './MyBets.tsx'
import { Missing, Opening } from './NoVenue.tsx'
import { VisitorVisit, type VisitorVisitProps } from './VisitorVisit.tsx'

type SportsbookPageProps = {
  readonly logic: MemberVisitProps['logic'] & VisitorVisitProps['logic'] & { readonly bets: typeof betsMachine }
  readonly now: () => number
  readonly makeId: () => string
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly site: SiteRef
  }
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
}

/** The sportsbook of the address (C-9): a member bets, a visitor looks; another address is another visit. */
export function SportsbookPage({ actors, play, ...visit }: SportsbookPageProps) {
  const { t } = useTranslation(['sportsbook', 'shared'])
  const venueName = useVenueName()
  const { venue: wanted } = useParams()
  const venue = readVenueCode(wanted)
  const { member, isSettled } = useMember(actors.session)
  const title = venue === undefined ? t('sportsbook.missing') : t('sportsbook.title', { name: venueName(venue) })
  useTitle(actors.title, title)
  if (venue === undefined) return <Missing />
  if (member !== null) {
    return (
      <PauseGate
        key={`${venue} ${member.memberId}`}
        title={title}
        play={play}
        bets={<PausedBets venue={venue} logic={visit.logic} now={visit.now} />}
      >
        <MemberVisit venue={venue} site={actors.site} {...visit} />
      </PauseGate>
    )
  }
  if (!isSettled) return <Opening />
  return <VisitorVisit key={venue} venue={venue} site={actors.site} {...visit} />
}

type PauseGateProps = {
  readonly title: string
  readonly play: SaferPlayHost
  /** What the member bet: it stays in sight. */
  readonly bets: ReactNode
  readonly children: ReactNode
}

/** A venue is opened for who may play; else it says why not, and shows the bets. The way out of its wallet is at the cashier. */
function PauseGate({ title, play, bets, children }: PauseGateProps) {
  const { t } = useTranslation('sportsbook')
  const pause = usePause(play)
  if (pause === undefined) return <Opening />
  if (pause === null) return children
  return (
    <>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <PausedNotice pause={pause}>
        <ButtonLink to="/app/cashier">{t('sportsbook.toWallet')}</ButtonLink>
      </PausedNotice>
      {bets}
    </>
  )
}

/** The member's bets here, while they may not visit. */
function PausedBets({ venue, logic, now }: Pick<SportsbookPageProps, 'logic' | 'now'> & Pick<MemberVisitProps, 'venue'>) {
  const bets = useActorRef(logic.bets, { input: { query: { venue, state: null } } })
  return <MyBets bets={bets} logic={logic} now={now} />
}
