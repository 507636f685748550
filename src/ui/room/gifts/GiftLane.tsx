import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { giftNameOf } from '#src/api/model/gift.ts'
import type { roomMachine } from '#src/machines/room/roomMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import styles from './giftLane.module.css'

type GiftLaneProps = { readonly lane: NonNullable<SnapshotFrom<ActorRefFrom<typeof roomMachine>>['children']['giftLane']> }

/** The last few runs of gifts over the picture, above the player's controls; each leaves by itself and comes again as it grows. */
export function GiftLane({ lane }: GiftLaneProps) {
  const { t } = useTranslation('room')
  const language = useLanguage()
  const combos = useSelector(lane, (snapshot) => snapshot.context) ?? []
  return (
    // The same gifts are lines of the chat: readers of the screen hear of them there.
    <ul className={styles.lane} aria-hidden="true">
      {combos.map(({ key, gift, count }) => (
        <li key={`${key}-${count}`} className={styles.gift}>
          <Avatar src={gift.avatar} size={28} />
          <span className={styles.text}>
            {gift.memberName} {t('chat.sent')} {giftNameOf(gift, language)}
          </span>
          <img src={gift.url} width={28} height={28} alt="" />
          <span className={styles.count}>{t('chat.times', { count })}</span>
        </li>
      ))}
    </ul>
  )
}
