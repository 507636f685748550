import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { Article, ArticleHead } from '#src/api/model/shownContent.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Articles of a section (C-4), latest first. */
export const articleListMachine = createPagedList<ArticleHead, { readonly section: ArticleSection }>('articleList', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
})

/** One article, as the list of one. */
export const articleMachine = createPagedList<Article, { readonly section: ArticleSection; readonly slug: string }>('article', {
  keyOf: ({ id }) => id,
  step: 1,
  onChange: 'renew',
})
