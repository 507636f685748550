/** Words of the lists of anchors and matches, in Chinese: the source of their keys. */
export const words = {
  live: {
    title: '直播大厅',
    results: '赛果',
    filter: '按项目筛选',
    empty: '这个项目暂时没有主播',
    emptyText: '换个项目看看，或稍后再来。',
    none: '暂时没有主播',
    noneText: '主播入驻后会显示在这里。',
    matches: '赛事',
    anchors: '主播',
    view: '直播内容',
    schedule: '预告',
    group: {
      mine: '我的关注',
      live: '进行中',
      coming: '即将开赛',
      ended: '已结束',
    },
    noMatches: '没有这类赛事',
    noMatchesText: '换个项目看看。',
    noneYet: '暂时没有赛事',
    noneYetText: '新的赛程安排好后会显示在这里。',
    allMatches: '看全部赛事',
  },
  tools: {
    sort: '排序',
    hot: '在看最多',
    followed: '关注优先',
    soon: '即将开播',
    onlyLive: '只看直播中',
    rows: '改为列表显示',
    cards: '改为卡片显示',
  },
  remind: {
    started: '你设了提醒，开播了',
    text: '下次开播时提醒你一次：站内消息收到一条，打开着的页面也会提示。想常看就关注主播，直播间会排在列表前面。',
    enter: '先进房间',
  },
  schedule: {
    none: '未来七天还没有预告',
    noneText: '主播和赛事排定后会显示在这里。',
    zone: '时间均为北京时间',
    today: '今天',
    tomorrow: '明天',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    live: typeof words
  }
}
