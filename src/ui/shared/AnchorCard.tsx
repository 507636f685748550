import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import { anchorPresence, type AnchorMatch, nextTimeOf } from '#src/api/model/anchor.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { Heat } from './Heat.tsx'
import { RoomMark } from './RoomMark.tsx'
import styles from './anchorCard.module.css'

type AnchorCardProps = {
  readonly match: AnchorMatch
  /** Address of the room. */
  readonly to: string
  /** The server's time in ms, for 'tomorrow 19:00'. */
  readonly now: number
  /** Whether the rooms of the list are open (S-11). */
  readonly rooms: RoomStatusesRef
  /** Called with a plain press; what happens next is decided by the anchor's status (S-1), so the link itself does not navigate. */
  readonly onPress: () => void
  /** Heading level of the title in its page. */
  readonly as?: 'h2' | 'h3'
  /** Under the cover, for those that wait: a reminder. */
  readonly action?: ReactNode
  /** Over the cover: following it, and that the member waited for it. */
  readonly children?: ReactNode
}

/** One anchor's room in a list, or a row of one within `data-rows`: cover, status, title, anchor, who watches, and the score. Without a picture it is grey, says why and until when, and how many follow. */
export function AnchorCard({ match, to, now, rooms, onPress, as: Heading = 'h3', action, children }: AnchorCardProps) {
  const { t } = useTranslation()
  const presence = anchorPresence(match.anchorStatus)
  const waits = presence !== 'playing'
  const anchor = match.anchorInfo
  return (
    <article className={cx(styles.card, waits && styles.resting)}>
      <div className={styles.cover}>
        {match.cover !== null && <img src={match.cover} width={320} height={180} alt="" loading="lazy" decoding="async" />}
        {waits ? (
          <p className={styles.strip}>
            <b>{t(`status.${presence}`)}</b> <NextTime match={match} now={now} />
          </p>
        ) : (
          <>
            <span className={styles.badge}>
              <Badge tone="live">{t(`status.${presence}`)}</Badge>
            </span>
            <span className={styles.league}>{match.leagueName || t(`sport.${match.matchClass}`)}</span>
          </>
        )}
        {children}
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <Link className={styles.link} to={to} onPress={onPress}>
            {match.roomInfo.title}
          </Link>
        </Heading>
        {anchor !== null && <Avatar src={anchor.avatar} size={24} />}
        <div className={styles.meta}>
          <span className={styles.name}>{anchor?.nickname ?? match.leagueName}</span>
          <Heat match={match} className={styles.heat} />
          <RoomMark match={match} rooms={rooms} />
          {waits ? action : <Score match={match} />}
        </div>
      </div>
    </article>
  )
}

/** When a room without a picture will have one, as far as it is known. */
function NextTime({ match, now }: Pick<AnchorCardProps, 'match' | 'now'>) {
  const { t } = useTranslation()
  const nextAt = nextTimeOf(match)
  return nextAt > now && t('listing.nextShort', { time: dayTime(t, nextAt, now) })
}

function Score({ match }: Pick<AnchorCardProps, 'match'>) {
  const { t } = useTranslation()
  if (match.matchId === null || match.gameStatus === 'pre') return null
  return (
    <span className={styles.score}>
      <VisuallyHidden>{t('listing.score')} </VisuallyHidden>
      {match.homeScore} : {match.visitScore}
    </span>
  )
}

/** A card's place while the list is loading. */
export function AnchorCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.skeletonCover} />
      <div className={styles.body}>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton className={styles.skeletonFace} />
        <Skeleton className={styles.skeletonName} />
      </div>
    </div>
  )
}
