import { providePoints, providePointShop } from '#src/machines/points/pointsActors.ts'
import { PointsPage } from '#src/ui/points/PointsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The member's points, and how they came and went. */
export const points = defineFeature({
  page: PointsPage,
  provide: (app) => ({ logic: { ...providePoints(app), goods: providePointShop(app).goods } }),
})
