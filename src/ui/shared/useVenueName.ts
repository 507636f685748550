import { useTranslation } from 'react-i18next'
import { useCallback } from 'react'

/** What venues are called, in the page's language: as the server says; by its code while that is not known. */
export function useVenueName(): (code: string) => string {
  const { i18n } = useTranslation('shared')
  const language = i18n.resolvedLanguage ?? i18n.language
  return useCallback(
    (code) => {
      const name: unknown = i18n.getResource(language, 'shared', `venue.name.${code}`)
      return typeof name === 'string' ? name : code
    },
    [i18n, language],
  )
}
