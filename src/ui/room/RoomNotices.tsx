import { useSelector } from '@xstate/react'
import type { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Marquee } from '#src/ui/shared/Marquee.tsx'
import styles from './room.module.css'

type RoomNoticesProps = {
  readonly marquee: NonNullable<ReturnType<typeof selectChildren>['marquee']>
  readonly still: boolean
}

/** The notices that are due in this room (S-10). */
export function RoomNotices({ marquee, still }: RoomNoticesProps) {
  const t = useT()
  const notices = useSelector(marquee, (snapshot) => snapshot.context) ?? []
  if (notices.length === 0) return null
  return (
    <div className={styles.notices}>
      <Marquee
        label={t('room.announcements')}
        pauseLabel={t('marquee.pause')}
        playLabel={t('marquee.play')}
        entries={notices}
        still={still}
      />
    </div>
  )
}
