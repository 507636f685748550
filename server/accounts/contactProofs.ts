import type { BoundProof } from '#src/api/model/boundContact.ts'
import { CHANNELS } from '#src/api/model/contact.ts'
import type { CodeFault } from '#src/api/model/registration.ts'
import type { Codes } from '../delivery/codes.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { type Caller, sessionOf } from '../members/caller.ts'
import { waitsUntil } from '../members/withdrawalWaits.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Env } from '../platform/env.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { requireVerification } from '../verification/requireVerification.ts'
import { changedAtOf, contactOf, contactsOf } from './contacts.ts'

type ProofServices = {
  readonly env: Env
  readonly write: Write
  readonly vault: Vault
  readonly codes: Codes
  readonly delivery: Pick<Delivery, 'isOpen'>
}

/** Why a code to a contact does not count, and how often it may be tried. */
export type CodeRefusal = { readonly result: CodeFault; readonly left?: number }

/** The same of a contact; `contactNew` = the contact itself does not before `until`. */
type ProofRefusal = CodeRefusal | { readonly result: 'contactNew'; readonly until: number }

/** Who asks for a code as a member, or uses one. */
export const askerOf = (caller: Caller) => ({
  deviceId: caller.deviceId,
  address: caller.address,
  memberId: sessionOf(caller).member.id,
})

/** What a member must prove by their contacts before a withdrawal password is set or reset, or a second factor set up. */
export function createContactProofs({ env, write, vault, codes, delivery }: ProofServices) {
  /** Uses a code up that was sent to a bound contact; null = it was right. */
  async function spendCode(
    tx: Transaction,
    asker: ReturnType<typeof askerOf>,
    { channel, ticket, code }: BoundProof,
    purpose: 'factor' | 'withdrawPassword',
  ): Promise<CodeRefusal | null> {
    const contact = await contactOf(tx.db, vault, asker.memberId, channel)
    if (contact === null) return { result: 'codeGone' }
    const verdict = await codes.check(tx, asker, { ticket, code, purpose, contact })
    if (!verdict.ok) return { result: verdict.fault, ...(verdict.left === undefined ? {} : { left: verdict.left }) }
    await codes.use(tx, ticket)
    return null
  }

  return {
    /** `code` = a code to a contact; `contact` = one must be bound first; `none` = the site sends no codes. */
    async need(reader: Reader, memberId: string): Promise<'code' | 'contact' | 'none'> {
      if (!CHANNELS.some(delivery.isOpen)) return 'none'
      const contacts = await contactsOf(reader, vault, memberId)
      return contacts.some(({ channel }) => delivery.isOpen(channel)) ? 'code' : 'contact'
    },

    /**
     * Why a code to a bound contact does not count; null = it is right, and used up. The transaction must be committed whatever it says. A
     * contact that was bound or changed does not count for as long as withdrawals wait for it: its member must hear of it first.
     */
    async use(tx: Transaction, caller: Caller, { channel, ticket, code }: BoundProof): Promise<ProofRefusal | null> {
      const asker = askerOf(caller)
      const changedAt = await changedAtOf(tx.db, asker.memberId, channel)
      const until = changedAt === null ? null : await waitsUntil(tx.db, 'contact', changedAt, tx.at)
      if (until !== null) return { result: 'contactNew', until }
      return spendCode(tx, asker, { channel, ticket, code }, 'withdrawPassword')
    },

    /** As `use`, of a code that was sent for `factor`, to any bound contact, however new it is. */
    useForFactor: (tx: Transaction, caller: Caller, proof: BoundProof): Promise<CodeRefusal | null> =>
      spendCode(tx, askerOf(caller), proof, 'factor'),

    /** Resolves when a verification was given. */
    verify: (caller: Caller, action: string) => requireVerification({ env, write }, caller, action),
  }
}
