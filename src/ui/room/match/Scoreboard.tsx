import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { KickOff } from './KickOff.tsx'
import { MatchHead } from './MatchHead.tsx'
import { Pitch } from './Pitch.tsx'
import type { MatchActors } from './WithMatch.tsx'
import styles from './scoreboard.module.css'

type ScoreboardProps = {
  readonly match: AnchorMatch
  /** Its prices, plays and events; null where nobody follows it. */
  readonly game: MatchActors | null
  /** The server's time in ms. */
  readonly now: number
  readonly seconds: SecondsLogic
}

/** The match in the player's place: how it stands, and the field where it is played; before it begins both teams over the field, and how long it is until then. */
export function Scoreboard({ match, game, now, seconds }: ScoreboardProps) {
  const { t } = useTranslation('room')
  if (match.gameStatus === 'pre' && game !== null)
    return (
      <section className={cx(styles.board, styles.before)} aria-label={t('scoreboard.label')}>
        <Pitch odds={game.odds} match={match} seconds={seconds} />
        <KickOff match={match} now={now} seconds={seconds} />
      </section>
    )
  return (
    <section className={styles.board} aria-label={t('scoreboard.label')}>
      <MatchHead match={match} game={game?.game} now={now} seconds={seconds} isInPicture />
      {game !== null && <Pitch odds={game.odds} match={match} seconds={seconds} />}
    </section>
  )
}
