import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { HomePage } from '#src/ui/home/HomePage.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { RootsContext } from '#src/ui/kit/useActorRef.ts'
import { AppShell } from '#src/ui/shell/AppShell.tsx'
import { NavigatorBinding } from '#src/ui/shell/NavigatorBinding.tsx'
import type { App } from './app.ts'

/** The whole page: every address with its page, within the shell. */
export function AppRoutes({ app }: { readonly app: App }) {
  const [{ pages, Pages }] = useState(() => {
    const once = lazyOnce(async () => (await import('./pages.tsx')).pagesOf(app))
    return { pages: once, Pages: lazyComponent(once.load) }
  })
  // Once home is drawn the way on is there: a first visit of another page asks for its own code alone.
  useEffect(() => void pages.load().catch(() => undefined), [pages])
  const [inspector] = useState(() => lazyOnce(async () => (await import('./lazy/inspector.ts')).inspectorOf(app)))
  const hidden = useSelector(app.actors.preferences, (snapshot) => snapshot.context.hideMoney)
  return (
    <RootsContext value={app.roots}>
      <HiddenContext value={hidden}>
        {/* What is chosen in the address shows at once: as a transition, a radio button would fall back until the page is drawn. */}
        <BrowserRouter useTransitions={false}>
          <NavigatorBinding bind={app.bindNavigator} />
          <AppShell actors={app.actors} unread={app.unread} verification={app.verification} inspector={inspector}>
            <Routes>
              <Route path="/" element={<Navigate to="/app/home" replace />} />
              <Route path="/app/home" element={<HomePage {...app.pageProps} logic={app.lists} />} />
              <Route path="*" element={<Pages />} />
            </Routes>
          </AppShell>
        </BrowserRouter>
      </HiddenContext>
    </RootsContext>
  )
}
