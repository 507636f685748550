import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { sendCode } from '#src/api/contract/registration.ts'
import type { Caller } from '../members/caller.ts'
import { requireVerification } from '../verification/requireVerification.ts'
import { readAccountSettings } from './accountSettings.ts'
import { ownerOf } from './contacts.ts'
import type { RegisterServices } from './register.ts'

/** Sends a code for a registration; see the call `sendCode`. */
export async function sendRegisterCode(
  services: RegisterServices,
  caller: Caller,
  { key, purpose, contact }: ParsedPayloadOf<typeof sendCode>,
): Promise<WireReplyOf<typeof sendCode>> {
  const { db, write, vault, codes, delivery } = services
  const { deviceId, address, language } = caller
  const asker = { deviceId, address, memberId: null }
  const before = await codes.known(db, asker, key)
  if (before !== null) return before
  const { demands, isOpen } = await readAccountSettings(db, delivery.isOpen)
  if (!isOpen || demands[contact.channel] === 'off') return { result: 'off' }
  await requireVerification(services, caller, sendCode.path)
  return write(async (tx) => {
    const isHidden = (await ownerOf(tx.db, vault, contact)) !== null
    return codes.ask(tx, asker, { key, purpose, contact, language }, { isHidden })
  })
}
