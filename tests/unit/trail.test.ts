import { expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { trailFacts } from '#src/api/model/trail.ts'
import { isKnownAct } from '#src/ui/backOffice/audit/acts.ts'

test('[D-8] every call by which staff does something has words in the audit', () => {
  const all: readonly [string, Call][] = Object.entries(calls)
  const acts = all.filter(([, { role, effect }]) => role !== null && effect !== 'none').map(([name]) => name)
  expect(acts.length).toBeGreaterThan(10)
  expect(acts.filter((act) => !isKnownAct(act))).toEqual([])
})

test('[D-8] what was asked is shown as names and values, however deep', () => {
  const json = JSON.stringify({
    name: 'olga',
    rights: ['money.read', 'audit.read'],
    order: { id: 7, steps: [{ ok: true }] },
    none: null,
  })
  expect(trailFacts(json)).toEqual([
    { name: 'name', value: 'olga' },
    { name: 'rights', value: 'money.read, audit.read' },
    { name: 'order.id', value: '7' },
    { name: 'order.steps.0.ok', value: 'true' },
  ])
  expect(trailFacts('"a text"')).toEqual([{ name: '', value: 'a text' }])
  expect(trailFacts('{cut')).toEqual([{ name: '', value: '{cut' }])
})
