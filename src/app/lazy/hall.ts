import { profile } from '#src/api/profile.ts'
import { provideHall } from '#src/machines/games/hallActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { venuesOf } from '#src/machines/venue/venueActors.ts'
import type { App } from '../app.ts'
import { favouritesOf } from './favourites.ts'
import { followVenueNames } from './venueNames.ts'

/** The games as every page shows them, with what of them a member collected. */
export function hallOf(app: App) {
  followVenueNames(app)
  const { outdate } = app.stack.cache
  const hall = provideHall({ ...app, venues: venuesOf(app), home: profile.home, outdate })
  return { favourites: favouritesOf(app), logic: { hall, seconds: provideSeconds(app.now) } }
}
