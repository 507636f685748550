import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { robotCheck, sleepActivate, type siteCalls } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../callError.ts'
import { requireSafe } from '../captcha/safe.ts'
import { DEMO_ACCOUNTS } from '../db/seed/accounts.ts'
import { noticesOf } from '../live/notices.ts'
import { countAttempt, forgiveAttempt } from '../members/attempts.ts'
import { markSeen, wake } from '../members/dormancy.ts'
import { callerOf, type CallContext } from './context.ts'

export const siteHandlers = {
  perInfo: (_, { world: { env } }) => ({
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

  announcements: async (_, { world }) => ({ list: await noticesOf(world.db, LOBBY, world.now()) }),

  configInfo: async ({ keyCodes }, { world }) => {
    const rows = await world.db.selectFrom('config_info').selectAll().where('key_code', 'in', keyCodes).execute()
    return { list: rows.map(({ key_code: keyCode, status, value }) => ({ keyCode, status, value })) }
  },

  domains: (_, { world }) => ({ list: [...world.env.domains] }),

  customerService: (_, { world }) => ({ ...world.env.customerService }),

  sleepCheck: async (_, context) => {
    const member = callerOf(context)
    const since = await context.world.write((unit) => markSeen(unit, member))
    return { dormant: since !== null, since }
  },

  /** Guessing the password here counts like guessing it at the login. */
  sleepActivate: async ({ password }, context) => {
    const member = callerOf(context)
    const { world, address } = context
    const attempt = await world.write((unit) => countAttempt(unit, member.name_key, address, false))
    if (attempt === 'prove') {
      await requireSafe(context, sleepActivate.path)
      await world.write((unit) => countAttempt(unit, member.name_key, address, true))
    } else if (attempt !== 'try') {
      const { wait } = attempt
      throw new CallError(profile.codes.rateLimitedB, 'loginLocked', { minutes: Math.ceil(wait / 60_000) }, { wait })
    }
    if (!(await world.passwords.verify(password, member.password_hash))) {
      throw new CallError(profile.codes.invalid, 'passwordWrong', {}, { field: 'password' })
    }
    await world.write(async (unit) => {
      await forgiveAttempt(unit, member.name_key, address)
      await wake(unit, member.id)
    })
    return {}
  },

  robotCheck: async (_, context) => {
    await requireSafe(context, robotCheck.path)
    await context.world.barriers.lower('robot', context.deviceId)
    return {}
  },
} satisfies Handlers<typeof siteCalls, CallContext>
