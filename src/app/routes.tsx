import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { HomePage } from '#src/ui/home/HomePage.tsx'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { RootsContext } from '#src/ui/kit/useActorRef.ts'
import { RowPricesContext, type RowPricesProps } from '#src/ui/shared/rowPricesContext.ts'
import { AppShell } from '#src/ui/shell/AppShell.tsx'
import type { Navigation } from '#src/ui/shell/NavLinks.tsx'
import { NavigatorBinding } from '#src/ui/shell/NavigatorBinding.tsx'
import type { App } from './app.ts'

/** The whole page: every address with its page, within the shell. */
export function AppRoutes({ app }: { readonly app: App }) {
  const [Pages] = useState(() => lazyComponent(async () => (await import('./pages.tsx')).pagesOf(app)))
  // Once home is drawn the way on is there: a first visit of another page asks for its own code alone.
  const [isDrawn, setDrawn] = useState(false)
  const [navigation, setNavigation] = useState<Navigation | null>(null)
  useEffect(() => {
    const stop = import('./pages.tsx')
      .then(() => import('./lazy/starters.ts'))
      .then(({ navigationOf }) => navigationOf(app))
      .then(
        (shown) => shown.subscribe(setNavigation),
        () => null,
      )
      .finally(() => setDrawn(true))
    return () => void stop.then((shown) => shown?.unsubscribe())
  }, [app])
  const [slots] = useState(() => ({
    venues: lazyComponent(async () => (await import('./lazy/starters.ts')).venueLinksOf(app)),
    beside: lazyComponent(async () => (await import('./lazy/starters.ts')).besideOf(app)),
    activities: lazyComponent(async () => (await import('./lazy/starters.ts')).homeActivitiesOf(app)),
    prices: lazyComponent(async () => (await import('./lazy/starters.ts')).rowPricesOf(app)),
    news: lazyComponent(async () => (await import('./lazy/starters.ts')).homeNewsOf(app)),
  }))
  const [rowPrices] = useState(() => (props: RowPricesProps) => <slots.prices {...props} />)
  const [inspector] = useState(() => lazyOnce(async () => (await import('./lazy/starters.ts')).inspectorOf(app)))
  // Names come in the language of the call: another language asks again.
  const language = useLanguage()
  const hidden = useSelector(app.actors.preferences, (snapshot) => snapshot.context.hideMoney)
  return (
    <RootsContext value={app.roots}>
      <HiddenContext value={hidden}>
        {/* What is chosen in the address shows at once: as a transition, a radio button would fall back until the page is drawn. */}
        <BrowserRouter useTransitions={false}>
          <NavigatorBinding bind={app.bindNavigator} />
          <AppShell
            actors={app.actors}
            unread={app.unread}
            verification={app.verification}
            inspector={inspector}
            navigation={navigation}
            beside={isDrawn && <slots.beside />}
          >
            <RowPricesContext value={rowPrices}>
              <Routes>
                <Route path="/" element={<Navigate to="/app/home" replace />} />
                <Route
                  path="/app/home"
                  element={
                    <HomePage key={language} {...app.pageProps} logic={{ ...app.lists, ...app.homeLists }} slots={slots} />
                  }
                />
                <Route path="*" element={<Pages />} />
              </Routes>
            </RowPricesContext>
          </AppShell>
        </BrowserRouter>
      </HiddenContext>
    </RootsContext>
  )
}
