import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { passwordChange } from '#src/api/contract/password.ts'
import { isUserName } from '#src/api/model/password.ts'
import { conflict } from '../platform/callError.ts'
import type { Write } from '../platform/transaction.ts'
import { changePassword } from './account.ts'
import { type Caller, sessionOf } from './caller.ts'
import { deviceName } from './deviceName.ts'
import { findMember } from './members.ts'
import type { PasswordGuard } from './passwordGuard.ts'
import type { Passwords } from './passwords.ts'
import { refuseStranger } from './passwordDue.ts'
import { isPublished } from './publishedPasswords.ts'
import { noteSecurity } from './securityNotices.ts'

/** What a change of password works with. */
type ChangeServices = { readonly write: Write; readonly passwords: Passwords; readonly passwordGuard: PasswordGuard }

/**
 * Changes the caller's login password by the old one; guessing that counts like guessing at the login. The caller's session stays, all
 * else that the old password opened ends. Throws `conflict` when it was changed elsewhere meanwhile, and `forbidden` where another device said
 * that it is known (`refuseStranger`).
 */
export async function changeOwnPassword(
  { write, passwords, passwordGuard }: ChangeServices,
  caller: Caller,
  { oldPassword, password }: ParsedPayloadOf<typeof passwordChange>,
): Promise<WireReplyOf<typeof passwordChange>> {
  const session = sessionOf(caller)
  const { id, name, password_hash: before } = session.member
  refuseStranger(session.member, caller.deviceId)
  if (isUserName(password, name)) return { result: 'isName' }
  if (isPublished(password)) return { result: 'published' }
  return passwords.members.queue(id, async () => {
    if (!(await passwordGuard.proveMember(caller, oldPassword, passwordChange.path))) return { result: 'oldPassword' }
    const hash = await passwords.members.hash(password)
    await write(async (tx) => {
      // Hashing takes long enough for it to have been changed elsewhere meanwhile.
      if ((await findMember(tx.db, id))?.password_hash !== before) throw conflict()
      await changePassword(tx, id, hash, session.tokenHash)
      await noteSecurity(tx, id, 'password', { session: session.tokenHash, device: deviceName(caller.userAgent) })
    })
    return { result: 'done' }
  })
}
