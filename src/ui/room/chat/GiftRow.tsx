import type { TFunction } from 'i18next'
import { giftNameOf } from '#src/api/model/gift.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import styles from './giftRow.module.css'
import rows from './rows.module.css'

type GiftRowProps = { readonly row: Extract<DrawnRow, { type: 'gift' }>; readonly t: TFunction<'room'> }

/** A gift that was given, with how often in a row. */
export function GiftRow({ row, t }: GiftRowProps) {
  const { gift, count } = row.combo
  const language = useLanguage()
  return (
    <div className={rows.row}>
      <p className={styles.gift}>
        <img className={styles.picture} src={gift.url} width={32} height={32} alt="" />
        <bdi className={styles.name}>{gift.memberName}</bdi>
        <span className={styles.text}>
          {t('chat.sent')} {giftNameOf(gift, language)}
        </span>
        <span className={styles.combo}>{t('chat.times', { count })}</span>
      </p>
    </div>
  )
}
