import type { i18n } from 'i18next'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'

/** Names of venues by code, in each language. */
export type VenueNames = ReadonlyMap<string, Readonly<Record<Language, string>>>

/** The words that have venues' names. */
const NAMESPACE = 'shared'

/**
 * Lets venues be called as the server says, wherever words name them, also in words that are loaded later; what it does not name keeps the
 * words' own. Returns what takes the names.
 */
export function createVenueNames(words: i18n): (names: VenueNames) => void {
  let present: VenueNames = new Map()
  const apply = (language: string) => {
    const known = LANGUAGES.find((one) => one === language)
    if (known === undefined || !words.hasResourceBundle(known, NAMESPACE)) return
    for (const [code, names] of present) {
      const key = `venue.name.${code}`
      if (words.getResource(known, NAMESPACE, key) !== names[known]) words.addResource(known, NAMESPACE, key, names[known])
    }
  }
  words.store.on('added', (language: string, namespace: string) => {
    if (namespace === NAMESPACE) apply(language)
  })
  return (names) => {
    present = names
    LANGUAGES.forEach(apply)
  }
}
