import { profile } from '#src/api/profile.ts'
import { provideOdds } from '#src/machines/odds/oddsActors.ts'
import { provideSportsbook } from '#src/machines/sportsbook/sportsbookActors.ts'
import { venuesOf } from '#src/machines/venue/venueActors.ts'
import { SportsbookPage } from '#src/ui/sportsbook/SportsbookPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { followVenueNames } from '../lazy/venueNames.ts'

/** The sportsbook of a venue (C-9). */
export const sportsbook = defineFeature({
  page: SportsbookPage,
  provide: (app) => {
    const { client, socket, storage, locks, members, navigator, toasts, lists, random, now } = app
    followVenueNames(app)
    const odds = provideOdds({ client, socket })
    const { home } = profile
    const { matchList } = lists
    return {
      logic: {
        ...provideSportsbook({
          client,
          socket,
          storage,
          locks,
          random,
          now,
          members,
          navigator,
          notices: toasts,
          home,
          odds,
          venues: venuesOf(app),
        }),
        matchList,
      },
    }
  },
})
