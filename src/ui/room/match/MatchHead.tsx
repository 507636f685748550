import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { matchMinute } from '#src/api/model/matchTime.ts'
import { shortTeams } from '#src/api/model/shortTeams.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { sameEvents, selectLastEvents } from '#src/machines/match/matchSelectors.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { teamsOf } from '#src/ui/shared/oddsWords.ts'
import { useEventWords } from './eventWords.ts'
import { MatchClock } from './MatchClock.tsx'
import { sportOf } from './sportOf.ts'
import type { MatchRef } from './Timeline.tsx'
import { useStanding } from './useStanding.ts'
import styles from './matchHead.module.css'

type MatchHeadProps = {
  readonly match: AnchorMatch
  /** What happened in it; undefined where nobody follows it. */
  readonly game: MatchRef | undefined
  /** The server's time in ms. */
  readonly now: number
  readonly seconds: SecondsLogic
  /** Whether it stands in the picture's place, where a phone has the way back. */
  readonly isInPicture?: boolean
}

/** How a match stands, for both scoreboards: the teams in their colours, score, phase and clock in their sport's words, what each period brought, and what happened last. */
export function MatchHead({ match, game, now, seconds, isInPicture = false }: MatchHeadProps) {
  const { score, moment } = useStanding(match, now)
  const short = shortTeams(teamsOf(match))
  return (
    <div className={cx(styles.head, isInPicture && styles.inPicture)}>
      <Team name={match.homeName} short={short.home} crest={match.homeLogo} />
      <div className={styles.middle}>
        <p key={score} className={styles.score}>
          {score}
        </p>
        <p className={styles.phase}>
          {moment} <MatchClock match={match} seconds={seconds} />
        </p>
      </div>
      <Team name={match.visitName} short={short.visit} crest={match.visitLogo} />
      <div className={styles.foot}>
        <Parts match={match} />
        {game !== undefined && <Last match={match} game={game} most={isInPicture ? 4 : 2} />}
      </div>
    </div>
  )
}

type TeamProps = { readonly name: string; readonly short: string; readonly crest: string | null }

/** Name and crest; the crest's colours lie behind both. Where there is one line only, the name is the short one. */
function Team({ name, short, crest }: TeamProps) {
  return (
    <p className={styles.team}>
      {crest !== null && <img className={styles.wash} src={crest} alt="" />}
      {crest !== null && <img className={styles.crest} src={crest} width={28} height={28} alt="" />}
      <span className={styles.name}>{name}</span>
      <span className={styles.short}>{short}</span>
    </p>
  )
}

/** What each quarter or map brought so far; two halves say no more than the score. */
function Parts({ match }: Pick<MatchHeadProps, 'match'>) {
  const { t } = useTranslation('match')
  const sport = sportOf(match)
  if (sport === 'football' || match.parts.length === 0) return null
  return (
    <p className={styles.parts}>
      {t(`match.parts.${sport}`)} {match.parts.map((part) => part.join(':')).join('  ')}
    </p>
  )
}

function Last({ match, game, most }: { readonly match: AnchorMatch; readonly game: MatchRef; readonly most: number }) {
  const words = useEventWords(match)
  const events = useSelector(game, (snapshot) => selectLastEvents(snapshot, most), sameEvents)
  if (events.length === 0) return null
  return (
    <ol className={styles.last}>
      {events.map((event) => (
        <li key={event.id}>
          <span className={styles.minute}>{matchMinute(sportOf(match), event)}</span> {words(event)}
        </li>
      ))}
    </ol>
  )
}
