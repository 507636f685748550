import { useTranslation } from 'react-i18next'
import type { Fen } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { AmountFault } from '#src/api/model/money/judgeAmount.ts'
import type { Picked } from '#src/machines/sportsbook/slip.ts'

type OrderNoteOptions = {
  readonly picked: Picked | null
  readonly fault: AmountFault | null
  /** What the centre wallet would add to the stake; 0 = nothing. */
  readonly fund: Fen
}

export type OrderNote = {
  /** Why a bet cannot be placed; null = it can, or its field says what is wrong. */
  readonly reason: string | null
  /** What moves with the bet; null = nothing. */
  readonly note: string | null
}

/** What the button of a slip says, and what stands below it. */
export function useOrderNote({ picked, fault, fund }: OrderNoteOptions): OrderNote {
  const { t } = useTranslation('sportsbook')
  const because = (reason: string): OrderNote => ({ reason, note: null })
  if (picked === null) return because(t('sportsbook.slip.note.pick'))
  if (!picked.open) return because(t('sportsbook.slip.suspended'))
  if (fault === 'missing') return because(t('sportsbook.slip.note.stake'))
  const isFunded = fund > 0 && fault === null
  return { reason: null, note: isFunded ? t('sportsbook.slip.note.fund', { amount: formatMoney('FEN', fund) }) : null }
}
