import { useSelector } from '@xstate/react'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { totalOf } from '#src/machines/frame/seatMachine.ts'
import { isSeatHeld, outcomeOf, ownOf, type SeatRef, type SeatSnapshot } from '#src/machines/frame/seatSelectors.ts'
import { type KitWords, useKitWords } from '../kit/words.ts'
import look from './table.module.css'
import { refusalWords, type TableWords, useTableWords } from './words.ts'

/** What became of the player's bets, or why there are none, in words. */
export function SeatLine({ seat }: { readonly seat: SeatRef }) {
  const words = useTableWords()
  const kit = useKitWords()
  const line = useSelector(seat, (snapshot) => lineOf(snapshot, words, kit))
  const isWin = useSelector(seat, (snapshot) => {
    const own = ownOf(snapshot)
    return own !== null && outcomeOf(own)?.kind === 'won'
  })
  return (
    <p className={look.line} role="status" data-win={isWin}>
      {line}
    </p>
  )
}

function lineOf(snapshot: SeatSnapshot, words: TableWords, kit: KitWords): string {
  const { refusal, isLeft, earlier } = snapshot.context
  const own = ownOf(snapshot)
  if (isSeatHeld(snapshot)) return kit.held
  if (refusal !== null) return refusalWords(refusal, words, kit)
  const outcome = own === null ? null : outcomeOf(own)
  if (outcome !== null) {
    const money = formatMoney('FEN', outcome.amount)
    return outcome.kind === 'won' ? kit.won(money) : outcome.kind === 'returned' ? kit.returned(money) : kit.lost
  }
  const unknown = own === null ? 0 : totalOf(own.unknown)
  if (own !== null && unknown > 0) return words.unknownBets(formatMoney('FEN', totalOf(own.unknown)))
  if (isLeft) return words.left
  if (earlier !== null) return words.earlier
  const laid = own === null ? null : totalOf(own.chips)
  return laid !== null && laid > 0 ? words.laid(formatMoney('FEN', laid)) : words.choose
}
