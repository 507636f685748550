import { expect, test } from 'vitest'
import { readTabMessage } from '#src/machines/session/tabMessage.ts'

test.each([
  { tag: 't1', ending: { cause: 'left', message: null } },
  { tag: 't1', ending: { cause: 'replaced', message: 'elsewhere' } },
])('[A-2] another tab’s word of an end is heard: $ending.cause', (message) => {
  expect(readTabMessage({ ...message, more: 1 })).toEqual(message)
})

test.each([
  null,
  'left',
  { tag: 't1' },
  { tag: 1, ending: { cause: 'left', message: null } },
  { tag: 't1', ending: null },
  { tag: 't1', ending: { cause: 'left' } },
  { tag: 't1', ending: { cause: 'left', message: 1 } },
  { tag: 't1', ending: { cause: 'of another version', message: null } },
])('[A-2] what no tab of this version says ends nothing: %j', (raw) => {
  expect(readTabMessage(raw)).toBeNull()
})
