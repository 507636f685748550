/** Words of calling friends back, in Chinese: the source of their keys. */
export const words = {
  recallFriend: {
    rules: '规则',
    title: '我的链接',
    lead: '每有一位好友通过链接回来，你们各得 {{prize}}。',
    steps: {
      send: '把链接发给 {{away}} 天以上没有来访的好友。',
      back: '好友通过链接回来，并单笔充值满 {{least}}。',
      paid: '你们各得 {{prize}}。',
    },
    rule: {
      within: '好友回来后 {{within}} 天内打开链接登录，并在本页确认。',
      monthly: '每月最多为 {{monthly}} 位好友发放邀请方奖金；好友自己的奖金不受影响。',
      near: '与你使用相同设备、注册地址、实名或银行卡的账号不计入。',
      paid: '奖金直接进入中心钱包，没有投注要求；暂停或自我排除期间先保留，结束后发放。',
    },
    make: '获取召回链接',
    link: '我的召回链接',
    qr: '召回链接的二维码',
    shareTitle: '好久不见',
    shareText: '回来一起看比赛、聊天吧：',
    friends: '我召回的好友',
    state: { back: '已回来', due: '发放中', paid: '已发放', over: '超出当月名额' },
    back: '欢迎回来',
    may: '请在 {{until}} 前确认是谁邀请你回来的。',
    code: '好友的邀请码',
    codeWrong: '邀请码由 2 到 32 个字母、数字、连字符或下划线组成',
    comeBack: '确认并参加',
    own: {
      back: '你由 {{by}} 邀请回来。单笔充值满 {{least}} 后，你们各得 {{prize}}。',
      due: '条件已达成，{{prize}} 正在发放。',
      paid: '{{prize}} 已进入中心钱包。',
    },
    deposit: '去充值',
    leave: '退出活动',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    recallFriend: typeof words
  }
}
