import { provideSearch } from '#src/machines/search/searchActors.ts'
import { SearchPage } from '#src/ui/search/SearchPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Search over anchors, matches, games, articles and help. */
export const search = defineFeature({ page: SearchPage, provide: (app) => ({ logic: provideSearch(app) }) })
