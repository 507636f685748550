/** Words of choosing a language before one has an account, in Chinese: the source of their keys. */
export const words = {
  languageSwitch: {
    label: '语言',
    language: { 'zh-CN': '简体中文', en: 'English' },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    language: typeof words
  }
}
