import { CARD, CODE, isCardNumber, LONG_TOKEN, PERSONAL, PROOF, SECRET, WRITTEN } from '../secrets.ts'

/** A code that may have been sent to a person; codes that machines compare have letters. */
const SENT_CODE = /^\d{4,8}$/
const QUERY = /^((?:https?:\/|wss?:\/)?\/[^\s?#]*)[?#]\S*$/

/** An address with a query, within a longer text. */
const ASKING = /\/[^\s?#]*[?#][^\s?#]/

/** Numbers from here on may be personal, like a phone number; smaller ones are counts and amounts. */
const PERSONAL_NUMBER = 1e10

/** Events whose text is an amount. */
const AMOUNT = /^amount\./

/**
 * Whether a field of `holder` must not be kept. What people wrote counts as texts only: a message has other fields too. An amount is a
 * text that people wrote, but it is not secret and machines compute with it.
 */
export function isSecret(name: string, value: unknown, holder: object): boolean {
  if (SECRET.test(name)) return !(name === 'answer' && isReply(value))
  if (PERSONAL.test(name)) return !isListOfRecords(value)
  if (CODE.test(name)) return typeof value === 'string' && SENT_CODE.test(value)
  return WRITTEN.test(name) && isText(value) && !('type' in holder && typeof holder.type === 'string' && AMOUNT.test(holder.type))
}

/**
 * What a server said to an order, not what a person answered to a challenge: machines go on by its result, and its fields are masked by
 * their own names.
 */
function isReply(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'result' in value
}

/** A list of records, like saved cards: the personal fields of each are masked by their own names, the rest is needed by machines. */
function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null)
}

function isText(value: unknown): boolean {
  return Array.isArray(value) ? value.every((item) => typeof item === 'string') : typeof value === 'string'
}

/**
 * A text that may be kept in a recording. A secret keeps only its form: each letter becomes x, each digit 0. The form does not change
 * when it is masked again, and survives cutting, trimming and joining, so that machines which check only the form decide the same.
 */
export function maskText(text: string, secret: boolean): string {
  if (secret || CARD.test(text) || LONG_TOKEN.test(text) || PROOF.test(text)) return formOf(text)
  const place = text.replace(QUERY, '$1')
  return ASKING.test(place) ? formOf(place) : place
}

/** A number that may be kept in a recording; a secret becomes 0. */
export function maskNumber(number: number, secret: boolean): number {
  return (secret && Math.abs(number) >= PERSONAL_NUMBER) || isCardNumber(number) ? 0 : number
}

function formOf(text: string): string {
  return text.replaceAll(/\p{N}|[\p{L}\p{M}\p{S}]/gu, (letter) => (/\p{N}/u.test(letter) ? '0' : 'x').repeat(letter.length))
}
