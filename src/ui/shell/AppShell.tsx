import { useSelector } from '@xstate/react'
import { Search, Star } from 'lucide-react'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { alertMachine } from '#src/machines/alert/alertMachine.ts'
import type { connectionMachine } from '#src/machines/connection/connectionMachine.ts'
import type { coinBalanceMachine } from '#src/machines/gifts/coinBalanceMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { panelMachine } from '#src/machines/inspector/panelMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember, selectNeedsAnswer } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { toastMachine } from '#src/machines/toast/toastMachine.ts'
import type { verificationMachine } from '#src/machines/verification/verificationMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import type { LazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { Logo } from '#src/ui/kit/Logo.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { mayInspect } from '#src/ui/shared/mayInspect.ts'
import { useMedia } from '#src/ui/kit/useMedia.ts'
import { usePageLeft } from '#src/ui/kit/usePageLeft.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { Account } from './Account.tsx'
import { type Navigation, NavLinks } from './NavLinks.tsx'
import { ToastHost } from './ToastHost.tsx'
import { Overlay } from './Overlay.tsx'
import { RouteBoundary } from './RouteBoundary.tsx'
import { RouteFocus } from './RouteFocus.tsx'
import { ScrollMemory } from './ScrollMemory.tsx'
import { StatusBanner } from './StatusBanner.tsx'
import { SiteName } from '#src/ui/shared/SiteName.tsx'
import styles from './appShell.module.css'

// Below the first screen, which keeps its place.
const Footer = lazyComponent(async () => (await import('./Footer.tsx')).Footer)
const AlertHost = lazyComponent(async () => (await import('./lazyHosts.ts')).AlertHost)
const SessionDialogs = lazyComponent(async () => (await import('./lazyHosts.ts')).SessionDialogs)
const VerificationDialog = lazyComponent(async () => (await import('./lazyHosts.ts')).VerificationDialog)
const InspectorPanel = lazyComponent(async () => (await import('./lazyHosts.ts')).InspectorPanel)
const RailFold = lazyComponent(async () => (await import('./lazyHosts.ts')).RailFold)
const LoginPrompt = lazyComponent(async () => (await import('./lazyHosts.ts')).LoginPrompt)

/** Most places in the bar of a phone. */
const MOST_TABS = 5

