import { provideOfficeTasks } from '#src/machines/backOffice/taskOfficeActors.ts'
import { OfficeTasksPage } from '#src/ui/backOffice/tasks/OfficeTasksPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Tasks that bring points, for operators. */
export const taskOffice = defineFeature({
  page: OfficeTasksPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeTasks(app.client) }),
})
