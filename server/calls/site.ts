import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { robotCheck, sleepActivate, type siteCalls } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../callError.ts'
import { requireSafe } from '../captcha/safe.ts'
import { DEMO_ACCOUNTS } from '../db/seed/accounts.ts'
import { noticesOf } from '../live/notices.ts'
import { forgiveAttempt } from '../members/attempts.ts'
import { markSeen, wake } from '../members/dormancy.ts'
import { admitAttempt } from '../members/passwordAttempt.ts'
import { callerOf, type CallContext } from './context.ts'

/** Wakes the caller's account by its password (S-3). Guessing it here counts like guessing it at the login. */
async function activate(password: string, context: CallContext): Promise<Record<string, never>> {
  const member = callerOf(context)
  const { world, deviceId, address } = context
  await admitAttempt(context, member.name_key, sleepActivate.path)
  if (!(await world.passwords.verify(password, member.password_hash))) {
    throw new CallError(profile.codes.invalid, 'passwordWrong', {}, { field: 'password' })
  }
  await world.write(async (unit) => {
    await forgiveAttempt(unit, { nameKey: member.name_key, deviceId, address })
    await wake(unit, member.id)
  })
  return {}
}

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

  sleepActivate: (payload, context) => context.world.passwords.queue(() => activate(payload.password, context)),

  robotCheck: async (_, context) => {
    await requireSafe(context, robotCheck.path)
    await context.world.barriers.lower('robot', context.deviceId)
    return {}
  },
} satisfies Handlers<typeof siteCalls, CallContext>
