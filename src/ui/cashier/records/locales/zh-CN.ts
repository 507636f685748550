/** Words of what went in and out, in Chinese: the source of their keys. */
export const words = {
  records: {
    types: '按类型筛选',
    all: '全部',
    type: {
      deposit: '充值',
      withdraw: '提现',
      transfer: '转账',
      exchange: '兑换',
      yeb: '利息钱包',
      bet: '投注',
      gift: '礼物',
      prize: '奖励',
      other: '其他',
    },
    kind: {
      opening: '体验资金',
      gift: '送出礼物',
      betStake: '投注本金',
      betSettle: '投注结算',
      venueIn: '转入场馆',
      venueOut: '转回中心',
      exchange: '兑换',
      yebIn: '转入利息钱包',
      yebOut: '利息钱包转出',
      yebInterest: '利息',
      yebPrize: '任务奖励',
      withdrawalRefund: '提现退回',
    },
    range: '按时间筛选',
    ranges: { all: '全部时间', today: '今天', week: '近 7 天', month: '近 30 天', own: '自选' },
    from: '开始日期',
    to: '结束日期',
    rangeWrong: '结束日期早于开始日期',
    utc8: '日期与时间均为北京时间',
    list: '交易记录',
    came: '已到账',
    went: '已扣款',
    moved: '已转移',
    held: '已扣留，待付款',
    paid: '已付款',
    returned: '已退回',
    more: '更多记录',
    fresh: '有新的记录，点此刷新',
    empty: '还没有记录',
    emptyText: '资金往来后会显示在这里。',
    emptyFilter: '没有符合条件的记录',
    emptyFilterText: '换个类型或时间范围看看。',
    failed: '交易记录加载失败',
    moreFailed: '更多记录加载失败',
    receipt: {
      title: '回单',
      number: '流水号',
      time: '时间（北京时间）',
      type: '类型',
      status: '状态',
      toWithdrawal: '查看提现进度',
      toDeposit: '查看充值订单',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    records: typeof words
  }
}
