import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createApp } from './app/app.ts'
import { AppRoutes } from './app/routes.tsx'
import { keepInstallOffer } from './browser/installOffer.ts'
import { nextTask } from './browser/nextTask.ts'
import './ui/tokens.css'
import './ui/base.css'
import { createI18n } from './ui/i18n/i18n.ts'
import { createPageLook } from './ui/shell/pageLook.ts'

/** In several tasks: the page can answer, and go on with what the server drew, between them. */
async function start(): Promise<void> {
  // Before anything is drawn: as a step of the router the whole frame would be drawn twice, and the focus moved.
  if (window.location.pathname === '/')
    window.history.replaceState(null, '', `/app/home${window.location.search}${window.location.hash}`)
  await nextTask()
  const words = createI18n((key) => reportError(new Error(`there are no words for ${key}`)))
  await nextTask()
  const look = createPageLook(words, document.documentElement)
  const { app, start: startApp } = await createApp({
    window,
    showPreferences: look.showPreferences,
    language: look.language,
    words,
  })

  app.actors.site.subscribe(({ context }) => {
    // Words that cannot be loaded leave the page in the language that it has.
    if (context.info !== null) look.enableLanguages(context.info.languages).catch(() => undefined)
  })

  await nextTask()
  await startApp()

  // `VITE_STATELY=1 npm run dev`; the build leaves it out.
  if (import.meta.env.DEV && import.meta.env['VITE_STATELY'] !== undefined) {
    const { attachStately } = await import('./app/adapters/stately.ts')
    attachStately(window, app.roots)
  }

  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root element')
  await nextTask()
  const page = createRoot(root)
  // As a transition the first drawing gives way between its parts: as one task it would keep a slow phone from answering.
  startTransition(() =>
    page.render(
      <I18nextProvider i18n={words}>
        <AppRoutes app={app} />
      </I18nextProvider>,
    ),
  )
}

keepInstallOffer(window)
start().catch((fault: unknown) => reportError(fault))
