import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of choosing a language before one has an account, in English. */
export const words: SameKeys<typeof chinese> = {
  languageSwitch: {
    label: 'Language',
    language: { 'zh-CN': '简体中文', en: 'English' },
  },
}
