import { useSelector } from '@xstate/react'
import { LogIn, Store } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { VIDEO_CHANNELS, type VideoChannel } from '#src/api/model/sport.ts'
import { selectPause } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { selectIsSettled, selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { sportsbookMachine } from '#src/machines/sportsbook/sportsbookMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { VenuePageRefs } from './refs.ts'
import { SportsbookMatches } from './SportsbookMatches.tsx'
import styles from './sportsbook.module.css'

/** The sportsbook of the address (C-9): for members; another address is another visit. */
export function SportsbookPage(refs: VenuePageRefs) {
  const t = useT()
  const { pathname, search } = useLocation()
  const { venue: wanted } = useParams()
  const venue = VIDEO_CHANNELS.find((code) => code === wanted)
  const member = useSelector(refs.actors.session, selectMember)
  const settled = useSelector(refs.actors.session, selectIsSettled)
  const title = venue === undefined ? t('sportsbook.missing') : t('sportsbook.title', { name: t(`venue.name.${venue}`) })
  useEffect(() => refs.actors.title.send({ type: 'title.changed', text: title }), [refs.actors.title, title])
  if (venue === undefined) return <Missing />
  if (member !== null) {
    return (
      <PauseGate title={title} play={refs.logic.play}>
        <Visit key={`${venue} ${member.memberId}`} venue={venue} {...refs} />
      </PauseGate>
    )
  }
  if (!settled) return <Opening />
  return (
    <PageState title={title}>
      <EmptyState
        icon={<LogIn size={24} />}
        title={t('sportsbook.loginTitle')}
        text={t('sportsbook.loginText')}
        action={<ButtonLink to={`/login?fromPage=${encodeURIComponent(pathname + search)}`}>{t('act.login')}</ButtonLink>}
      />
    </PageState>
  )
}

type PauseGateProps = { readonly title: string; readonly play: VenuePageRefs['logic']['play']; readonly children: ReactNode }

/** A venue is opened for who may play; else it says why not. The way out of its wallet is at the cashier. */
function PauseGate({ title, play: host, children }: PauseGateProps) {
  const t = useT()
  const play = useSyncExternalStore(host.subscribe, host.current)
  const known = useSelector(play ?? undefined, selectPause)
  const pause = play === null ? null : known
  if (pause === undefined) return <Opening />
  if (pause === null) return children
  return (
    <div className={styles.state}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <PausedNotice pause={pause}>
        <ButtonLink to="/app/cashier">{t('sportsbook.toWallet')}</ButtonLink>
      </PausedNotice>
    </div>
  )
}

function Visit({ venue, ...refs }: VenuePageRefs & { readonly venue: VideoChannel }) {
  const visit = useActorRef(refs.logic.venue, { input: { venue, makeId: refs.makeId } })
  const state = useSelector(visit, (snapshot) => snapshot.value)
  const { wallet, bets } = useSelector(visit, (snapshot) => snapshot.children)
  if (state === 'failed') return <Failed visit={visit} />
  // A venue that is closed leads home (S-2): until that page is there, nothing new appears.
  if (wallet === undefined || bets === undefined) return <Opening />
  return <SportsbookMatches venue={venue} wallet={wallet} bets={bets} {...refs} />
}

function Opening() {
  const t = useT()
  return (
    <div className={styles.opening} aria-busy="true">
      <h1>
        <VisuallyHidden>{t('sportsbook.opening')}</VisuallyHidden>
      </h1>
      <Skeleton className={styles.waitHead} />
      <Skeleton className={styles.waitBody} />
    </div>
  )
}

function Missing() {
  const t = useT()
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
  const t = useT()
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
