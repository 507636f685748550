import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { provideAnchorProfile } from '#src/machines/anchorPlace/anchorPlaceActors.ts'
import { AnchorBrief } from '#src/ui/anchorPlace/AnchorBrief.tsx'
import { OthersOnAir } from '#src/ui/anchorPlace/OthersOnAir.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import type { App } from '../app.ts'

/** What is below the picture of a room that has no match. */
export function anchorBriefOf(app: App) {
  const logic = provideAnchorProfile(app.client)
  const { anchorList } = provideAnchors(app)
  return function RoomAnchorBrief({ id }: { readonly id: string }) {
    const others = useWide() ? null : <OthersOnAir logic={anchorList} except={id} />
    return <AnchorBrief key={id} logic={logic} anchorRoomId={id} now={app.now} instead={others} />
  }
}
