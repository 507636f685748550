/** Words of invitations among the activities, in Chinese: the source of their keys. */
export const words = {
  inviteFriend: {
    own: '我邀请的好友',
    rules: '规则',
    reward: '每邀请一位有效好友，得 {{reward}}',
    off: '目前没有邀请奖励。',
    steps: {
      share: '把链接分享给好友。',
      counts: '好友注册、充值满 {{deposits}} 并完成 {{bets}} 有效投注。',
      claim: '你到福利中心领取 {{reward}}。',
    },
    month: '本月有效好友 {{counted}} / {{monthly}}；超出的从下个月起领取。',
    friends: '已注册 {{all}} 位好友，其中 {{counting}} 位达成条件。',
    make: '获取我的邀请链接',
    all: '查看我邀请的好友',
    claim: '到福利中心领取 {{amount}}',
    rule: {
      once: '每位好友只奖励一次，与「邀请好友」页是同一份奖励。',
      near: '与你或其他好友使用相同设备、注册地址、实名或银行卡的账号不计入。',
      claim: '奖励在福利中心领取，直接进入中心钱包，没有投注要求。',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    inviteFriend: typeof words
  }
}
