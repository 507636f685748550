/** Words of the page that makes the first operator, in Chinese: the source of their keys. */
export const words = {
  setup: {
    title: '创建首位操作员',
    text: '本站还没有操作员。这个链接只能使用一次，有效期一天。',
    noLink: '请使用服务器启动时给出的一次性链接打开本页。已有操作员时，请直接登录。',
    done: '账号已创建，现在可以登录。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    setup: typeof words
  }
}
