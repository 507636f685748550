import { createOrderLocks } from '#src/api/orderLocks.ts'
import { profile } from '#src/api/profile.ts'
import { provideOdds } from '#src/machines/odds/oddsActors.ts'
import { provideSportsbook } from '#src/machines/sportsbook/sportsbookActors.ts'
import { SportsbookPage } from '#src/ui/sportsbook/SportsbookPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The sportsbook of a venue (C-9). */
export const sportsbook = defineFeature({
  page: SportsbookPage,
  provide: (app) => {
    const locks = createOrderLocks(app.window.navigator.locks)
    const { home } = profile
    const { matchList } = app.lists
    return { logic: { ...provideSportsbook({ ...app, locks, notices: app.toasts, home, odds: provideOdds(app) }), matchList } }
  },
})
