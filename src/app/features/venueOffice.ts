import { provideOfficeVenues } from '#src/machines/backOffice/venueOfficeActors.ts'
import { VenuesPage } from '#src/ui/backOffice/venues/VenuesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Venues and their maintenance, for operators. */
export const venueOffice = defineFeature({
  page: VenuesPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeVenues(app.client) }),
})
