import { birthdayFault } from '#src/api/model/birthday.ts'
import { type Channel, CHANNELS, Contact, type Demand } from '#src/api/model/contact.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { type Country, phoneOf } from '#src/api/model/phone.ts'
import type { RegisterDraft } from '#src/api/model/registerDraft.ts'
import { isCode } from '#src/api/model/registration.ts'
import { SetupFields } from '#src/api/model/setup.ts'

/** What a new account needs on this site. */
export type RegisterTerms = {
  readonly isOpen: boolean
  readonly phone: Demand
  readonly email: Demand
  readonly coins: number
}

/** What is written in the two steps. `channel` = the contact that is given where one may be chosen; 'none' = later. */
export type RegisterFields = {
  readonly name: string
  readonly password: string
  readonly birthday: string
  readonly channel: Channel | 'none'
  readonly country: Country
  readonly phone: string
  readonly email: string
  readonly phoneCode: string
  readonly emailCode: string
  readonly agreed: boolean
}

/** What is written of how one is reached. */
export type ReachFields = Pick<RegisterFields, 'country' | 'phone' | 'email'>
/** The same, and the codes that came there. */
export type ContactFields = ReachFields & Pick<RegisterFields, 'phoneCode' | 'emailCode'>

/** Codes that were sent, by channel: their tickets. */
export type Tickets = Readonly<Partial<Record<Channel, string>>>

/** Nothing written yet, but what the tab kept. */
export function fieldsOf(draft: RegisterDraft | null): RegisterFields {
  const empty = { name: '', birthday: '', channel: 'phone', country: 'CN', phone: '', email: '' } as const
  return { ...empty, ...draft, password: '', phoneCode: '', emailCode: '', agreed: false }
}

/** Channels among which one may be chosen; none where some are required. */
export function choicesOf(terms: RegisterTerms): readonly Channel[] {
  return CHANNELS.some((channel) => terms[channel] === 'required')
    ? []
    : CHANNELS.filter((channel) => terms[channel] === 'optional')
}

/** The contact that is chosen where one may be; the first that may, where the chosen one may not. */
export function chosenOf(terms: RegisterTerms, { channel }: Pick<RegisterFields, 'channel'>): Channel | 'none' {
  const choices = choicesOf(terms)
  if (channel === 'none' || choices.includes(channel)) return channel
  return choices[0] ?? 'none'
}

/** Channels that are asked for now: those that are required, else the one that was chosen. */
export function askedOf(terms: RegisterTerms, fields: Pick<RegisterFields, 'channel'>): readonly Channel[] {
  const required = CHANNELS.filter((channel) => terms[channel] === 'required')
  if (required.length > 0) return required
  const chosen = chosenOf(terms, fields)
  return chosen === 'none' ? [] : [chosen]
}

/** The contact that is written for a channel, as it is sent. */
export function contactOf(channel: Channel, { country, phone, email }: ReachFields): Contact {
  return channel === 'phone'
    ? { channel, target: phone.trim() === '' ? '' : phoneOf(country, phone) }
    : { channel, target: email.trim() }
}

/** The code that is written for a channel. */
export const codeOf = (channel: Channel, fields: ContactFields) => (channel === 'phone' ? fields.phoneCode : fields.emailCode)

/** What is wrong with the contact that is written for a channel; null = nothing. */
export function contactError(channel: Channel, fields: ReachFields): string | null {
  return fieldErrors(Contact, contactOf(channel, fields))['target'] ?? null
}

/** What is wrong with the first step, by field. */
export function accountErrors({ name, password }: RegisterFields): Readonly<Record<string, string>> {
  return fieldErrors(SetupFields, { name, password })
}

/** What is wrong with the second step, by field. `at` = the time, in ms. */
export function contactErrors(
  fields: RegisterFields,
  terms: RegisterTerms,
  tickets: Tickets,
  at: number,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const channel of askedOf(terms, fields)) {
    const wrong = contactError(channel, fields)
    if (wrong !== null) errors[channel] = wrong
    else if (tickets[channel] === undefined) errors[`${channel}Code`] = 'code.notSent'
    else if (!isCode(codeOf(channel, fields))) errors[`${channel}Code`] = 'code.malformed'
  }
  const birthday = birthdayFault(fields.birthday, at)
  if (birthday !== null) errors['birthday'] = `birthday.${birthday}`
  if (!fields.agreed) errors['agreed'] = 'register.agree'
  return errors
}
