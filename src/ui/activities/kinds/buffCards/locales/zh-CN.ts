/** Words of buff cards, in Chinese: the source of their keys. */
export const words = {
  buffCards: {
    title: '选择增益卡',
    points: '我的积分：{{points}}',
    names: { rebate: '返水加成卡', doubleSign: '双倍签到卡', extraSpin: '转盘加次卡' },
    does: {
      rebate: '当天投注的返水增加 {{strength}}%，次日统计时一并计入。',
      doubleSign: '当天签到的金币变为 {{strength}} 倍，补签除外。',
      extraSpin: '使用后当天可到转盘领取 {{strength}} 次机会，已领取的次数不会过期。',
    },
    nowhere: {
      rebate: '返水活动进行时才能兑换和使用。',
      doubleSign: '签到活动进行时才能兑换和使用。',
      extraSpin: '转盘活动进行时才能兑换和使用。',
    },
    to: { rebate: '查看返水', doubleSign: '去签到', extraSpin: '去转盘领取' },
    runs: '生效中，至 {{until}}（北京时间）',
    have: '拥有 {{have}} 张',
    use: '使用{{name}}',
    buy: '用 {{price}} 积分兑换',
    short: '还差 {{points}} 积分',
    about: '同一种卡每天只能生效一张，使用后当天有效，至 {{until}}（北京时间）结束。卡片也可从闯关活动获得。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    buffCards: typeof words
  }
}
