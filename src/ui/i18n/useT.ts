import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import type { MessageKey, Translate } from './keys.ts'

/** The words of the present language, by typed key. The same function from draw to draw while the language stays. */
export function useT(): Translate {
  const { t } = useTranslation()
  return useCallback((key, ...values) => translate(t, key, values[0]), [t])
}

/** Words for a key that is only known as text, as notices carry it; a key without words says that the service is not available. */
export function useSay(): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const { t, i18n } = useTranslation()
  return (key, values = {}) => t(i18n.exists(key) ? key : 'errors.unknown', { ...values })
}

/** The present language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return LANGUAGES.find((language) => language === i18n.language) ?? LANGUAGES[0]
}

function translate(
  t: (key: string, values?: Record<string, unknown>) => string,
  key: MessageKey,
  values: Readonly<Record<string, unknown>> = {},
): string {
  return t(key, { ...values })
}
