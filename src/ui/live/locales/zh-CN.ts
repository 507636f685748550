/** Words of the lists of anchors and matches, in Chinese: the source of their keys. */
export const words = {
  live: {
    title: '直播大厅',
    results: '赛果',
    filter: '按项目筛选',
    empty: '这个项目暂时没有主播',
    emptyText: '换个项目看看，或稍后再来。',
    matches: '赛事',
    anchors: '主播',
    view: '直播内容',
    group: {
      mine: '我的关注',
      live: '进行中',
      coming: '即将开赛',
      ended: '已结束',
    },
    noMatches: '没有这类赛事',
    noMatchesText: '换个项目看看。',
    allMatches: '看全部赛事',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    live: typeof words
  }
}
