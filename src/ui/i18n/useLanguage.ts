import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'

/** The present language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return LANGUAGES.find((language) => language === i18n.language) ?? LANGUAGES[0]
}
