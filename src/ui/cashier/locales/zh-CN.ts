/** Words of the cashier as a whole, in Chinese: the source of their keys. */
export const words = {
  cashier: {
    places: '钱包功能',
    deposit: '充值',
    withdraw: '提现',
    wallet: '余额',
    balance: '中心钱包',
    records: '交易记录',
    cards: '收款账户',
    limits: '理性娱乐',
    depositOrder: '充值订单',
    withdrawal: '提现详情',
    yeb: '利息钱包',
    bonuses: '锁定彩金',
    copy: { number: '复制单号', done: '已复制', byHand: '浏览器不允许复制，请长按单号手动复制' },
    missing: '没有这个页面',
    missingText: '链接可能有误。',
    toCashier: '前往钱包',
    toPlace: '查看{{name}}',
    playMoney: '演示站点：这里的钱都是虚拟的，请勿真实付款。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    cashier: typeof words
  }
}
