import * as v from 'valibot'
import { CHANNELS } from './contact.ts'
import { COUNTRIES } from './phone.ts'

/** What a tab keeps of a registration that is being written, over a reload: never the password or a code. */
export const RegisterDraft = v.object({
  name: v.pipe(v.string(), v.maxLength(64)),
  birthday: v.pipe(v.string(), v.maxLength(10)),
  channel: v.picklist([...CHANNELS, 'none']),
  country: v.picklist(COUNTRIES),
  phone: v.pipe(v.string(), v.maxLength(32)),
  email: v.pipe(v.string(), v.maxLength(160)),
})
export type RegisterDraft = v.InferOutput<typeof RegisterDraft>

/** What a tab keeps of a recovery: neither the password nor a code. */
export const RecoverDraft = v.object({
  ...v.omit(RegisterDraft, ['birthday', 'channel']).entries,
  channel: v.picklist(CHANNELS),
})
export type RecoverDraft = v.InferOutput<typeof RecoverDraft>
