/** Words of one bet from near, in Chinese: the source of their keys. */
export const words = {
  bet: {
    state: { open: '未结算', won: '赢', lost: '输', void: '退回' },
    failed: '注单详情加载失败',
    missing: '没有这张注单',
    missingText: '编号可能不完整，或者它属于另一个账号。',
    toMatch: '去比赛页',
    matchGone: '这场比赛的资料已不再保留。',
    moves: '资金变动',
    move: { stake: '扣除本金', back: '退回本金', gain: '赢得' },
    lostText: '没有中，本金归场馆。',
    fact: {
      id: '注单号',
      market: '玩法',
      selection: '选择',
      price: '受理赔率',
      stake: '本金',
      return: '可返还',
      payout: '返还',
      state: '状态',
      placedAt: '投注时间',
      settledAt: '结算时间',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    bet: typeof words
  }
}
