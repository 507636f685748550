import * as v from 'valibot'
import { AnchorMatch } from '../model/anchor.ts'
import { Timestamp } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { defineCall } from './defineCall.ts'

/** What comes within seven days, soonest first: matches that have not begun, what anchors plan, and of those who plan nothing when they are on the air next, where that is known. At most 200 of each. */
export const liveSchedule = defineCall({
  path: '/api/live/schedule',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(v.object({ at: Timestamp, match: AnchorMatch })) }),
})

export const scheduleCalls = { liveSchedule }
