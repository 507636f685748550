import { saveFile } from '#src/browser/page.ts'
import { provideReport } from '#src/machines/backOffice/reportActors.ts'
import { ReportsPage } from '#src/ui/backOffice/reports/ReportsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Figures day by day, for operators. */
export const reports = defineFeature({
  page: ReportsPage,
  provide: ({ client, window }) => ({
    logic: provideReport({ client, saveFile: (name, type, text) => saveFile(window.document, name, type, text) }),
  }),
})
