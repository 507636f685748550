import { profile } from '#src/api/profile.ts'
import { provideHall } from '#src/machines/games/hallActors.ts'
import { venuesOf } from '#src/machines/venue/venueActors.ts'
import { VenueHallPage, WholeHallPage } from '#src/ui/hall/HallPage.tsx'
import type { App } from '../app.ts'
import { defineFeature } from '../defineFeature.tsx'
import { favouritesOf } from '../lazy/favourites.ts'
import { followVenueNames } from '../lazy/venueNames.ts'

function hallOf(app: App) {
  followVenueNames(app)
  const { outdate } = app.stack.cache
  const hall = provideHall({ ...app, venues: venuesOf(app), home: profile.home, outdate })
  return { favourites: favouritesOf(app), logic: { hall } }
}

/** The whole hall of games (P-5). */
export const wholeHall = defineFeature({ page: WholeHallPage, provide: hallOf })

/** The games of the venues that an address names. */
export const venueHall = defineFeature({ page: VenueHallPage, provide: hallOf })
