import * as v from 'valibot'
import { maskMiddle } from './mask.ts'
import { maximum } from './maximum.ts'
import { phoneOf, readPhone } from './phone.ts'

/** Ways to reach a member: a phone by SMS, or an e-mail address. */
export const CHANNELS = ['phone', 'email'] as const
export const Channel = v.picklist(CHANNELS)
export type Channel = v.InferOutput<typeof Channel>

/** Whether a new account needs one, may have one, or is not asked for it. */
export const DEMANDS = ['required', 'optional', 'off'] as const
export const Demand = v.picklist(DEMANDS)
export type Demand = v.InferOutput<typeof Demand>

const EMAIL_LENGTH = 120
const EMAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}$/i

/** An e-mail address as a field: trimmed, plain ASCII, so that nothing in it can end a header. */
const Email = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'email.missing'),
  maximum('email', EMAIL_LENGTH),
  v.check((text) => EMAIL.test(text) && text.indexOf('@') <= 64, 'email.malformed'),
)

/** A phone as a field, `+8613800138000` (V-5); one phone is written in one way. */
const Phone = v.pipe(
  v.string(),
  v.minLength(1, 'phone.missing'),
  maximum('phone', 24),
  v.check((text) => readPhone(text) !== null, 'phone.malformed'),
  v.transform((text) => {
    const phone = readPhone(text)
    return phone === null ? text : phoneOf(phone.country, phone.digits)
  }),
)

/** Where a member is reached. */
export const Contact = v.variant('channel', [
  v.object({ channel: v.literal('phone'), target: Phone }),
  v.object({ channel: v.literal('email'), target: Email }),
])
export type Contact = v.InferOutput<typeof Contact>

/** The same for the same contact, however it was written: mail servers tell no letters' cases apart, and neither do we. */
export function comparableContact({ target }: Contact): string {
  return target.toLowerCase()
}

/** A contact as its owner may see it on a screen that others see too: `+86 138*****000`, `m**@example.com`. */
export function maskContact({ channel, target }: Contact): string {
  if (channel === 'phone') {
    const phone = readPhone(target)
    return phone === null
      ? maskMiddle(target)
      : `${target.slice(0, target.length - phone.digits.length)} ${maskMiddle(phone.digits)}`
  }
  const at = target.lastIndexOf('@')
  return `${target.slice(0, 1)}**${target.slice(at)}`
}
