import type { Article } from '#src/api/model/shownContent.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { provideAnchorSearch } from '#src/machines/search/searchActors.ts'
import { ArticleAuthor } from '#src/ui/articles/ArticleAuthor.tsx'
import { ArticleMatches } from '#src/ui/articles/ArticleMatches.tsx'
import type { App } from '../app.ts'

/** Matches among which an article's teams are looked for: those that are on, and the next ones. */
const MATCHES = 60

/** What leads on from an article: who wrote it, where they are an anchor, and matches. */
export function articleMatchesOf(app: App) {
  const { matchList } = provideAnchors(app, { size: MATCHES })
  const search = provideAnchorSearch(app.client)
  return function MatchesOfArticle({ article }: { readonly article: Article }) {
    return (
      <>
        <ArticleAuthor key={article.author} author={article.author} logic={search} />
        <ArticleMatches article={article} logic={matchList} now={app.now} />
      </>
    )
  }
}
