import type { Article } from '#src/api/model/shownContent.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { ArticleMatches } from '#src/ui/articles/ArticleMatches.tsx'
import type { App } from '../app.ts'

/** Matches beside an article. */
export function articleMatchesOf(app: App) {
  const { matchList } = provideAnchors(app)
  return function MatchesOfArticle({ article }: { readonly article: Article }) {
    return <ArticleMatches article={article} logic={matchList} now={app.now} />
  }
}
