import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { fen } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isHeld, mayChoose, phaseOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import look from './kit.module.css'
import { type KitWords, useKitWords } from './words.ts'

/** What became of a round or why none can begin, in words; a win of more than the stake is counted up, and only that is dressed as one. */
export function ResultLine({ round, idle, told }: { readonly round: RoundRef; readonly idle: string; readonly told: ReactNode }) {
  const words = useKitWords()
  const phase = useSelector(round, phaseOf)
  const last = useSelector(round, ({ context }) => context.last)
  const counted = useSelector(round, ({ children }) => children.show)
  const trouble = useSelector(round, (snapshot) => troubleOf(snapshot, words))
  const isWin = last !== null && last.returned > last.stake
  return (
    <div className={look.result}>
      {phase === 'showing' && isWin && counted !== undefined ? (
        <CountedWin show={counted} />
      ) : (
        <p className={look.line} data-win={phase === 'shown' && isWin} role="status">
          {trouble ?? (phase === 'shown' && last !== null ? wordsOf(last, words) : phase === 'laying' ? idle : '')}
        </p>
      )}
      <p className={look.told} aria-live="polite">
        {phase === 'shown' && trouble === null ? told : null}
      </p>
    </div>
  )
}

type Show = NonNullable<ReturnType<RoundRef['getSnapshot']>['children']['show']>

function CountedWin({ show }: { readonly show: Show }) {
  const words = useKitWords()
  const { returned, counted } = useSelector(show, ({ context }) => context)
  return (
    <p className={look.line} data-win={counted > 0} aria-hidden>
      {counted === 0 ? '' : words.won(formatMoney('FEN', fen(Math.round(returned * counted))))}
    </p>
  )
}

type RoundSnapshot = ReturnType<RoundRef['getSnapshot']>

function troubleOf(snapshot: RoundSnapshot, words: KitWords): string | null {
  const { refusal, balance, stake, isTooMany } = snapshot.context
  if (phaseOf(snapshot) === 'unsure') return isTooMany ? words.tooMany : words.unsure
  if (isHeld(snapshot)) return words.held
  if (refusal !== null) return words.refusal[refusal]
  return mayChoose(snapshot) && phaseOf(snapshot) === 'laying' && balance !== null && balance < stake ? words.tooMuch : null
}

function wordsOf({ stake, returned }: { readonly stake: number; readonly returned: number }, words: KitWords): string {
  if (returned === 0) return words.lost
  const money = formatMoney('FEN', fen(returned))
  return returned > stake ? words.won(money) : words.returned(money)
}
