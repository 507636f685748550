import { CARD, CODE, isCardNumber, LONG_TOKEN, PERSONAL, PROOF, SECRET, WRITTEN } from '../secrets.ts'

/** Codes that somebody was sent; those that machines tell things apart by have letters. */
const SENT_CODE = /^\d{4,8}$/
const QUERY = /^((?:https?:\/|wss?:\/)?\/[^\s?#]*)[?#]\S*$/

/** An address that asks for something, within a longer text. */
const ASKING = /\/[^\s?#]*[?#][^\s?#]/

/** Numbers from here on may be somebody's own, like a phone's; below they are counts and amounts. */
const PERSONAL_NUMBER = 1e10

/** Events that carry an amount as it is written. */
const AMOUNT = /^amount\./

/**
 * Whether what goes by a name in a holder must not be kept. Of what people wrote these are texts alone: a message is more than its
 * words. An amount is written too, but is no secret, and machines count with it.
 */
export function isSecret(name: string, value: unknown, holder: object): boolean {
  if (SECRET.test(name)) return true
  if (PERSONAL.test(name)) return !isListOfRecords(value)
  if (CODE.test(name)) return typeof value === 'string' && SENT_CODE.test(value)
  return WRITTEN.test(name) && isText(value) && !('type' in holder && typeof holder.type === 'string' && AMOUNT.test(holder.type))
}

/** A list of records, like saved cards, names what is personal in each by itself; machines choose among them by the rest. */
function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null)
}

function isText(value: unknown): boolean {
  return Array.isArray(value) ? value.every((item) => typeof item === 'string') : typeof value === 'string'
}

/**
 * A text that may be kept in a recording. What is secret keeps only its form: each letter becomes x, each digit 0. That form is the
 * same when it is masked again, cut, trimmed or put together, so machines that only look at the form decide the same.
 */
export function maskText(text: string, secret: boolean): string {
  if (secret || CARD.test(text) || LONG_TOKEN.test(text) || PROOF.test(text)) return formOf(text)
  const place = text.replace(QUERY, '$1')
  return ASKING.test(place) ? formOf(place) : place
}

/** A number that may be kept. */
export function maskNumber(number: number, secret: boolean): number {
  return (secret && Math.abs(number) >= PERSONAL_NUMBER) || isCardNumber(number) ? 0 : number
}

function formOf(text: string): string {
  return text.replaceAll(/\p{N}|[\p{L}\p{M}\p{S}]/gu, (letter) => (/\p{N}/u.test(letter) ? '0' : 'x').repeat(letter.length))
}
