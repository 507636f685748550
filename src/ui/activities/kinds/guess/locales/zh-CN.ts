/** Words of the guess, in Chinese: the source of their keys. */
export const words = {
  guess: {
    own: '我的积分',
    have: '可用积分 {{have}}',
    short: '可用积分 {{have}}，每场 {{least}} 积分起',
    over: '已截止的比赛',
    none: '暂时没有可竞猜的比赛，有新比赛时会出现在这里。',
    pool: '奖池 {{pool}} 积分',
    players: '{{count}} 人参与',
    noStakes: '奖池 0 积分 · 抢先竞猜',
    nobody: '无人参与。',
    noOdds: '暂无',
    odds: '赔率 {{odds}}',
    share: '占 {{share}}%',
    amount: '投入',
    hint: '每场合计 {{least}} 至 {{most}} 积分，投入后不能撤回。',
    stake: '确认投入',
    more: '追加投入',
    faults: { least: '每场至少 {{least}} 积分。', most: '每场合计最多 {{most}} 积分。', have: '积分不足。' },
    mine: '我选 {{side}}，已投 {{amount}} 积分。',
    now: '按目前奖池，猜对可得 {{back}} 积分；开球前奖池还会变化。',
    won: '猜对了，得到 {{payout}} 积分。',
    lost: '没有猜中。',
    back: '{{payout}} 积分已退回。',
    outcome: '赛果：{{side}}。',
    level: '打成平手，投入的积分全部退回。',
    void: '比赛推迟、取消或没有赛果，投入的积分全部退回。',
    rules: '竞猜规则',
    ruleClose: '每场比赛在公布的开球时间截止，以本站时间为准。',
    rulePool: '一场比赛投入的全部积分归猜对的人，按各自投入的比例分配；除不尽的积分按投入先后每人 1 分。平台不抽成。',
    ruleVoid: '无人猜对、推迟超过 3 小时、取消或 24 小时内没有赛果的比赛，积分全部退回。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guess: typeof words
  }
}
