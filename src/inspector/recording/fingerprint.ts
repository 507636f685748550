import sha256 from 'crypto-js/sha256'
import type { AnyMachineSnapshot } from 'xstate'
import { plainOf } from './plain.ts'

/** Texts up to this length are not hashed. */
const SHORT = 64
const DIGITS = 24
const DEEPEST = 40

const known = new WeakMap<object, string>()
const knownSecret = new WeakMap<object, string>()

/**
 * A short text that is equal for equal snapshots: state, context, status and children's ids, masked as in a recording. Objects are
 * remembered, so they must not be changed in place.
 */
export function fingerprintOf({ value, context, status, children }: AnyMachineSnapshot): string {
  return printOf({ value, context, status, children: namesOf(children) }, '', false, 0)
}

/** Ids of children, without those that XState numbers. */
export function namesOf(children: object): string[] {
  return Object.keys(children)
    .filter((name) => !name.startsWith('x:'))
    .toSorted()
}

function printOf(value: unknown, name: string, secret: boolean, depth: number): string {
  if (depth > DEEPEST) return 'null'
  if (typeof value !== 'object' || value === null) return compose(value, name, secret, depth)
  const memory = secret ? knownSecret : known
  const before = memory.get(value)
  if (before !== undefined) return before
  const print = compose(value, name, secret, depth)
  memory.set(value, print)
  return print
}

function compose(value: unknown, name: string, secret: boolean, depth: number): string {
  const plain = plainOf(value, name, secret)
  if (plain.kind === 'leaf') return short(JSON.stringify(plain.leaf))
  if (plain.kind === 'list')
    return short(`[${plain.items.map((item) => printOf(item, name, plain.secret, depth + 1)).join(',')}]`)
  const fields = plain.fields
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item, hidden]) => `${JSON.stringify(key)}:${printOf(item, key, hidden, depth + 1)}`)
  return short(`{${fields.join(',')}}`)
}

function short(text: string): string {
  return text.length <= SHORT ? text : `#${sha256(text).toString().slice(0, DIGITS)}`
}
