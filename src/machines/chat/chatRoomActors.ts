import type { Observable } from 'rxjs'
import { fromCallback } from 'xstate'
import { createScope } from '#src/streams/kit/scope.ts'
import type { Rooms } from '#src/streams/room.ts'
import { linesOf } from '#src/streams/roomLines.ts'
import type { provideModeration } from '../moderation/moderationActors.ts'
import type { provideChat } from './chatActors.ts'
import { chatRoomMachine } from './chatRoomMachine.ts'

type ChatRoomParts = ReturnType<typeof provideChat> & {
  readonly moderation: ReturnType<typeof provideModeration>['moderation']
}

/** The visit to a room that has only a chat, with the machines that are its parts; `lineBack` = when what failed is worth another try. */
export function provideChatRoom(rooms: Rooms, lineBack: Observable<unknown>, parts: ChatRoomParts) {
  return chatRoomMachine.provide({
    actors: {
      ...parts,
      line: fromCallback(({ sendBack }) => {
        const scope = createScope()
        scope.own(lineBack, { next: () => sendBack({ type: 'line.back' }) })
        return scope.close
      }),
      visit: fromCallback(({ input }) => {
        const scope = createScope()
        // The list is kept for the whole visit, so that a chat that closes and opens again still has its lines.
        scope.own(linesOf(rooms.open(input.room)).chat)
        return scope.close
      }),
    },
  })
}
