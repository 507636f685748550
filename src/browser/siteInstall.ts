import {
  catchError,
  defer,
  distinctUntilChanged,
  exhaustMap,
  fromEvent,
  map,
  merge,
  type Observable,
  of,
  startWith,
  Subject,
} from 'rxjs'
import type { InstallState } from '#src/machines/sitePages/installState.ts'

type SiteInstall = {
  /** Now and as it changes. */
  readonly state$: Observable<InstallState>
  /** Takes the browser's offer up: it asks the person itself. Only from a press; without an offer nothing happens. */
  readonly ask: () => void
}

/** Installs the site as an app, where the browser offers that. */
export function createSiteInstall(window: Window): SiteInstall {
  const asked = new Subject<void>()
  const answered = asked.pipe(
    exhaustMap(() => {
      const offer = window.installOffer
      if (offer === undefined) return of<InstallState>('byHand')
      // It can be taken up once.
      window.installOffer = undefined
      return defer(async (): Promise<InstallState> => {
        await offer.prompt()
        return (await offer.userChoice).outcome === 'accepted' ? 'installed' : 'byHand'
      }).pipe(
        catchError(() => of<InstallState>('byHand')),
        startWith<InstallState>('asking'),
      )
    }),
  )
  return {
    state$: defer(() =>
      isApp(window)
        ? of<InstallState>('running')
        : merge(
            fromEvent(window, 'beforeinstallprompt').pipe(map((): InstallState => 'offered')),
            fromEvent(window, 'appinstalled').pipe(map((): InstallState => 'installed')),
            answered,
          ).pipe(startWith<InstallState>(window.installOffer === undefined ? 'byHand' : 'offered'), distinctUntilChanged()),
    ),
    ask: () => asked.next(),
  }
}

/** Whether the page has a window of its own; Safari on iOS says so in a word of its own. */
function isApp(window: Window): boolean {
  const { navigator } = window
  return window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
}
