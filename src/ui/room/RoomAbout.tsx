import { useSelector } from '@xstate/react'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnchorMatch, isWatched } from '#src/api/model/anchor.ts'
import { formatCount } from '#src/api/model/format.ts'
import type { RoomRef } from '#src/machines/room/roomMachine.ts'
import { selectAudience } from '#src/machines/room/roomSelectors.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './roomAbout.module.css'

type RoomAboutProps = {
  readonly match: AnchorMatch
  readonly visit: RoomRef
  /** How its match stands, on a phone: the title stands over the picture then. */
  readonly score?: ReactNode
  /** A moderator's button. */
  readonly tools?: ReactNode
  /** What anybody can do: it has its place before it is there. */
  readonly children: ReactNode
}

/** Title or score, anchor and audience, in two lines; a title that is long has two. */
export function RoomAbout({ match, visit, score, tools, children }: RoomAboutProps) {
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
        {score}
        <div className={styles.lines}>
          <p className={styles.meta}>
            {anchor === null ? (
              <span>{match.leagueName}</span>
            ) : (
              <Link to={`/app/anchor/${match.anchorRoomId}`}>{anchor.nickname}</Link>
            )}
            {viewers !== null && viewers > 1 && <Viewers count={formatCount(viewers, language)} />}
          </p>
        </div>
      </div>
      <div className={styles.acts}>{children}</div>
      {tools}
    </header>
  )
}

/** How many watch: a figure beside an eye, as in the lists. */
function Viewers({ count }: { readonly count: string }) {
  const { t } = useTranslation('room')
  return (
    <span className={styles.viewers}>
      <Eye size={14} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('room.audience', { viewers: count })}</VisuallyHidden>
    </span>
  )
}
