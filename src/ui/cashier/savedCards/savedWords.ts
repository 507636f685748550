import { useTranslation } from 'react-i18next'
import { cardTail } from '#src/api/model/cardNumber.ts'
import { ASSET_FACTS } from '#src/api/model/money/asset.ts'
import { siteTime } from '#src/api/model/day.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import type { SavedItem } from '#src/machines/savedCards/savedCards.ts'

/** A saved card or address in words: what it is, its masked number, whose it is where that is known, and until when withdrawals to it wait. */
export type SavedText = {
  readonly name: string
  readonly number: string
  readonly note: string | null
  readonly wait: string | null
}

/** Words for a card by its last four digits, like 尾号 0128. */
export function useCardTail(): (masked: string) => string {
  const { t } = useTranslation('savedCards')
  return (masked) => t('cards.tail', { digits: cardTail(masked) })
}

/** Words for saved cards and addresses. */
export function useSavedWords(): (item: SavedItem) => SavedText {
  const { t } = useTranslation('savedCards')
  const language = useLanguage()
  const tail = useCardTail()
  return (item) => {
    const wait = item.waitsUntil === null ? null : t('cards.waits', { until: siteTime(item.waitsUntil) })
    switch (item.kind) {
      case 'bankCard':
        return {
          name: item.names?.[language] ?? item.bank ?? t(ASSET_FACTS.FEN.labelKey),
          number: tail(item.cardNum),
          note: item.holder === '' ? null : item.holder,
          wait,
        }
      case 'usdt':
        return { name: item.network === null ? 'USDT' : `USDT · ${item.network}`, number: item.address, note: null, wait }
      case 'virtual':
        return { name: item.names?.[language] ?? item.currency, number: item.address, note: null, wait }
    }
  }
}

/** What a kind is called: for yuan and USDT the table of assets says it (E-2). */
export const KIND_WORDS = {
  bankCard: ASSET_FACTS.FEN.labelKey,
  usdt: ASSET_FACTS.UUSDT.labelKey,
  virtual: 'cards.virtual',
} as const
