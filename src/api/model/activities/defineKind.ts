import * as v from 'valibot'
import { type TermFields, type TermsSchema, termsOf } from './terms.ts'

type Schema = v.GenericSchema<unknown, unknown>

/** A kind of activity as data: the form of its terms, what a member's page gets, what a member may do and what answers it. */
export type Kind<
  Name extends string = string,
  Fields extends TermFields = TermFields,
  View extends Schema = Schema,
  Act extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  readonly name: Name
  readonly fields: Fields
  /** The schema of the terms: the fields, and what must hold between them. */
  readonly terms: v.GenericSchema<v.InferInput<TermsSchema<Fields>>, v.InferOutput<TermsSchema<Fields>>>
  readonly view: View
  readonly act: Act
  readonly reply: Reply
  /** Whether what it gives is taken from the budget ahead: that none is left for others then keeps nobody from it. */
  readonly isReserved: boolean
  /** What members do here is to take what was promised: no budget, pause or end of the activity and no grade refuses that, only a bar. */
  readonly isPromised: boolean
  /** Whether no two of the kind may run on one of the site's days: both would pay for the same. */
  readonly isAlone: boolean
  /** What a member may do there whatever else refuses them, but a bar: to end what they began. */
  readonly always: readonly string[]
}

/** The terms of a kind, read. */
export type TermsOf<K extends Kind> = v.InferOutput<K['terms']>

/**
 * Declares a kind of activity. `fields` = its terms, field by field (`terms.ts`); `fault` = what is wrong between fields, by its name, or null;
 * `view` = what the page of a member gets, and of a visitor; `act` = what a member may do, a variant by `do`; `reply` = what answers an act
 * that was done; `isReserved` = it takes its budget ahead; `always` = acts by their `do` that no budget, pause or end of it refuses.
 */
/*@__NO_SIDE_EFFECTS__*/
export function defineKind<
  const Name extends string,
  const Fields extends TermFields,
  const View extends Schema,
  const Act extends Schema,
  const Reply extends Schema,
>({
  name,
  fields,
  fault = () => null,
  view,
  act,
  reply,
  isReserved = false,
  isPromised = false,
  isAlone = false,
  always = [],
}: {
  readonly name: Name
  readonly fields: Fields
  readonly fault?: (terms: v.InferOutput<TermsSchema<Fields>>) => string | null
  readonly view: View
  readonly act: Act
  readonly reply: Reply
  readonly isReserved?: boolean
  readonly isPromised?: boolean
  readonly isAlone?: boolean
  readonly always?: readonly string[]
}): Kind<Name, Fields, View, Act, Reply> {
  const terms = v.pipe(
    termsOf(fields),
    v.rawCheck(({ dataset, addIssue }) => {
      const found = dataset.typed ? fault(dataset.value) : null
      if (found !== null) addIssue({ message: found })
    }),
  )
  return { name, fields, terms, view, act, reply, isReserved, isPromised, isAlone, always }
}
