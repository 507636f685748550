/** Words of the member's grade. */
export const words = {
  vip: {
    title: '会员等级',
    grade: 'VIP {{grade}}',
    toNext: '再有 {{missing}} 有效投注，升至 VIP\u00A0{{grade}}',
    top: '你已达到最高等级',
    progress: '升级进度',
    ofTarget: '{{progress}} / {{target}}',
    month: '本月有效投注 {{amount}}',
    kept: '本月有效投注已达到保级要求（{{needed}}）',
    falls: '{{at}}（北京时间）将降为 VIP {{grade}}，还差 {{missing}} 有效投注（共需 {{needed}}）',
    floor: '保级中：{{until}}（北京时间）前不会低于 VIP {{grade}}',
    noLevel: '你的账号目前按 VIP 0 计算，如有疑问请联系客服',
    see: '查看等级与权益',
    failed: '会员等级没有加载成功',
    bonuses: '可领取的奖励',
    none: '现在没有可领取的奖励',
    noneText: '升级、每月和生日的奖励会出现在这里。生日奖励需要先在个人资料里填写生日。',
    bonus: { level: 'VIP {{period}} 升级礼金', month: '{{period}} 月度礼金', birthday: '{{period}} 年生日礼金' },
    rules: '等级规则',
    gradeColumn: '等级',
    thresholdColumn: '累计有效投注',
    rulesText:
      '有效投注是已结算、未作废的投注；同一盘口的两边只计一次。达到要求立即升级；每月 1 日，上月有效投注不足该等级要求的 {{percent}}% 则降一级；保级中的等级在保级期内不降。生日奖励在生日当天起 {{days}} 天内领取。',
    threshold: '累计有效投注 {{amount}}',
    level: '升级礼金',
    monthly: '月度礼金',
    birthday: '生日礼金',
    rebate: '返水率',
    yours: '当前等级',
    nextBrings: 'VIP {{grade}} 的权益',
    now: '当前 {{value}}',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    vip: typeof words
  }
}
