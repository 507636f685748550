import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { HandResult } from '#src/api/model/games/baccarat/hand.ts'
import { resultOfCode } from '#src/api/model/games/baccarat/resultCode.ts'
import { beadPlate, bigRoad, ROAD_ROWS } from '#src/api/model/games/baccarat/roads.ts'
import type { SeatRef } from '#src/machines/frame/seatSelectors.ts'
import look from './table.module.css'
import { useTableWords } from './words.ts'

/** How many columns are seen, the latest ones: so that they can be read at 320 px. */
const [BIG_COLUMNS, BEAD_COLUMNS] = [20, 12]
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
      <BigRoad results={results} label={`${words.bigRoad}, ${counts}`} />
      <Beads results={results} label={`${words.beads}, ${counts}`} />
    </section>
  )
}

const same = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.at(-1) === other.at(-1)

type RoadProps = { readonly results: readonly HandResult[]; readonly label: string }

/** The first column that is seen of so many. */
const firstOf = (columns: readonly number[], seen: number) => Math.max(0, Math.max(-1, ...columns) + 1 - seen)

function Grid({ columns }: { readonly columns: number }) {
  const down = Array.from({ length: columns + 1 }, (_, at) => `M${at * 16} 0V${ROAD_ROWS * 16}`)
  const across = Array.from({ length: ROAD_ROWS + 1 }, (_, at) => `M0 ${at * 16}H${columns * 16}`)
  return <path className={look.grid} d={[...down, ...across].join('')} />
}

function BigRoad({ results, label }: RoadProps) {
  const marks = bigRoad(results)
  const first = firstOf(
    marks.map(({ column }) => column),
    BIG_COLUMNS,
  )
  return (
    <svg className={look.road} viewBox={`0 0 ${BIG_COLUMNS * 16} ${ROAD_ROWS * 16}`} role="img" aria-label={label}>
      <Grid columns={BIG_COLUMNS} />
      {marks
        .filter(({ column }) => column >= first)
        .map(({ column, row, winner, ties, playerPair, bankerPair }) => (
          <g
            key={`${column}:${row}`}
            transform={`translate(${(column - first) * 16 + 8} ${row * 16 + 8})`}
            data-winner={winner ?? 'tie'}
          >
            {winner !== null && <circle className={look.mark} r="5.5" />}
            {ties > 0 && <path className={look.tied} d="M-5 5 5-5" />}
            {ties > 1 && (
              <text className={look.ties} y="3">
                {ties}
              </text>
            )}
            {bankerPair && <circle className={look.bankerDot} cx="-5" cy="-5" r="2" />}
            {playerPair && <circle className={look.playerDot} cx="5" cy="5" r="2" />}
          </g>
        ))}
    </svg>
  )
}

function Beads({ results, label }: RoadProps) {
  const words = useTableWords()
  const beads = beadPlate(results)
  const first = firstOf(
    beads.map(({ column }) => column),
    BEAD_COLUMNS,
  )
  return (
    <svg className={look.road} viewBox={`0 0 ${BEAD_COLUMNS * 16} ${ROAD_ROWS * 16}`} role="img" aria-label={label}>
      <Grid columns={BEAD_COLUMNS} />
      {beads
        .filter(({ column }) => column >= first)
        .map(({ column, row, result: { winner, playerPair, bankerPair } }) => (
          <g key={`${column}:${row}`} transform={`translate(${(column - first) * 16 + 8} ${row * 16 + 8})`} data-winner={winner}>
            <circle className={look.bead} r="7" />
            <text className={look.beadText} y="3">
              {words.short[winner]}
            </text>
            {bankerPair && <circle className={look.bankerDot} cx="-5" cy="-5" r="2" />}
            {playerPair && <circle className={look.playerDot} cx="5" cy="5" r="2" />}
          </g>
        ))}
    </svg>
  )
}
