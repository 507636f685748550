import type { Deal, DealPlace, DealSide } from '#src/api/model/deal.ts'
import { formatUsdt } from '#src/api/model/wallet.ts'
import { formatYuan } from '#src/api/model/yuan.ts'
import type { PlainKey, Translate } from '#src/ui/i18n/keys.ts'

const KINDS: Readonly<Record<string, PlainKey>> = {
  opening: 'records.kind.opening',
  gift: 'records.kind.gift',
  betStake: 'records.kind.betStake',
  betSettle: 'records.kind.betSettle',
  venueIn: 'records.kind.venueIn',
  venueOut: 'records.kind.venueOut',
  exchange: 'records.kind.exchange',
  yebIn: 'records.kind.yebIn',
  yebOut: 'records.kind.yebOut',
  yebInterest: 'records.kind.yebInterest',
  yebPrize: 'records.kind.yebPrize',
  withdrawalRefund: 'records.kind.withdrawalRefund',
}

/** What a movement was: its own words where it has some, else those of its type. */
export function dealName(t: Translate, { kind, type }: Pick<Deal, 'kind' | 'type'>): string {
  const own = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  return t(own ?? `records.type.${type}`)
}

/** Whose account it was. */
export function placeName(t: Translate, place: DealPlace): string {
  if (place === 'centre') return t('wallet.centre')
  return place === 'yeb' ? t('wallet.yeb') : t(`venue.name.${place}`)
}

/** The side that a line of the list shows: what the centre gained or lost, where it took part. */
export function mainSide({ sides }: Pick<Deal, 'sides'>): DealSide | undefined {
  return sides.find(({ place }) => place === 'centre') ?? sides[0]
}

/** An amount with its sign and its unit. */
export function signed(t: Translate, { asset, amount }: Pick<DealSide, 'asset' | 'amount'>): string {
  const sign = amount < 0 ? '−' : '+'
  const size = Math.abs(amount)
  switch (asset) {
    case 'FEN':
      return `${sign}¥${formatYuan(size)}`
    case 'UUSDT':
      return `${sign}₮${formatUsdt(size)}`
    case 'GOLD':
      return `${sign}${size.toLocaleString('en-US')} ${t('wallet.gold')}`
    case 'POINT':
      return `${sign}${size.toLocaleString('en-US')} ${t('wallet.points')}`
  }
}
