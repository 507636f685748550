import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { CAPTCHA_FIELD_NAMES } from '#src/api/model/captcha.ts'
import { callTable } from '../../tools/docs/callTable.ts'
import { withGrowthTable } from '../../tools/docs/growthTable.ts'
import { withSettingsTable } from '../../tools/docs/settingsTable.ts'
import { withProtocolTables } from '../../tools/docs/protocolTables.ts'

test('[C-13] docs/calls.md is what `npm run docs:calls` makes of the contract', async () => {
  const written = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'calls.md'), 'utf8')
  expect(written).toBe(callTable(calls))
})

test('[C-1] [X-1] the tables of docs/protocol.md are what `npm run docs:calls` makes of the profile and the error catalogue', async () => {
  const written = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'protocol.md'), 'utf8')
  expect(withProtocolTables(written)).toBe(written)
})

test('the tables of docs/operate.md, of what bounds each table and of the settings, are what `npm run docs:calls` makes', async () => {
  const written = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'operate.md'), 'utf8')
  expect(withSettingsTable(withGrowthTable(written))).toBe(written)
})

test('[C-13] no two calls share an address', () => {
  const addresses = Object.values(calls).flatMap((call) => [
    call.path,
    ...(call.anonymousPath === null ? [] : [call.anonymousPath]),
  ])
  expect(addresses).toEqual([...new Set(addresses)])
})

test('[S-4] no call has a parameter of the name of one that a verification adds', () => {
  const taken = Object.values<Call>(calls).flatMap(({ payload }) =>
    'entries' in payload ? Object.keys(payload.entries as object) : [],
  )
  expect(taken.filter((name) => CAPTCHA_FIELD_NAMES.includes(name))).toEqual([])
})
