import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { sendCode } from '#src/api/contract/registration.ts'
import type { Caller } from '../members/caller.ts'
import { languageOf } from '../members/memberLanguage.ts'
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
  const { env, db, write, vault, codes, delivery } = services
  const { deviceId, address, language } = caller
  const asker = { deviceId, address, memberId: null }
  const before = await codes.known(db, asker, key)
  if (before !== null) return before
  const { demands, isOpen } = await readAccountSettings(db, delivery.isOpen)
  if (!isOpen || demands[contact.channel] === 'off') return { result: 'off' }
  await requireVerification(services, caller, sendCode.path)
  return write(async (tx) => {
    const owner = await ownerOf(tx.db, vault, contact)
    const isHidden = owner !== null
    const to = owner === null ? language : await languageOf(tx.db, owner, env.languages)
    return codes.ask(tx, asker, { key, purpose, contact, language: to }, { isHidden })
  })
}
