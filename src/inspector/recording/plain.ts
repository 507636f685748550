import { isSecret, maskNumber, maskText } from './mask.ts'

/**
 * A value in plain terms: a leaf that JSON can hold, a list, or fields by name. Anything that is not plain data is described by its kind
 * under `$`. Texts are masked. Recordings and fingerprints are both made from this, so that they agree.
 */
export type Plain =
  | { readonly kind: 'leaf'; readonly leaf: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly unknown[]; readonly secret: boolean }
  | { readonly kind: 'fields'; readonly fields: ReadonlyArray<readonly [name: string, value: unknown, secret: boolean]> }

/** XState's number of an actor without an id; it differs each time. */
const NUMBERED = /^x:\d+$/

/** A value in plain terms. `secret` = it must not be kept. A function is described by `name`, the field that holds it. */
export function plainOf(value: unknown, name: string, secret: boolean): Plain {
  if (typeof value === 'string') return leaf(maskText(value, secret))
  if (typeof value === 'number')
    return Number.isFinite(value) ? leaf(maskNumber(value, secret)) : special('number', String(value))
  if (typeof value === 'boolean' || value === null) return leaf(value)
  if (value === undefined) return special('undefined')
  if (typeof value === 'function') return special('function', name)
  if (typeof value !== 'object') return special(typeof value, typeof value === 'bigint' ? String(value) : '')
  return plainObject(value, secret)
}

function plainObject(value: object, secret: boolean): Plain {
  if (Array.isArray(value)) return { kind: 'list', items: value, secret }
  if (isActor(value)) return special('actor', NUMBERED.test(value.id) ? 'x' : value.id)
  if (value instanceof Error) return errorOf(value)
  if (value instanceof Map) return holding('map', [...value], secret)
  if (value instanceof Set) return holding('set', [...value], secret)
  if (value instanceof Date) return special('date', value.getTime())
  if (!isData(value)) return special('thing', value.constructor.name)
  if ('machine' in value && '_nodes' in value) return snapshotOf(value)
  return {
    kind: 'fields',
    fields: Object.entries(value).map(([name, item]) => [name, item, secret || isSecret(name, item, value)]),
  }
}

function leaf(value: string | number | boolean | null): Plain {
  return { kind: 'leaf', leaf: value }
}

function special(kind: string, of: string | number = ''): Plain {
  return fieldsOf({ $: kind, of })
}

function holding(kind: string, items: readonly unknown[], secret: boolean): Plain {
  return {
    kind: 'fields',
    fields: [
      ['$', kind, false],
      ['of', items, secret],
    ],
  }
}

/** An error by its name and its message key; its message may contain anything. */
function errorOf(error: Error): Plain {
  return fieldsOf({ $: 'error', of: error.name, words: 'key' in error && typeof error.key === 'string' ? error.key : '' })
}

/** A machine's snapshot as its parent receives it, without the machine. */
function snapshotOf(snapshot: object): Plain {
  const { value, context, status } = { value: null, context: null, status: null, ...snapshot }
  return fieldsOf({ value, context, status })
}

function fieldsOf(fields: object): Plain {
  return { kind: 'fields', fields: Object.entries(fields).map(([name, value]) => [name, value, false]) }
}

/** Whether a value is an actor or a stub of one. */
function isActor(value: object): value is { readonly id: string } {
  return 'id' in value && typeof value.id === 'string' && 'getSnapshot' in value && 'send' in value
}

function isData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
