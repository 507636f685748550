/** Words of the chat beside a live table, in Chinese: the source of their keys. */
export const words = {
  table: {
    welcome: '欢迎 {{name}} 入座',
    kicked: '你已被请出牌桌聊天',
    kickedText: '牌局照常进行；这段时间不能看聊天和发言。',
    gone: '牌局照常进行，不受影响。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    table: typeof words
  }
}
