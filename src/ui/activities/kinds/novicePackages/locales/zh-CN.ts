/** Words of novice packages, in Chinese: the source of their keys. */
export const words = {
  novicePackages: {
    title: '任务清单',
    days: '注册后 {{days}} 天内完成并领取。',
    until: '请在 {{until}}之前完成并领取。',
    names: {
      bind: '绑定手机或邮箱',
      avatar: '更换头像',
      nickname: '设置昵称',
      line: '在直播间发一条消息',
      follow: '关注一位主播',
      bet: '完成一笔不低于 {{least}} 的投注',
      all: '完成以上全部',
    },
    coins: '{{coins}} 金币',
    states: { open: '未完成', ready: '可领取', got: '已领取', over: '已过期' },
    done: '已完成 {{done}} / {{all}}',
    go: '去完成',
    claim: '领取',
    claimAll: '全部领取',
    about: '投注结算后才算完成，作废的注单不计。暂停或自我排除期间不计时。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    novicePackages: typeof words
  }
}
