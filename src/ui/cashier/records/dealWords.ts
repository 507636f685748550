import type { Deal, DealPlace, DealSide } from '#src/api/model/deal.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
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

/** Units of what has no symbol. */
const UNITS = { FEN: null, UUSDT: null, GOLD: 'wallet.gold', POINT: 'wallet.points' } as const satisfies Record<
  Asset,
  PlainKey | null
>

/** An amount with its sign and its unit; digits as stars where they are hidden. */
export function signed(t: Translate, { asset, amount }: Pick<DealSide, 'asset' | 'amount'>, hidden = false): string {
  const text = formatMoney(asset, amount, { signed: true, hidden })
  const unit = UNITS[asset]
  return unit === null ? text : `${text} ${t(unit)}`
}
