import type { HandResult } from '#src/api/model/games/baccarat/hand.ts'
import { bigRoad } from '#src/api/model/games/baccarat/roads.ts'
import { FIELD, firstOf, Road } from './Road.tsx'
import styles from './road.module.css'

/** How many columns are seen, the latest ones: so that they can be read at 320 px. */
const COLUMNS = 20

type BigRoadProps = {
  readonly results: readonly HandResult[]
  /** What it shows, in words; empty = nothing yet. */
  readonly label: string
  /** Whether pairs and counts of ties are drawn too: where there is room for them. */
  readonly isFull?: boolean
}

/** The big road of a shoe. */
export function BigRoad({ results, label, isFull = false }: BigRoadProps) {
  const marks = bigRoad(results)
  const first = firstOf(
    marks.map(({ column }) => column),
    COLUMNS,
  )
  return (
    <Road columns={COLUMNS} label={label}>
      {marks
        .filter(({ column }) => column >= first)
        .map(({ column, row, winner, ties, playerPair, bankerPair }) => (
          <g
            key={`${column}:${row}`}
            transform={`translate(${(column - first + 0.5) * FIELD} ${(row + 0.5) * FIELD})`}
            data-winner={winner ?? 'tie'}
          >
            {winner !== null && <circle className={styles.mark} r="5.5" />}
            {ties > 0 && <path className={styles.tied} d="M-5 5 5-5" />}
            {isFull && ties > 1 && (
              <text className={styles.ties} y="3">
                {ties}
              </text>
            )}
            {isFull && <Pairs player={playerPair} banker={bankerPair} />}
          </g>
        ))}
    </Road>
  )
}

/** The dots of pairs, in the corners of a field. */
export function Pairs({ player, banker }: { readonly player: boolean; readonly banker: boolean }) {
  return (
    <>
      {banker && <circle className={styles.bankerDot} cx="-5" cy="-5" r="2" />}
      {player && <circle className={styles.playerDot} cx="5" cy="5" r="2" />}
    </>
  )
}
