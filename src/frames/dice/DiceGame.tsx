import { useSelector } from '@xstate/react'
import { formatRoll } from '#src/api/model/games/dice/dice.ts'
import { phaseOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { GameLayout } from '../kit/GameLayout.tsx'
import { PlayBar } from '../kit/PlayBar.tsx'
import { ResultLine } from '../kit/ResultLine.tsx'
import { useLanguage } from '../kit/words.ts'
import { rollOf } from './bet.ts'
import { BetFacts, BetField } from './BetField.tsx'
import look from './dice.module.css'
import { History } from './History.tsx'
import { Tide } from './Tide.tsx'
import { DICE_NAMES, useDiceWords } from './words.ts'

/** The dice: a tide that comes to rest between 0.00 and 99.99, the mark it is bet on, and the last rolls. */
export function DiceGame({ round, motion }: { readonly round: RoundRef; readonly motion: boolean }) {
  const words = useDiceWords()
  return (
    <GameLayout
      round={round}
      name={DICE_NAMES[useLanguage()]}
      returns="99.00"
      rules={
        <>
          <p>{words.exact}</p>
          <p>{words.how}</p>
          <p>{words.equal}</p>
        </>
      }
      stage={
        <div className={look.stage}>
          <History round={round} />
          <Tide round={round} motion={motion} />
          <BetField round={round} />
          <BetFacts round={round} />
        </div>
      }
      result={<ResultLine round={round} idle={words.idle} told={<Told round={round} />} />}
      controls={<PlayBar round={round} label={words.roll} />}
    />
  )
}

function Told({ round }: { readonly round: RoundRef }) {
  const words = useDiceWords()
  const last = useSelector(round, ({ context }) => context.last)
  const isShown = useSelector(round, phaseOf) === 'shown'
  const rolled = last === null || !isShown ? null : rollOf(last)
  if (rolled === null) return null
  const { side, target } = rolled.bet
  return `${words.rolled(formatRoll(rolled.roll))} · ${words.targetText(side, target)}`
}
