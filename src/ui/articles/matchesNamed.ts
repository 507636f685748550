import type { Article } from '#src/api/model/shownContent.ts'

type Named = { readonly homeName: string; readonly visitName: string }

/** The matches of which an article names a team by its whole name, in the order of the list. */
export function matchesNamed<Match extends Named>(
  { title, text, body }: Pick<Article, 'title' | 'text' | 'body'>,
  matches: readonly Match[],
): readonly Match[] {
  const words = [title, text, body].join('\n')
  const names = (name: string) => name !== '' && words.includes(name)
  return matches.filter(({ homeName, visitName }) => names(homeName) || names(visitName))
}
