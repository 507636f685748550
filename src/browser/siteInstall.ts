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

/** How the site stands with this browser; screens know it as `InstallState`. */
type InstallStanding = 'running' | 'offered' | 'asking' | 'installed' | 'byHand'

type SiteInstall = {
  /** Now and as it changes. */
  readonly state$: Observable<InstallStanding>
  /** Takes the browser's offer up: it asks the person itself. Only from a press; without an offer nothing happens. */
  readonly ask: () => void
}

/** Installs the site as an app, where the browser offers that. */
export function createSiteInstall(window: Window): SiteInstall {
  const asked = new Subject<void>()
  const answered = asked.pipe(
    exhaustMap(() => {
      const offer = window.installOffer
      if (offer === undefined) return of<InstallStanding>('byHand')
      // It can be taken up once.
      window.installOffer = undefined
      return defer(async (): Promise<InstallStanding> => {
        await offer.prompt()
        return (await offer.userChoice).outcome === 'accepted' ? 'installed' : 'byHand'
      }).pipe(
        catchError(() => of<InstallStanding>('byHand')),
        startWith<InstallStanding>('asking'),
      )
    }),
  )
  return {
    state$: defer(() =>
      isApp(window)
        ? of<InstallStanding>('running')
        : merge(
            fromEvent(window, 'beforeinstallprompt').pipe(map((): InstallStanding => 'offered')),
            fromEvent(window, 'appinstalled').pipe(map((): InstallStanding => 'installed')),
            answered,
          ).pipe(startWith<InstallStanding>(window.installOffer === undefined ? 'byHand' : 'offered'), distinctUntilChanged()),
    ),
    ask: () => asked.next(),
  }
}

/** Whether the page has a window of its own; Safari on iOS says so in a word of its own. */
function isApp(window: Window): boolean {
  const { navigator } = window
  return window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
}
