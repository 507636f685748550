/** Words of bonuses for deposits, in Chinese: the source of their keys. */
export const words = {
  depositBonus: {
    step: '第 {{number}} 次充值',
    way: {
      join: '参加活动',
      deposit: '充值满 {{least}}，奖金先锁定',
      bet: '7 天内完成奖金 {{multiple}} 倍的{{product}}投注，奖金到账',
    },
    share: '单笔充值满 {{least}}，送充值金额的 {{percent}}%，最高 {{most}}。',
    state: { open: '可获得', given: '已获得', missed: '未参加' },
    column: { deposit: '充值', bonus: '锁定奖金', bets: '7 天内{{product}}有效投注' },
    bets: '有效投注 {{have}} / {{need}}',
    until: '{{product}}投注 · {{until}} 到期',
    phase: {
      running: '{{amount}} 奖金已锁定，完成投注后进入中心钱包。',
      waiting: '{{amount}} 奖金已到期，正在等待到期前的投注结算。',
      released: '{{amount}} 奖金已解锁，进入中心钱包。',
      lapsed: '{{amount}} 奖金已到期退回，你自己的资金没有变动。',
      optedOut: '你已放弃 {{amount}} 奖金，你自己的资金没有变动。',
    },
    wallet: '查看或放弃这笔奖金',
    in: '你已参加',
    out: '充值前先参加',
    over: '你的充值次数已超过本活动范围',
    rule: {
      before: '参加后到账的充值才计入；单笔不足 {{least}} 的充值不计次数，也不送奖金。',
      bets: '奖金到账后 7 天内，只计算{{product}}的有效投注；到期未完成，奖金退回。',
      own: '你自己的资金不会被锁定，随时可以使用和提现。',
      leave: '随时可以退出；已锁定的奖金可以继续完成，也可以在钱包中放弃。',
      pause: '暂停或自我排除期间到账的充值不送奖金。',
    },
    product: { sports: '体育', slots: '电子', live: '真人', fishing: '捕鱼', chess: '棋牌', lottery: '彩票' },
    join: '参加活动',
    leave: '退出活动',
    deposit: '去充值',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    depositBonus: typeof words
  }
}
