import { provideAnchorProfile } from '#src/machines/anchorPlace/anchorPlaceActors.ts'
import { AnchorBrief } from '#src/ui/anchorPlace/AnchorBrief.tsx'
import type { App } from '../app.ts'

/** What is below the picture of a room that has no match. */
export function anchorBriefOf({ client, now }: App) {
  const logic = provideAnchorProfile(client)
  return function RoomAnchorBrief({ id }: { readonly id: string }) {
    return <AnchorBrief key={id} logic={logic} anchorRoomId={id} now={now} />
  }
}
