import { provideOfficeActivities } from '#src/machines/backOffice/activityOfficeActors.ts'
import { ActivityPreview } from '#src/ui/activities/ActivityPreview.tsx'
import { OfficeActivitiesPage } from '#src/ui/backOffice/officeActivities/OfficeActivitiesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Activities, for operators. */
export const activityOffice = defineFeature({
  page: OfficeActivitiesPage,
  provide: (app) => ({
    backOffice: backOfficeOf(app),
    makeId: app.makeId,
    logic: provideOfficeActivities(app),
    Preview: ActivityPreview,
  }),
})
