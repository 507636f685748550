/** Words of inviting friends, in Chinese: the source of their keys. */
export const words = {
  invite: {
    title: '邀请好友',
    reward: '每邀请一位有效好友，得 {{reward}}',
    off: '现在没有邀请奖励',
    how: '怎么邀请',
    step: {
      send: '把链接发给好友',
      counts: '好友注册，累计充值满 {{deposits}}、有效投注满 {{bets}}',
      claim: '在福利中心领取 {{reward}}',
    },
    monthBar: '本月有效好友',
    month: '本月有效好友 {{counted}} / {{monthly}}；超出的从下个月起领取。',
    fair: '好友须是另一个人：设备、注册网络、实名或银行卡与你或你的其他好友相同的，不计为有效好友。',
    paused: '你已暂停参与，现在不提供邀请链接；已获得的奖励会保留，结束后即可领取。',
    link: '你的邀请链接',
    copy: '复制链接',
    copied: '已复制',
    byHand: '浏览器不允许复制，请长按链接手动复制。',
    share: '分享',
    shareTitle: '邀请你加入',
    shareText: '和我一起看比赛、聊天吧：',
    shareFailed: '分享没有成功，请复制链接。',
    qr: '邀请链接的二维码',
    scan: '也可以让好友直接扫码。',
    qrFailed: '二维码无法显示，请复制链接。',
    failed: '邀请信息加载失败',
    friends: '我邀请的好友',
    friendsFailed: '好友列表加载失败',
    none: '还没有邀请好友',
    noneText: '把链接发给朋友，他们注册后会出现在这里。',
    registeredAt: '{{at}} 注册',
    state: { registered: '已注册', counts: '可领取', waits: '待领取', paid: '已领取', refused: '不计入' },
    waitsWhy: '本月名额已满，从 {{from}} 起可领取。',
    refusedWhy: '这次注册无法与你或你的其他好友区分开，所以不计入。如有疑问，请联系客服。',
    claim: '去福利中心领取',
    more: '加载更多',
    agent: '代理计划',
    agentBrings: '带来更多会员，按月获得佣金',
    unknown: { title: '这个链接无效', text: '链接可能写错了，已经失效，或者它指向的内容已不在了。请向朋友要一个新的链接。' },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    invite: typeof words
  }
}
