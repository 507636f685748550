/** Words of the spin wheel, in Chinese: the source of their keys. */
export const words = {
  spinWheel: {
    wheel: '大转盘',
    chances: '可用次数：{{count}}',
    spin: '转动转盘',
    toWays: '去获取次数',
    skip: '直接看结果',
    landed: '转到第 {{sector}} 格：{{prize}}',
    ways: '获取次数',
    today: '今日已得 {{got}} / {{most}}',
    deposit: '每充值 {{each}} 得 1 次，已累计 {{rest}}',
    points: '{{price}} 积分换 1 次，现有 {{have}} 积分',
    buy: '兑换 1 次',
    tasks: '今日每完成一项任务可领 1 次，已完成 {{done}} 项',
    take: '领取 1 次',
    card: '转盘加次卡生效中，可领 {{chances}} 次',
    cardTaken: '今日已领取',
    cardUntil: '请在今日 24:00 前领取',
    takeCard: '领取 {{chances}} 次',
    toDeposit: '去充值',
    toTasks: '去做任务',
    shares: '奖项与概率',
    fair: '公平验证',
    fairText: '开奖前先公布种子的哈希值，转动后公开种子，由你的种子与它共同决定结果，人人可以复核。',
    none: '获得次数后，这里会显示下一次开奖的哈希值。',
    commitment: '下一次种子的哈希值（SHA-256）',
    number: '第 {{number}} 次转动',
    seed: '我的种子（可不填）',
    seedHint: '可不填，不填时由你的设备随机生成。自定种子为 1 至 40 个英文字母、数字或符号，不含空格。',
    seedWrong: '请输入 1 至 40 个英文字母、数字或符号，不含空格。',
    last: '最近的转动',
    noSpins: '还没有转动过。',
    unit: { GOLD: '金币', POINT: '积分', FEN: '现金', GRANT: '锁定奖金' },
    verify: '验证',
    verifyOf: '验证 {{at}} 的转动',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    spinWheel: typeof words
  }
}
