/** Words of the page of what a member follows, in Chinese: the source of their keys. */
export const words = {
  favourites: {
    title: '我的关注',
    anchors: '主播',
    matches: '赛事',
    games: '游戏',
    none: '还没有关注',
    noneText: '点星标即可关注。',
    live: '推荐：正在直播',
    today: '推荐：当前赛事',
    noAnchors: '还没有关注的主播。',
    noMatches: '还没有关注的赛事。',
    noGames: '还没有关注的游戏。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    favourites: typeof words
  }
}
