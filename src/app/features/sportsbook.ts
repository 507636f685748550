import { SportsbookPage } from '#src/ui/sportsbook/SportsbookPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { sportsbookOf } from '../lazy/sportsbook.ts'
import { followVenueNames } from '../lazy/venueNames.ts'

/** The sportsbook of a venue (C-9). */
export const sportsbook = defineFeature({
  page: SportsbookPage,
  provide: (app) => {
    followVenueNames(app)
    return { logic: { ...sportsbookOf(app), matchList: app.lists.matchList } }
  },
})
