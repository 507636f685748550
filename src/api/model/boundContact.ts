import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { Channel } from './contact.ts'
import { CodeFault, CodeTicket } from './registration.ts'

/** A code as it was sent, with the ticket of its sending. */
export const CodeProof = v.object({ ticket: CodeTicket, code: v.pipe(v.string(), v.regex(/^\d{6}$/, 'code.malformed')) })
export type CodeProof = v.InferOutput<typeof CodeProof>

/** A code to a contact that is bound. */
export const BoundProof = v.object({ channel: Channel, ...CodeProof.entries })
export type BoundProof = v.InferOutput<typeof BoundProof>

/** Where a member is reached, masked. */
export const BoundContact = v.object({ channel: Channel, masked: v.string(), boundAt: Timestamp })
export type BoundContact = v.InferOutput<typeof BoundContact>

/** A contact that takes the place of one that is lost, from `dueAt` on, when the member says so again. */
export const WaitingContact = v.object({ channel: Channel, masked: v.string(), dueAt: Timestamp })
export type WaitingContact = v.InferOutput<typeof WaitingContact>

/**
 * Why a contact was not bound: a code does not count (`of` = the one to which contact, and how often it may be tried); the login password is
 * wrong; the contact, which is proven by then, is another account's, or the one that is bound already; nothing is sent this way.
 */
export const BindRefusal = v.variant('result', [
  v.object({
    result: CodeFault,
    of: v.picklist(['new', 'old']),
    left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.object({ result: v.picklist(['loginPassword', 'contactTaken', 'same', 'off', 'oldMissing']) }),
])
export type BindRefusal = v.InferOutput<typeof BindRefusal>
