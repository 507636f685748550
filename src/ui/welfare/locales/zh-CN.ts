/** Words of the welfare centre, in Chinese: the source of their keys. */
export const words = {
  welfare: {
    title: '福利中心',
    waits: '可领取',
    none: '暂无可领取的福利',
    noneText: '升级、保级、生日礼金和邀请奖励会出现在这里。',
    paused: '你正在休息中，已获得的福利会保留，结束后即可领取。',
    kind: {
      level: '升级到 VIP {{period}} 的礼金',
      month: '{{period}} 月度礼金',
      birthday: '{{period}} 年生日礼金',
      invite: '邀请好友奖励',
    },
    prize: { FEN: '{{amount}}', GOLD: '{{amount}} 金币', POINT: '{{amount}} 积分' },
    until: '{{until}} 前有效',
    claim: '领取',
    claimAll: '一键领取',
    claimed: '已领取 {{prize}}。',
    couldNot: '领取失败',
    failed: '福利加载失败',
    history: '领取记录',
    historyNone: '还没有领取记录。',
    historyFailed: '领取记录加载失败',
    more: '加载更多',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    welfare: typeof words
  }
}
