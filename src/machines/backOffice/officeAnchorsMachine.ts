import type { AnchorFields, OfficeAnchor, OWNER_REFUSALS } from '#src/api/model/roomOffice.ts'
import type { SaveResult } from '#src/api/model/saveResult.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** What a search of the rooms' area asks for: names that contain a text; empty = all. */
export type TextQuery = { readonly text: string }

/** What is done to an anchor, and why. */
export type AnchorOrder = { readonly reason: string; readonly anchorRoomId: string } &
  /** `base` = what was read of the anchor before; null = they were not there. */
  (
    | { readonly act: 'save'; readonly isNew: boolean; readonly fields: AnchorFields; readonly base: AnchorFields | null }
    | { readonly act: 'key'; readonly renew: boolean }
    /** The login name of the member whose room it is from now on; null = nobody's. */
    | { readonly act: 'owner'; readonly name: string | null }
  )

/** What became of it: the stream key, where that was asked for. */
export type AnchorDone = {
  readonly streamKey: string | null
  /** What became of giving the room to somebody. */
  readonly owner?: 'done' | (typeof OWNER_REFUSALS)[number]
  /** What became of what was written, with the anchor as they are now. */
  readonly saved?: { readonly result: SaveResult; readonly anchor: OfficeAnchor }
}

/** Every anchor that a search finds; renewed after each act. */
export const officeAnchorsMachine = createPagedList<OfficeAnchor, TextQuery>('officeAnchors', {
  keyOf: ({ anchorRoomId }) => anchorRoomId,
  step: 500,
  onChange: 'renew',
})

/** What is done to an anchor, one act at a time. */
export const anchorActMachine = createAct<AnchorOrder, AnchorDone>('anchorAct')
export type AnchorActRef = ActRef<AnchorOrder, AnchorDone>
