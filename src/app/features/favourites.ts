import { favouriteAnchors, favouriteMatches } from '#src/api/contract/favourites.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { FavouritesPage } from '#src/ui/favourites/FavouritesPage.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { favouritesOf } from '../lazy/favourites.ts'

/** Whom and what the member follows, and who of them is live (B-5). */
export const favourites = defineFeature({
  page: FavouritesPage,
  provide: (app) => ({
    favourites: favouritesOf(app),
    Games: lazyComponent(async () => (await import('../lazy/favouriteGames.tsx')).favouriteGamesOf(app), ['hall', 'shared']),
    logic: {
      ...provideAnchors(app, { lists: { anchors: favouriteAnchors, matches: favouriteMatches } }),
      suggested: provideAnchors(app),
    },
  }),
})
