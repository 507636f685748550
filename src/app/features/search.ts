import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { provideSearch } from '#src/machines/search/searchActors.ts'
import { SearchPage } from '#src/ui/search/SearchPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { favouritesOf } from '../lazy/favourites.ts'

/** Search over anchors, matches, games, articles and help, with what is watched now for who has nothing to type. */
export const search = defineFeature({
  page: SearchPage,
  provide: (app) => ({
    favourites: favouritesOf(app),
    logic: { ...provideSearch(app), ...provideAnchors(app) },
  }),
})
