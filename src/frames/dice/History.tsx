import { useSelector } from '@xstate/react'
import { formatRoll, isDiceWin } from '#src/api/model/games/dice/dice.ts'
import { phaseOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { rollOf } from './bet.ts'
import look from './dice.module.css'
import { useDiceWords } from './words.ts'

/** The last rolls, the latest first; the one that is still shown comes when it stands. */
export function History({ round }: { readonly round: RoundRef }) {
  const words = useDiceWords()
  const rounds = useSelector(round, ({ context }) => context.rounds)
  const isShowing = useSelector(round, phaseOf) === 'showing'
  const rolls = rounds.slice(isShowing ? 1 : 0).flatMap((one) => {
    const rolled = rollOf(one)
    return rolled === null ? [] : [{ key: one.key, roll: rolled.roll, isWin: isDiceWin(rolled.bet, rolled.roll) }]
  })
  return (
    <ol className={look.history} aria-label={words.history}>
      {rolls.length === 0 && <li className={look.none}>{words.noHistory}</li>}
      {rolls.map(({ key, roll, isWin }) => (
        <li
          key={key}
          className={look.past}
          data-win={isWin}
          aria-label={isWin ? words.rolledWon(formatRoll(roll)) : words.rolledLost(formatRoll(roll))}
        >
          {formatRoll(roll)}
        </li>
      ))}
    </ol>
  )
}
