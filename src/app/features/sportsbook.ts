import { profile } from '#src/api/profile.ts'
import { provideOdds } from '#src/machines/odds/oddsActors.ts'
import { provideSportsbook } from '#src/machines/sportsbook/sportsbookActors.ts'
import { SportsbookPage } from '#src/ui/sportsbook/SportsbookPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The sportsbook of a venue (C-9). */
export const sportsbook = defineFeature({
  page: SportsbookPage,
  provide: ({ client, socket, storage, members, navigator, toasts, lists }) => {
    const odds = provideOdds({ client, socket })
    const { home } = profile
    const { matchList } = lists
    return {
      logic: {
        ...provideSportsbook({ client, socket, storage, members, navigator, notices: toasts, home, odds }),
        matchList,
      },
    }
  },
})
