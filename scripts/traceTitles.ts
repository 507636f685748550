/** A test's title, without the ids in front of it. */
export type TaggedTitle = { readonly file: string; readonly title: string; readonly ids: readonly string[] }

/** The ids in the first column of the tables of a Markdown text, in order. */
export function idsOfTable(markdown: string): string[] {
  return [...markdown.matchAll(/^\|\s*([A-Z]-?\d+)\s*\|/gm)].map((match) => match[1]!)
}

// A string that begins with ids in brackets, plain or template, is a test's title: nothing else in a test is written so.
const TITLE = /(['"`])((?:\[[A-Z]-?\d+(?:,\s*[A-Z]-?\d+)*\]\s*)+)((?:\\.|(?!\1)[^\\])*)\1/g

/** The titles of a test file that name ids: of tests, tables of tests and groups, as `[S-7] …`, `[S-9, S-10] …` or `[S-9] [S-10] …`. */
export function titlesOf(file: string, source: string): TaggedTitle[] {
  return [...source.matchAll(TITLE)].map((match) => ({
    file,
    title: match[3]!.trim(),
    ids: match[2]!.match(/[A-Z]-?\d+/g) ?? [],
  }))
}

/** Each id with its tests, the ids without any, and the ids that tests name but the table lacks. */
export function trace(ids: readonly string[], titles: readonly TaggedTitle[]) {
  const proven = new Map<string, TaggedTitle[]>()
  for (const id of ids) {
    const tests = titles.filter((title) => title.ids.includes(id))
    if (tests.length > 0) proven.set(id, tests)
  }
  const known = new Set(ids)
  return {
    proven,
    unproven: ids.filter((id) => !proven.has(id)),
    unknown: titles.flatMap(({ file, title, ids: named }) =>
      named.filter((id) => !known.has(id)).map((id) => ({ id, file, title })),
    ),
  }
}
