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

/** `reason` = why a bet cannot be placed, in the words of its button; `note` = what moves with it, below that. Null = nothing, or its field says what is wrong. */
export type OrderNote = { readonly reason: string | null; readonly note: string | null }

export function useOrderNote({ picked, fault, fund }: OrderNoteOptions): OrderNote {
  const { t } = useTranslation('sportsbook')
  const because = (reason: string): OrderNote => ({ reason, note: null })
  if (picked === null) return because(t('sportsbook.slip.note.pick'))
  if (!picked.open) return because(t('sportsbook.slip.suspended'))
  if (fault === 'missing') return because(t('sportsbook.slip.note.stake'))
  const isFunded = fund > 0 && fault === null
  return { reason: null, note: isFunded ? t('sportsbook.slip.note.fund', { amount: formatMoney('FEN', fund) }) : null }
}
