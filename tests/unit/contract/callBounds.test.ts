import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { boundsOf } from '#tests/support/contract/fieldBounds.ts'
import { fittingPayload, payloadFields, withValue } from '#tests/support/contract/payloadFields.ts'

/** Fields whose own edge another rule of the payload forbids, with that rule. */
const NARROWED: Readonly<Record<string, string>> = {
  // The lowest grade gets nothing.
  'officeGradesSave fields.rules': 'plan.zero',
  // It ends after it begins, and begins where it ends.
  'officeVenueSave fields.until': 'time.order',
  // By its asset.
  'adjustmentPropose fields(credit/debit).amount': 'amount.tooLarge',
  'adjustmentPropose fields(deposit).amount': 'amount.tooLarge',
  'adjustmentPropose fields(writeOff).amount': 'amount.tooLarge',
  'adjustmentPropose fields(reversal).amount': 'amount.tooLarge',
}

/** Texts that may be left empty in another form: there it is that form's, or the whole payload's affair. */
const MAY_BE_EMPTY = ['supportSend text(1)', 'officeAnchorSave fields.thanks(1)', 'officeSupportAct (answer).text(1)']

const everyField = Object.entries<Call>(calls).flatMap(([name, call]) =>
  payloadFields(call.payload).map((field) => ({
    name: `${name} ${field.name}`,
    call,
    field,
    bounds: boundsOf(field),
    fitting: fittingPayload(call.payload, field),
  })),
)

/** What the door complains of in a payload that is fine but for a value of one field: of that field alone. */
function complaints({ call: { payload }, field, fitting }: (typeof everyField)[number], value: unknown): string[] {
  const given = withValue(fitting, field.path, value)
  const { issues } = v.safeParse(payload, given, { abortPipeEarly: true })
  return (issues ?? []).flatMap((issue) => ((v.getDotPath(issue) ?? '') === field.dotPath ? [issue.message] : []))
}

const shown = (value: unknown) => JSON.stringify(value).slice(0, 80)

test('[V-8] every field of every call takes what is at its edges', () => {
  const refused = everyField.flatMap((one) =>
    one.bounds.at.flatMap((value) =>
      complaints(one, value)
        .filter((rule) => rule !== NARROWED[one.name])
        .map((rule) => `${one.name}: ${rule} for ${shown(value)}`),
    ),
  )
  expect(refused).toEqual([])
})

test('[V-8] and refuses by its name what is one beyond them, or of another kind', () => {
  const taken = everyField.flatMap((one) =>
    one.bounds.beyond
      .filter((value) => complaints(one, value).length === 0 && !(value === '' && MAY_BE_EMPTY.includes(one.name)))
      .map((value) => `${one.name} takes ${shown(value)}`),
  )
  expect(taken).toEqual([])
})

test('[V-8] no field of any call is without an end', () => {
  expect(everyField.filter(({ bounds }) => bounds.words === 'endless').map(({ name }) => name)).toEqual([])
})

test('[V-8] what each field of each call takes is as agreed: `npx vitest run --project unit contract -u` writes it down again', async () => {
  const lines = Object.keys(calls).flatMap((name) => {
    const fields = everyField.filter(({ name: of, field }) => of.startsWith(`${name} `) && !('literal' in field.schema))
    const told = fields.map(({ field, bounds }) => `  ${field.name}${field.isOptional ? '?' : ''}: ${bounds.words}`)
    return told.length === 0 ? [] : [name, ...told]
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'callBounds.txt'))
})
