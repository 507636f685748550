/** Words around every page, in Chinese: the source of their keys. */
export const words = {
  shell: {
    skip: '跳到主要内容',
    playMoney: '本站的余额和金币都是体验用的，不是真钱，也换不成真钱。',
    navigation: '主导航',
    search: '搜索',
    limits: '理性娱乐',
    more: '更多',
    news: '资讯',
    help: '帮助中心',
    service: '联系客服',
    register: '注册',
    exchanging: '正在用链接登录…',
  },
  nav: {
    home: '首页',
    live: '直播',
    games: '游戏',
    cashier: '钱包',
    activities: '活动',
    me: '我的',
    fold: '收起导航',
    unfold: '展开导航',
    messages: '消息',
    unread: '消息，{{count}} 条未读',
  },
  connection: {
    offline: '网络已断开，请检查网络设置',
    lost: '连接中断，稍后重连…',
    reconnecting: '连接中断，正在第 {{attempt}} 次重连…',
    restored: '已恢复连接',
    retryNow: '立即重连',
    codeMissing: '有部分内容未能加载',
    reload: '重新载入页面',
  },
  prompt: {
    loginTitle: '请先登录',
  },
  alert: { title: '提示', ok: '知道了', service: '联系客服' },
  notFound: {
    title: '页面不存在',
    heading: '没有找到这个页面',
    text: '链接可能已失效，或者地址有误。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof words
  }
}
