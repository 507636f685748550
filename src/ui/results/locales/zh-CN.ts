/** Words of results. */
export const words = {
  results: {
    title: '赛果',
    day: '日期',
    earlier: '前一天',
    later: '后一天',
    search: '搜索联赛或球队',
    clear: '清除搜索',
    sport: '项目',
    all: '全部',
    empty: '这一天没有赛果',
    emptyText: '赛果保留 {{days}} 天，可以换一天看看。',
    toMatches: '看看赛事',
    none: '没有符合的赛果',
    noneText: '换个联赛或球队名试试。',
    failed: '赛果加载失败',
    find: '查找赛果',
    over: '完场',
    ended: '已结束',
    part: {
      firstHalf: '上半场',
      secondHalf: '下半场',
      extra: '加时',
      quarter: '第{{number}}节',
      overtime: '加时',
      map: '第{{number}}局',
    },
    parts: '各节比分：{{parts}}',
    count: '共 {{count}} 场',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    results: typeof words
  }
}
