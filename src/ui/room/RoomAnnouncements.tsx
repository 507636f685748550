import { useSelector } from '@xstate/react'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { selectChildren } from '#src/machines/room/roomSelectors.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { Marquee } from '#src/ui/shared/Marquee.tsx'
import styles from './roomAnnouncements.module.css'

type RoomAnnouncementsProps = {
  readonly marquee: NonNullable<ReturnType<typeof selectChildren>['marquee']>
  readonly still: boolean
}

/** The announcements that are due in this room (S-10). On a phone they fold into a button once all have passed, and new ones come by themselves. */
export function RoomAnnouncements({ marquee, still }: RoomAnnouncementsProps) {
  const { t } = useTranslation('room')
  const wide = useWide()
  const announcements = useSelector(marquee, (snapshot) => snapshot.context) ?? []
  const [read, setRead] = useState('')
  if (announcements.length === 0) return null
  const all = announcements.map(({ id }) => id).join()
  const label = t('room.announcements')
  if (!wide && read === all)
    return (
      <IconButton label={label} aria-expanded={false} onClick={() => setRead('')}>
        <Megaphone size={20} aria-hidden="true" />
      </IconButton>
    )
  return (
    <div className={styles.announcements}>
      <Marquee
        label={label}
        pauseLabel={t('marquee.pause')}
        playLabel={t('marquee.play')}
        entries={announcements}
        still={still}
        onPassed={() => setRead(all)}
      />
    </div>
  )
}
