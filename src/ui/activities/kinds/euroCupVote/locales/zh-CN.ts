/** Words of the euro-cup vote, in Chinese: the source of their keys. */
export const words = {
  euroCupVote: {
    pool: '奖池 {{pool}} 积分',
    closes: '{{at}}截止投票，结果确认后提前截止。',
    closed: '投票已截止，等待确认冠军。',
    won: '冠军：{{team}}',
    counting: '正在统计，奖励稍后到账。',
    winners: '投中冠军的 {{winners}} 人分享了奖池。',
    nobody: '没有人投中冠军，奖池未发出。',
    abandoned: '本次投票已取消，奖池未发出。',
    teams: '球队得票',
    choose: '选择今天支持的球队',
    share: '{{share}}%（{{votes}} 票）',
    all: '共 {{votes}} 票',
    noneChosen: '还没有选择球队',
    chosen: '已选{{team}}',
    vote: '投出今天的一票',
    voteFor: '投给{{team}}',
    today: '今天已投给{{team}}，明天可以再投一票。',
    mine: '我的投票',
    mineVotes: '{{team}}：{{votes}} 票',
    prize: '分得 {{prize}} 积分',
    lost: '没有投中冠军。',
    rules: '规则',
    ruleVote: '每天可免费投一票，投出后不能更改；可以连续支持同一支球队，也可以换队。',
    ruleShare: '投中冠军的会员按投中的票数分享奖池，积分取整；除不尽的积分按首次投中的先后每人 1 分。',
    ruleOutcome: '冠军由两名操作员先后确认。投票取消或无人投中时，奖池不发出。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    euroCupVote: typeof words
  }
}
