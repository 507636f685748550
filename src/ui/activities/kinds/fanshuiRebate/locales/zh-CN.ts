/** Words of rebates, in Chinese: the source of their keys. */
export const words = {
  rebate: {
    waits: '可领取返水',
    claimAll: '全部领取',
    carried: '结转到下一日：{{amount}}',
    days: '返水记录',
    none: '还没有返水。今天的有效投注结算后，次日 00:30（北京时间）统计，满 ¥1 即可领取。',
    noneNow: '现在没有可领取的返水，当天的有效投注在次日 00:30（北京时间）统计。',
    toGames: '去游戏大厅',
    toSports: '去体育投注',
    states: { waiting: '统计中', carried: '已结转', claimable: '可领取', claimed: '已领取', lapsed: '已过期' },
    until: '{{time}} 前可领取',
    soFar: '目前约 {{amount}}',
    claim: '领取',
    claimDay: '领取 {{day}} 的返水',
    bets: '{{kind}}：有效投注 {{bets}}，返水率 {{rate}}',
    card: '返水加成卡：当天返水增加 {{percent}}%',
    kinds: { sports: '体育', slots: '电子', live: '真人', fishing: '捕鱼', chess: '棋牌', lottery: '彩票' },
    allKinds: '所有游戏和体育投注',
    step: {
      bet: '投注结算后，计入当天',
      counted: '次日 00:30（北京时间）按等级统计',
      claim: '满 ¥1 即可领取，30 天内有效',
    },
    ratesOf: 'VIP {{grade}} 的返水率',
    rateOf: 'VIP {{grade}} 返水率',
    rules: '规则',
    rule: {
      counted: '每天 00:30（北京时间）统计前一日的有效投注，按统计时的等级和场馆类型计算。',
      carried: '满 ¥1 即可领取；不满 ¥1 的部分和不足一分的零头会结转到下一日。',
      card: '当天使用返水加成卡的，当天注单的返水按卡面比例增加；此前结转的零头不增加，之后作废的注单按原返水率扣除。',
      until: '统计后 30 天内领取有效；暂停或自我排除期间不计入这 30 天，恢复后仍可领取。',
      voided: '统计后才作废的注单，会从作废当日的有效投注中扣除。',
      over: '活动结束后，已统计的返水仍可在期限内领取，也可以在福利中心领取。',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    fanshuiRebate: typeof words
  }
}
