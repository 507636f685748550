import { CARD, CODE, LONG_TOKEN, PERSONAL, SECRET, WRITTEN } from './secrets.ts'

/** Bounds of what is kept: levels, items of a list, names of an object, letters of a text. */
const LIMIT = { depth: 5, items: 20, names: 40, letters: 160 } as const

/**
 * A copy of a value that may be kept and shown: secrets, personal numbers and what people wrote are left out before anything is
 * stored, and the copy is bounded. The result is plain data.
 */
export function redact(value: unknown): unknown {
  return copyOf(value, 0, new Set())
}

function copyOf(value: unknown, depth: number, above: ReadonlySet<object>): unknown {
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'function') return `‹function ${value.name}›`
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value
  if (above.has(value)) return '‹itself›'
  if (value instanceof Error) return `‹${value.name}: ${textOf(value.message)}›`
  if (isActor(value)) return `‹actor ${value.id}›`
  const inside = new Set([...above, value])
  if (Array.isArray(value)) return depth >= LIMIT.depth ? `‹list of ${value.length}›` : listOf(value, depth, inside)
  if (value instanceof Map || value instanceof Set) return `‹${value.constructor.name} of ${value.size}›`
  if (!isPlain(value)) return `‹${value.constructor.name}›`
  const names = Object.keys(value)
  if (depth >= LIMIT.depth) return `‹${names.length} fields›`
  const kept = Object.entries(value)
    .slice(0, LIMIT.names)
    .map(([name, item]) => [name, fieldOf(name, item, depth, inside)] as const)
  const more = names.length - kept.length
  return Object.fromEntries(more > 0 ? [...kept, ['…', `${more} more`]] : kept)
}

function listOf(list: readonly unknown[], depth: number, inside: ReadonlySet<object>): unknown[] {
  const kept = list.slice(0, LIMIT.items).map((item) => copyOf(item, depth + 1, inside))
  return list.length > kept.length ? [...kept, `‹${list.length - kept.length} more›`] : kept
}

function fieldOf(name: string, value: unknown, depth: number, inside: ReadonlySet<object>): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (SECRET.test(name) || PERSONAL.test(name)) return '‹left out›'
  if ((WRITTEN.test(name) || CODE.test(name)) && typeof value === 'string') return `‹text of ${value.length}›`
  return copyOf(value, depth + 1, inside)
}

function textOf(text: string): string {
  if (CARD.test(text) || LONG_TOKEN.test(text)) return '‹left out›'
  return text.length > LIMIT.letters ? `${text.slice(0, LIMIT.letters)}…` : text
}

function isActor(value: object): value is { readonly id: string } {
  return 'id' in value && typeof value.id === 'string' && 'getSnapshot' in value
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
