import type { ParseKeysWithoutVariables } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The ledger's words for what moves points. */
const REASONS: Readonly<Record<string, ParseKeysWithoutVariables<'points'>>> = {
  pointsBets: 'points.reason.bets',
  pointsBetsBack: 'points.reason.betsBack',
  exchangePoints: 'points.reason.shop',
  guessStake: 'points.reason.guess',
  guessPaid: 'points.reason.guess',
  yebPrize: 'points.reason.yeb',
  adjustmentCredit: 'points.reason.adjustment',
  adjustmentDebit: 'points.reason.adjustment',
}

/** Why points came or went, in words; what this page does not know is a prize. */
export function useReason(): (kind: string) => string {
  const { t } = useTranslation('points')
  return (kind) => t((Object.hasOwn(REASONS, kind) ? REASONS[kind] : undefined) ?? 'points.reason.prize')
}
