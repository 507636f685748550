import type { i18n as Translator } from 'i18next'
import { createContext, use, useSyncExternalStore } from 'react'

const TranslatorContext = createContext<Translator | null>(null)

/** Gives the pages below the translator. */
export const TranslatorProvider = TranslatorContext

/** The translator; draws anew when the language or its words change. Throws outside a provider. */
export function useTranslator(): Translator {
  const translator = use(TranslatorContext)
  if (translator === null) throw new Error('there is no translator above this')
  useSyncExternalStore(
    (changed) => {
      translator.on('languageChanged', changed)
      return () => translator.off('languageChanged', changed)
    },
    () => translator.language,
  )
  return translator
}
