/** Words of the page around a game, in Chinese: the source of their keys. */
export const words = {
  game: {
    title: '游戏',
    leave: '离开游戏，去游戏大厅',
    figures: '本次游戏',
    balance: '余额',
    net: '本次净结果',
    time: '本次时长',
    soundOn: '打开声音',
    soundOff: '关闭声音',
    chat: '牌桌聊天',
    chatOn: '打开聊天',
    chatOff: '收起聊天',
    chatOpening: '正在进入聊天…',
    chatAway: '聊天暂时打不开',
    chatAwayText: '牌局不受影响。网络恢复后会自动进入聊天。',
    chatAgain: '{{time}} 后自动重试',
    full: '全屏',
    fullOff: '退出全屏',
    opening: '正在打开游戏',
    news: {
      entering: '正在进入游戏…',
      cut: '连接已断开，暂时不能开新局。恢复后会告诉你这一局的结果。',
      asking: '连接已恢复，正在查询这一局的结果…',
      pausing: '你已暂停参与。这一局会照常结束，之后不再开新局。',
      shutting: '游戏已关闭。这一局会照常结束，之后不再开新局。',
      maintained: '场馆开始维护。这一局会照常结束，之后不再开新局。',
      running: '进行中',
    },
    afterCut: {
      open: '断线时的一局仍在进行：投注 {{stake}}',
      settled: '断线时的一局已结束：投注 {{stake}}，返还 {{payout}}',
      refunded: '断线时的一局已取消：{{stake}} 已退回余额',
      see: '查看这一局',
    },
    last: {
      settled: '上一局：投注 {{stake}}，返还 {{payout}}',
      refunded: '上一局已取消：{{stake}} 已退回余额',
    },
    shut: { title: '游戏已关闭', text: '进行中的一局都会照常结束，结果在记录里。' },
    maintained: {
      title: '场馆维护中',
      until: '预计 {{until}} 恢复，到时会自动重新打开。',
      open: '恢复后会自动重新打开。',
      text: '进行中的一局都会照常结束，结果在记录里。',
    },
    away: { title: '游戏没有回应', text: '暂时联系不上游戏方。进行中的一局会照常结束，或退回投注，结果在记录里。' },
    closed: { title: '游戏已关闭', text: '游戏方结束了这次进入。你可以再次进入。', again: '再次进入' },
    outdated: { title: '需要重新加载页面', text: '游戏换了地址，重新加载后即可继续。' },
    failed: '游戏没有打开',
    missing: '没有这个游戏',
    missingText: '地址可能有误，或游戏已下架。',
    toHall: '游戏大厅',
    toRecords: '投注记录',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    game: typeof words
  }
}
