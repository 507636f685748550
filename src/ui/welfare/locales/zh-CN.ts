/** Words of the welfare centre, in Chinese: the source of their keys. */
export const words = {
  welfare: {
    title: '福利中心',
    waits: '可领取',
    none: '暂无可领取的福利',
    noneText: '升级、每月、生日礼金、邀请奖励和返水会出现在这里。',
    kind: {
      level: '升级到 VIP {{period}} 的礼金',
      month: '{{period}} 月度礼金',
      birthday: '{{period}} 年生日礼金',
      task: '任务奖励：{{period}}',
      invite: '邀请好友奖励',
      rebate: '{{period}} 返水',
    },
    claimAll: '一键领取',
    failed: '福利加载失败',
    history: '领取记录',
    historyNone: '还没有领取记录',
    historyNoneText: '每次领取的奖励和时间会出现在这里，金币、积分和现金立即到账。',
    historyFailed: '领取记录加载失败',
    more: '加载更多',
    sources: '获取更多福利',
    source: { tasks: '积分任务', grades: '会员等级', activities: '活动中心', invite: '邀请好友' },
    fact: {
      tasks: '今日 {{done}} / {{all}} 积分',
      grades: '距 VIP {{grade}} 还差 {{missing}}',
      activities: '今日还有 {{count}} 个待完成',
      invite: '每位 {{reward}} · 本月 {{counted}} / {{monthly}}',
    },
    brings: { tasks: '每天得积分', grades: '升级与生日礼金', activities: '签到、抽奖与礼包', invite: '好友达标得现金' },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    welfare: typeof words
  }
}
