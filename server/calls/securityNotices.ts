import type { Handlers } from '#src/api/contract/handlers.ts'
import type { securityNoticeCalls } from '#src/api/contract/securityNotices.ts'
import type { securityProgressCalls } from '#src/api/contract/securityProgress.ts'
import { progressOf } from '../accounts/securityProgress.ts'
import { takeBackDenied } from '../cashier/withdrawal/deniedChanges.ts'
import { memberOf } from '../members/caller.ts'
import { answerNotices, noticesOf } from '../accounts/securityAnswers.ts'
import type { CallContext } from './context.ts'

export const securityNoticeHandlers = {
  securityNotices: (_, { services: { db, now }, caller }) => noticesOf(db, caller, now()),

  securityNoticeAcknowledge: (answer, { services: { write }, caller }) =>
    write((tx) => answerNotices(tx, caller, answer, takeBackDenied)),

  securityProgress: (_, { services: { db }, caller }) => progressOf(db, memberOf(caller)),
} satisfies Handlers<typeof securityNoticeCalls & typeof securityProgressCalls, CallContext>
