/** Words of gifts and of who gave most, in Chinese: the source of their keys. */
export const words = {
  gift: {
    list: '礼物列表',
    balance: '余额',
    total: '合计',
    quantity: '数量',
    less: '减少一个',
    more: '增加一个',
    give: '赠送',
    login: '登录后赠送',
    insufficient: '金币不足，还差 {{coins}}',
    confirmTitle: '确认赠送？',
    confirm: '将送出「{{name}}」×{{quantity}}，共 {{coins}} 金币。',
    empty: '暂时没有可送的礼物',
    failed: '赠送没有成功',
    coins: '{{coins}} 金币',
    kinds: '礼物类型',
    kind: { all: '全部', small: '小礼物', large: '大礼物' },
    hasEffect: '带画面特效',
    left: '「{{name}}」×{{quantity}} 没有收到结果，重试不会重复扣款',
    combo: '连击 ×{{count}}',
    given: '已送出 {{name}} ×{{count}}',
    withdrawn: '这个礼物已下架，请换一个。',
    effects: '礼物特效',
    effectsShort: '特效',
    effectsStill: '已减少动态效果，大礼物以静态卡片显示',
    skipEffect: '跳过特效',
    recharge: '购买金币',
    previous: '前面的礼物',
    next: '后面的礼物',
  },
  rank: {
    period: '统计时间',
    today: '今日',
    week: '本周',
    total: '总榜',
    empty: '还没有人上榜',
    emptyText: '送出第一份礼物，就能登上榜首。',
    place: '第 {{place}} 名',
    own: '我的排名',
    ownNone: '还没有上榜',
    ownNoneText: '送出礼物即可上榜',
    first: '你在榜首',
    behind: '距前一名还差 {{coins}} 金币',
    grade: 'VIP {{grade}}',
    gap: '距前一名 {{coins}}',
    tied: '并列',
    visitor: '你还没有排名',
    visitorText: '登录后送出的礼物会计入榜单',
    login: '登录',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    gifts: typeof words
  }
}
