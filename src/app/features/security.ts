import { SecurityPage } from '#src/ui/backOffice/factor/SecurityPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'
import { factorLogicOf } from '../lazy/factor.ts'

/** An operator's own second factor. */
export const security = defineFeature({
  page: SecurityPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), logic: factorLogicOf(app) }),
})
