import * as v from 'valibot'
import { ClientId, Timestamp } from './common.ts'
import { Channel, Contact } from './contact.ts'
import { DisplayName } from './displayName.ts'
import { NAME_FAULTS } from './nameFault.ts'
import { LoginPassword } from './password.ts'
import { AccountName } from './setup.ts'
import { TermsVersion } from './terms.ts'
import { VisitCode } from './visitCode.ts'

/** How many digits a code has, for how long it counts (ms), how often it may be tried, and how soon another may be asked for (ms). */
export const CODE = { length: 6, lasts: 300_000, tries: 5, again: 60_000 } as const

/** What a code is asked for. */
export const CodePurpose = v.picklist(['register', 'bind', 'change', 'withdrawPassword', 'factor', 'recover'])
export type CodePurpose = v.InferOutput<typeof CodePurpose>

/** Names a code that was sent, for whoever asked for it; it says nothing of the code. */
export const CodeTicket = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))

/** Six digits, as they are read from a message. */
export const CodeText = v.pipe(v.string(), v.regex(/^\d{6}$/, 'code.malformed'))

/** Whether a text is of the form of a code. */
export const isCode = (text: string): boolean => v.is(CodeText, text)

/** What came of asking for a code: it is on its way; or when one may be asked for again; or codes are not sent this way. */
export const CodeAnswer = v.variant('result', [
  v.object({ result: v.literal('sent'), ticket: CodeTicket, againAt: Timestamp, expiresAt: Timestamp }),
  v.object({ result: v.picklist(['wait', 'tooMany']), againAt: Timestamp }),
  v.object({ result: v.literal('off') }),
])
export type CodeAnswer = v.InferOutput<typeof CodeAnswer>

/** Why a code does not count: wrong; older than its time, or than a newer one; used; not this device's, or for something else; tried too often. */
const CODE_FAULTS = ['codeWrong', 'codeExpired', 'codeUsed', 'codeGone', 'codeLocked'] as const
export const CodeFault = v.picklist(CODE_FAULTS)
export type CodeFault = v.InferOutput<typeof CodeFault>
/** Whether an answer is that a code does not count. */
export const isCodeFault = (result: string): result is CodeFault => v.is(CodeFault, result)

/** A contact, and the code that was sent there. */
export const ContactProof = v.object({ contact: Contact, ticket: CodeTicket, code: CodeText })
export type ContactProof = v.InferOutput<typeof ContactProof>

/** Longest text of a birth date that is looked at. */
const Birthday = v.pipe(v.string(), v.maxLength(10))

/** What a new member sends (C-8). `key` = the client's own id of this registration: the same again is the same account. */
export const RegisterOrder = v.object({
  key: ClientId,
  name: AccountName,
  password: LoginPassword,
  /** What others see; the name, where it is left out (V-2). */
  nickname: v.optional(DisplayName),
  birthday: Birthday,
  contacts: v.pipe(v.array(ContactProof), v.maxLength(2)),
  /** Terms and age were agreed to. */
  agreed: v.literal(true),
  /** The version of the terms that was shown. */
  terms: v.optional(TermsVersion, 1),
  i_code: v.optional(VisitCode),
  r_code: v.optional(VisitCode),
  timewd: v.optional(v.pipe(v.string(), v.maxLength(32))),
})
export type RegisterOrder = v.InferOutput<typeof RegisterOrder>

/** Why nobody was registered. */
const REGISTER_FAULTS = [
  ...NAME_FAULTS,
  ...CODE_FAULTS,
  /** The same caller was registered under this key before: they log in. */
  'registered',
  /** New members are not taken now. */
  'closed',
  /** The password is the name, or one that the demo shows to everybody. */
  'isName',
  'published',
  'birthdayMalformed',
  'birthdayFuture',
  'tooYoung',
  'contactMissing',
  'contactOff',
  /** The contact, which is proven by then, belongs to another account. */
  'contactTaken',
  /** Somebody who excluded themselves is known by this device or contact. */
  'excluded',
] as const
const RegisterFault = v.picklist(REGISTER_FAULTS)

/** What a refusal says besides: which contact it is about, and how often its code may still be tried. */
export const RegisterRefusal = v.object({
  result: RegisterFault,
  channel: v.optional(Channel),
  left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type RegisterRefusal = v.InferOutput<typeof RegisterRefusal>
