/** Words of the picture that floats while a room is scrolled, in Chinese: the source of their keys. */
export const words = {
  mini: {
    move: '移动小窗，也可用方向键',
    back: '回到画面',
    close: '关闭小窗',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    miniPlayer: typeof words
  }
}
