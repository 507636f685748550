import { provideChat } from '#src/machines/chat/chatActors.ts'
import { provideChatRoom } from '#src/machines/chat/chatRoomActors.ts'
import { provideMessageActions } from '#src/machines/chat/messageActionsActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { provideModeration } from '#src/machines/moderation/moderationActors.ts'
import { ChatRoom } from '#src/ui/room/table/ChatRoom.tsx'
import type { ChatOfRoomProps } from '#src/ui/game/TableChat.tsx'
import type { App } from '../app.ts'
import { chatPeopleOf } from './chatPeopleParts.ts'
import { chatPorts } from './chatPorts.ts'
import { moderationToolsIn } from './moderationToolsIn.ts'

/** The chat beside a live table, in the room by its game's code: for members it is the chat of any room. */
export function tableChatOf(app: App) {
  const { actors, rooms, members, now, makeId } = app
  const ports = chatPorts(app)
  const { moderation } = provideModeration(app)
  const logic = {
    chatRoom: provideChatRoom(rooms, ports.lineBack, { ...provideChat(ports), moderation }),
    messageActions: provideMessageActions(app),
    people: chatPeopleOf(app),
    ModerationTools: moderationToolsIn(app),
    seconds: provideSeconds(now),
  }
  const visitPorts = { now, makeId, isMember: () => members.current() !== null }
  return function TableChat(props: ChatOfRoomProps) {
    return <ChatRoom {...props} actors={actors} logic={logic} ports={visitPorts} />
  }
}
