import type { Handlers } from '#src/api/contract/handlers.ts'
import type { securityNoticeCalls } from '#src/api/contract/securityNotices.ts'
import { answerNotices, noticesOf } from '../accounts/securityAnswers.ts'
import type { CallContext } from './context.ts'

export const securityNoticeHandlers = {
  securityNotices: (_, { services: { db }, caller }) => noticesOf(db, caller),

  securityNoticeAcknowledge: (answer, { services: { write }, caller }) => write((tx) => answerNotices(tx, caller, answer)),
} satisfies Handlers<typeof securityNoticeCalls, CallContext>
