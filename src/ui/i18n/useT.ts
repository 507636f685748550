import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import type { MessageKey, Translate } from './keys.ts'
import { useTranslator } from './words.ts'

/** The words of the present language, by typed key. The same function from draw to draw while the language stays. */
export function useT(): Translate {
  const translator = useTranslator()
  const { language } = translator
  return useMemo(() => {
    const fixed = translator.getFixedT(language)
    return (key, ...values) => translate(fixed, key, values[0])
  }, [translator, language])
}

/** Words for a key that is only known as text, as notices carry it; a key without words says that the service is not available. */
export function useSay(): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const translator = useTranslator()
  return (key, values = {}) => translator.t(translator.exists(key) ? key : 'errors.unknown', { ...values })
}

/** The present language. */
export function useLanguage(): Language {
  const translator = useTranslator()
  return LANGUAGES.find((language) => language === translator.language) ?? LANGUAGES[0]
}

function translate(t: TFunction, key: MessageKey, values: Readonly<Record<string, unknown>> = {}): string {
  return t(key, { ...values })
}
