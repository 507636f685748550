import { useSelector } from '@xstate/react'
import { TABLE_BOXES } from '#src/api/model/games/baccarat/table.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { SeatRef } from '#src/machines/frame/seatSelectors.ts'
import look from './table.module.css'
import { useTableWords } from './words.ts'

/** Who has bet most this round, by short names that say nothing of who they are. */
export function Seats({ seat }: { readonly seat: SeatRef }) {
  const words = useTableWords()
  const table = useSelector(seat, ({ context }) => context.table)
  const own = useSelector(seat, ({ context }) => context.own?.name)
  if (table === null) return null
  return (
    <section className={look.seats}>
      <h2 className={look.seatsHead}>
        {words.others}
        <small>{words.players(table.players)}</small>
      </h2>
      {table.seats.length === 0 ? (
        <p className={look.nobody}>{words.nobody}</p>
      ) : (
        <ul className={look.seatList}>
          {table.seats.map(({ name, chips }) => (
            <li key={name} className={look.seat}>
              <span>{name === own ? words.you : words.seat(name)}</span>
              {TABLE_BOXES.flatMap((box) => {
                const stake = chips[box]
                return stake === undefined
                  ? []
                  : [
                      <span key={box} className={look.seatChip} data-box={box}>
                        {words.box[box]} {formatMoney('FEN', stake, { short: true })}
                      </span>,
                    ]
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
