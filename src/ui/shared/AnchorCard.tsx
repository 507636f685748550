import { Flame, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ParseKeysWithoutVariables } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import { anchorPresence, type AnchorMatch, type AnchorPresence } from '#src/api/model/anchor.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Count } from '#src/ui/kit/Numbers.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { RoomMark } from './RoomMark.tsx'
import styles from './anchorCard.module.css'

const STATUS: Record<AnchorPresence, { readonly key: ParseKeysWithoutVariables; readonly tone: 'live' | 'neutral' | 'warn' }> = {
  playing: { key: 'status.live', tone: 'live' },
  notStarted: { key: 'status.notStarted', tone: 'neutral' },
  interrupted: { key: 'status.interrupted', tone: 'warn' },
  offAir: { key: 'status.offAir', tone: 'neutral' },
}

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
  /** Over the cover: following it. */
  readonly children?: ReactNode
}

/** One anchor's room in a list: cover, status, heat, title, anchor, and the score or the next broadcast. */
export function AnchorCard({ match, to, now, rooms, onPress, as: Heading = 'h3', children }: AnchorCardProps) {
  const { t } = useTranslation()
  const presence = anchorPresence(match.anchorStatus)
  const status = STATUS[presence]
  const anchor = match.anchorInfo
  return (
    <article className={cx(styles.card, presence === 'offAir' && styles.resting)}>
      <div className={styles.cover}>
        {match.cover !== null && <img src={match.cover} width={320} height={180} alt="" loading="lazy" decoding="async" />}
        <span className={styles.badge}>
          <Badge tone={status.tone}>{t(status.key)}</Badge>
        </span>
        <RoomMark over match={match} rooms={rooms} />
        {anchor !== null && (
          <span className={styles.heat}>
            <Flame size={12} aria-hidden="true" />
            <VisuallyHidden>{t('listing.heatLabel')}</VisuallyHidden>
            <Count count={anchor.heat} />
          </span>
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
          {anchor !== null && (
            <span className={styles.collected}>
              <Star size={12} aria-hidden="true" />
              <VisuallyHidden>{t('listing.followersLabel')}</VisuallyHidden>
              <Count count={anchor.collected} />
            </span>
          )}
          <CardAside match={match} now={now} resting={presence === 'offAir'} />
        </div>
      </div>
    </article>
  )
}

function CardAside({ match, now, resting }: { readonly match: AnchorMatch; readonly now: number; readonly resting: boolean }) {
  const { t } = useTranslation()
  const nextAt = match.anchorInfo?.nextAt ?? null
  if (resting && nextAt !== null)
    return <span className={styles.aside}>{t('listing.nextAt', { time: dayTime(t, nextAt, now) })}</span>
  if (match.matchId === null || match.gameStatus === 'pre') return null
  return (
    <span className={cx(styles.aside, styles.score)}>
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
