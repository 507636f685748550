import fc from 'fast-check'
import * as v from 'valibot'
import type { Schema } from '#src/api/contract/defineCall.ts'
import { hasEntries, hasItem, hasOptions, isSchema } from '#tests/support/contract/schemaShape.ts'

/** Ids that exist and belong to others, and texts that have broken servers before. */
const IDS = ['m-leo', 'm-mia', 'm-ada', 'lobby', 'chat-on', 'a-on', 'match-1', 'gift-small', 'gift-large', 'test-device']
const TEXTS = [
  '',
  ' ',
  '\u0000',
  "' or 1=1 --",
  '"; drop table member; --',
  '<img src=x onerror=alert(1)>',
  '${7*7}',
  '../../../../etc/passwd',
  '%00%0a',
  '\ud800',
  '𝕏'.repeat(300),
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  'toString',
  '1e309',
  '-0',
  'NaN',
  '/api/auth/lg/ve4/{hash}',
]
const NUMBERS = [0, -0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31, -(2 ** 63), 5e-324]

const scalar = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...IDS, ...NUMBERS, null, true, false),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 250 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      JSON.parse('{"__proto__":{"admin":true}}'),
      JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
      { $gt: '' },
      { toString: 'x' },
      [[[[[[[[[[]]]]]]]]]],
    ),
  },
)

/** A value that a schema may well take: what gets past the door. */
function plausible(schema: Schema): fc.Arbitrary<unknown> {
  if ('wrapped' in schema && isSchema(schema.wrapped)) return fc.option(plausible(schema.wrapped), { nil: undefined })
  if (hasEntries(schema)) return fields(schema.entries, plausible)
  if (hasOptions(schema)) {
    const options = schema.options.map((option) => (isSchema(option) ? plausible(option) : fc.constant(option)))
    return options.length === 0 ? scalar : fc.oneof(...options)
  }
  if (hasItem(schema)) return fc.array(plausible(schema.item), { maxLength: 5 })
  if ('literal' in schema) return fc.constant(schema.literal)
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        fc.constantFrom(
          ...IDS,
          'client-0123456789abc',
          'anchor88a',
          'mia',
          '/api/dev/effect',
          'a'.repeat(43),
          '0123456789abcdef',
        ),
        fc.string({ maxLength: 20 }),
      )
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(1, 10, 60, 200))
    case 'boolean':
      return fc.boolean()
    default:
      return scalar
  }
}

function fields(
  entries: Record<string, Schema>,
  of: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, of(entry)])), { requiredKeys: [] })
}

/** Payloads for a call, made from its schema: plausible ones, with some fields or the whole of it spoilt, and with others' ids everywhere. */
export function hostilePayload(schema: Schema): fc.Arbitrary<unknown> {
  const fit = plausible(schema)
  const spoilt = fc
    .tuple(fit, fc.dictionary(fc.constantFrom(...namesOf(schema), 'extra', 'memberId', 'token', 'role'), junk, { maxKeys: 4 }))
    .map(([payload, dirt]) => (typeof payload === 'object' && payload !== null ? { ...payload, ...dirt } : dirt))
  return fc.oneof({ weight: 4, arbitrary: fit }, { weight: 5, arbitrary: spoilt }, { weight: 1, arbitrary: junk })
}

function namesOf(schema: Schema): string[] {
  if (hasEntries(schema)) return Object.keys(schema.entries)
  if (hasOptions(schema)) return schema.options.flatMap((option) => (isSchema(option) ? namesOf(option) : []))
  return []
}

/** Whether a payload is one that the fuzzer must leave out: it would only wait. */
export function isSlow(payload: unknown): boolean {
  return v.is(v.object({ behaviour: v.literal('timeout') }), payload)
}
