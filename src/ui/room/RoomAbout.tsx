import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { formatCount } from '#src/api/model/format.ts'
import type { RoomRef } from '#src/machines/room/roomMachine.ts'
import { selectAudience } from '#src/machines/room/roomSelectors.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './roomAbout.module.css'

type RoomAboutProps = {
  readonly match: AnchorMatch
  readonly visit: RoomRef
  /** A moderator's button. */
  readonly children: ReactNode
}

/** Title, anchor, score and audience, in two lines of fixed height. */
export function RoomAbout({ match, visit, children }: RoomAboutProps) {
  const { t } = useTranslation('room')
  const language = useLanguage()
  const audience = useSelector(visit, selectAudience)
  const anchor = match.anchorInfo
  return (
    <header className={styles.about}>
      {anchor !== null && <Avatar src={anchor.avatar} size={40} />}
      <div className={styles.aboutText}>
        <h1 className={styles.title}>{match.roomInfo.title}</h1>
        <div className={cx(styles.lines, anchor !== null && match.matchId !== null && styles.long)}>
          <p className={styles.meta}>
            <span>{anchor === null ? match.leagueName : anchor.nickname}</span>
            {anchor !== null && <span>{t('listing.heat', { heat: formatCount(anchor.heat, language) })}</span>}
            {audience !== null && <span>{t('room.audience', { viewers: formatCount(audience, language) })}</span>}
          </p>
          {anchor !== null && match.matchId !== null && match.gameStatus !== 'pre' && (
            <p className={styles.score}>
              <span>{match.homeName}</span>
              <b>
                {match.homeScore} : {match.visitScore}
              </b>
              <span>{match.visitName}</span>
            </p>
          )}
        </div>
      </div>
      {children}
    </header>
  )
}
