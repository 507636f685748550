/** Words of the soccer lottery, in Chinese: the source of their keys. */
export const words = {
  soccerLottery: {
    round: '九场胜平负，奖池 {{pool}} 积分',
    none: '下一期将在九场比赛确定后开放。',
    closes: '{{at}}截止（第一场开球）',
    closed: '本期已截止，等待全部赛果。',
    tickets: '已有 {{count}} 张选票',
    chosen: '已选 {{count}} / {{all}} 场',
    hand: '提交今天的免费选票',
    done: '今天的选票已提交，明天可以再投一张。',
    mine: '我的选票',
    ticket: '{{day}}：{{picks}}',
    right: '猜中 {{right}} 场',
    prize: '分得 {{prize}} 积分',
    settled: '{{played}} 场有效，最多猜中 {{best}} 场，{{count}} 人平分奖池',
    nobody: '{{played}} 场有效，无人猜中，奖池未发出',
    void: '有效比赛不足 {{least}} 场，本期作废',
    past: '往期结果',
    pastRound: '奖池 {{pool}} 积分，{{at}} 截止',
    show: '查看九场赛果',
    rules: '规则',
    ruleTicket: '每天可免费提交一张选票，九场都要选：{{home}} 主胜，{{draw}} 平，{{visit}} 客胜；提交后不能更改。',
    ruleShare: '猜中最多的人平分奖池，同一人只算最好的一张；除不尽的积分按提交先后每人 1 分。',
    ruleVoid: '推迟超过 3 小时、取消或 24 小时内没有赛果的比赛不计；有效比赛不足 {{least}} 场时本期作废。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    soccerLottery: typeof words
  }
}
