import { useSelector } from '@xstate/react'
import { TABLE_BOXES, type TableBox } from '#src/api/model/games/baccarat/table.ts'
import { type Fen, fen, plus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { mayPress, ownOf, resultNow, type SeatRef } from '#src/machines/frame/seatSelectors.ts'
import look from './table.module.css'
import { useTableWords } from './words.ts'

/** Where bets lie: a press lays the chosen chip ready. */
export function Boxes({ seat }: { readonly seat: SeatRef }) {
  return (
    <div className={look.boxes}>
      {TABLE_BOXES.map((box) => (
        <Box key={box} seat={seat} box={box} />
      ))}
    </div>
  )
}

const short = (amount: Fen): string => formatMoney('FEN', amount, { short: true })

function Box({ seat, box }: { readonly seat: SeatRef; readonly box: TableBox }) {
  const words = useTableWords()
  const isFree = useSelector(seat, (snapshot) => mayPress(snapshot, box))
  const mine = useSelector(seat, (snapshot) => {
    const own = ownOf(snapshot)
    return own === null ? fen(0) : plus(own.chips[box] ?? fen(0), own.asking[box] ?? fen(0))
  })
  const ready = useSelector(seat, ({ context }) => context.staged[box] ?? fen(0))
  const all = useSelector(seat, ({ context }) => context.table?.boxes[box]?.stake ?? fen(0))
  const players = useSelector(seat, ({ context }) => context.table?.boxes[box]?.players ?? 0)
  const isWinner = useSelector(seat, (snapshot) => resultNow(snapshot)?.winner === box)
  return (
    <button
      type="button"
      className={look.box}
      data-box={box}
      data-won={isWinner}
      aria-disabled={!isFree}
      aria-label={words.boxLabel(words.box[box], short(mine), short(ready), short(all), players)}
      onClick={() => seat.send({ type: 'box.pressed', box })}
    >
      <strong>{words.box[box]}</strong>
      <small>{words.pays[box]}</small>
      <span className={look.stack}>
        {mine > 0 && <span className={look.mine}>{short(mine)}</span>}
        {ready > 0 && <span className={look.ready}>+{short(ready)}</span>}
      </span>
      <small className={look.all}>{players > 0 && words.boxAll(short(all), players)}</small>
    </button>
  )
}
