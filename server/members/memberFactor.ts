import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import {
  type memberFactor,
  memberFactorBegin,
  memberFactorCodes,
  memberFactorConfirm,
  memberFactorRemove,
} from '#src/api/contract/memberFactor.ts'
import { forbidden } from '../platform/callError.ts'
import type { BoundProof } from '#src/api/model/boundContact.ts'
import type { CodeFault } from '#src/api/model/registration.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { type Caller, sessionOf } from './caller.ts'
import { deviceName } from './deviceName.ts'
import { tellWrongFactor } from './failedAttempts.ts'
import {
  confirmFactor,
  countCode,
  type FactorServices,
  forgetFactor,
  forgiveCode,
  hasFactor,
  leftCodes,
  makeRecoveryCodes,
  newFactor,
  spendCode,
} from './secondFactor.ts'
import { noteSecurity } from './securityNotices.ts'

/** Operators set theirs up, and have it taken away, in the back office alone. */
function refuseOperators(caller: Caller): void {
  if (sessionOf(caller).member.role === 'operator') throw forbidden()
}

/** How it stands with the caller's second factor; see the call `memberFactor`. */
export async function memberFactorOf(reader: Reader, caller: Caller): Promise<WireReplyOf<typeof memberFactor>> {
  const { member } = sessionOf(caller)
  return { isOn: await hasFactor(reader, member.id), left: await leftCodes(reader, member.id) }
}

/** What a member must prove by their contacts, as whoever knows them tells. */
type ContactProofs = {
  /** `code` = a code to a contact; anything else = there is none to send one to. */
  readonly need: (reader: Reader, memberId: string) => Promise<string>
  /** Why a code to a bound contact does not count; null = it is right, and used up. The transaction must be committed whatever it says. */
  readonly useForFactor: (
    tx: Transaction,
    caller: Caller,
    proof: BoundProof,
  ) => Promise<{ readonly result: CodeFault; readonly left?: number } | null>
}

/** Begins to set it up; see the call `memberFactorBegin`. */
export async function beginMemberFactor(
  services: FactorServices & { readonly contactProofs: ContactProofs },
  caller: Caller,
  { loginPassword, proof }: ParsedPayloadOf<typeof memberFactorBegin>,
): Promise<WireReplyOf<typeof memberFactorBegin>> {
  refuseOperators(caller)
  const { db, passwordGuard, passwords, contactProofs, vault, write } = services
  const { member } = sessionOf(caller)
  const needsCode = (await contactProofs.need(db, member.id)) === 'code'
  if (needsCode && proof === undefined) return { result: 'code' }
  return passwords.members.queue(member.id, async () => {
    if (!(await passwordGuard.proveMember(caller, loginPassword, memberFactorBegin.path))) return { result: 'password' }
    return write(async (tx) => {
      if (await hasFactor(tx.db, member.id)) return { result: 'there' }
      const wrong = needsCode && proof !== undefined ? await contactProofs.useForFactor(tx, caller, proof) : null
      return wrong ?? newFactor(tx, vault, member)
    })
  })
}

export async function confirmMemberFactor(
  services: FactorServices,
  caller: Caller,
  order: ParsedPayloadOf<typeof memberFactorConfirm>,
): Promise<WireReplyOf<typeof memberFactorConfirm>> {
  refuseOperators(caller)
  return confirmFactor(services, caller, order, memberFactorConfirm.path)
}

/** New recovery codes; see the call `memberFactorCodes`. */
export function renewMemberCodes(
  services: FactorServices,
  caller: Caller,
  order: ParsedPayloadOf<typeof memberFactorCodes>,
): Promise<WireReplyOf<typeof memberFactorCodes>> {
  return byPasswordAndCode(services, caller, order, memberFactorCodes.path, async (tx) => {
    const recoveryCodes = await makeRecoveryCodes(tx, sessionOf(caller).member.id)
    await noteSecurity(tx, sessionOf(caller).member.id, 'factorCodes', originOf(caller))
    return { result: 'done', recoveryCodes }
  })
}

/** The factor goes; see the call `memberFactorRemove`. */
export function removeMemberFactor(
  services: FactorServices,
  caller: Caller,
  order: ParsedPayloadOf<typeof memberFactorRemove>,
): Promise<WireReplyOf<typeof memberFactorRemove>> {
  return byPasswordAndCode(services, caller, order, memberFactorRemove.path, async (tx) => {
    await forgetFactor(tx, sessionOf(caller).member.id)
    await noteSecurity(tx, sessionOf(caller).member.id, 'factorOff', originOf(caller))
    return { result: 'done' }
  })
}

/** Does what takes the login password and a code, in the transaction that uses the code up. */
async function byPasswordAndCode<Done>(
  services: FactorServices,
  caller: Caller,
  { loginPassword, factorCode }: ParsedPayloadOf<typeof memberFactorCodes>,
  action: string,
  act: (tx: Transaction) => Promise<Done>,
): Promise<Done | { result: 'password' | 'wrong' | 'gone' }> {
  refuseOperators(caller)
  const { db, write, vault, passwordGuard, passwords } = services
  const { member } = sessionOf(caller)
  return passwords.members.queue(member.id, async () => {
    if (!(await hasFactor(db, member.id))) return { result: 'gone' }
    if (!(await passwordGuard.proveMember(caller, loginPassword, action))) return { result: 'password' }
    await countCode(services, caller, action)
    return write(async (tx) => {
      if (!(await hasFactor(tx.db, member.id))) return { result: 'gone' }
      if (!(await spendCode(tx, vault, member.id, factorCode))) {
        await tellWrongFactor(tx, member.id)
        return { result: 'wrong' }
      }
      await forgiveCode(tx, caller)
      return act(tx)
    })
  })
}

const originOf = (caller: Caller) => ({ session: sessionOf(caller).tokenHash, device: deviceName(caller.userAgent) })
