import { saveFile } from '#src/browser/page.ts'
import { provideTrail } from '#src/machines/backOffice/trailActors.ts'
import { AuditPage } from '#src/ui/backOffice/audit/AuditPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The trail of staff, for operators. */
export const auditTrail = defineFeature({
  page: AuditPage,
  provide: ({ client, window }) => ({
    logic: provideTrail({ client, saveFile: (name, type, text) => saveFile(window.document, name, type, text) }),
  }),
})
