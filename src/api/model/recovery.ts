import * as v from 'valibot'
import { ClientId, Timestamp } from './common.ts'
import { Contact } from './contact.ts'
import { WrittenName } from './login.ts'
import { LoginPassword } from './password.ts'
import { CodeFault, CodeText, CodeTicket } from './registration.ts'

/** For how long a new password may be set after the code was right, in ms. */
export const RECOVERY_LASTS = 600_000

/** Lets whoever proved a contact set a new password, once and on the same device. */
export const RecoveryTicket = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Whose password is forgotten, and where the code goes. `key` = the client's own id of this asking: the same again sends nothing. */
export const RecoveryStart = v.object({ key: ClientId, name: WrittenName, contact: Contact })

/** Whose password is forgotten, as a field. */
export const RecoveryName = v.object({ name: WrittenName })

/** The code that was sent for a ticket. */
export const RecoveryProof = v.object({ ticket: CodeTicket, code: CodeText })

/** A right code gives a ticket; of a wrong one it says why, and how often it may still be tried. */
export const RecoveryProofAnswer = v.variant('result', [
  v.object({ result: v.literal('right'), ticket: RecoveryTicket, expiresAt: Timestamp }),
  v.object({ result: CodeFault, left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
])
export type RecoveryProofAnswer = v.InferOutput<typeof RecoveryProofAnswer>

/** The new password. */
export const RecoveryEnd = v.object({ ticket: RecoveryTicket, password: LoginPassword })

/** What came of it: it is set; it is the name, or one that everybody knows; or the ticket is used, too old, or of another device. */
export const RecoveryEndAnswer = v.object({ result: v.picklist(['done', 'isName', 'published', 'gone']) })
export type RecoveryEndAnswer = v.InferOutput<typeof RecoveryEndAnswer>
