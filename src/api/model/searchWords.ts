/** Words as they are compared: one width and one case. */
export const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase('en')

/** Letters of writing without spaces between words. */
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{L}\p{N}]+/gu
const IS_RUN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Most parts of a search that count; what comes after them is left out. */
const MOST_TERMS = 24

/** What is looked for: words that names begin with, and pairs of letters of writing without spaces. */
export type SearchTerms = { readonly whole: string; readonly words: readonly string[]; readonly pairs: readonly string[] }

/** Reads what was typed. Signs are left out: of them alone nothing is looked for. */
export function searchTerms(typed: string): SearchTerms {
  const words = new Set<string>()
  const pairs = new Set<string>()
  const runs = fold(typed).match(RUN) ?? []
  for (const run of runs) {
    if (words.size + pairs.size >= MOST_TERMS) break
    if (!IS_RUN.test(run)) words.add(run)
    else for (const pair of pairsOf(run)) if (words.size + pairs.size < MOST_TERMS) pairs.add(pair)
  }
  return { whole: runs.join(' '), words: [...words], pairs: [...pairs] }
}

/** Two letters that follow each other, each pair of a run; a single letter stands for itself. */
function pairsOf(run: string): readonly string[] {
  const letters = Array.from(run)
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}

/** A text that is searched, folded; `weight` = what a find in it is worth. */
export type SearchField = { readonly text: string; readonly weight: number }

/** How many of the pairs must be found: more than half, so that words between them do not hide what is meant. */
const PAIRS_NEEDED = 0.6

/**
 * How well what is looked for fits some texts, from 0 = it does not: each word begins a word of one of them, and most of the pairs are in
 * them. What stands in the first text as it was typed is worth the most.
 */
export function searchScore({ whole, words, pairs }: SearchTerms, fields: readonly SearchField[]): number {
  if (words.length + pairs.length === 0) return 0
  const best = (term: string, isThere: (text: string, term: string) => boolean) =>
    fields.reduce((most, { text, weight }) => (weight > most && isThere(text, term) ? weight : most), 0)
  const ofWords = words.map((word) => best(word, beginsWord))
  if (ofWords.includes(0)) return 0
  const ofPairs = pairs.map((pair) => best(pair, (text, term) => text.includes(term)))
  const found = ofPairs.filter((worth) => worth > 0).length
  if (found < pairs.length * PAIRS_NEEDED) return 0
  const sum = [...ofWords, ...ofPairs].reduce((all, worth) => all + worth, 0)
  const [name] = fields
  const exact =
    name === undefined ? 0 : name.text === whole ? 2 : name.text.startsWith(whole) ? 1 : name.text.includes(whole) ? 0.5 : 0
  return sum / (words.length + pairs.length) + exact * (name?.weight ?? 0)
}

/** Whether a word of a text begins so. */
function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = text.slice(0, at).at(-1)
    if (before === undefined || !/[\p{L}\p{N}]/u.test(before) || IS_RUN.test(before)) return true
  }
  return false
}

/** A text cut where it fits what is looked for: what was found, and what lies between, in order and whole. */
export function searchMarks(
  text: string,
  { words, pairs }: SearchTerms,
): ReadonlyArray<{ readonly text: string; readonly isFound: boolean }> {
  const letters = Array.from(text)
  const folded = letters.map(fold)
  const marked = letters.map(() => false)
  for (const term of [...words, ...pairs]) {
    for (let from = 0; from < letters.length; from += 1) {
      let read = ''
      let until = from
      while (until < letters.length && read.length < term.length) read += folded[until++] ?? ''
      if (read.startsWith(term) && read.length === term.length) marked.fill(true, from, until)
    }
  }
  const parts: Array<{ text: string; isFound: boolean }> = []
  for (const [index, letter] of letters.entries()) {
    const isFound = marked[index] ?? false
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += letter
    else parts.push({ text: letter, isFound })
  }
  return parts
}
