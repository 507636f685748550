import type { Handlers } from '#src/api/contract/handlers.ts'
import type { historyCalls } from '#src/api/contract/history.ts'
import { readHistory } from '../live/rooms/history.ts'
import { refuseKicked } from '../live/restrictions/restrictions.ts'
import type { CallContext } from './context.ts'

export const historyHandlers = {
  chatHistory: async (question, { services: { db, rings, now }, session }) => {
    if (session !== null) await refuseKicked(db, question.room, session.member.id, now())
    return readHistory(db, rings, question)
  },
} satisfies Handlers<typeof historyCalls, CallContext>
