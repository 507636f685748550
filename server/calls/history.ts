import type { historyCalls } from '#src/api/contract/history.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { readHistory } from '../live/history/history.ts'

export const historyHandlers = {
  chatHistory: (question, { services, caller: { session } }) => readHistory(services, session?.member.id ?? null, question),
} satisfies Handlers<typeof historyCalls, CallContext>
