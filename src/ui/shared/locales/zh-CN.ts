import { CHANNEL_NAMES } from '#src/api/model/sport.ts'

/** Words of what several features draw, but no first page, in Chinese: the source of their keys. */
export const words = {
  day: { today: '今天', yesterday: '昨天' },
  odds: {
    tab: '赔率',
    title: '本场赔率',
    loading: '正在载入赔率…',
    none: '本场暂未开盘',
    away: '赔率暂时无法获取',
    noneText: '开盘后会自动显示在这里。',
    over: '本场已结束',
    since: '赔率暂停更新，已锁定 · {{time}}前更新',
    stale: '已锁定，等待更新',
    fresh: '实时更新',
    suspended: '暂停',
    up: '上升',
    down: '下降',
    picked: '已选',
    line: '盘口 {{line}}',
    pick: '{{market}}，',
    trend: '近一小时走势：从 {{from}} 到 {{to}}',
    seconds: '{{count}} 秒',
    minutes: '{{count}} 分钟',
    side: { home: '主', draw: '平', visit: '客' },
    market: {
      winner: '独赢',
      handicap: '让盘',
      total: '大小',
      mapWinner: '第 {{line}} 局胜者',
      nextScore: '第 {{line}} 个进球',
      bothScore: '双方进球',
      oddEven: '单双',
    },
    selection: {
      draw: '平局',
      over: '大',
      under: '小',
      yes: '是',
      no: '否',
      none: '无进球',
      odd: '单',
      even: '双',
    },
  },
  talkWays: {
    announcements: '公告',
    letters: '反馈',
    chat: '在线客服',
    help: '帮助中心',
    brings: {
      announcements: '站内最新通知',
      letters: '写给客服，回复留在这里',
      chat: '马上有人回复',
      help: '常见问题的答案',
    },
  },
  balance: { show: '显示余额', hide: '隐藏余额' },
  star: {
    follow: '关注 {{name}}',
    add: '关注',
    followed: '已关注 {{name}}',
    on: '已关注',
  },
  venue: {
    list: '体育场馆',
    name: CHANNEL_NAMES,
    shut: '维护中',
    shutUntil: '维护中，{{until}} 开放',
    coming: '{{from}} 起维护',
    comingUntil: '{{from}} 至 {{until}} 维护',
    comingText: '维护期间不能进入、转入或投注；馆内余额随时可以转回钱包，已投注单照常结算。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shared: typeof words
  }
}
