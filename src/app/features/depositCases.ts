import { provideDepositCases } from '#src/machines/backOffice/depositCaseActors.ts'
import { CasesPage } from '#src/ui/backOffice/deposits/CasesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Deposits for operators. */
export const depositCases = defineFeature({
  page: CasesPage,
  provide: ({ client }) => ({ logic: provideDepositCases(client) }),
})
