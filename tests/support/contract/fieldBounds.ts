import * as v from 'valibot'
import type { Schema } from '#src/api/contract/defineCall.ts'
import { boundOf, hasItem, hasOptions, stepsOf } from './schemaShape.ts'
import { fittingList, type PayloadField } from './payloadFields.ts'

/** What a field takes at its edges, and what is one beyond them. */
type FieldBounds = {
  /** In words, for the table of all of them. */
  readonly words: string
  readonly at: readonly unknown[]
  readonly beyond: readonly unknown[]
}

/** A text of so many characters. */
type Filler = (length: number) => string

const filled =
  (start: string, filler: string): Filler =>
  (length) =>
    `${start}${filler.repeat(length)}`.slice(0, length)

/** Ways to write a text of any length, of which a field takes one. */
const FILLERS: readonly Filler[] = [
  filled('', 'a'),
  filled('', '1'),
  filled('', '9'),
  filled('A', '1'),
  filled('/', 'a'),
  filled('', '王'),
  filled('a', '1'),
  // An e-mail address; the shortest that people have, and then longer and longer names.
  (length) =>
    `${'a'.repeat(Math.max(1, Math.min(60, length - 7)))}@${'b'.repeat(Math.max(1, length - 65))}.test`.slice(0, length),
]

/** Longer than any text of any call. */
const ENDLESS = 60_000

/** The lowest and the highest whole number from `from` to `to` that fits, where all between them do; null = `inside` does not. */
function edges(fits: (value: number) => boolean, inside: number, from: number, to: number): readonly [number, number] | null {
  if (!fits(inside)) return null
  const furthest = (limit: number) => {
    if (fits(limit)) return limit
    let [yes, no] = [inside, limit]
    while (Math.abs(no - yes) > 1) {
      const middle = Math.floor((yes + no) / 2)
      if (fits(middle)) yes = middle
      else no = middle
    }
    return yes
  }
  return [furthest(from), furthest(to)]
}

const MONEY = '^(0|-?[1-9]'

/** Many calls share a field's schema, and its edges are searched for. */
const known = new WeakMap<Schema, FieldBounds>()

/** Bounds of a text: of its length, or of the amount that it writes. */
function textBounds(schema: Schema): FieldBounds {
  const isMoney = stepsOf(schema).some(({ requirement }) => requirement instanceof RegExp && requirement.source.startsWith(MONEY))
  const bounds = known.get(schema) ?? (isMoney ? moneyBounds(schema) : lengthBounds(schema))
  known.set(schema, bounds)
  return bounds
}

function moneyBounds(schema: Schema): FieldBounds {
  const least = boundOf(schema, 'min_value')
  const most = boundOf(schema, 'max_value')
  const fits = (value: number) => v.is(schema, String(value))
  const inside = [least ?? 1, 1, 100, 10_000, 1_000_000].find(fits)
  const found =
    least !== null && most !== null
      ? ([least, most] as const)
      : inside === undefined
        ? null
        : edges(fits, inside, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  if (found === null) return { words: '?', at: [], beyond: [] }
  const [low, high] = found
  return {
    words: `${low} to ${high}`,
    at: [String(low), String(high)],
    beyond: [String(BigInt(low) - 1n), String(BigInt(high) + 1n), `${low}.5`, '1e3', ''],
  }
}

/** The shortest and the longest text of a kind that a schema takes. */
function lengthsOf(schema: Schema, filler: Filler): readonly [number, number] | null {
  const fits = (length: number) => v.is(schema, filler(length))
  const longest = boundOf(schema, 'max_length') ?? 0
  const first = Array.from({ length: 130 }, (_, index) => index).find(fits)
  return first === undefined
    ? null
    : edges(fits, first, first, v.is(schema, filler(ENDLESS)) ? ENDLESS : Math.max(longest, 600) + 1)
}

function lengthBounds(schema: Schema): FieldBounds {
  const found = FILLERS.flatMap((filler) => {
    const lengths = lengthsOf(schema, filler)
    return lengths === null ? [] : [{ filler, shortest: lengths[0], longest: lengths[1] }]
  }).toSorted((one, other) => other.longest - one.longest || one.shortest - other.shortest)
  const [best] = found
  if (best === undefined) return { words: 'checked', at: [], beyond: [] }
  const { filler, shortest, longest } = best
  if (longest >= ENDLESS) return { words: 'endless', at: [], beyond: [] }
  const beyond = [filler(longest + 1), ...(shortest === 0 ? [] : [filler(shortest - 1)])]
  // What is counted is what a person counts: a character of two units is one.
  const pairs = '𝕏'.repeat(longest)
  return {
    words: `${shortest}–${longest} characters`,
    at: [filler(shortest), filler(longest), ...(v.is(schema, '𝕏') && countsPoints(schema) ? [pairs] : [])],
    beyond: countsPoints(schema) ? [...beyond, `${pairs}𝕏`] : beyond,
  }
}

/** Whether a text is measured in code points: its first, coarse limit is several times the real one. */
function countsPoints(schema: Schema): boolean {
  return stepsOf(schema).some(({ type, message }) => type === 'check' && message === 'text.tooLong')
}

function numberBounds(schema: Schema): FieldBounds {
  const least = boundOf(schema, 'min_value')
  const most = boundOf(schema, 'max_value')
  const types = stepsOf(schema).map(({ type }) => type)
  const isSafe = types.includes('safe_integer')
  const isWhole = isSafe || types.includes('integer')
  const low = least ?? (isSafe ? Number.MIN_SAFE_INTEGER : null)
  const high = most ?? (isSafe ? Number.MAX_SAFE_INTEGER : null)
  if (low === null || high === null) return { words: 'endless', at: [], beyond: [] }
  const step = isWhole ? 1 : 0.001
  return {
    words: `${low} to ${high}${isWhole ? '' : ', with fractions'}`,
    at: [low, high],
    beyond: [low - step, high + step, ...(isWhole ? [low + 0.5] : []), String(low)],
  }
}

function listBounds(field: PayloadField, schema: Schema & { item: Schema }): FieldBounds {
  const exact = boundOf(schema, 'length')
  const least = exact ?? boundOf(schema, 'min_length') ?? 0
  const most = exact ?? boundOf(schema, 'max_length')
  if (most === null) return { words: 'endless', at: [], beyond: [] }
  const list = (length: number) => fittingList(schema, length, { path: [], choices: field.choices })
  return {
    words: `${least}–${most} items`,
    at: [list(least), list(most)],
    beyond: [list(most + 1), ...(least === 0 ? [] : [list(least - 1)])],
  }
}

/** The edges of one field of a payload. */
export function boundsOf(field: PayloadField): FieldBounds {
  const { schema } = field
  if ('literal' in schema) return { words: `"${String(schema.literal)}"`, at: [schema.literal], beyond: [] }
  if (hasItem(schema)) return listBounds(field, schema)
  if (hasOptions(schema)) {
    const at = schema.options.filter((option) => v.is(schema, option))
    return {
      words: at.join(', '),
      at,
      beyond: [...schema.options.filter((option) => !at.includes(option)), 'no-such', '', 99_999],
    }
  }
  switch (schema.type) {
    case 'string':
      return textBounds(schema)
    case 'number':
      return numberBounds(schema)
    case 'boolean':
      return { words: 'true, false', at: [true, false], beyond: ['true', 1] }
    default:
      return { words: schema.type, at: [], beyond: [] }
  }
}
