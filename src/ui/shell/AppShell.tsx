import { useSelector } from '@xstate/react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#src/ui/kit/Link.tsx'
import { selectMember, selectNeedsAnswer } from '#src/machines/session/sessionSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { Logo } from '#src/ui/kit/Logo.tsx'
import { lazyPart } from '#src/ui/kit/parts.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { mayInspect } from '#src/ui/shared/mayInspect.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { Account } from './Account.tsx'
import type { AppWorld } from './appWorld.ts'
import { Footer } from './Footer.tsx'
import { NavLinks } from './NavLinks.tsx'
import { ToastHost } from './ToastHost.tsx'
import { Overlay } from './Overlay.tsx'
import { RouteBoundary } from './RouteBoundary.tsx'
import { RouteFocus } from './RouteFocus.tsx'
import { ScrollMemory } from './ScrollMemory.tsx'
import { StatusBanner } from './StatusBanner.tsx'
import styles from './appShell.module.css'

const AlertHost = lazyPart(async () => (await import('./AlertHost.tsx')).AlertHost)
const SessionDialogs = lazyPart(async () => (await import('./SessionDialogs.tsx')).SessionDialogs, ['login'])
const VerificationDialog = lazyPart(
  async () => (await import('#src/ui/verification/VerificationDialog.tsx')).VerificationDialog,
  ['verification'],
)
const InspectorDock = lazyPart(async () => (await import('#src/ui/inspector/InspectorDock.tsx')).InspectorDock, ['inspector'])
const LoginPrompt = lazyPart(async () => (await import('./LoginPrompt.tsx')).LoginPrompt, ['login'])

type AppShellProps = { readonly world: AppWorld; readonly children: ReactNode }

/** What is around every page: on a phone a header and a bar at the bottom, from 1024 px a rail at the left. */
export function AppShell({ world: { actors, verification, loadInspector }, children }: AppShellProps) {
  const t = useT()
  const wide = useWide()
  const { pathname } = useLocation()
  const asking = useSelector(actors.prompt, (snapshot) => !snapshot.matches('closed'))
  const alerting = useSelector(actors.alert, (snapshot) => snapshot.matches('showing'))
  const settling = useSelector(actors.session, selectNeedsAnswer)
  const verifying = useSyncExternalStore(verification.subscribe, verification.current)
  const inspecting = useSelector(actors.dock, (snapshot) => !snapshot.matches('closed'))
  const isDeveloper = useSelector(actors.session, (snapshot) => mayInspect(selectMember(snapshot)))
  const immersive = /^\/app\/live\/(room|match)\//.test(pathname)
  const brand = (
    <Link className={styles.brand} to="/app/home">
      <Logo size={28} />
      {t('app.name')}
    </Link>
  )
  return (
    <div className={cx(styles.shell, immersive && styles.immersive)}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      {!wide && !immersive && (
        <header className={styles.header}>
          {brand}
          <Account session={actors.session} wallet={actors.wallet} />
        </header>
      )}
      <StatusBanner connection={actors.connection} over={immersive} />
      {wide && (
        <nav className={styles.rail} aria-label={t('shell.navigation')}>
          {brand}
          <NavLinks />
          <div className={styles.railEnd}>
            <Account session={actors.session} wallet={actors.wallet} />
          </div>
        </nav>
      )}
      <main id="content" className={styles.main} tabIndex={-1}>
        <RouteBoundary waiting={<Skeleton className={styles.waiting} />}>{children}</RouteBoundary>
      </main>
      {!immersive && <Footer site={actors.site} />}
      {!wide && !immersive && (
        <nav className={styles.bottomBar} aria-label={t('shell.navigation')}>
          <NavLinks />
        </nav>
      )}
      <ToastHost notice={actors.notice} />
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
      {verifying !== null && (
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
          <InspectorDock load={loadInspector} dock={actors.dock} />
        </Later>
      )}
      <RouteFocus />
      <ScrollMemory />
    </div>
  )
}
