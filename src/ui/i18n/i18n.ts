import { createInstance, type i18n } from 'i18next'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import type { Words } from './keys.ts'
import { zhCN } from './zh-CN.ts'

/** Chinese is in the first load, being the default (P-1); others come when they are switched on, whole. */
const loadWords: Record<Language, () => Promise<Words>> = {
  'zh-CN': () => Promise.resolve(zhCN),
  en: async () => {
    const [{ en }, { enFeatures }] = await Promise.all([import('./en.ts'), import('./en.features.ts')])
    return { ...en, ...enFeatures }
  },
}

/** A translator of its own, in Chinese until told otherwise. Values are not escaped: React does that. */
export function createI18n(): i18n {
  const instance = createInstance()
  void instance.init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    supportedLngs: [...LANGUAGES],
    resources: { 'zh-CN': { translation: zhCN } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

/** Loads a language's words if they are not there yet, then shows the page in them. Rejects when the words cannot be loaded. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', await loadWords[language]())
  }
  await instance.changeLanguage(language)
}
