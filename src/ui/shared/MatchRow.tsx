import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { type MatchClock, playedSeconds } from '#src/api/model/matchEvent.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { phaseWord } from './phaseWord.ts'
import { RoomMark } from './RoomMark.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { TeamName } from './TeamName.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './matchRow.module.css'

type MatchRowProps = {
  readonly match: AnchorMatch
  readonly to: string
  /** The server's time in ms. */
  readonly now: number
  /** Whether the rooms of the list are open (S-11). */
  readonly rooms: RoomStatusesRef
  /** Whether its page, or its place on this one, is open. */
  readonly current?: boolean
  /** Beside the score: following it. */
  readonly children?: ReactNode
}

/** One match in a list: sport and league, phase, both teams with their scores; the whole row leads to its room. */
export function MatchRow({ match, to, now, rooms, current = false, children }: MatchRowProps) {
  const { t } = useTranslation()
  const running = match.gameStatus === 'live' || match.gameStatus === 'break'
  return (
    <li className={cx(styles.row, current && styles.current)}>
      <p className={styles.head}>
        <span>{t(`sport.${match.matchClass}`)}</span>
        <span className={styles.league}>{match.leagueName}</span>
        <RoomMark match={match} rooms={rooms} />
        <span className={cx(styles.phase, running && styles.phaseLive)}>
          {match.gameStatus === 'pre' ? dayTime(t, match.startAt, now) : t(phaseWord(match))}
          {match.clock?.running === true && <Minute clock={match.clock} now={now} />}
        </span>
      </p>
      <div className={styles.teams}>
        <TeamName name={match.homeName} crest={match.homeLogo} />
        <TeamName name={match.visitName} crest={match.visitLogo} />
      </div>
      <p className={cx(styles.scores, match.gameStatus === 'pre' && styles.waiting)} aria-hidden="true">
        <span>{match.gameStatus === 'pre' ? '–' : match.homeScore}</span>
        <span>{match.gameStatus === 'pre' ? '–' : match.visitScore}</span>
      </p>
      {match.anchorAvatars.length > 0 && (
        <span className={styles.faces} aria-hidden="true">
          {match.anchorAvatars.map((avatar) => (
            <Avatar key={avatar} src={avatar} size={24} />
          ))}
        </span>
      )}
      {children}
      <Link className={styles.link} to={to} aria-current={current || undefined}>
        <VisuallyHidden>
          {t('listing.versus', { home: match.homeName, visit: match.visitName })}{' '}
          {match.gameStatus !== 'pre' && `${match.homeScore} : ${match.visitScore}`}
        </VisuallyHidden>
      </Link>
    </li>
  )
}

/** The minute that is being played. */
function Minute({ clock, now }: { readonly clock: MatchClock; readonly now: number }) {
  return <> {Math.floor(playedSeconds(clock, now) / 60) + 1}′</>
}

/** A row's place while the list is loading. */
export function MatchRowSkeleton() {
  return (
    <li className={styles.row}>
      <Skeleton className={styles.skeletonHead} />
      <Skeleton className={styles.skeletonTeams} />
      <Skeleton className={styles.skeletonScores} />
    </li>
  )
}
