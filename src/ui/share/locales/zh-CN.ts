/** Words of sharing a room, a match or an article, in Chinese: the source of their keys. */
export const words = {
  share: {
    button: '分享',
    more: '更多操作',
    title: '分享',
    link: '短链接',
    qr: '短链接的二维码',
    text: '一起来看：',
    yours: '链接带有你的邀请码：朋友由此注册，会记在你的名下。',
    failed: '链接没有生成',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    share: typeof words
  }
}
