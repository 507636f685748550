import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { SLOT } from '#src/api/model/games/slot/slotRules.ts'
import { SLOT_RETURN } from '#src/api/model/games/slot/slotReturn.ts'
import { gridAt } from '#src/api/model/games/slot/spin.ts'
import { percentOf } from '#src/api/model/games/fraction.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { phaseOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { GameLayout } from '../kit/GameLayout.tsx'
import { PlayBar } from '../kit/PlayBar.tsx'
import { ResultLine } from '../kit/ResultLine.tsx'
import { useLanguage } from '../kit/words.ts'
import { type ReelMotion, Reels } from './Reels.tsx'
import { Scene } from './Scene.tsx'
import { FIRST_STOPS, stopsOf, winsAt } from './shown.ts'
import { SymbolSheet } from './SymbolSheet.tsx'
import { SLOT_NAMES, useSlotWords } from './words.ts'

const Paytable = lazy(async () => ({ default: (await import('./Paytable.tsx')).Paytable }))

/** The slot: five reels before the harbour at night, what they won, and what it pays. */
export function SlotGame({ round, motion }: { readonly round: RoundRef; readonly motion: boolean }) {
  const words = useSlotWords()
  return (
    <>
      <SymbolSheet />
      <GameLayout
        round={round}
        name={SLOT_NAMES[useLanguage()]}
        returns={percentOf(SLOT_RETURN, 2)}
        rules={<Paytable round={round} />}
        stage={<Stage round={round} motion={motion} />}
        result={<ResultLine round={round} idle={words.idle} told={<Told round={round} />} />}
        controls={<PlayBar round={round} label={words.spin} />}
      />
    </>
  )
}

function Stage({ round, motion }: { readonly round: RoundRef; readonly motion: boolean }) {
  const phase = useSelector(round, phaseOf)
  const last = useSelector(round, ({ context }) => context.last ?? context.rounds[0] ?? null)
  const show = useSelector(round, ({ children }) => children.show)
  const standing = useSelector(show, (snapshot) => snapshot?.context.standing ?? 0)
  const stops = (last === null ? null : stopsOf(last)) ?? FIRST_STOPS
  const isWin = last !== null && last.returned > last.stake
  return (
    <Scene shines={phase === 'shown' && isWin}>
      <Reels
        stops={stops}
        motions={SLOT.reels.map((_, reel) => motionOf(phase, reel, standing, motion))}
        wins={phase === 'shown' && last !== null ? winsAt(stops, last) : null}
        isWin={isWin}
      />
    </Scene>
  )
}

function motionOf(phase: ReturnType<typeof phaseOf>, reel: number, standing: number, motion: boolean): ReelMotion {
  if (!motion || phase === 'laying' || phase === 'shown') return 'stands'
  return phase === 'showing' && reel < standing ? 'lands' : 'turns'
}

/** What the round shows and wins, for who does not see it. */
function Told({ round }: { readonly round: RoundRef }) {
  const words = useSlotWords()
  const last = useSelector(round, ({ context }) => context.last)
  const stops = last === null ? null : stopsOf(last)
  if (last === null || stops === null) return null
  const { lines, scatter } = winsAt(stops, last)
  const grid = gridAt(SLOT, stops)
  const rows = [0, 1, 2].map((row) => grid.map((column) => words.symbols[column[row]!]).join(' '))
  const parts = [
    ...lines.map(({ line, count, symbol, amount }) =>
      words.line(line + 1, count, words.symbols[symbol], formatMoney('FEN', amount)),
    ),
    ...(scatter === null ? [] : [words.scatter(scatter.count, words.symbols.pearl, formatMoney('FEN', scatter.amount))]),
  ]
  return parts.length === 0 ? words.seen(rows.join(' / ')) : parts.join(' · ')
}
