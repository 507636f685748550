import type { Call } from '#src/api/contract/defineCall.ts'
import { stepsOf } from './schemaShape.ts'
import { type PayloadField, payloadFields } from './payloadFields.ts'

/** How ids, tokens and keys are written: letters, digits and a few signs, of a length that nothing else has. */
const WRITTEN = /^\^\[\\w(?::\.)?-\](?:\{\d+(?:,\d+)?\})\$$/

/** Whether a field names something: by an id, a token, a ticket or a key. */
function isId(field: PayloadField): boolean {
  return stepsOf(field.schema).some(({ requirement }) => requirement instanceof RegExp && WRITTEN.test(requirement.source))
}

/** The fields of a call that name something. */
export const idFields = (call: Call): readonly PayloadField[] => payloadFields(call.payload).filter(isId)
