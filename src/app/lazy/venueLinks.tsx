import { provideVenueList } from '#src/machines/venue/venueActors.ts'
import { VenueLinks } from '#src/ui/shared/VenueLinks.tsx'
import type { App } from '../app.ts'
import { followVenueNames } from './venueNames.ts'

/** The ways into the venues. */
export function venueLinksOf(app: App) {
  followVenueNames(app)
  const logic = provideVenueList(app)
  return () => <VenueLinks logic={logic} now={app.now} />
}
