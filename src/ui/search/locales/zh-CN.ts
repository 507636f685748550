/** Words of search, in Chinese: the source of their keys. */
export const words = {
  search: {
    title: '搜索',
    box: '搜索主播、赛事、游戏、资讯和帮助',
    clear: '清除',
    kinds: { anchor: '主播', match: '赛事', game: '游戏', article: '资讯', help: '帮助' },
    found: '找到 {{count}} 个结果',
    none: '没有找到“{{words}}”',
    noneText: '换个词试试，或者去直播大厅看看。',
    toLive: '直播大厅',
    failed: '搜索没有成功',
    history: '最近搜索',
    clearHistory: '清除记录',
    begin: '想找什么？',
    hot: '大家在看',
    liveNow: '正在直播',
    noLive: '现在没有主播在播。',
    live: { anchor: '直播中', other: '进行中' },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    search: typeof words
  }
}
