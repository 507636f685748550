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

/** Why a bet cannot be placed, or what moves with it, in words below its button; null = nothing, or its field says what is wrong. */
export function useOrderNote({ picked, fault, fund }: OrderNoteOptions): string | null {
  const { t } = useTranslation('sportsbook')
  if (picked === null) return t('sportsbook.slip.note.pick')
  if (!picked.open) return t('sportsbook.slip.suspended')
  if (fault === 'missing') return t('sportsbook.slip.note.stake')
  return fund > 0 && fault === null ? t('sportsbook.slip.note.fund', { amount: formatMoney('FEN', fund) }) : null
}
