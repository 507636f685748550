import type { LoginPayload } from '#src/api/model/login.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { CallContext } from '../calls/context.ts'
import { forgiveAttempt } from './failedAttempts.ts'
import { siteClosed } from './accessRules.ts'
import { deviceName } from './deviceName.ts'
import { markSeen } from './dormantAccount.ts'
import { findByName, findMember, memberInfoOf } from './members.ts'
import { admitAttempt } from './passwordAttempt.ts'
import { beginSession } from './sessions.ts'

const loginWrong = () => new CallError(profile.codes.invalid, 'loginWrong', {}, { field: 'password' })

/**
 * Opens a session by name and password (C-8). A wrong name and a wrong password take as long and read the same; `action` is
 * what a verification is bound to (S-4). Not AUTH_ERROR when it is wrong: that code ends a session. While the site is
 * closed only its staff get in; others hear of that when their password was right, so that nobody learns who is a member (S-6).
 */
export function logIn(payload: LoginPayload, context: CallContext, action: string, options: { alwaysProven: boolean }) {
  return context.services.passwords.queue(() => checkAndBegin(payload, context, action, options))
}

async function checkAndBegin(payload: LoginPayload, context: CallContext, action: string, options: { alwaysProven: boolean }) {
  const { services, deviceId, address, userAgent } = context
  const nameKey = payload.name.toLowerCase()
  await admitAttempt(context, nameKey, action, options)
  const known = await findByName(services.db, nameKey)
  const right = await services.passwords.verify(payload.password, known?.password_hash ?? null)
  if (known === undefined || !right) throw loginWrong()
  const closed = await services.barriers.closedTo(known.role)
  const opened = await services.write(async (tx) => {
    // Hashing takes long enough for the password or the account to have changed meanwhile.
    const member = await findMember(tx.db, known.id)
    if (member === undefined || member.password_hash !== known.password_hash) throw loginWrong()
    if (member.status !== '1') throw new CallError(profile.codes.accountBlockade, 'accountBlockade')
    await forgiveAttempt(tx, { nameKey, deviceId, address })
    if (closed) return null
    await markSeen(tx, member)
    const start = { memberId: member.id, deviceId, deviceName: deviceName(userAgent), timewd: payload.timewd }
    return { ...(await beginSession(tx, start)), member: memberInfoOf(member) }
  })
  if (opened === null) throw siteClosed()
  return opened
}
