/** Words of a preview, in Chinese: the source of their keys. */
export const words = {
  preview: {
    title: '预览',
    until: '预览，有效至 {{time}}',
    about: '这一版只有拿到链接的人能看到。',
    failed: '预览没能打开',
    gone: '预览链接已失效',
    goneText: '它可能已过期、已被收回，或网址不完整。请向给你链接的人要新的链接。',
    leadsTo: '链接到 {{link}}',
    edition: '版本 {{edition}}',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    preview: typeof words
  }
}
