import type { ParseKeysWithoutVariables } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Deal, DealSide } from '#src/api/model/deal.ts'
import { type Asset, ASSET_FACTS } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'

const KINDS: Readonly<Record<string, ParseKeysWithoutVariables<'records'>>> = {
  opening: 'records.kind.opening',
  gift: 'records.kind.gift',
  betStake: 'records.kind.betStake',
  betSettle: 'records.kind.betSettle',
  gameStake: 'records.kind.gameStake',
  gameWin: 'records.kind.gameWin',
  gameRefund: 'records.kind.gameRefund',
  venueIn: 'records.kind.venueIn',
  venueOut: 'records.kind.venueOut',
  exchange: 'records.kind.exchange',
  yebIn: 'records.kind.yebIn',
  yebOut: 'records.kind.yebOut',
  yebInterest: 'records.kind.yebInterest',
  yebPrize: 'records.kind.yebPrize',
  exchangeCoins: 'records.kind.exchangeCoins',
  pointsBets: 'records.kind.pointsBets',
  pointsBetsBack: 'records.kind.pointsBetsBack',
  exchangePoints: 'records.kind.exchangePoints',
  guessStake: 'records.kind.guessStake',
  guessPaid: 'records.kind.guessPaid',
  activityPrize: 'records.kind.activityPrize',
  welcome: 'records.kind.welcome',
  bonusLevel: 'records.kind.bonusLevel',
  bonusGrant: 'records.kind.bonusGrant',
  agentPayout: 'records.kind.agentPayout',
  bonusMonth: 'records.kind.bonusMonth',
  bonusBirthday: 'records.kind.bonusBirthday',
  withdrawalRefund: 'records.kind.withdrawalRefund',
}

/** What a member's account at the centre is called, by what is in it. */
const CENTRE = {
  FEN: 'wallet:wallet.centre',
  UUSDT: 'wallet:wallet.usdt',
  GOLD: 'records.place.coins',
  POINT: 'records.place.points',
} as const satisfies Record<Asset, string>

/** The side that a line of the list shows: what the centre gained or lost, where it took part. */
export function mainSide({ sides }: Pick<Deal, 'sides'>): DealSide | undefined {
  return sides.find(({ place }) => place === 'centre') ?? sides[0]
}

type DealWords = {
  /** What a movement was: its own words where it has some, else those of its type. */
  readonly dealName: (deal: Pick<Deal, 'kind' | 'type'>) => string
  /** Which of the member's accounts it was: the centre's coins and points are balances of their own. */
  readonly placeName: (side: Pick<DealSide, 'place' | 'asset'>) => string
  /** An amount with its sign and its symbol, or its unit where it has none (E-2); digits as stars where they are hidden. */
  readonly signed: (side: Pick<DealSide, 'asset' | 'amount'>, look?: { readonly hidden: boolean }) => string
}

/** Words for what went in and out. */
export function useDealWords(): DealWords {
  const { t } = useTranslation(['records', 'wallet', 'shared'])
  const venueName = useVenueName()
  return {
    dealName: ({ kind, type }) => t((Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined) ?? `records.type.${type}`),
    placeName: ({ place, asset }) => {
      if (place === 'centre') return t(CENTRE[asset])
      return place === 'yeb' ? t('wallet:wallet.yeb') : venueName(place)
    },
    signed: ({ asset, amount }, look) => {
      const text = formatMoney(asset, amount, { signed: true, ...look })
      const { symbol, unitKey } = ASSET_FACTS[asset]
      return symbol === '' ? `${text} ${t(unitKey)}` : text
    },
  }
}
