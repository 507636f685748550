import type { ParseKeysWithoutVariables } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Deal, DealPlace, DealSide } from '#src/api/model/deal.ts'
import { formatUsdt } from '#src/api/model/wallet.ts'
import { formatYuan } from '#src/api/model/yuan.ts'

const KINDS: Readonly<Record<string, ParseKeysWithoutVariables<'records'>>> = {
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

/** The side that a line of the list shows: what the centre gained or lost, where it took part. */
export function mainSide({ sides }: Pick<Deal, 'sides'>): DealSide | undefined {
  return sides.find(({ place }) => place === 'centre') ?? sides[0]
}

type DealWords = {
  /** What a movement was: its own words where it has some, else those of its type. */
  readonly dealName: (deal: Pick<Deal, 'kind' | 'type'>) => string
  /** Whose account it was. */
  readonly placeName: (place: DealPlace) => string
  /** An amount with its sign and its unit. */
  readonly signed: (side: Pick<DealSide, 'asset' | 'amount'>) => string
}

/** Words for what went in and out. */
export function useDealWords(): DealWords {
  const { t } = useTranslation(['records', 'wallet', 'shared'])
  return {
    dealName: ({ kind, type }) => t((Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined) ?? `records.type.${type}`),
    placeName: (place) => {
      if (place === 'centre') return t('wallet:wallet.centre')
      return place === 'yeb' ? t('wallet:wallet.yeb') : t(`shared:venue.name.${place}`)
    },
    signed: ({ asset, amount }) => {
      const sign = amount < 0 ? '−' : '+'
      const size = Math.abs(amount)
      switch (asset) {
        case 'FEN':
          return `${sign}¥${formatYuan(size)}`
        case 'UUSDT':
          return `${sign}₮${formatUsdt(size)}`
        case 'GOLD':
          return `${sign}${size.toLocaleString('en-US')} ${t('wallet:wallet.gold')}`
        case 'POINT':
          return `${sign}${size.toLocaleString('en-US')} ${t('wallet:wallet.points')}`
      }
    },
  }
}
