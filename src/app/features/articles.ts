import { provideArticles } from '#src/machines/articles/articlesActors.ts'
import { ArticlesPage } from '#src/ui/articles/ArticlesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** News, background and help (C-4). */
export const articles = defineFeature({ page: ArticlesPage, provide: (app) => ({ logic: provideArticles(app) }) })
