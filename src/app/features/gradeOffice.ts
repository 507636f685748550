import { provideOfficeGrades } from '#src/machines/backOffice/gradeOfficeActors.ts'
import { GradesPage } from '#src/ui/backOffice/grades/GradesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** What grades bring, for operators. */
export const gradeOffice = defineFeature({
  page: GradesPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), logic: provideOfficeGrades(app.client) }),
})
