/** Words of red-packet rain, in Chinese: the source of their keys. */
export const words = {
  redPacketRain: {
    title: '红包雨',
    none: '暂无即将开始的红包雨',
    next: '下一场：{{at}}（北京时间）',
    nextOne: '下一场：{{at}}',
    begins: '距开始',
    soon: '即将下红包雨',
    facts: { pot: '本场奖池', packets: '红包个数', most: '每人最多' },
    about: '以本站收到的时间为准，结束后 1 秒内到达的仍有效。开始后 10 秒内，红包会在各人不同的时刻开始落下，不比网速。',
    rules: '规则',
    fair: '公平验证',
    ends: '距结束 {{left}}',
    grab: '抢红包',
    mine: '本场已抢 {{count}} / {{most}} 个，共 {{sum}}',
    got: '抢到 {{amount}}（第 {{place}} 号红包）',
    full: '你已抢满 {{most}} 个红包，本场结束后统一到账。',
    noneLeft: '这次没有抢到：{{why}}',
    allTaken: '本场红包已被抢完。',
    early: '红包雨还没有开始，请稍后再试。',
    lost: '网络不稳定，正在确认上一次的结果，不会重复计算。',
    over: '本场已结束，结果稍后公布。',
    paying: '抢到的红包会在结束后合并成一笔到账。',
    results: '往期结果',
    result: '{{at}}：共 {{packets}} 个红包，抢出 {{taken}} 个，未抢出的 {{returned}} 已退回活动预算。',
    pending: '{{at}}：正在结算。',
    off: '{{at}}：未举行。',
    myResult: '你抢到 {{count}} 个，共 {{sum}}，{{state}}。',
    paid: '已到账',
    unpaid: '正在到账',
    nothing: '你在这一场没有抢到红包。',
    verify: '验证红包分配',
    hash: '本场红包分配的承诺值（结束后公布种子，可自行验证）：',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    redPacketRain: typeof words
  }
}
