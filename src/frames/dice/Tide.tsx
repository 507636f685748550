import { useSelector } from '@xstate/react'
import type { CSSProperties } from 'react'
import { DICE_FACES, formatRoll, isDiceWin } from '#src/api/model/games/dice/dice.ts'
import { phaseOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { readBet, rollOf } from './bet.ts'
import look from './dice.module.css'

const MARKS = [0, 25, 50, 75, 100]

/** The sea from 0 to 100: what wins is water, what does not is sand; a buoy drifts to where the roll stands. */
export function Tide({ round, motion }: { readonly round: RoundRef; readonly motion: boolean }) {
  const phase = useSelector(round, phaseOf)
  const chosen = useSelector(round, ({ context }) => context.play)
  const last = useSelector(round, ({ context }) => context.last ?? context.rounds[0] ?? null)
  const show = useSelector(round, ({ children }) => children.show)
  const isDrifting =
    useSelector(show, (snapshot) => (snapshot?.context.standing ?? 0) === 0) && phase !== 'laying' && phase !== 'shown'
  const rolled = last === null ? null : rollOf(last)
  const isBetShown = phase !== 'laying' && phase !== 'shown'
  const bet = isBetShown && rolled !== null && phase === 'showing' ? rolled.bet : readBet(chosen)
  const isSettled = phase === 'shown' || (phase === 'laying' && rolled !== null)
  const roll = rolled === null || isDrifting ? null : rolled.roll
  const isWin = rolled !== null && isDiceWin(rolled.bet, rolled.roll)
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--mark': bet.target,
    // Before anything was rolled it floats where one would win.
    '--roll': roll === null ? (bet.side === 'under' ? bet.target / 2 : (bet.target + 100) / 2) : (roll / DICE_FACES) * 100,
  }
  return (
    <div className={look.tide} style={style} data-side={bet.side}>
      <p
        className={look.roll}
        data-state={!isSettled ? 'drifts' : phase === 'shown' ? (isWin ? 'won' : 'lost') : 'past'}
        aria-hidden
      >
        {isSettled && rolled !== null ? formatRoll(rolled.roll) : isDrifting ? '…' : ''}
      </p>
      <div className={look.sea} aria-hidden>
        <svg className={look.horizon} viewBox="0 0 400 100" preserveAspectRatio="xMidYMax slice">
          <circle className={look.disc} cx="332" cy="34" r="15" />
          <path className={look.cloud} d="M40 40q6-10 18-8 6-11 20-7 13-1 16 8 11-1 13 7z" />
          <path className={look.hill} d="M0 100V88q60-22 120-8t120-2 160 2v20z" />
        </svg>
        <div className={look.water} />
        <svg className={look.waves} viewBox="0 0 400 20" preserveAspectRatio="none">
          <path d="M0 12q25-12 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0v8H0z" />
        </svg>
        <div className={look.sand} />
        <div className={look.post} />
        <div className={look.drift} data-drifts={isDrifting && motion}>
          <svg className={look.buoy} viewBox="0 0 60 90">
            <path d="M30 4v14" stroke="#12303a" strokeWidth="3" />
            <circle cx="30" cy="7" r="5" fill="#ffd75e" stroke="#12303a" strokeWidth="2" />
            <path d="M22 18h16l8 40H14z" fill="#f7fbfa" stroke="#12303a" strokeWidth="2.5" />
            <path d="M20 28h20l2.4 12H17.6z" fill="#d43c30" />
            <path d="M6 58h48q-3 20-24 24Q9 78 6 58z" fill="#d43c30" stroke="#12303a" strokeWidth="2.5" />
          </svg>
        </div>
      </div>
      <ol className={look.marks} aria-hidden>
        {MARKS.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ol>
    </div>
  )
}
