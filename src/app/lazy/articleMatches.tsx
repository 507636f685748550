import type { Article } from '#src/api/model/shownContent.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { ArticleAuthor } from '#src/ui/articles/ArticleAuthor.tsx'
import { ArticleMatches } from '#src/ui/articles/ArticleMatches.tsx'
import type { App } from '../app.ts'

/** What leads on from an article: who wrote it, where they are an anchor, and matches. */
export function articleMatchesOf(app: App) {
  const { anchorList, matchList } = provideAnchors(app)
  return function MatchesOfArticle({ article }: { readonly article: Article }) {
    return (
      <>
        <ArticleAuthor author={article.author} logic={anchorList} />
        <ArticleMatches article={article} logic={matchList} now={app.now} />
      </>
    )
  }
}
