import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { siteCalls } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { DEMO_ACCOUNTS } from '../db/seed/accounts.ts'
import { noticesOf } from '../live/notices.ts'
import type { CallContext } from './context.ts'

export const siteHandlers = {
  perInfo: (_, { world: { env } }) => ({
    siteName: 'Anchorage',
    version: profile.version,
    buildLabel: profile.buildLabel,
    theme: profile.theme,
    languages: [...env.languages],
    playMoney: true,
    demoAccounts: env.demo ? DEMO_ACCOUNTS.map(({ name, password, role }) => ({ name, password, role })) : [],
  }),

  announcements: async (_, { world }) => ({ list: await noticesOf(world.db, LOBBY, world.now()) }),
} satisfies Handlers<typeof siteCalls, CallContext>
