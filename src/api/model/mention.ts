/** Somebody who can be spoken to in a room. */
export type Person = { readonly memberId: string; readonly name: string }

/** Most members that one message can mention. */
export const MENTION_LIMIT = 5

/**
 * Which of these people a text mentions as `@name`, in the order of the text, each once, at most five. Where one name begins
 * another, the longer one is meant.
 */
export function mentionsIn(text: string, people: readonly Person[]): readonly string[] {
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const meant = people
      .filter(({ name }) => name !== '' && text.startsWith(name, at + 1))
      .reduce<Person | null>((longest, one) => (longest !== null && longest.name.length >= one.name.length ? longest : one), null)
    if (meant !== null) found.add(meant.memberId)
  }
  return [...found].slice(0, MENTION_LIMIT)
}

/** The beginning of a name that is being typed at the end of a text, after its `@`; null when none is. */
export function mentionBegun(text: string): string | null {
  const begun = /(?:^|[^\p{L}\p{N}@])@([^\s@]{0,24})$/u.exec(text)
  return begun?.[1] ?? null
}

/** The text with the name that was begun at its end written out. */
export function completeMention(text: string, name: string): string {
  const begun = mentionBegun(text)
  return begun === null ? `${text}@${name} ` : `${text.slice(0, text.length - begun.length)}${name} `
}
