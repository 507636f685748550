import { provideVenueList } from '#src/machines/venue/venueActors.ts'
import { LivePage } from '#src/ui/live/LivePage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { favouritesOf } from '../lazy/favourites.ts'
import { followVenueNames } from '../lazy/venueNames.ts'

/** Who is on the air and what is played (P-4). */
export const live = defineFeature({
  page: LivePage,
  provide: (app) => {
    followVenueNames(app)
    return { favourites: favouritesOf(app), logic: { ...app.lists, venueList: provideVenueList(app) } }
  },
})
