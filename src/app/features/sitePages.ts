import { fromObservable } from 'xstate'
import { createSiteInstall } from '#src/browser/siteInstall.ts'
import type { InstallState } from '#src/machines/sitePages/installState.ts'
import { provideQr } from '#src/machines/deposit/qrActors.ts'
import { provideSitePages } from '#src/machines/sitePages/sitePagesActors.ts'
import { SitePagesPage } from '#src/ui/sitePages/SitePagesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Sponsors and downloads (C-7). */
export const sitePages = defineFeature({
  page: SitePagesPage,
  provide: (app) => {
    const { state$, ask } = createSiteInstall(app.window)
    return {
      logic: {
        ...provideSitePages(app),
        install: fromObservable<InstallState, undefined>(() => state$),
        askToInstall: ask,
        qr: provideQr(),
      },
    }
  },
})
