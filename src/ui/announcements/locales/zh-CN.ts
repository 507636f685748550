/** Words of announcements. */
export const words = {
  announcements: {
    title: '公告',
    empty: '现在没有公告',
    emptyText: '有新公告时会出现在这里。',
    failed: '公告加载失败',
    one: '公告',
    removed: '这条公告已撤下',
    removedText: '它已经过期或被撤下，现在的公告都在列表里。',
    live: '去看直播',
    activities: '看看活动',
    gone: '这条公告打不开',
    more: '更多公告',
    until: '{{time}} 前有效',
    others: '其他公告',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    announcements: typeof words
  }
}
