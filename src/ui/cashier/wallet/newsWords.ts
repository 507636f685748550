import { EXCHANGE_ASSETS, exchanged } from '#src/api/model/exchange.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { sumOf } from '#src/api/model/money/amount.ts'
import type { CashAsset } from '#src/api/model/money/asset.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import type { TFunction } from 'i18next'
import type { WalletNews, WalletOrder } from '#src/machines/wallet/order.ts'

type Words = TFunction<['wallet', 'shared']>
/** What a venue is called, by its code. */
type VenueName = (code: string) => string

/** What became of an order, in words: a line for each thing that there is to say. */
export function newsLines(t: Words, venueName: VenueName, news: WalletNews): string[] {
  switch (news.result) {
    case 'lost':
      return [t('wallet.news.lost')]
    case 'failed':
      if (news.errorKey === 'errors.insufficient') return [t(isGoods(news.order) ? 'wallet.news.fewPoints' : 'wallet.news.short')]
      if (isGoods(news.order) && GONE.has(news.errorKey)) return [t('wallet.news.goodsChanged')]
      if (news.errorKey !== 'errors.conflict') return [t(news.errorKey)]
      // Only a quote can be over, or a price another; another order is refused so when this device gave it up elsewhere.
      return [t(hasPrice(news.order) ? 'wallet.news.stale' : 'wallet.news.void')]
    case 'done':
      return news.order.kind === 'recover' ? recoveredLines(t, venueName, news) : [doneLine(t, venueName, news.order)]
  }
}

/** Refusals of goods that are not on offer any more, or not at the price that was shown. */
const GONE: ReadonlySet<ErrorKey> = new Set(['errors.conflict', 'errors.notFound'])

const isGoods = ({ kind }: WalletOrder) => kind === 'goods'

/** Whether an order is at a price that the member was shown. */
const hasPrice = ({ kind }: WalletOrder) => kind === 'exchange' || kind === 'coins'

/** Whether an order was carried out as a whole. */
export function isWhole(news: WalletNews): boolean {
  return news.result === 'done' && news.recovered.every(({ failed }) => !failed)
}

function recoveredLines(t: Words, venueName: VenueName, { recovered }: Extract<WalletNews, { result: 'done' }>): string[] {
  if (recovered.length === 0) return [t('wallet.news.recoveredNone')]
  const total = sumOf(recovered.map(({ amount }) => amount))
  return [
    ...(total > 0 ? [t('wallet.news.recovered', { amount: formatAmount('FEN', total) })] : []),
    ...recovered.map(({ venue, amount, failed }) => {
      const name = venueName(venue)
      return failed
        ? t('wallet.news.venueFailed', { name })
        : t('wallet.news.venueBack', { name, amount: formatAmount('FEN', amount) })
    }),
  ]
}

function doneLine(t: Words, venueName: VenueName, order: Exclude<WalletOrder, { kind: 'recover' }>): string {
  switch (order.kind) {
    case 'transfer': {
      const blanks = { name: venueName(order.venue), amount: formatAmount('FEN', order.amount) }
      return order.direction === 'in' ? t('wallet.news.in', blanks) : t('wallet.news.out', blanks)
    }
    case 'coins':
      return t('wallet.news.coins', {
        amount: formatAmount('FEN', order.amount),
        coins: formatAmount('GOLD', order.coins),
      })
    case 'goods':
      return t('wallet.news.goods', {
        points: formatAmount('POINT', order.amount),
        coins: formatAmount('GOLD', order.coins),
      })
    case 'yeb':
      return t(order.direction === 'in' ? 'wallet.news.yebIn' : 'wallet.news.yebOut', {
        amount: formatAmount('FEN', order.amount),
      })
    case 'exchange': {
      const assets = EXCHANGE_ASSETS[order.direction]
      const got = exchanged(order.direction, order.amount, order.rate)
      const blanks = { given: formatAmount<CashAsset>(assets.given, order.amount), got: formatAmount<CashAsset>(assets.got, got) }
      return order.direction === 'toUsdt' ? t('wallet.news.toUsdt', blanks) : t('wallet.news.toCny', blanks)
    }
  }
}
