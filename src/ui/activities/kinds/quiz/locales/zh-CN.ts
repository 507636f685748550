/** Words of the quiz, in Chinese: the source of their keys. */
export const words = {
  quiz: {
    title: '每日 {{count}} 题',
    score: '已完成 {{over}}/{{all}} 题，答对 {{right}} 题',
    begin: '开始答题',
    next: '下一题',
    done: '今天的题目已全部完成，明天再来。',
    ask: '第 {{place}} 题：{{ask}}',
    time: '剩余时间',
    left: '剩余 {{count}} 秒',
    sent: '答案已提交，正在判定…',
    over: '本题时间已到，正在公布答案…',
    isRight: '回答正确。',
    unpaid: '金币已在此前发完，本题没有奖励。',
    isWrong: '回答错误。',
    isLate: '本题超时，未作答。',
    yoursRight: '你的答案：{{pick}}，正确',
    yoursWrong: '你的答案：{{pick}}；正确答案：{{right}}',
    yoursLate: '未作答；正确答案：{{right}}',
    rules: '规则',
    rule: {
      coins: '每答对一题得 {{coins}} 金币。',
      time: '每题限时 {{seconds}} 秒，以本站收到答案的时间为准（另有 1 秒宽限）。',
      last: '题目开始后，离开或刷新页面不会暂停计时。',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    quiz: typeof words
  }
}
