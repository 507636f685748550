import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { provideSiteForm } from '#src/machines/forms/siteFormActors.ts'
import { FormsPage } from '#src/ui/forms/FormsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Contact and join us (P-10). */
export const forms = defineFeature({
  page: FormsPage,
  provide: (app) => ({ logic: { ...provideSiteForm(app), copy: provideCopy(app.copyText) } }),
})