type AppShellProps = {
  /** Machines that run as long as the page. */
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly site: SiteRef
    readonly connection: ActorRefFrom<typeof connectionMachine>
    readonly coinBalance: ActorRefFrom<typeof coinBalanceMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly toast: ActorRefFrom<typeof toastMachine>
    readonly alert: ActorRefFrom<typeof alertMachine>
    readonly panel: ActorRefFrom<typeof panelMachine>
    readonly preferences: PreferencesRef
  }
  /** The verification, once a call has asked for one. */
  readonly verification: LazyOnce<{ readonly actor: ActorRefFrom<typeof verificationMachine> }>
  /** The way to unread messages with their count, once a member is here. */
  readonly unread: LazyOnce<ReactNode>
  readonly inspector: ComponentProps<typeof InspectorPanel>['inspector']
  /** What operators put into the navigation, once it is known. */
  readonly navigation: Navigation | null
  /** What lies beside the pages of the site, once it may come. */
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** What is around every page: on a phone a header and a bar at the bottom, from 1024 px a rail at the left. */
export function AppShell({ actors, unread, verification, inspector, navigation, beside, children }: AppShellProps) {
  const { t } = useTranslation('shell')
  const wide = useWide()
  const { pathname } = useLocation()
  const folded = useSelector(actors.preferences, (snapshot) => snapshot.context.railFolded)
  const asking = useSelector(actors.prompt, (snapshot) => !snapshot.matches('closed'))
  const alerting = useSelector(actors.alert, (snapshot) => snapshot.matches('showing'))
  const settling = useSelector(actors.session, selectNeedsAnswer)
  const inbox = useSyncExternalStore(unread.subscribe, unread.current)
  const verifying = useSyncExternalStore(verification.subscribe, verification.current)?.actor
  const inspecting = useSelector(actors.panel, (snapshot) => !snapshot.matches('closed'))
  const isDeveloper = useSelector(actors.session, (snapshot) => mayInspect(selectMember(snapshot)))
  usePageLeft(actors.prompt, 'page.left')
  const immersive = /^\/app\/(live\/(room|match)|game)\//.test(pathname)
  // What has the screen to itself needs the rail's width on a small desktop.
  const isNarrow = useMedia('(max-width: 1279.98px)') && immersive
  // The back office has a frame of its own, and who sets up the site has nowhere else to go yet.
  const framed = !/^\/(admin|setup)(\/|$)/.test(pathname)
  const page = <RouteBoundary waiting={<Skeleton className={styles.waiting} />}>{children}</RouteBoundary>
  const brand = (
    <Link className={styles.brand} to="/app/home">
      <Logo size={28} />
      <SiteName site={actors.site} />
    </Link>
  )
  const end = (
    <div className={styles.end}>
      <Link className={styles.star} to="/app/search" aria-label={t('shell.search')}>
        <Search size={24} aria-hidden="true" />
      </Link>
      <Link
        className={styles.star}
        to="/app/favourites"
        aria-label={t('feature.favourites')}
        aria-current={pathname === '/app/favourites' ? 'page' : undefined}
      >
        <Star size={24} aria-hidden="true" />
      </Link>
      {inbox}
      <span id="service" className={styles.service}>
        <Link
          className={styles.star}
          to="/cs"
          aria-label={t('shell.service')}
          aria-current={pathname === '/cs' ? 'page' : undefined}
        />
      </span>
      {wide && !isNarrow && (
        <Later>
          <RailFold preferences={actors.preferences} />
        </Later>
      )}
      <Account session={actors.session} coinBalance={actors.coinBalance} />
    </div>
  )
  return (
    <div className={cx(framed && styles.shell, immersive && styles.immersive, (folded || isNarrow) && styles.folded)}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      {framed && !wide && !immersive && (
        <header className={styles.header}>
          {brand}
          {end}
        </header>
      )}
      <StatusBanner connection={actors.connection} over={immersive} />
      {framed && wide && (
        <nav className={styles.rail} aria-label={t('shell.navigation')}>
          {brand}
          <NavLinks place="rail" links={navigation?.rail ?? null} sectionOf={navigation?.sectionOf} />
          {end}
        </nav>
      )}
      {framed ? (
        <main id="content" className={styles.main} tabIndex={-1}>
          {page}
        </main>
      ) : (
        page
      )}
      {framed && !immersive && (
        <Later fallback={<footer className={styles.footer} />}>
          <Footer site={actors.site} links={navigation?.footer ?? null} />
        </Later>
      )}
      {framed && !wide && !immersive && (
        <nav className={styles.bottomBar} aria-label={t('shell.navigation')}>
          <NavLinks place="bar" links={navigation?.bar?.slice(0, MOST_TABS) ?? null} sectionOf={navigation?.sectionOf} />
        </nav>
      )}
      {framed && !immersive && pathname !== '/cs' && <Later>{beside}</Later>}
      <ToastHost toast={actors.toast} />
      {asking && (
        <Overlay>
          <LoginPrompt prompt={actors.prompt} session={actors.session} site={actors.site} />
        </Overlay>
      )}
      {settling && (
        <Overlay>
          <SessionDialogs session={actors.session} />
        </Overlay>
      )}
      {verifying !== undefined && (
        <Overlay>
          <VerificationDialog verification={verifying} />
        </Overlay>
      )}
      {alerting && (
        <Overlay>
          <AlertHost alert={actors.alert} />
        </Overlay>
      )}
      {inspecting && isDeveloper && pathname !== '/dev/inspector' && (
        <Later>
          <InspectorPanel inspector={inspector} panel={actors.panel} />
        </Later>
      )}
      <RouteFocus />
      <ScrollMemory />
    </div>
  )
}
