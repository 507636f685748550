import * as v from 'valibot'
import { ClientId } from './common.ts'
import { CHANNELS } from './contact.ts'
import { COUNTRIES } from './phone.ts'

/** What is written in a form of the site, as it is typed. `channel` = how its writer is answered. */
const SiteFormFields = v.object({
  topic: v.pipe(v.string(), v.maxLength(32)),
  name: v.pipe(v.string(), v.maxLength(200)),
  channel: v.picklist(CHANNELS),
  country: v.picklist(COUNTRIES),
  phone: v.pipe(v.string(), v.maxLength(64)),
  email: v.pipe(v.string(), v.maxLength(200)),
  text: v.pipe(v.string(), v.maxLength(8_000)),
})
export type SiteFormFields = v.InferOutput<typeof SiteFormFields>

/**
 * What a tab keeps of a form that is being written, over a reload. `clientId` = what it is sent under, `tried` = what the server may have
 * under that, null = nothing.
 */
export const SiteFormDraft = v.object({ fields: SiteFormFields, clientId: ClientId, tried: v.nullable(v.string()) })
export type SiteFormDraft = v.InferOutput<typeof SiteFormDraft>
