/** Words of stages of a week's deposits, in Chinese: the source of their keys. */
export const words = {
  stageDeposit: {
    thisWeek: '本周：{{monday}} 至 {{sunday}}',
    week: '{{monday}} 至 {{sunday}}',
    sums: '累计充值 {{deposits}} · 有效投注 {{bets}}',
    stage: '充值满 {{deposits}}，再完成等额有效投注',
    state: { open: '未达成', betting: '待投注', ready: '可领取', got: '已领取' },
    lacksDeposits: '充值 {{have}} / {{need}}',
    lacksBets: '有效投注 {{have}} / {{need}}',
    claim: '领取 {{prize}}',
    in: '你已参加',
    out: '充值前先参加',
    rule: {
      counts: '参加后到账的充值和结算的有效投注才计入；每周一 00:00（北京时间）重新累计。',
      bets: '有效投注达到该档达成时的充值总额即可领取；之后再充值，不会提高已达成档位的要求。',
      claim: '奖金直接进入中心钱包。达成后在活动期间都可以领取，换周或退出都不影响。',
      own: '你自己的资金不会被锁定；随时可以退出。投注作废会扣回它带来的进度，已领取的奖金不收回。',
    },
    join: '参加活动',
    leave: '退出活动',
    deposit: '去充值',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    stageDeposit: typeof words
  }
}
