import * as v from 'valibot'
import { Timestamp } from './common.ts'

/** Why a member may not play: their own time-out, or their self-exclusion. */
const PAUSE_KINDS = ['timeOut', 'exclusion'] as const
export type PauseKind = (typeof PAUSE_KINDS)[number]
/** A pause in force; `until` in ms. It cannot be ended early, by nobody. */
export const Pause = v.object({ kind: v.picklist(PAUSE_KINDS), since: Timestamp, until: Timestamp })
export type Pause = v.InferOutput<typeof Pause>
