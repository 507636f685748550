import { useSelector } from '@xstate/react'
import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { readVenueCode } from '#src/api/model/venueKind.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { betsMachine } from '#src/machines/sportsbook/betsMachine.ts'
import type { sportsbookMachine } from '#src/machines/sportsbook/sportsbookMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { usePause } from '#src/ui/shared/usePause.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { ComingMaintenance } from './ComingMaintenance.tsx'
import { MyBets } from './MyBets.tsx'
import { SportsbookMatches, type SportsbookMatchesProps } from './SportsbookMatches.tsx'
import styles from './sportsbook.module.css'

/** What a visit of one venue needs. */
type VisitProps = {
  readonly logic: SportsbookMatchesProps['logic'] & {
    readonly venue: typeof sportsbookMachine
    readonly bets: typeof betsMachine
  }
  readonly now: () => number
  readonly makeId: () => string
}

type SportsbookPageProps = VisitProps & {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly site: SportsbookMatchesProps['site']
  }
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
}

/** The sportsbook of the address (C-9): for members; another address is another visit. */
export function SportsbookPage({ actors, play, ...visit }: SportsbookPageProps) {
  const { t } = useTranslation(['sportsbook', 'shared'])
  const venueName = useVenueName()
  const { venue: wanted } = useParams()
  const venue = readVenueCode(wanted)
  const { member, isSettled, wasMember } = useMember(actors.session)
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
        <Visit key={`${venue} ${member.memberId}`} venue={venue} site={actors.site} {...visit} />
      </PauseGate>
    )
  }
  if (!isSettled) return <Opening />
  return (
    <PageState title={title}>
      <LoginNeeded prompt={actors.prompt} feature="feature.sportsbook" asks={!wasMember} />
    </PageState>
  )
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
function PausedBets({ venue, logic, now }: Pick<OneVisitProps, 'venue' | 'logic' | 'now'>) {
  const bets = useActorRef(logic.bets, { input: { query: { venue, state: null } } })
  return <MyBets bets={bets} logic={logic} now={now} />
}

type OneVisitProps = VisitProps & Pick<SportsbookMatchesProps, 'venue' | 'site'>

function Visit({ venue, site, logic, now, makeId }: OneVisitProps) {
  const visit = useActorRef(logic.venue, { input: { venue, makeId } })
  const state = useSelector(visit, (snapshot) => snapshot.value)
  const { wallet, bets } = useSelector(visit, (snapshot) => snapshot.children)
  const { maintenance, errorKey } = useSelector(visit, (snapshot) => snapshot.context)
  if (state === 'failed') return errorKey === 'errors.notFound' ? <Missing /> : <Failed visit={visit} />
  // A venue that is closed leads home (S-2): until that page is there, nothing new appears.
  if (wallet === undefined || bets === undefined) return <Opening />
  return (
    <>
      {maintenance !== null && <ComingMaintenance maintenance={maintenance} now={now} />}
      <SportsbookMatches venue={venue} wallet={wallet} bets={bets} site={site} logic={logic} now={now} makeId={makeId} />
    </>
  )
}

function Opening() {
  const { t } = useTranslation('sportsbook')
  return (
    <Stack className={styles.opening} aria-busy="true">
      <h1>
        <VisuallyHidden>{t('sportsbook.opening')}</VisuallyHidden>
      </h1>
      <Skeleton className={styles.waitHead} />
      <Skeleton className={styles.waitBody} />
    </Stack>
  )
}

function Missing() {
  const { t } = useTranslation('sportsbook')
  return (
    <PageState title={t('sportsbook.missing')}>
      <EmptyState
        icon={<Store size={24} />}
        title={t('sportsbook.missing')}
        text={t('sportsbook.missingText')}
        action={<ButtonLink to="/app/home">{t('act.toHome')}</ButtonLink>}
      />
    </PageState>
  )
}

function Failed({ visit }: { readonly visit: ActorRefFrom<typeof sportsbookMachine> }) {
  const { t } = useTranslation('sportsbook')
  const errorKey = useSelector(visit, (snapshot) => snapshot.context.errorKey)
  return (
    <PageState title={t('sportsbook.openFailed')}>
      <ErrorState
        title={t('sportsbook.openFailed')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => visit.send({ type: 'venue.retried' })}>{t('act.retry')}</Button>}
      />
    </PageState>
  )
}
