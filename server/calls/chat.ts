import type { Handlers } from '#src/api/contract/handlers.ts'
import type { liveCalls } from '#src/api/contract/live.ts'
import { readHistory } from '../live/history.ts'
import { standingOf } from '../live/mutes.ts'
import { entranceOf, findRoom } from '../live/rooms.ts'
import { callerOf, type CallContext } from './context.ts'

type Chatted = Pick<typeof liveCalls, 'chatEntrance' | 'chatHistory' | 'chatSend'>

export const chatHandlers = {
  chatEntrance: async ({ room }, { world: { db, now }, session }) => ({
    entrance: entranceOf(await findRoom(db, room)),
    standing: await standingOf(db, room, session?.member ?? null, now()),
  }),

  chatHistory: (question, { world: { db, rings } }) => readHistory(db, rings, question),

  chatSend: ({ room, clientId, content }, context) =>
    context.world.chat.post({ memberId: callerOf(context).id, room, clientId, content }),
} satisfies Handlers<Chatted, CallContext>
