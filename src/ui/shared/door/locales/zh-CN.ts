/** Words beside the form by which one comes in, in Chinese: the source of their keys. */
export const words = {
  door: {
    claim: '好球、主播、聊天，都在这里靠岸',
    watch: '看直播不用登录',
    watchText: '登录后就能聊天、送礼、关注主播',
    odds: '赔率就在画面旁边',
    oddsText: '边看边选，不离开直播间',
    calm: '节奏由你决定',
    calmText: '限额、提醒和暂停，随时自己设置',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    door: typeof words
  }
}
