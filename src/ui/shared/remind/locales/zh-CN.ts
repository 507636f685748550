/** Words of reminders and of rooms without a picture, in Chinese: the source of their keys. */
export const words = {
  reminder: {
    ask: '下次开播提醒我',
    askStart: '开赛提醒我',
    set: '已设提醒',
    feature: '开播和开赛提醒',
    anchor: '下次开播提醒我：{{name}}',
    match: '开赛提醒我：{{name}}',
    in: '还有 {{left}}',
    others: '看看正在播的',
    toLive: '全部直播',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    remind: typeof words
  }
}
