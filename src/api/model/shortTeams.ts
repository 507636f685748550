/** Letters that stand in one line where room is small; a letter of Chinese is as wide as two. */
const ROOM = 12

type Teams = { readonly home: string; readonly visit: string }

/**
 * What the sides of a match are called where there is one short line: each name's first words, as many as there is room for, and one at
 * least. Where both would be called the same (two teams of a town), or a name has no words to leave out, it stays whole.
 */
export function shortTeams({ home, visit }: Teams): Teams {
  const short = { home: firstWords(home), visit: firstWords(visit) }
  return short.home === short.visit ? { home, visit } : short
}

function firstWords(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/u)
  let words = first
  for (const word of rest) {
    // "FC" or "Real" alone names nobody.
    if (words.length > 4 && widthOf(`${words} ${word}`) > ROOM) break
    words += ` ${word}`
  }
  return words
}

const widthOf = (text: string) =>
  Array.from(text, (letter) => (letter > '\u2e7f' ? 2 : 1)).reduce<number>((sum, one) => sum + one, 0)
