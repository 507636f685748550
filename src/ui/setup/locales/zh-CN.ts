/** Words of the page that makes the first operator, in Chinese: the source of their keys. */
export const words = {
  setup: {
    title: '创建首位操作员',
    text: '本站还没有操作员。这个链接只能使用一次，有效期一天。',
    done: '账号已创建，现在可以登录。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    setup: typeof words
  }
}
