import { CARD, CODE, isCardNumber, LONG_TOKEN, PERSONAL, PROOF, SECRET, SECRET_NUMBER, WRITTEN } from './secrets.ts'

/** Limits of the copy: levels, items of a list, fields of an object, characters of a text. */
const LIMIT = { depth: 5, items: 20, names: 40, letters: 160 } as const

/**
 * A copy of a value that may be stored and shown: credentials, personal numbers and what people wrote are left out, and its size is
 * limited. The result is plain data. Never throws.
 */
export function redact(value: unknown): unknown {
  try {
    return copyOf(value, 0, new Set())
  } catch {
    // Inspecting must not break a machine.
    return '‹unreadable›'
  }
}

const LEFT_OUT = '‹left out›'

function copyOf(value: unknown, depth: number, above: ReadonlySet<object>): unknown {
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'function') return `‹function ${value.name}›`
  if (typeof value === 'number') return isCardNumber(value) ? LEFT_OUT : value
  if (typeof value === 'bigint') return isCardNumber(value) ? LEFT_OUT : String(value)
  if (typeof value === 'symbol') return textOf(String(value))
  if (typeof value !== 'object' || value === null) return value
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
    .map(([name, item]) => [kindOf(name).shown, fieldOf(name, item, depth, inside)] as const)
  const more = names.length - kept.length
  return Object.fromEntries(more > 0 ? [...kept, ['…', `${more} more`]] : kept)
}

function listOf(list: readonly unknown[], depth: number, inside: ReadonlySet<object>): unknown[] {
  const kept = list.slice(0, LIMIT.items).map((item) => copyOf(item, depth + 1, inside))
  return list.length > kept.length ? [...kept, `‹${list.length - kept.length} more›`] : kept
}

function fieldOf(name: string, value: unknown, depth: number, inside: ReadonlySet<object>): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  const { isSecret, isSecretNumber, isWritten, isCode } = kindOf(name)
  if (isSecret) return LEFT_OUT
  if (isSecretNumber && (typeof value === 'number' || typeof value === 'bigint')) return LEFT_OUT
  if (isWritten && isListOfTexts(value)) return `‹${value.length} texts›`
  if ((isWritten || isCode) && typeof value === 'string') return `‹text of ${value.length}›`
  return copyOf(value, depth + 1, inside)
}

/** Whether a field's name makes it secret. The result is remembered, because the same names come again and again. */
function kindOf(name: string): NameKind {
  const before = kinds.get(name)
  if (before !== undefined) return before
  const kind = {
    shown: textOf(name),
    isSecret: SECRET.test(name) || PERSONAL.test(name),
    isSecretNumber: SECRET_NUMBER.test(name),
    isWritten: WRITTEN.test(name),
    isCode: CODE.test(name),
  }
  if (kinds.size >= KINDS) kinds.clear()
  kinds.set(name, kind)
  return kind
}

type NameKind = Readonly<Record<'isSecret' | 'isSecretNumber' | 'isWritten' | 'isCode', boolean>> & { readonly shown: string }
/** Most names that are remembered: objects keyed by ids have any number of them. */
const KINDS = 2_000
const kinds = new Map<string, NameKind>()

/** A list of texts, nested or not, that is not empty. */
function isListOfTexts(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' || isListOfTexts(item))
}

/** An address's query and fragment, anywhere in a text; only its path is kept. */
const QUERY = /((?:\w+:\/)?\/[^\s?#]*)[?#][^\s?#]\S*/g

/** A short text without these characters is neither a card number, nor a credential, nor an address. */
const PLAIN = /^[^:=/]{0,11}$/
/** The length of the shortest secret: `bearer x`. */
const SHORTEST = 8

function textOf(text: string): string {
  if (text.length < SHORTEST && PLAIN.test(text)) return text
  if (CARD.test(text) || LONG_TOKEN.test(text) || PROOF.test(text)) return LEFT_OUT
  const place = text.replaceAll(QUERY, '$1?…')
  return place.length > LIMIT.letters ? `${place.slice(0, LIMIT.letters)}…` : place
}

function isActor(value: object): value is { readonly id: string } {
  return 'id' in value && typeof value.id === 'string' && 'getSnapshot' in value
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
