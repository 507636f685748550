import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { GameCode } from './game.ts'
import { ResultCode } from './games/baccarat/resultCode.ts'
import { TABLE_PHASES } from './games/baccarat/table.ts'

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Most hands of one shoe that a state of a table can name: eight decks last for fewer. */
const MOST_HANDS = 104

const entries = {
  game: GameCode,
  phase: v.picklist(TABLE_PHASES),
  /** How the hands of this shoe ended, as far as it may be known. */
  results: v.pipe(v.array(ResultCode), v.maxLength(MOST_HANDS)),
  /** Who sits at it now. */
  players: Count,
}

/** A live table as its provider tells it. `left` = how long its phase still lasts, in ms; null = until somebody comes. */
export const TableTold = v.object({ ...entries, left: v.nullable(Count) })
export type TableTold = v.InferOutput<typeof TableTold>

/** A live table as the hall shows it. `until` = when its phase ends, by the site's clock; null = when somebody comes. */
export const TableNow = v.object({ ...entries, until: v.nullable(Timestamp) })
export type TableNow = v.InferOutput<typeof TableNow>
