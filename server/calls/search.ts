import type { Handlers } from '#src/api/contract/handlers.ts'
import type { searchCalls } from '#src/api/contract/search.ts'
import type { CallContext } from './context.ts'

export const searchHandlers = {
  search: async ({ words, kind }, { services, caller }) => {
    const { session, language, address, deviceId } = caller
    const reader = session === null ? 'visitor' : { grade: session.member.vip_level }
    return { hits: await services.search.find({ words, kind: kind ?? null, language, reader, asker: `${address} ${deviceId}` }) }
  },
} satisfies Handlers<typeof searchCalls, CallContext>
