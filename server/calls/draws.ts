import type { drawCalls } from '#src/api/contract/draws.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { proofOf } from '../draws/draws.ts'
import type { CallContext } from './context.ts'

export const drawHandlers = {
  drawProof: async ({ id }, { services: { db } }) => ({ proof: await proofOf(db, id) }),
} satisfies Handlers<typeof drawCalls, CallContext>
