import * as v from 'valibot'

/** The longest that a field may be, in characters: what is longer fails with the field's own message (V-8), `<field>.tooLong`. */
/*@__NO_SIDE_EFFECTS__*/
export function maximum<const Field extends string>(field: Field, length: number) {
  return v.maxLength<string, number, `${Field}.tooLong`>(length, `${field}.tooLong`)
}
