import { provideVenueList } from '#src/machines/venue/venueActors.ts'
import { SportsPage } from '#src/ui/sportsbook/SportsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The way into sports: the first sportsbook that is open (S-2). */
export const sports = defineFeature({
  page: SportsPage,
  provide: (app) => ({ logic: { venues: provideVenueList(app) } }),
})
