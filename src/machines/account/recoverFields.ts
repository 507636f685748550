import type { Channel } from '#src/api/model/contact.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { LoginPayload } from '#src/api/model/login.ts'
import { RecoveryName } from '#src/api/model/recovery.ts'
import type { RecoverDraft } from '#src/api/model/registerDraft.ts'
import { isCode } from '#src/api/model/registration.ts'
import { codeOf, type ContactFields, contactError } from './registerFields.ts'

/** What is written while a password is recovered. `channel` = how the member is reached. */
export type RecoverFields = ContactFields & { readonly name: string; readonly channel: Channel; readonly password: string }

/** Nothing written yet, but what the tab kept. */
export function recoverFieldsOf(draft: RecoverDraft | null): RecoverFields {
  const empty = { name: '', channel: 'phone', country: 'CN', phone: '', email: '' } as const
  return { ...empty, ...draft, password: '', phoneCode: '', emailCode: '' }
}

/** What the tab keeps of what is written. */
export function recoverDraftOf({ name, channel, country, phone, email }: RecoverFields): RecoverDraft {
  return { name, channel, country, phone, email }
}

/** The name as it is sent. */
export const recoverName = ({ name }: Pick<RecoverFields, 'name'>) => name.trim().toLowerCase()

/** What is wrong with the name; null = nothing. */
export const recoverNameError = ({ name }: Pick<RecoverFields, 'name'>): string | null =>
  fieldErrors(RecoveryName, { name })['name'] ?? null

/** What is wrong with name, contact and code, by field. `ticket` = the code that was sent for just these; null = none. */
export function targetErrors(fields: RecoverFields, ticket: string | null): Readonly<Record<string, string>> {
  const { channel } = fields
  const errors: Record<string, string> = {}
  const name = recoverNameError(fields)
  if (name !== null) errors['name'] = name
  const contact = contactError(channel, fields)
  if (contact !== null) errors[channel] = contact
  else if (ticket === null) errors[`${channel}Code`] = 'code.notSent'
  else if (!isCode(codeOf(channel, fields))) errors[`${channel}Code`] = 'code.malformed'
  return errors
}

/** What is wrong with the new password; null = nothing. */
export const newPasswordError = ({ name, password }: Pick<RecoverFields, 'name' | 'password'>): string | null =>
  fieldErrors(LoginPayload, { name, password })['password'] ?? null
