/** Words of the hall of games, in Chinese: the source of their keys. */
export const words = {
  hall: {
    title: '游戏大厅',
    ofVenue: '{{name}} · 游戏',
    search: '搜索游戏或厂商',
    clear: '清除',
    filter: '筛选游戏',
    brandFilter: '按厂商筛选',
    all: '全部',
    kind: { sports: '体育', slots: '电子', live: '真人', fishing: '捕鱼', chess: '棋牌', lottery: '彩票' },
    show: { favourites: '收藏', recent: '最近玩过' },
    hot: '正在热玩',
    recent: '最近玩过',
    favourites: '我的收藏',
    wholeHall: '全部游戏',
    found: '找到 {{count}} 个游戏',
    returns: '返还率 {{percent}}%',
    from: '{{stake}} 起',
    players: '{{number}} 人在玩',
    by: '{{name}} 出品',
    star: '收藏 {{name}}',
    shut: '暂停开放',
    venueShut: '维护中',
    none: '没有符合条件的游戏',
    noneText: '换个词或清除筛选看看。',
    noFavourites: '还没有收藏的游戏',
    noFavouritesText: '点游戏右上角的星标即可收藏。',
    noRecent: '还没有玩过游戏',
    noRecentText: '玩过的游戏会出现在这里。',
    reset: '清除筛选',
    empty: '暂时没有游戏',
    emptyText: '游戏上架后会显示在这里。',
    unknown: '没有找到“{{prefix}}”',
    unknownText: '这个地址没有对应的游戏场馆，可能已经更名或下架。',
    underway: '{{name}}维护中',
    underwayUntil: '{{name}}维护中，{{until}} 开放',
    coming: '{{name}}将于 {{from}} 起维护',
    comingUntil: '{{name}}将于 {{from}} 至 {{until}} 维护',
    unfinished: '没有结束的一局仍可在“最近玩过”里打开并结束。',
    opening: '正在打开游戏大厅…',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    hall: typeof words
  }
}
