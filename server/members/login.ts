import type { LoginPayload } from '#src/api/model/member.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../callError.ts'
import type { CallContext } from '../calls/context.ts'
import { requireSafe } from '../captcha/safe.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { markSeen } from './dormancy.ts'
import { findByName, memberInfoOf } from './members.ts'
import { beginSession } from './sessions.ts'

/**
 * Opens a session by name and password (C-8). A wrong name and a wrong password take as long and read the same. After two
 * failures of an account, or many of an address, a verification comes first (S-4); `action` is what it is bound to. Not
 * AUTH_ERROR when it is wrong: that code ends a session.
 */
export async function logIn(payload: LoginPayload, context: CallContext, action: string, options: { alwaysProven: boolean }) {
  const { world, deviceId, address } = context
  if (world.passwords.crowded()) throw new CallError(profile.codes.tooManyUsers, 'tooManyUsers')
  const nameKey = payload.name.toLowerCase()
  if (options.alwaysProven) await requireSafe(context, action)
  let attempt = await world.write((unit) => countAttempt(unit, nameKey, address, options.alwaysProven))
  if (attempt === 'prove') {
    await requireSafe(context, action)
    attempt = await world.write((unit) => countAttempt(unit, nameKey, address, true))
  }
  if (attempt !== 'try') {
    const wait = attempt === 'prove' ? 0 : attempt.wait
    throw new CallError(profile.codes.rateLimitedB, 'loginLocked', { minutes: Math.ceil(wait / 60_000) }, { wait })
  }
  const member = await findByName(world.db, nameKey)
  const right = await world.passwords.verify(payload.password, member?.password_hash ?? null)
  if (member === undefined || !right) throw new CallError(profile.codes.invalid, 'loginWrong', {}, { field: 'password' })
  if (member.status !== '1') throw new CallError(profile.codes.accountBlockade, 'accountBlockade')
  return world.write(async (unit) => {
    await forgiveAttempt(unit, nameKey, address)
    await markSeen(unit, member)
    const opened = await beginSession(unit, { memberId: member.id, deviceId, timewd: payload.timewd })
    return { ...opened, member: memberInfoOf(member) }
  })
}
