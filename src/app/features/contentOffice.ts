import { provideContentOffice } from '#src/machines/backOffice/contentOfficeActors.ts'
import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { holdPage } from '#src/browser/holdPage.ts'
import { ContentPage } from '#src/ui/backOffice/content/ContentPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Content of the site, for operators. */
export const contentOffice = defineFeature({
  page: ContentPage,
  provide: (app) => ({
    backOffice: backOfficeOf(app),
    makeId: app.makeId,
    logic: {
      ...provideContentOffice({
        client: app.client,
        upload: app.stack.upload,
        hold: () => holdPage(app.window),
        origin: app.window.location.origin,
      }),
      copy: provideCopy(app.copyText),
    },
  }),
})
