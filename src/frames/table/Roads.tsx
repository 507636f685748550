import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { HandResult } from '#src/api/model/games/baccarat/hand.ts'
import { resultOfCode } from '#src/api/model/games/baccarat/resultCode.ts'
import { beadPlate } from '#src/api/model/games/baccarat/roads.ts'
import type { SeatRef } from '#src/machines/frame/seatSelectors.ts'
import { BigRoad, Pairs } from '#src/ui/shared/roads/BigRoad.tsx'
import { FIELD, firstOf, Road } from '#src/ui/shared/roads/Road.tsx'
import look from './table.module.css'
import { useTableWords } from './words.ts'

/** How many columns of the bead plate are seen, the latest ones. */
const BEAD_COLUMNS = 12
const NONE: readonly string[] = []

/** How the hands of this shoe ended: their counts, the big road and the bead plate. */
export function Roads({ seat }: { readonly seat: SeatRef }) {
  const words = useTableWords()
  const codes = useSelector(seat, ({ context }) => context.table?.results ?? NONE, same)
  const shoe = useSelector(seat, ({ context }) => context.table?.shoe ?? 0)
  const results = useMemo(() => codes.map(resultOfCode), [codes])
  const countOf = (winner: HandResult['winner']) => results.filter((result) => result.winner === winner).length
  const counts = words.counts(countOf('player'), countOf('banker'), countOf('tie'))
  return (
    <section className={look.roads}>
      <p className={look.counts}>
        <span>{words.shoe(shoe, results.length)}</span>
        <span>{counts}</span>
      </p>
      <BigRoad results={results} label={`${words.bigRoad}, ${counts}`} isFull />
      <Beads results={results} label={`${words.beads}, ${counts}`} />
    </section>
  )
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((code, at) => code === other[at])

type BeadsProps = { readonly results: readonly HandResult[]; readonly label: string }

function Beads({ results, label }: BeadsProps) {
  const words = useTableWords()
  const beads = beadPlate(results)
  const first = firstOf(
    beads.map(({ column }) => column),
    BEAD_COLUMNS,
  )
  return (
    <Road columns={BEAD_COLUMNS} label={label}>
      {beads
        .filter(({ column }) => column >= first)
        .map(({ column, row, result: { winner, playerPair, bankerPair } }) => (
          <g
            key={`${column}:${row}`}
            transform={`translate(${(column - first + 0.5) * FIELD} ${(row + 0.5) * FIELD})`}
            data-winner={winner}
          >
            <circle className={look.bead} r="7" />
            <text className={look.beadText} y="3">
              {words.short[winner]}
            </text>
            <Pairs player={playerPair} banker={bankerPair} />
          </g>
        ))}
    </Road>
  )
}
