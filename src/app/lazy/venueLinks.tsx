import { fromEvent, map, startWith } from 'rxjs'
import { providePremium } from '#src/machines/venue/premiumActors.ts'
import { provideVenueList } from '#src/machines/venue/venueActors.ts'
import { PremiumEntry } from '#src/ui/shared/PremiumEntry.tsx'
import { VenueLinks } from '#src/ui/shared/VenueLinks.tsx'
import type { App } from '../app.ts'
import { followVenueNames } from './venueNames.ts'

/** The ways into the venues, and last the premium entry. */
export function venueLinksOf(app: App) {
  followVenueNames(app)
  const logic = provideVenueList(app)
  const premium = providePremium({
    ...app,
    language: fromEvent(app.words, 'languageChanged').pipe(startWith(null)),
    member: app.members.changes.pipe(
      map((one) => one?.memberId ?? null),
      startWith(null),
    ),
  })
  return () => (
    <VenueLinks logic={logic} now={app.now}>
      <PremiumEntry logic={premium} />
    </VenueLinks>
  )
}
