import { useTranslator } from './words.ts'

/** Adds a feature's Chinese words, which came with its code, to those of the first load. Other languages come whole. */
export function useFeatureWords(words: Readonly<Record<string, unknown>>): void {
  const translator = useTranslator()
  const [first] = Object.keys(words)
  if (first !== undefined && translator.getResource('zh-CN', 'translation', first) === undefined) {
    translator.addResourceBundle('zh-CN', 'translation', words, true)
  }
}
