import { provideOfficeGames } from '#src/machines/backOffice/gameOfficeActors.ts'
import { GamesPage } from '#src/ui/backOffice/venues/GamesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'
import { followVenueNames } from '../lazy/venueNames.ts'

/** Games of venues: which are open, what they are called and what a round may cost, for operators. */
export const gameOffice = defineFeature({
  page: GamesPage,
  provide: (app) => {
    followVenueNames(app)
    return { backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeGames(app.client) }
  },
})
