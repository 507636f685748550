import { provideOfficeAgents } from '#src/machines/backOffice/officeAgentsActors.ts'
import { OfficeAgentsPage } from '#src/ui/backOffice/agents/OfficeAgentsPage.tsx'
import { OfficeStatementsPage } from '#src/ui/backOffice/agents/OfficeStatementsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Agents and applications, for operators. */
export const officeAgents = defineFeature({
  page: OfficeAgentsPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeAgents(app.client) }),
})

/** Agents' statements, for operators. */
export const officeStatements = defineFeature({
  page: OfficeStatementsPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeAgents(app.client) }),
})
