import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnchorMatch, isWatched } from '#src/api/model/anchor.ts'
import { formatCount } from '#src/api/model/format.ts'
import type { RoomRef } from '#src/machines/room/roomMachine.ts'
import { selectAudience } from '#src/machines/room/roomSelectors.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './roomAbout.module.css'

type RoomAboutProps = {
  readonly match: AnchorMatch
  readonly visit: RoomRef
  /** A moderator's button. */
  readonly tools?: ReactNode
  /** What anybody can do: it has its place before it is there. */
  readonly children: ReactNode
}

/** Title, anchor and audience, in two lines of fixed height. */
export function RoomAbout({ match, visit, tools, children }: RoomAboutProps) {
  const { t } = useTranslation('room')
  const language = useLanguage()
  const audience = useSelector(visit, selectAudience)
  const anchor = match.anchorInfo
  // The line tells it as it changes; the room's first answer has it before. One alone is who reads it.
  const viewers = anchor === null || isWatched(match.anchorStatus) ? (audience ?? anchor?.heat ?? null) : null
  return (
    <header className={styles.about} data-pure={anchor === null || undefined}>
      {anchor !== null && <Avatar src={anchor.avatar} size={40} />}
      <div className={styles.aboutText}>
        <h1 className={styles.title}>{match.roomInfo.title}</h1>
        <div className={styles.lines}>
          <p className={styles.meta}>
            {anchor === null ? (
              <span>{match.leagueName}</span>
            ) : (
              <Link to={`/app/anchor/${match.anchorRoomId}`}>{anchor.nickname}</Link>
            )}
            {viewers !== null && viewers > 1 && <span>{t('room.audience', { viewers: formatCount(viewers, language) })}</span>}
          </p>
        </div>
      </div>
      <div className={styles.acts}>{children}</div>
      {tools}
    </header>
  )
}
