/** Words of the lottery, in Chinese: the source of their keys. */
export const words = {
  lottery: {
    next: '{{day}} 开奖',
    drawnAt: '开奖时间 {{at}}',
    none: '下一期抽奖尚未开始。',
    join: '参加每日抽奖',
    joinText: '参加之后的有效投注才计入抽奖券；中奖者会以隐去名字的方式列在名单中。',
    joined: '你已参加。',
    tickets: '我的抽奖券：{{count}} 张',
    valid: '本期有效投注 {{valid}}，每 {{each}} 得 1 张，最多 {{most}} 张',
    towards: '距下一张抽奖券',
    fair: '公平验证',
    fairText: '决定本期结果的种子已经锁定，不能再改；开奖后公开，人人可以核对。',
    showHash: '显示哈希值',
    commitment: '本期种子的哈希值（SHA-256）',
    ranks: '奖项',
    rank: '{{rank}}等奖',
    winners: '{{count}} 名',
    drawings: '往期开奖',
    noDrawings: '还没有开过奖。',
    facts: '共 {{tickets}} 张券，每 {{each}} 有效投注 1 张，其中我的 {{mine}} 张',
    nobody: '本期无人参加。',
    noWinner: '本期无人中奖。',
    mine: '我',
    verify: '验证 {{day}} 的抽奖',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    lottery: typeof words
  }
}
