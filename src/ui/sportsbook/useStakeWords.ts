import { useTranslation } from 'react-i18next'
import type { StakeRoom } from '#src/api/model/betLimits.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'

/** What may be staked, in words, and what is wrong with less and with more: the limit that binds is named. Null = not known yet. */
export function useStakeWords(room: StakeRoom | null): { readonly hint: string; readonly low: string; readonly high: string } {
  const { t } = useTranslation('sportsbook')
  if (room === null) return { hint: '', low: '', high: '' }
  const { by } = room
  const words = {
    min: formatAmount('FEN', room.min),
    max: formatAmount('FEN', room.max),
    limit: formatAmount('FEN', room.limit),
  }
  const isFull = room.max < room.min
  const most = isFull ? t(`sportsbook.slip.full.${by}`, words) : t(`sportsbook.slip.most.${by}`, words)
  return {
    hint: isFull ? most : by === 'stake' ? t('sportsbook.slip.limits', words) : `${t('sportsbook.slip.least', words)} · ${most}`,
    low: isFull ? most : t('sportsbook.slip.low', words),
    high: most,
  }
}
