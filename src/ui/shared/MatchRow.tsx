import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { playedSeconds } from '#src/api/model/matchEvent.ts'
import { playedMinute } from '#src/api/model/matchPhase.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { phaseWord } from './phaseWord.ts'
import { RoomMark } from './RoomMark.tsx'
import { RowPricesContext } from './rowPricesContext.ts'
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
  /** Where a price leads; left out = to the slip over the page. */
  readonly onPrice?: (selectionId: string) => void
  /** Beside the score: following it. */
  readonly children?: ReactNode
}

/** One match in a list: sport and league, phase, both teams with their scores; the whole row leads to its room. */
export function MatchRow({ match, to, now, rooms, current = false, onPrice, children }: MatchRowProps) {
  const { t } = useTranslation()
  const drawPrices = use(RowPricesContext)
  const running = match.gameStatus === 'live' || match.gameStatus === 'break'
  return (
    <li className={cx(styles.row, current && styles.current)}>
      <p className={styles.head}>
        <span>{t(`sport.${match.matchClass}`)}</span>
        <span className={styles.league}>{match.leagueName}</span>
        <RoomMark match={match} rooms={rooms} />
        <span className={cx(styles.phase, running && styles.phaseLive)}>
          {match.gameStatus === 'pre' ? dayTime(t, match.startAt, now) : phaseWord(t, match)}
          <Minute match={match} now={now} />
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
      {drawPrices !== null && !current && match.gameStatus !== 'ended' && (
        <div className={cx(styles.prices, match.matchClass === 'football' && styles.three)}>
          <Later>{drawPrices({ match, onPrice })}</Later>
        </div>
      )}
      <Link className={styles.link} to={to} aria-current={current || undefined}>
        <VisuallyHidden>
          {t('listing.versus', { home: match.homeName, visit: match.visitName })}{' '}
          {match.gameStatus !== 'pre' && `${match.homeScore} : ${match.visitScore}`}
        </VisuallyHidden>
      </Link>
    </li>
  )
}

/** How far the period that is played has come. */
export function Minute({ match: { matchClass, clock }, now }: Pick<MatchRowProps, 'match' | 'now'>) {
  if (clock?.running !== true || matchClass === 'anchor') return null
  return ` ${playedMinute(matchClass, clock.period, playedSeconds(clock, now))}`
}

/** A row's place while the list is loading; a match that is over has no prices. */
export function MatchRowSkeleton({ over = false }: { readonly over?: boolean }) {
  return (
    <li className={styles.row}>
      <Skeleton className={styles.skeletonHead} />
      <Skeleton className={styles.skeletonTeams} />
      <Skeleton className={styles.skeletonScores} />
      {!over && <div className={styles.prices} />}
    </li>
  )
}
