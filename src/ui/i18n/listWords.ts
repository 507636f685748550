/** Several things in one line, as a language lists them: `a, b and c`. */
export function listWords(language: string, items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items)
}
