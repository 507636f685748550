/** A test's title, without the ids in front of it; `rules` = the single rules that it names, as `X-5 loginElsewhere`. */
export type TaggedTitle = {
  readonly file: string
  readonly title: string
  readonly ids: readonly string[]
  readonly rules: readonly string[]
}

const ENTRY = String.raw`[A-Z]-?\d+(?: \w+)*`
const TAGS = String.raw`(?:\[${ENTRY}(?:, ${ENTRY})*\] ?)+`

// A string that begins with ids in brackets, plain or template, is a test's title: nothing else in a test is written so.
const TITLE = new RegExp(String.raw`(['"\`])(${TAGS})((?:\\.|(?!\1)[^\\])*)\1`, 'g')
const TAGGED = new RegExp(`^(${TAGS})`)

/** The titles of a test file that name ids: of tests, tables of tests and groups, as `[S-7] …`, `[S-9, S-10] …` or `[S-1 On0 On2] …`. */
export function titlesOf(file: string, source: string): TaggedTitle[] {
  return [...source.matchAll(TITLE)].map((match) => ({ file, title: match[3]!.trim(), ...tagsOf(match[2]!) }))
}

/** The ids and rules in front of a title; none when it has none. */
export function tagsOf(title: string): Pick<TaggedTitle, 'ids' | 'rules'> {
  const entries = (TAGGED.exec(title)?.[1]!.match(new RegExp(ENTRY, 'g')) ?? []).map((entry) => entry.split(' '))
  return {
    ids: entries.map(([id]) => id!),
    rules: entries.flatMap(([id, ...rules]) => rules.map((rule) => `${id} ${rule}`)),
  }
}
