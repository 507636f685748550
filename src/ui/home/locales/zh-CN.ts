/** Words of home, in Chinese: the source of their keys. */
export const words = {
  home: {
    title: '体育直播，和主播一起看球',
    announcements: '网站公告',
    liveNow: '正在直播',
    all: '查看全部',
    matches: '赛事',
    noLive: '暂时没有主播在播',
    noLiveText: '可以先看看下面的赛事，开播后这里会自动更新。',
    noMatches: '暂时没有赛事',
    noMatchesText: '新的赛程安排好后会显示在这里。',
    focus: '焦点赛事',
    hot: '热门主播',
    news: '资讯',
  },
  banner: {
    label: '活动与推荐',
    role: '轮播',
    back: '上一张',
    next: '下一张',
    plain: '看直播、聊比赛，和主播一起过比赛日。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof words
  }
}
