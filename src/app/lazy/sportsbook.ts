import { profile } from '#src/api/profile.ts'
import { provideOdds } from '#src/machines/odds/oddsActors.ts'
import { provideSportsbook } from '#src/machines/sportsbook/sportsbookActors.ts'
import { venuesOf } from '#src/machines/venue/venueActors.ts'
import { oncePerApp } from './oncePerApp.ts'

/** Sports betting for its own pages and for the slip that any price opens: one visit of each venue for both. */
export const sportsbookOf = oncePerApp((app) => {
  const { client, socket, storage, locks, members, navigator, toasts, random, now } = app
  return provideSportsbook({
    client,
    socket,
    storage,
    locks,
    random,
    now,
    members,
    navigator,
    notices: toasts,
    home: profile.home,
    odds: provideOdds({ client, socket }),
    venues: venuesOf(app),
  })
})
