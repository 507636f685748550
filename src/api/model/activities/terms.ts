import * as v from 'valibot'
import { units } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { CoinAmount, FenAmount, PointAmount } from '#src/api/model/money/wireAmount.ts'
import { lineSchema } from '#src/api/model/text.ts'
import { ActivityPrize, type BudgetAsset } from './prize.ts'

type Schema = v.GenericSchema<unknown, unknown>

/**
 * A field of an activity's terms: how it is written in the form, what it begins with (as on the wire), and its schema, which has its bounds.
 * A form, the server's check and the page that shows the terms are all made from it.
 */
export type TermField =
  | {
      readonly type: 'count' | 'percent'
      readonly least: number
      readonly most: number
      readonly initial: number
      readonly schema: Schema
    }
  | {
      readonly type: 'amount'
      readonly asset: Extract<Asset, BudgetAsset>
      readonly least: number
      readonly most: number
      readonly initial: string
      readonly schema: Schema
    }
  | { readonly type: 'flag'; readonly initial: boolean; readonly schema: Schema }
  | { readonly type: 'clock'; readonly initial: number; readonly schema: Schema }
  | { readonly type: 'choice'; readonly options: readonly string[]; readonly initial: string; readonly schema: Schema }
  | { readonly type: 'text'; readonly most: number; readonly initial: Words; readonly schema: Schema }
  | { readonly type: 'match'; readonly sport: string | null; readonly initial: string; readonly schema: Schema }
  | { readonly type: 'prize'; readonly initial: v.InferInput<typeof ActivityPrize>; readonly schema: Schema }
  | {
      readonly type: 'table'
      readonly row: TermFields
      readonly least: number
      readonly most: number
      readonly initial: readonly unknown[]
      readonly schema: Schema
    }
export type TermFields = Readonly<Record<string, TermField>>

type Entries<Fields extends TermFields> = { readonly [Name in keyof Fields]: Fields[Name]['schema'] }
/** The schema of an object with these fields. */
export type TermsSchema<Fields extends TermFields> = v.ObjectSchema<Entries<Fields>, undefined>

/** A text in each language of the site. */
export type Words = { readonly 'zh-CN': string; readonly en: string }
export const bothLanguages = (limit: number) => v.object({ 'zh-CN': lineSchema(limit), en: lineSchema(limit) })

const whole = (least: number, most: number) =>
  v.pipe(v.number('terms.range'), v.integer('terms.range'), v.minValue(least, 'terms.range'), v.maxValue(most, 'terms.range'))

type Bounds = { readonly least: number; readonly most: number; readonly initial: number }

/** A whole number. */
export const count = ({ least, most, initial }: Bounds) =>
  ({ type: 'count', least, most, initial, schema: whole(least, most) }) as const

/** A share in whole percent. @public */
export const percent = ({ least, most, initial }: Bounds) =>
  ({ type: 'percent', least, most, initial, schema: whole(least, most) }) as const

const AMOUNTS = { GOLD: CoinAmount, POINT: PointAmount, FEN: FenAmount } as const

/** An amount of an asset, in its smallest unit. */
export function amount<const A extends BudgetAsset>({ asset, least, most, initial }: Bounds & { readonly asset: A }) {
  const schema: (typeof AMOUNTS)[A] = AMOUNTS[asset]
  const bounded = v.pipe(
    schema,
    v.check((value) => units(value) >= least && units(value) <= most, 'terms.range'),
  )
  return { type: 'amount', asset, least, most, initial: String(initial), schema: bounded } as const
}

/** Yes or no. @public */
export const flag = (initial: boolean) => ({ type: 'flag', initial, schema: v.boolean() }) as const

/** A time of the site's day, in minutes after midnight. @public */
export const clock = (initial: number) => ({ type: 'clock', initial, schema: whole(0, 24 * 60 - 1) }) as const

/** One of these. @public */
export const choice = <const Option extends string>(options: readonly Option[], initial: NoInfer<Option>) =>
  ({ type: 'choice', options, initial, schema: v.picklist(options, 'terms.unknown') }) as const

/** A line in each language, at most so many characters. @public */
export const words = (most: number, initial: Words) => ({ type: 'text', most, initial, schema: bothLanguages(most) }) as const

/** A match of the site's list, by its id; `sport` null = of any. */
export const match = (sport: string | null) =>
  ({
    type: 'match',
    sport,
    initial: '',
    schema: v.pipe(v.string('terms.unknown'), v.regex(/^[\w:.-]{1,64}$/, 'terms.unknown')),
  }) as const

/** What is given, with its multiple where it is a locked bonus. @public */
export const prize = (initial: v.InferInput<typeof ActivityPrize>) => ({ type: 'prize', initial, schema: ActivityPrize }) as const

/** A list of rows that each have these fields. */
export function table<const Row extends TermFields>({
  row,
  least,
  most,
  initial,
}: {
  readonly row: Row
  readonly least: number
  readonly most: number
  readonly initial: readonly v.InferInput<TermsSchema<Row>>[]
}) {
  const schema = v.pipe(v.array(termsOf(row)), v.minLength(least, 'terms.range'), v.maxLength(most, 'terms.range'))
  return { type: 'table', row, least, most, initial, schema } as const
}

/** The schema of terms with these fields. */
export function termsOf<const Fields extends TermFields>(fields: Fields): TermsSchema<Fields> {
  const entries = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  if (!areEntriesOf(fields, entries)) throw new Error('fields without a schema')
  return v.object(entries)
}

/** `fromEntries` forgets which field has which schema. */
const areEntriesOf = <Fields extends TermFields>(fields: Fields, entries: object): entries is Entries<Fields> =>
  Object.keys(fields).every((name) => Object.hasOwn(entries, name))

/** What terms are before anybody wrote any, as on the wire. */
export const initialTerms = (fields: TermFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]))
