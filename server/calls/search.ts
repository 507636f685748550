import type { Handlers } from '#src/api/contract/handlers.ts'
import type { searchCalls } from '#src/api/contract/search.ts'
import { contentReaderOf } from '../members/memberTags.ts'
import type { CallContext } from './context.ts'

export const searchHandlers = {
  search: async ({ words, kind }, { services, caller }) => {
    const { session, language, address, deviceId } = caller
    const reader = await contentReaderOf(services.db, session?.member ?? null)
    return { hits: await services.search.find({ words, kind: kind ?? null, language, reader, asker: `${address} ${deviceId}` }) }
  },
} satisfies Handlers<typeof searchCalls, CallContext>
