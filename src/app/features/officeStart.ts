import { provideDays } from '#src/machines/backOffice/reportActors.ts'
import { provideWaiting } from '#src/machines/backOffice/waitingActors.ts'
import { StartPage } from '#src/ui/backOffice/start/StartPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** What waits for an operator's decision, and what came and went today: where the back office begins. */
export const officeStart = defineFeature({
  page: StartPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), logic: { waiting: provideWaiting(app), days: provideDays(app.client) } }),
})
