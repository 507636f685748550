import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { Marquee } from '#src/ui/shared/Marquee.tsx'
import styles from './roomAnnouncements.module.css'

type RoomAnnouncementsProps = {
  readonly marquee: NonNullable<ReturnType<typeof selectChildren>['marquee']>
  readonly still: boolean
}

/** The announcements that are due in this room (S-10). */
export function RoomAnnouncements({ marquee, still }: RoomAnnouncementsProps) {
  const { t } = useTranslation('room')
  const announcements = useSelector(marquee, (snapshot) => snapshot.context) ?? []
  if (announcements.length === 0) return null
  return (
    <div className={styles.announcements}>
      <Marquee
        label={t('room.announcements')}
        pauseLabel={t('marquee.pause')}
        playLabel={t('marquee.play')}
        entries={announcements}
        still={still}
      />
    </div>
  )
}
