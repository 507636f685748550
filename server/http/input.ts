import * as v from 'valibot'
import type { Call, ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import { CAPTCHA_FIELD_NAMES } from '#src/api/model/captcha.ts'
import { invalidField } from '../platform/callError.ts'

const Fields = v.record(v.string(), v.unknown())

/** What a call was given: its own parameters, and apart from them what a verification added (S-4). */
export type Input = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly verification: Readonly<Record<string, unknown>>
}

/** Reads an opened body. Throws `invalid` when it is not an object. */
export function readInput(text: string): Input {
  const parsed = v.safeParse(Fields, parseJson(text))
  if (!parsed.success) throw invalidField('', 'object')
  if (!isWellFormed(parsed.output)) throw invalidField('', 'text')
  const entries = Object.entries(parsed.output)
  const isCaptcha = ([name]: [string, unknown]) => CAPTCHA_FIELD_NAMES.includes(name)
  return {
    fields: Object.fromEntries(entries.filter((entry) => !isCaptcha(entry))),
    verification: Object.fromEntries(entries.filter(isCaptcha)),
  }
}

/** Whether every text in a value, names of fields too, is one that every database keeps: of whole characters, half of a surrogate pair is none, and without the sign of number zero. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && Buffer.from(value).toString() === value
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, field]) => isWellFormed(name) && isWellFormed(field))
}

/** The fields by the call's own schema. Throws `invalid` with the first field that does not fit and its rule. */
export function parsePayload<C extends Call>(call: C, fields: unknown): ParsedPayloadOf<C> {
  const parsed = v.safeParse(call.payload, fields, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw invalidField(v.getDotPath(issue) ?? '', issue.message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
