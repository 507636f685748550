import { provideOfficeGames } from '#src/machines/backOffice/gameOfficeActors.ts'
import { provideStrayOffice } from '#src/machines/backOffice/strayOfficeActors.ts'
import { GamesPage } from '#src/ui/backOffice/venues/GamesPage.tsx'
import { StraysPage } from '#src/ui/backOffice/venues/StraysPage.tsx'
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

/** Rounds that did not end and acts that were refused to providers, for operators. */
export const strayOffice = defineFeature({
  page: StraysPage,
  provide: (app) => {
    followVenueNames(app)
    return { backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideStrayOffice(app.client) }
  },
})
