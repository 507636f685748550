import type { AnchorProfile, NAMING_REFUSALS, OwnRoom, RoomText, StreamHealth } from '#src/api/model/anchorPlace.ts'
import type { PlannedBroadcast, ScheduleProblem } from '#src/api/model/anchorSchedule.ts'
import type { SaveResult } from '#src/api/model/saveResult.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** What everybody may know of an anchor; asked for again now and then, as fans and moments come. */
export const anchorProfileMachine = createPagedList<AnchorProfile, { readonly anchorRoomId: string }>('anchorProfile', {
  keyOf: ({ anchorRoomId }) => anchorRoomId,
  step: 1,
  renewAfter: 30_000,
})

/** The member's own room; empty for who has none. Renewed by what moves it: the anchor here or elsewhere, an encoder, an operator. */
export const ownRoomMachine = createPagedList<OwnRoom, null>('ownRoom', {
  keyOf: ({ anchorRoomId }) => anchorRoomId,
  step: 1,
  onChange: 'renew',
  renewAfter: 15_000,
  renewWhile: (rooms) => rooms.length > 0,
})

/** How the own stream arrives. */
export type OwnStream = { readonly health: StreamHealth; readonly status: string }
export const streamHealthMachine = createPagedList<OwnStream, null>('streamHealth', {
  keyOf: () => 'stream',
  step: 1,
  renewAfter: 2_000,
})

/** What an anchor does to the own room. */
export type OwnRoomOrder =
  | { readonly act: 'text'; readonly text: RoomText; readonly base: RoomText }
  | { readonly act: 'plan'; readonly list: readonly PlannedBroadcast[]; readonly base: readonly PlannedBroadcast[] }
  | { readonly act: 'broadcast'; readonly onAir: boolean }
  | { readonly act: 'moderator'; readonly name: string; readonly named: boolean }
  | { readonly act: 'key'; readonly password: string; readonly renew: boolean }

/** What became of it. `streamKey` = what was asked for, to be shown once; `text` = what visitors read now, where that was to be written. */
export type OwnRoomDone = {
  readonly act: OwnRoomOrder['act']
  readonly result: SaveResult | 'noStream' | 'password' | ScheduleProblem | (typeof NAMING_REFUSALS)[number]
  readonly streamKey: string | null
  readonly text: RoomText | null
}

/** What is done to the own room, one act at a time: each of its parts has its own. */
export const ownRoomActMachine = createAct<OwnRoomOrder, OwnRoomDone>('ownRoomAct')
export type OwnRoomActRef = ActRef<OwnRoomOrder, OwnRoomDone>
