import { expect, test } from 'vitest'
import { RIGHTS, rightSet } from '#src/api/model/right.ts'

test('[D-8] who acts or approves in an area also reads it; each right is kept once, in the order of the areas', () => {
  expect(rightSet(['site.approve', 'money.act', 'money.act', 'audit.read'])).toEqual([
    'money.read',
    'money.act',
    'site.read',
    'site.approve',
    'audit.read',
  ])
  expect(rightSet(RIGHTS)).toEqual(RIGHTS)
  expect(rightSet([])).toEqual([])
})
