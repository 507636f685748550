import type { HandResult, Winner } from './hand.ts'

/** Rows of a road. */
export const ROAD_ROWS = 6

/** Where something lies in a road: column and row from 0, from the left and from the top. */
type Place = { readonly column: number; readonly row: number }

/** A hand in the bead plate. */
export type Bead = Place & { readonly result: HandResult }

/** The bead plate: every hand in turn, down a column of six and then down the next. */
export function beadPlate(results: readonly HandResult[]): Bead[] {
  return results.map((result, index) => ({ column: Math.floor(index / ROAD_ROWS), row: index % ROAD_ROWS, result }))
}

/**
 * A mark in the big road. `winner` null = ties that came before any side had won; the first win takes their place. `ties` = so many came
 * after this hand and before the next win.
 */
export type BigRoadMark = Place & {
  readonly winner: Exclude<Winner, 'tie'> | null
  readonly ties: number
  readonly playerPair: boolean
  readonly bankerPair: boolean
  readonly natural: boolean
}

const TIES_FIRST: BigRoadMark = { column: 0, row: 0, winner: null, ties: 1, playerPair: false, bankerPair: false, natural: false }

/**
 * The big road: wins of one side in a row go down a column, the other side's begin in the next. Where the column is full, or something lies
 * below, they go on to the right and stay in that row: the dragon's tail. A tie is counted on the mark before it.
 */
export function bigRoad(results: readonly HandResult[]): BigRoadMark[] {
  const marks: BigRoadMark[] = []
  const taken = new Set<string>()
  const isFree = ({ column, row }: Place) => row < ROAD_ROWS && !taken.has(`${column}:${row}`)
  /** The column in which the present run of wins began. */
  let head = 0
  const nextPlace = (last: BigRoadMark, isSameSide: boolean): Place => {
    if (!isSameSide) {
      // A tail along the top may have taken the column beside.
      do head += 1
      while (!isFree({ column: head, row: 0 }))
      return { column: head, row: 0 }
    }
    const below = { column: last.column, row: last.row + 1 }
    return last.column === head && isFree(below) ? below : { column: last.column + 1, row: last.row }
  }
  for (const { winner, playerPair, bankerPair, natural } of results) {
    const last = marks.at(-1)
    if (winner === 'tie') {
      if (last === undefined) marks.push(TIES_FIRST)
      else marks.splice(-1, 1, { ...last, ties: last.ties + 1 })
      continue
    }
    const isFirst = last === undefined || last.winner === null
    const place = isFirst ? { column: 0, row: 0 } : nextPlace(last, winner === last.winner)
    const mark = { ...place, winner, ties: isFirst ? (last?.ties ?? 0) : 0, playerPair, bankerPair, natural }
    if (isFirst) marks.splice(0, 1, mark)
    else marks.push(mark)
    taken.add(`${place.column}:${place.row}`)
  }
  return marks
}
