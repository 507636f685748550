import sha256 from 'crypto-js/sha256'
import type { AnyMachineSnapshot } from 'xstate'
import { plainOf } from './plain.ts'

/** Shorter texts stand for themselves. */
const SHORT = 64
const DIGITS = 24
const DEEPEST = 40

const known = new WeakMap<object, string>()
const knownSecret = new WeakMap<object, string>()

/**
 * A short text that is the same for the same snapshot: its state, context, status and who its children are, masked as in a
 * recording. What a machine did not change since is not looked at again: its parts must not be changed in place.
 */
export function fingerprintOf({ value, context, status, children }: AnyMachineSnapshot): string {
  return printOf({ value, context, status, children: namesOf(children) }, '', false, 0)
}

/** Names of children; the running system numbers those that have none. */
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
