import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { TableNow } from '../model/tableNow.ts'

/** Most tables that a provider may tell, and that a frame holds. */
export const MOST_TABLES = 50

/**
 * Socket event `tables`, to those who watch the live tables: all of them whenever something of one changed, so that a lost frame is made good by
 * the next. `isUp` false = their provider cannot be reached: how they stand is not known.
 */
export const TablesFrame = v.object({ isUp: v.boolean(), list: listOf(TableNow, MOST_TABLES) })
export type TablesFrame = v.InferOutput<typeof TablesFrame>
export type TablesFrameWire = v.InferInput<typeof TablesFrame>

/** Client events `tablesWatch` and `tablesUnwatch`. The answer is frames, the first with how they stand now. */
export const TablesWatch = v.object({})
