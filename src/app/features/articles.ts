import { provideArticles } from '#src/machines/articles/articlesActors.ts'
import { provideHelpSearch } from '#src/machines/search/searchActors.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { ArticlesPage } from '#src/ui/articles/ArticlesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** News, background and help (C-4). */
export const articles = defineFeature({
  page: ArticlesPage,
  provide: (app) => ({
    logic: { ...provideArticles(app), search: provideHelpSearch(app.client) },
    Matches: lazyComponent(async () => (await import('../lazy/articleMatches.tsx')).articleMatchesOf(app)),
    Share: lazyComponent(async () => (await import('../lazy/share.tsx')).articleShareOf(app), ['invite', 'share']),
  }),
})
