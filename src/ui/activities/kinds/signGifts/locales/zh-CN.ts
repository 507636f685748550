/** Words of sign-in gifts, in Chinese: the source of their keys. */
export const words = {
  signGifts: {
    row: '已连续签到 {{count}} 天',
    day: '第 {{day}} 天',
    got: '已领取',
    today: '今天',
    next: '未到',
    sign: '签到领金币',
    times: '双倍签到卡生效中：今天签到的金币为 {{times}} 倍。',
    signed: '今天已签到，明天再来。',
    makeUp: '补签 {{day}}',
    about: '每天签到一次，按北京时间的日期计算；连续签到，金币逐日增加，一轮结束后重新开始。本周剩余补签卡 {{left}} 张。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    signGifts: typeof words
  }
}
