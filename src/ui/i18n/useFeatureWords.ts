import { useTranslation } from 'react-i18next'

/** Adds a feature's Chinese words, which came with its code, to those of the first load. Other languages come whole. */
export function useFeatureWords(words: Readonly<Record<string, unknown>>): void {
  const { i18n } = useTranslation()
  const [first] = Object.keys(words)
  if (first !== undefined && i18n.getResource('zh-CN', 'translation', first) === undefined) {
    i18n.addResourceBundle('zh-CN', 'translation', words, true)
  }
}
