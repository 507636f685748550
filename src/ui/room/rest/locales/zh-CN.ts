/** Words of a match that rests, in Chinese: the source of their keys. */
export const words = {
  rest: {
    next: '{{period}} · {{time}} 开始，还有 {{left}}',
    soon: '{{period}}马上开始',
    left: '还有 {{left}} 开始',
    show: '看画面',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    rest: typeof words
  }
}
