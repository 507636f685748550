import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { AnchorListRef, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { shownBy } from './shownBy.ts'

/** Anchors with these statuses: `a1` is “Anchor 1”, and so on. */
export const anchorsWith = (...statuses: readonly string[]) =>
  statuses.map((status, index) => {
    const match = anchorMatch({ id: `a${index + 1}`, status })
    return { ...match, anchorInfo: { ...match.anchorInfo!, nickname: `Anchor ${index + 1}` } }
  })

type List = {
  readonly state?: 'loading' | 'shown' | 'failed'
  readonly errorKey?: string | null
  readonly isKnown?: boolean
}

/** A list of anchors as its views are to see it, with the ids of the anchors that were pressed and what the list was asked for. */
export function anchorCards(matches: readonly AnchorMatch[], { state = 'shown', errorKey = null, isKnown = true }: List = {}) {
  const pressed: string[] = []
  const anchors = matches.map((match) => {
    const id = match.anchorRoomId ?? ''
    const { ref } = shownBy<AnchorRef>({ match })
    return Object.assign(ref, { id, send: ({ type }: { readonly type: string }) => void pressed.push(`${id} ${type}`) })
  })
  const rooms = shownBy<RoomStatusesRef>({ statuses: {} }).ref
  const list = shownBy<AnchorListRef>({ anchors, rooms, errorKey, isKnown }, { states: [JSON.stringify({ list: state })] })
  return { ...list, pressed }
}
