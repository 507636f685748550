import type { Handlers } from '#src/api/contract/handlers.ts'
import type { shortLinkCalls } from '#src/api/contract/shortLinks.ts'
import { linkOf } from '../links/shortLinks.ts'
import { pageOf } from '../links/things.ts'
import type { CallContext } from './context.ts'

export const shortLinkHandlers = {
  shortUrl: async (order, { services: { db, shelves, env, write }, caller }) => {
    const page = await pageOf({ db, shelves, languages: env.languages }, order)
    const memberId = caller.session?.member.id ?? null
    return write((tx) => linkOf(tx, { ...order, page }, { ...caller, memberId }))
  },
} satisfies Handlers<typeof shortLinkCalls, CallContext>
