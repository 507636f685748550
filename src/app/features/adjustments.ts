import { saveFile } from '#src/browser/page.ts'
import { provideAdjustments } from '#src/machines/backOffice/adjustmentActors.ts'
import { AdjustmentsPage } from '#src/ui/backOffice/adjustments/AdjustmentsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Manual adjustments, for operators. */
export const adjustments = defineFeature({
  page: AdjustmentsPage,
  provide: (app) => ({
    backOffice: backOfficeOf(app),
    logic: provideAdjustments({
      client: app.client,
      socket: app.socket,
      saveFile: (name, type, text) => saveFile(app.window.document, name, type, text),
    }),
    makeId: app.makeId,
  }),
})
