import * as v from 'valibot'
import type { Schema } from '#src/api/contract/defineCall.ts'
import { boundOf, hasEntries, hasForms, hasItem, hasOptions, unwrapped } from './schemaShape.ts'

/** Which form of each variant and union a payload is to take, by its place in the list of forms; the first where nothing is said. */
type Choices = ReadonlyMap<Schema, number>

type Path = readonly (string | number)[]

/** A field of a call's payload: a single value, or a list. */
export type PayloadField = {
  /** As the docs would write it, with the form in brackets: `contact(email).target`, `ids[]`. */
  readonly name: string
  /** As the server names it in a refusal. */
  readonly dotPath: string
  readonly schema: Schema
  readonly isOptional: boolean
  readonly path: Path
  readonly choices: Choices
}

type Place = Pick<PayloadField, 'name' | 'path' | 'choices' | 'isOptional'>

const START: Place = { name: '', path: [], choices: new Map(), isOptional: false }

/** Every field of a payload, within lists and in each form too. */
export function payloadFields(schema: Schema, place: Place = START): readonly PayloadField[] {
  const within = unwrapped(schema)
  const here = within === schema ? place : { ...place, isOptional: true }
  if (hasEntries(within)) {
    return Object.entries(within.entries).flatMap(([key, entry]) =>
      payloadFields(entry, {
        ...here,
        name: here.name === '' ? key : `${here.name}.${key}`,
        path: [...here.path, key],
        isOptional: false,
      }),
    )
  }
  if (hasForms(within)) {
    return within.options.flatMap((form, index) =>
      payloadFields(form, {
        ...here,
        name: `${here.name}(${nameOfForm(form, index)})`,
        choices: new Map([...here.choices, [within, index]]),
      }),
    )
  }
  const field = { ...here, schema: within, dotPath: here.path.join('.') }
  if (!hasItem(within)) return [field]
  return [field, ...payloadFields(within.item, { ...here, name: `${here.name}[]`, path: [...here.path, 0], isOptional: false })]
}

/** The words that tell a form from its siblings: what is fixed or picked in it. */
function nameOfForm(form: Schema, index: number): string {
  if (!hasEntries(form)) return String(index)
  const [name] = Object.values(form.entries).flatMap((entry) =>
    'literal' in entry ? [String(entry.literal)] : hasOptions(entry) && !hasForms(entry) ? [entry.options.join('/')] : [],
  )
  return name ?? String(index)
}

/** Texts of which a schema may take one: ids, names, days, contacts, amounts. */
const TEXTS = [
  'anchor88a',
  '1',
  '100',
  '1000',
  '135790',
  'A1',
  'OBTY',
  '2025-08-13',
  '1990-01-01',
  'mia@example.com',
  '+8613800138000',
  '13800138000',
  '/api/dev/effect',
  'client-0123456789abc',
  '0123456789abcdef',
  'a'.repeat(43),
  'a'.repeat(64),
  '王小米',
  '6222021234567894',
  'T' + 'a'.repeat(33),
  `0x${'a'.repeat(40)}`,
  '0123456789012345',
  `HB${'a'.repeat(30)}`,
  '/art/portrait/face-1.svg',
  'signGifts',
  'site.read',
  'withdrawalReversal',
  '',
]
const NUMBERS = [1, 0, 101, 200]

/** A text that differs from its siblings in a list, where a schema takes ids. */
const numbered = (index: number) => `item-${index}`

/** Many fields share a schema. */
const found = new WeakMap<Schema, unknown>()

/** A value that one field takes, the same again and again for the first of a list; undefined = none was found. */
function fittingValue(schema: Schema, index: number): unknown {
  if (index > 0) return search(schema, index)
  if (!found.has(schema)) found.set(schema, search(schema, index))
  return found.get(schema)
}

function search(schema: Schema, index: number): unknown {
  if ('literal' in schema) return schema.literal
  if (hasOptions(schema)) return schema.options[index % schema.options.length]
  const tried: readonly unknown[] =
    schema.type === 'string' || schema.type === 'custom'
      ? [...(index === 0 ? [] : [numbered(index)]), ...TEXTS]
      : schema.type === 'boolean'
        ? [false]
        : schema.type === 'record'
          ? [{}]
          : NUMBERS
  return tried.find((value) => v.is(schema, value))
}

/** A payload of only what must be there, and of the field at a path. */
export function fittingPayload(schema: Schema, { path, choices }: Pick<PayloadField, 'path' | 'choices'>, index = 0): unknown {
  const within = unwrapped(schema)
  if (within !== schema && path.length === 0) return v.is(schema, undefined) ? undefined : null
  const [step, ...rest] = path
  if (hasEntries(within)) {
    const entries = Object.entries(within.entries).map(([key, entry]) => [
      key,
      fittingPayload(key === step ? unwrapped(entry) : entry, { path: key === step ? rest : [], choices }, index),
    ])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  if (hasForms(within)) return fittingPayload(within.options[choices.get(within) ?? 0]!, { path, choices }, index)
  if (hasItem(within))
    return fittingList(
      within,
      Math.max(path.length === 0 ? 0 : 1, boundOf(within, 'length') ?? boundOf(within, 'min_length') ?? 0),
      { path: rest, choices },
    )
  return fittingValue(within, index)
}

/** A list of so many items, each another one where they are ids or picked. */
export function fittingList(
  schema: Schema & { item: Schema },
  length: number,
  field: Pick<PayloadField, 'path' | 'choices'>,
): unknown[] {
  return Array.from({ length }, (_, index) => fittingPayload(schema.item, field, index))
}

/** A payload with another value at a path. */
export function withValue(payload: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(payload)) return payload.map((item: unknown, index) => (index === step ? withValue(item, rest, value) : item))
  if (typeof payload !== 'object' || payload === null) throw new Error(`nothing at ${String(step)}`)
  return { ...payload, [step]: withValue((payload as Record<string, unknown>)[step], rest, value) }
}
