import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { QuietChat, type QuietRoom } from '#src/ui/room/chat/QuietChat.tsx'
import type { App } from '../app.ts'

/** What stands in a room's chat while nobody writes there. */
export function quietChatOf(app: App) {
  const { anchorList } = provideAnchors(app)
  return function RoomQuietChat(room: QuietRoom) {
    return <QuietChat {...room} logic={anchorList} />
  }
}
