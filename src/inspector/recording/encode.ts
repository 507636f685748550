import { plainOf } from './plain.ts'

/** Deeper data is cut: an event that the developer sends may contain itself. */
const DEEPEST = 40

/** A value as JSON, masked; `decode` is the inverse. */
export function encode(value: unknown, name = '', secret = false, depth = 0): unknown {
  const plain = plainOf(value, name, secret)
  if (plain.kind === 'leaf') return plain.leaf
  if (depth > DEEPEST) return null
  if (plain.kind === 'list') return plain.items.map((item) => encode(item, name, plain.secret, depth + 1))
  return Object.fromEntries(plain.fields.map(([key, item, hidden]) => [key, encode(item, key, hidden, depth + 1)]))
}

/** Makes the values that JSON cannot hold. */
export type Decoders = {
  readonly functionNamed: (name: string) => unknown
  readonly actorNamed: (id: string) => unknown
  readonly errorNamed: (name: string, words: string) => unknown
}

/** The inverse of `encode`. Instances of classes come back empty. */
export function decode(encoded: unknown, decoders: Decoders): unknown {
  if (typeof encoded !== 'object' || encoded === null) return encoded
  if (Array.isArray(encoded)) return encoded.map((item) => decode(item, decoders))
  const fields: Record<string, unknown> = { ...encoded }
  if (typeof fields['$'] === 'string') return specialOf(fields['$'], fields, decoders)
  return Object.fromEntries(Object.entries(fields).map(([name, item]) => [name, decode(item, decoders)]))
}

function specialOf(kind: string, { of, words }: Record<string, unknown>, decoders: Decoders): unknown {
  const text = typeof of === 'string' ? of : ''
  if (kind === 'undefined') return undefined
  if (kind === 'number') return Number(text)
  if (kind === 'bigint') return BigInt(text === '' ? 0 : text)
  if (kind === 'function') return decoders.functionNamed(text)
  if (kind === 'actor') return decoders.actorNamed(text)
  if (kind === 'error') return decoders.errorNamed(text, typeof words === 'string' ? words : '')
  if (kind === 'date') return new Date(typeof of === 'number' ? of : Number.NaN)
  const items = decode(of, decoders)
  if (kind === 'map') return new Map(Array.isArray(items) ? items.filter(isPair) : [])
  if (kind === 'set') return new Set(Array.isArray(items) ? items : [])
  return thingOf(text)
}

/** An empty object whose class has this name. */
function thingOf(name: string): unknown {
  return Object.create({ constructor: { name } })
}

function isPair(item: unknown): item is [unknown, unknown] {
  return Array.isArray(item) && item.length === 2
}
