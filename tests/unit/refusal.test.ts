import { expect, test } from 'vitest'
import { readRefusal } from '#src/api/model/refusal.ts'

test.each([
  [{ reason: 'tries', until: 5 }, 'tries', 5],
  [{ reason: 'tries' }, 'tries', null],
  [{ reason: '', until: 5 }, null, 5],
  [{ reason: 7, until: 'soon' }, null, null],
  ['tries', null, null],
  [null, null, null],
])('[R-3] of a refusal %j the reason is %j and the end %j', (details, reason, until) => {
  expect(readRefusal(details)).toEqual({ reason, until })
})
