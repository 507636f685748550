import type { Language } from '#src/api/model/format.ts'

const chinese = {
  title: '演示付款页',
  demo: '这是演示用的付款方，与本站是两个独立的程序。没有任何真实的钱被移动。',
  order: '订单号',
  amount: '应付金额',
  expires: '请在此时间前付款（UTC+8）',
  over: '订单已过期，此时付款会按“超时到账”处理。',
  choose: '选择要发生的事',
  all: '付全部 {amount}',
  part: '只付一半 {amount}',
  much: '多付 {amount}',
  late: '等订单过期后再付 {amount}',
  fail: '付款失败',
  twice: '每条通知发送两次',
  reversed: '打乱通知顺序',
  sent: '已发给商户的通知',
  none: '还没有发送任何通知。',
  seen: '已看到付款',
  settled: '款项到账 {amount}',
  failed: '付款失败',
  waiting: '等待发送',
  heard: '商户已收到（{status}）',
  unheard: '商户没有收到，稍后重发（{status}）',
  refused: '商户拒绝了这条通知（{status}）',
  close: '可以关闭此页，回到订单页查看结果。',
  unknown: '付款链接无效或已失效，请回到订单页重新打开。',
  bankCard: '银行卡付款',
  usdt: 'USDT 付款',
  fastCard: '极速到卡',
  virtual: '虚拟币付款',
}
export type PayerWords = Record<keyof typeof chinese, string>

const english: PayerWords = {
  title: 'Demo payer',
  demo: 'This is the demo’s payer, a program apart from the site. No real money moves.',
  order: 'Order',
  amount: 'To pay',
  expires: 'Pay before (UTC+8)',
  over: 'The order has expired: what is paid now counts as late.',
  choose: 'Choose what happens',
  all: 'Pay all, {amount}',
  part: 'Pay only half, {amount}',
  much: 'Pay too much, {amount}',
  late: 'Pay {amount} after it has expired',
  fail: 'Let the payment fail',
  twice: 'Send each notice twice',
  reversed: 'Send the notices in the wrong order',
  sent: 'Notices to the merchant',
  none: 'No notices were sent yet.',
  seen: 'payment seen',
  settled: 'money came, {amount}',
  failed: 'payment failed',
  waiting: 'waiting to be sent',
  heard: 'the merchant heard it ({status})',
  unheard: 'the merchant did not hear it, it is sent again ({status})',
  refused: 'the merchant refused it ({status})',
  close: 'You may close this page and go back to the order.',
  unknown: 'This payment link is not valid. Please open it again from the order.',
  bankCard: 'Bank card payment',
  usdt: 'USDT payment',
  fastCard: 'Fast to card',
  virtual: 'Virtual currency payment',
}

export const PAYER_WORDS: Readonly<Record<Language, PayerWords>> = { 'zh-CN': chinese, en: english }

/** Words with their blanks filled in. */
export function fill(text: string, blanks: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank))
}
