import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { Play } from '#src/api/model/odds.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import { selectPlay } from '#src/machines/odds/oddsSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { phaseWord } from '#src/ui/shared/phaseWord.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { sportOf } from './sportOf.ts'
import { PitchLines } from './PitchLines.tsx'
import styles from './pitch.module.css'

// Matches are played for most of their time.
const RestLeft = lazyComponent(async () => (await import('../rest/RestLeft.tsx')).RestLeft, ['rest'])

type PitchProps = { readonly odds: OddsRef; readonly match: AnchorMatch; readonly seconds: SecondsLogic }

/** How far into the other half the ball is, as a share of the pitch, and at what height; for the home side, which plays to the right. */
const PLACES: Record<Play['kind'], readonly [x: number, y: number]> = {
  rest: [0.5, 0.5],
  safe: [0.42, 0.56],
  attack: [0.66, 0.4],
  danger: [0.8, 0.55],
  shot: [0.9, 0.48],
  corner: [0.985, 0.03],
  score: [0.985, 0.5],
}

/** The match as an animation (E-3, ANIMATION): the ball is where the last play was, and while the match rests it says until when; nothing moves under reduced motion. */
export function Pitch({ odds, match, seconds }: PitchProps) {
  const { t } = useTranslation('match')
  const last = useSelector(odds, selectPlay)
  const play = match.gameStatus === 'live' ? last : null
  const kind = play?.kind ?? 'rest'
  const home = play?.side !== 'visit'
  const [x, y] = PLACES[kind]
  const team = home ? match.homeName : match.visitName
  return (
    <div className={styles.pitch} data-sport={match.matchClass}>
      <svg viewBox="0 0 320 180" className={styles.field} aria-hidden="true">
        <PitchLines match={match} />
        {kind !== 'rest' && (
          <g className={cx(styles.way, !home && styles.visit)}>
            <rect x={home ? 160 : 320 - x * 320} y={0} width={(x - 0.5) * 320 > 0 ? (x - 0.5) * 320 : 0} height={180} />
          </g>
        )}
        <g
          className={styles.ball}
          style={{ transform: `translate(${(home ? x : 1 - x) * 320}px, ${(home ? y : 1 - y) * 180}px)` }}
        >
          <circle r={kind === 'score' ? 14 : 9} className={cx(styles.halo, kind === 'score' && styles.goal)} />
          <circle r={4} className={styles.dot} />
        </g>
      </svg>
      <div className={styles.foot}>
        <p
          className={cx(styles.words, kind !== 'rest' && (home ? styles.ofHome : styles.ofVisit))}
          role="status"
          aria-label={t('match.pitch')}
        >
          {kind === 'rest' ? phaseWord(t, match) : `${team} · ${t(`match.playing.${sportOf(match)}.${kind}`)}`}
        </p>
        {/* It changes each second: readers of the screen are told the phase alone. */}
        {match.gameStatus === 'break' && (
          <Later>
            <RestLeft match={match} seconds={seconds} />
          </Later>
        )}
      </div>
    </div>
  )
}
