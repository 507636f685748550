import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { siteCalls } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { DEMO_ACCOUNTS } from '../members/demoAccounts.ts'
import { noticesOf } from '../live/announcements/announcements.ts'
import type { CallContext } from './context.ts'

export const siteHandlers = {
  perInfo: (_, { services: { env } }) => ({
    siteName: 'Anchorage',
    version: profile.version,
    buildLabel: profile.buildLabel,
    theme: profile.theme,
    languages: [...env.languages],
    playMoney: true,
    loginBy: env.loginBy,
    captchaScripts: { geetest: env.captcha.geetest?.script ?? null },
    demoAccounts: env.demo ? DEMO_ACCOUNTS.map(({ name, password, role }) => ({ name, password, role })) : [],
  }),

  announcements: async (_, { services }) => ({ list: await noticesOf(services.db, LOBBY, services.now()) }),

  configInfo: async ({ keyCodes }, { services }) => {
    const rows = await services.db.selectFrom('config_info').selectAll().where('key_code', 'in', keyCodes).execute()
    return { list: rows.map(({ key_code: keyCode, status, value }) => ({ keyCode, status, value })) }
  },

  domains: (_, { services }) => ({ list: [...services.env.domains] }),

  customerService: (_, { services }) => ({ ...services.env.customerService }),
} satisfies Handlers<typeof siteCalls, CallContext>
