import { useSelector } from '@xstate/react'
import type { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Marquee } from '#src/ui/shared/Marquee.tsx'
import styles from './roomAnnouncements.module.css'

type RoomAnnouncementsProps = {
  readonly marquee: NonNullable<ReturnType<typeof selectChildren>['marquee']>
  readonly still: boolean
}

/** The announcements that are due in this room (S-10). */
export function RoomAnnouncements({ marquee, still }: RoomAnnouncementsProps) {
  const t = useT()
  const announcements = useSelector(marquee, (snapshot) => snapshot.context) ?? []
  if (announcements.length === 0) return null
  return (
    <div className={styles.announcements}>
      <Marquee
        label={t('room.notices')}
        pauseLabel={t('home.pause')}
        playLabel={t('home.play')}
        entries={announcements}
        still={still}
      />
    </div>
  )
}
