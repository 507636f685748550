import { createInstance, type i18n } from 'i18next'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import { words as common } from '#src/ui/common/locales/zh-CN.ts'
import { words as home } from '#src/ui/home/locales/zh-CN.ts'
import { words as shell } from '#src/ui/shell/locales/zh-CN.ts'
import { hasWords, loadedNamespaces, loadWords } from './words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: 'common'
    strictInterpolationChecks: true
  }
}

/**
 * A translator of its own, in Chinese until told otherwise: the first page's words are in the first load, Chinese being the default
 * (P-1). Every namespace falls back to `common`. Values are not escaped: React does that. `onMissing` hears of a key that has no
 * words where it is used, with its namespace: that is a defect, and the key is what the page shows.
 */
export function createI18n(onMissing: (key: string) => void): i18n {
  const instance = createInstance()
  void instance.init({
    lng: 'zh-CN',
    supportedLngs: [...LANGUAGES],
    fallbackLng: false,
    resources: { 'zh-CN': { common, home, shell } },
    defaultNS: 'common',
    fallbackNS: 'common',
    interpolation: { escapeValue: false },
    // What is said of a thing may change while it is shown.
    react: { bindI18nStore: 'added' },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => onMissing(`${namespace}:${key}`),
    initAsync: false,
  })
  // Every look-up of a word copies these settings, for a kind of key that is not used here: inherited ones are not copied.
  instance.options = Object.create(instance.options)
  return instance
}

/** Brings a language's words for all that is loaded so far, so that an open page can be shown in it. Rejects when they cannot be loaded. */
export async function loadLanguage(instance: i18n, language: Language): Promise<void> {
  // A page that was opened meanwhile needs its words too.
  while (!hasWords(instance, language, loadedNamespaces(instance))) {
    await loadWords(instance, language, loadedNamespaces(instance))
  }
}
