/** Words of the breakout barrier, in Chinese: the source of their keys. */
export const words = {
  breakoutBarrier: {
    start: '尚未开始闯关',
    height: '已通过 {{height}} / {{all}} 关',
    through: '已通过全部关卡。',
    passedToday: '今日有效投注 {{bets}}，今天的关卡已通过，明天可闯下一关。',
    today: '今日有效投注 {{bets}}，下一关需要 {{need}}。',
    toStart: '某天未达到要求，将回到起点。',
    toCamp: '某天未达到要求，将回到第 {{camp}} 关营地。',
    gate: '第 {{gate}} 关',
    camp: '第 {{gate}} 关 · 营地',
    need: '当日有效投注 {{need}}',
    coins: '{{coins}} 金币',
    cards: { rebate: '返水加成卡', doubleSign: '双倍签到卡', extraSpin: '转盘加次卡' },
    places: { passed: '已通过', next: '下一关', ahead: '未到达', behind: '曾到达' },
    gifts: { ready: '可领取', got: '已领取' },
    begin: '开始闯关',
    claim: '领取关卡奖励',
    rules: '规则',
    rule: {
      once: '每天最多通过一关，按北京时间的日期统计有效投注，开始当天全天计入。',
      gift: '到达过的关卡奖励只领一次，退回后仍可领取。',
      fall: '没有达到要求的日子，会退回最近的营地或起点。',
      pause: '暂停或自我排除的日子不会退回。',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    breakoutBarrier: typeof words
  }
}
