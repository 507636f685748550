import { provideGrade } from '#src/machines/grades/gradeActors.ts'
import { VipPage } from '#src/ui/vip/VipPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The member's grade. */
export const vip = defineFeature({ page: VipPage, provide: (app) => ({ logic: provideGrade(app) }) })
