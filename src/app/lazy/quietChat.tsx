import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { QuietChat, type QuietRoom } from '#src/ui/room/chat/QuietChat.tsx'
import type { App } from '../app.ts'

/** Anchors among which a quiet chat's others are: those that most watch, some of whom cast its match. */
const ANCHORS = 24

/** What stands in a room's chat while nobody writes there. */
export function quietChatOf(app: App) {
  const { anchorList } = provideAnchors(app, { size: ANCHORS })
  return function RoomQuietChat(room: QuietRoom) {
    return <QuietChat {...room} logic={anchorList} />
  }
}
