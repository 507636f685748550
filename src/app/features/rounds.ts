import { provideRounds } from '#src/machines/games/roundsActors.ts'
import { provideBet } from '#src/machines/sportsbook/betActors.ts'
import { provideVenueList } from '#src/machines/venue/venueActors.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { RoundsPage } from '#src/ui/rounds/RoundsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { followVenueNames } from '../lazy/venueNames.ts'

/** What the member played at all venues, in one place (C-9). */
export const rounds = defineFeature({
  page: RoundsPage,
  provide: (app) => {
    followVenueNames(app)
    return {
      logic: { ...provideRounds(app), bet: provideBet(app), venues: provideVenueList(app) },
      Matches: lazyComponent(async () => (await import('../lazy/matchesToPlay.tsx')).matchesToPlayOf(app)),
    }
  },
})
