import type { authCalls } from '#src/api/contract/auth.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../callError.ts'
import { countAttempt, forgiveAttempt } from '../members/attempts.ts'
import { findByName, memberInfoOf } from '../members/members.ts'
import { beginSession, endSession } from '../members/sessions.ts'
import type { CallContext } from './context.ts'

export const authHandlers = {
  /** A wrong name and a wrong password take as long and read the same. Not AUTH_ERROR: that code ends a session. */
  login: async ({ name, password }, { world, deviceId, address }) => {
    const nameKey = name.toLowerCase()
    const locked = await world.write((unit) => countAttempt(unit, nameKey, address))
    if (locked > 0)
      throw new CallError(profile.codes.rateLimited, 'loginLocked', { minutes: Math.ceil(locked / 60_000) }, { wait: locked })
    const member = await findByName(world.db, nameKey)
    const right = await world.passwords.verify(password, member?.password_hash ?? null)
    if (member === undefined || !right) throw new CallError(profile.codes.invalid, 'loginWrong', {}, { field: 'password' })
    return world.write(async (unit) => {
      await forgiveAttempt(unit, nameKey, address)
      return { ...(await beginSession(unit, member.id, deviceId)), member: memberInfoOf(member) }
    })
  },

  logout: async (_, { world, session }) => {
    if (session !== null) await world.write((unit) => endSession(unit, session.tokenHash, profile.codes.unauthorized))
    return {}
  },
} satisfies Handlers<typeof authCalls, CallContext>
