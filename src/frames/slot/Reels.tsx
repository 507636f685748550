import { memo } from 'react'
import { LEAST_RUN, ROWS, SLOT } from '#src/api/model/games/slot/slotRules.ts'
import { gridAt, type Stops } from '#src/api/model/games/slot/spin.ts'
import { SCATTER, type SlotSymbol } from '#src/api/model/games/slot/symbols.ts'
import type { SlotWins } from '#src/api/model/games/slot/wins.ts'
import look from './slot.module.css'

/** How a reel moves: it turns, it comes to its stop, or it stands. */
export type ReelMotion = 'turns' | 'lands' | 'stands'

/** So many places of a ring are drawn, from the one above what is seen: a landing begins eight places away. While it turns, the last three are the first again. */
const DRAWN = 12
const LOOP = DRAWN - ROWS

/** What is drawn of a ring at a stop: all of it would be a picture as high as ten screens for each reel. */
function placesOf(ring: readonly SlotSymbol[], stop: number, turns: boolean): readonly SlotSymbol[] {
  return Array.from(
    { length: DRAWN },
    (_, place) => ring[(stop - 1 + (turns ? place % LOOP : place) + ring.length) % ring.length]!,
  )
}

type ReelsProps = {
  readonly stops: Stops
  readonly motions: readonly ReelMotion[]
  /** What is lit; null = nothing. */
  readonly wins: SlotWins | null
  /** Whether it is more than the stake: only that shines. */
  readonly isWin: boolean
}

/** The five reels: strips that move by their transform alone, and over them what won. */
export function Reels({ stops, motions, wins, isWin }: ReelsProps) {
  return (
    <div className={look.reels} data-win={isWin}>
      {SLOT.reels.map((ring, reel) => (
        <Reel key={reel} ring={ring} stop={stops[reel]!} motion={motions[reel]!} />
      ))}
      {wins !== null && (wins.lines.length > 0 || wins.scatter !== null) && <Wins stops={stops} wins={wins} isWin={isWin} />}
    </div>
  )
}

type ReelProps = { readonly ring: readonly SlotSymbol[]; readonly stop: number; readonly motion: ReelMotion }

/** One reel; drawn again only when it begins to turn, or stops. */
const Reel = memo(function Reel({ ring, stop, motion }: ReelProps) {
  return (
    <div className={look.reel} data-motion={motion}>
      <div className={look.strip}>
        {placesOf(ring, stop, motion === 'turns').map((symbol, place) => (
          <Symbol key={place} symbol={symbol} />
        ))}
      </div>
    </div>
  )
})

/** A symbol's picture; what it is, is said beside it. */
export function Symbol({ symbol }: { readonly symbol: SlotSymbol }) {
  return (
    <svg className={look.symbol} data-symbol={symbol} aria-hidden>
      <use href={`#symbol-${symbol}`} />
    </svg>
  )
}

/** The cells that won, as `reel:row`. */
function cellsOf(stops: Stops, { lines, scatter }: SlotWins): ReadonlySet<string> {
  const ofLines = lines.flatMap(({ line, count }) => SLOT.lines[line]!.slice(0, count).map((row, reel) => `${reel}:${row}`))
  const ofPearls = gridAt(SLOT, stops).flatMap((column, reel) =>
    column.flatMap((symbol, row) => (scatter !== null && symbol === SCATTER ? [`${reel}:${row}`] : [])),
  )
  return new Set([...ofLines, ...ofPearls])
}

function Wins({ stops, wins, isWin }: { readonly stops: Stops; readonly wins: SlotWins; readonly isWin: boolean }) {
  const cells = cellsOf(stops, wins)
  return (
    <svg
      className={look.wins}
      data-win={isWin}
      viewBox={`0 0 ${SLOT.reels.length * 100} ${ROWS * 100}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {SLOT.reels.flatMap((_, reel) =>
        Array.from({ length: ROWS }, (__, row) =>
          cells.has(`${reel}:${row}`) ? (
            <rect
              key={`${reel}:${row}`}
              className={look.lit}
              x={reel * 100 + 4}
              y={row * 100 + 4}
              width="92"
              height="92"
              rx="14"
            />
          ) : (
            <rect key={`${reel}:${row}`} className={look.dim} x={reel * 100} y={row * 100} width="100" height="100" />
          ),
        ),
      )}
      {wins.lines.map(({ line, count }) => (
        <polyline
          key={line}
          className={look.winLine}
          points={SLOT.lines[line]!.slice(0, Math.max(count, LEAST_RUN))
            .map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
            .join(' ')}
        />
      ))}
    </svg>
  )
}
