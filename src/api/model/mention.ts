/** Somebody who can be spoken to in a room. */
export type Person = { readonly memberId: string; readonly name: string }

/** Most members that one message can mention. */
export const MENTION_LIMIT = 5

/** Letters that e-mail addresses are made of, and digits: within a word of them no name begins or ends. Chinese has no spaces between words. */
const LETTER = /[\p{sc=Latn}\p{N}]/u

/** Where one name begins another, the longer one is meant. */
function meantAt(text: string, at: number, people: readonly Person[]): Person | null {
  return people
    .filter(({ name }) => name !== '' && text.startsWith(name, at + 1))
    .filter(({ name }) => !LETTER.test(name.slice(-1)) || !LETTER.test(text.charAt(at + 1 + name.length)))
    .reduce<Person | null>((longest, one) => (longest !== null && longest.name.length >= one.name.length ? longest : one), null)
}

/** A stretch of a text: a name with its `@`, or what stands between them. */
type MentionPart = { readonly text: string; readonly person: Person | null }

/** Parts a text at the `@name`s of these people. The parts' texts together are the text. */
export function splitMentions(text: string, people: readonly Person[]): readonly MentionPart[] {
  const parts: MentionPart[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(from, at + 1))) {
    const before = text.slice(from, at)
    const person = LETTER.test(before.slice(-1)) ? null : meantAt(text, at, people)
    if (person === null) continue
    if (before !== '') parts.push({ text: before, person: null })
    from = at + 1 + person.name.length
    parts.push({ text: text.slice(at, from), person })
  }
  if (from < text.length) parts.push({ text: text.slice(from), person: null })
  return parts
}

/**
 * Which of these people a text mentions as `@name`, in the order of the text, each once, at most five. Where one name begins
 * another, the longer one is meant.
 */
export function mentionsIn(text: string, people: readonly Person[]): readonly string[] {
  const found = splitMentions(text, people).flatMap(({ person }) => (person === null ? [] : [person.memberId]))
  return [...new Set(found)].slice(0, MENTION_LIMIT)
}

/** The beginning of a name that is being typed at the end of a text, after its `@`; null when none is. */
export function mentionBegun(text: string): string | null {
  const [, before = '', begun] = /(^|[^@])@([^\s@]{0,24})$/u.exec(text) ?? []
  return begun === undefined || LETTER.test(before) ? null : begun
}

/** The text with the name that was begun at its end written out. */
export function completeMention(text: string, name: string): string {
  const begun = mentionBegun(text)
  return begun === null ? `${text}@${name} ` : `${text.slice(0, text.length - begun.length)}${name} `
}
