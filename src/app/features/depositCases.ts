import { provideDepositCases } from '#src/machines/backOffice/depositCaseActors.ts'
import { CasesPage } from '#src/ui/backOffice/deposits/CasesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Deposits for operators. */
export const depositCases = defineFeature({
  page: CasesPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), logic: provideDepositCases(app) }),
})
