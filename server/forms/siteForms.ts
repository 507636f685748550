import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { contactUs } from '#src/api/contract/forms.ts'
import type { Contact } from '#src/api/model/contact.ts'
import type { SiteFormKind, SiteFormTopic } from '#src/api/model/siteForm.ts'
import type { Caller } from '../members/caller.ts'
import { conflict, rateLimited } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY, HOUR } from '../platform/durations.ts'
import { digestOf } from '../platform/ids.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'
import { requireVerification } from '../verification/requireVerification.ts'
import type { VerificationServices } from '../verification/verificationServices.ts'

/** A form as it was written; `topic` = its subject or position. */
export type WrittenForm = {
  readonly kind: SiteFormKind
  readonly topic: SiteFormTopic
  readonly clientId: string
  readonly name: string
  readonly contact: Contact
  readonly text: string
}

type Reply = WireReplyOf<typeof contactUs>

/** Forms of one member or device, of one device whoever is logged in on it, and of one address, behind which many may be. */
const PACE: RateLimit = { burst: 5, interval: 2 * HOUR }
const ADDRESS_PACE: RateLimit = { burst: 30, interval: DAY / 150 }
/** Most forms that are not closed: beyond it nobody could read them. */
const MOST_OPEN = 2_000
/** Letters and digits that nobody takes for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Whose a form is: the member's, else the device's. */
const writerOf = ({ session, deviceId }: Caller) => session?.member.id ?? `device:${deviceId}`

/** What a form is known by, to its writer too: made of their own id, so that the same one is the same. `C-7K3F9Q2MAB`. */
function referenceOf(kind: SiteFormKind, writer: string, clientId: string): string {
  const digits = Buffer.from(digestOf('form', kind, writer, clientId), 'hex').subarray(0, 10)
  const code = Array.from(digits, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `${kind === 'contact' ? 'C' : 'J'}-${code}`
}

const digestOfForm = ({ topic, name, contact, text }: WrittenForm) => digestOf(topic, name, contact.channel, contact.target, text)

/** The reference of a form that was sent before under its id. Throws `conflict` where it was another one. */
async function sentBefore(reader: Reader, reference: string, form: WrittenForm): Promise<Reply | null> {
  const row = await reader.selectFrom('site_form').select('digest').where('id', '=', reference).executeTakeFirst()
  if (row === undefined) return null
  if (row.digest !== digestOfForm(form)) throw conflict()
  return { reference }
}

/**
 * Takes a form in, once an id; see the call `contactUs`. What was sent before is answered without another verification. `action` = what the
 * verification is for.
 */
export async function takeForm(
  services: Pick<VerificationServices, 'env' | 'write'> & { readonly db: Reader },
  caller: Caller,
  action: string,
  form: WrittenForm,
): Promise<Reply> {
  const reference = referenceOf(form.kind, writerOf(caller), form.clientId)
  const before = await sentBefore(services.db, reference, form)
  if (before !== null) return before
  await requireVerification(services, caller, action)
  return services.write((tx) => keepForm(tx, caller, reference, form))
}

async function keepForm(tx: Transaction, caller: Caller, reference: string, form: WrittenForm): Promise<Reply> {
  const before = await sentBefore(tx.db, reference, form)
  if (before !== null) return before
  const { open } = await tx.db
    .selectFrom('site_form')
    .select((column) => column.fn.countAll<number>().as('open'))
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  if (Number(open) >= MOST_OPEN) throw rateLimited(DAY)
  await requirePace(tx, `form:${writerOf(caller)}`, PACE)
  await requirePace(tx, `formDevice:${caller.deviceId}`, PACE)
  await requirePace(tx, `formAddress:${caller.address}`, ADDRESS_PACE)
  const { kind, topic, name, contact, text } = form
  await tx.db
    .insertInto('site_form')
    .values({
      id: reference,
      digest: digestOfForm(form),
      kind,
      topic,
      member_id: caller.session?.member.id ?? null,
      name,
      channel: contact.channel,
      contact: contact.target,
      text,
      language: caller.language,
      state: 'new',
      at: tx.at,
      changed_at: tx.at,
    })
    .execute()
  return { reference }
}
