import { useSelector } from '@xstate/react'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { chipsWithin, totalOf } from '#src/machines/frame/seatMachine.ts'
import { isLaying, leftOf, mayConfirm, type SeatRef } from '#src/machines/frame/seatSelectors.ts'
import kit from '../kit/kit.module.css'
import { useKitWords } from '../kit/words.ts'
import look from './table.module.css'
import { useTableWords } from './words.ts'

/** The chips, what lies ready, and the button that bets it. */
export function ChipBar({ seat }: { readonly seat: SeatRef }) {
  const words = useTableWords()
  const kitWords = useKitWords()
  const { chip, minStake, maxStake, staged } = useSelector(seat, ({ context }) => context)
  const isFree = useSelector(seat, mayConfirm)
  const lays = useSelector(seat, isLaying)
  const left = useSelector(seat, leftOf)
  const ready = totalOf(staged)
  return (
    <div className={look.bar}>
      <fieldset className={look.chips}>
        <legend className={kit.legend}>{words.chips}</legend>
        {chipsWithin(minStake, maxStake).map((one) => (
          <button
            key={one}
            type="button"
            className={look.chip}
            data-chip={one}
            aria-pressed={one === chip}
            aria-label={formatMoney('FEN', one)}
            onClick={() => seat.send({ type: 'chip.chosen', chip: one })}
          >
            {one / 100}
          </button>
        ))}
      </fieldset>
      <div className={look.acts}>
        <button
          type="button"
          className={look.clear}
          disabled={ready === 0 || lays}
          onClick={() => seat.send({ type: 'chips.cleared' })}
        >
          {words.clear}
        </button>
        <button
          type="button"
          className={look.confirm}
          aria-disabled={!isFree}
          onClick={() => seat.send({ type: 'bets.confirmed' })}
        >
          {lays ? words.confirming : words.confirm(formatMoney('FEN', ready))}
        </button>
      </div>
      <p className={kit.balance}>
        <span>{kitWords.balance}</span>
        <output className={kit.money}>{left === null ? kitWords.unknownBalance : formatMoney('FEN', left)}</output>
      </p>
    </div>
  )
}
