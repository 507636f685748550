import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { createKeptFile } from '#server/sim/payer/keptFile.ts'
import { createOutboxFile } from '#server/sim/payer/outboxFile.ts'
import { createPayoutFile } from '#server/sim/payer/payoutFile.ts'

let path: string
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anchorage-kept-'))
  path = join(folder, 'kept.json')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const Item = v.object({ id: v.string() })

test('[Q10] what a payer keeps is read again as it was written last', () => {
  const file = createKeptFile(path, Item)
  file.write([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  file.write([{ id: 'd' }])
  expect(createKeptFile(path, Item).read()).toEqual([{ id: 'd' }])
})

test('[Q10] a payer that never kept anything has no items', () => {
  expect(createKeptFile(path, Item).read()).toEqual([])
  expect(createKeptFile(path, Item, { isVital: true }).read()).toEqual([])
})

test('[Q10] what a payer keeps can be read by nobody else on the machine', () => {
  createKeptFile(path, Item).write([{ id: 'a' }])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('[Q10] nothing is left beside a payer’s file once it is written', () => {
  createKeptFile(path, Item).write([{ id: 'a' }])
  expect(existsSync(`${path}.new`)).toBe(false)
})

test('[Q10] a file that cannot even be opened is not taken for an empty one', () => {
  expect(() => createKeptFile(folder, Item).read()).toThrow()
})

test.each(['{', '[{"id":1}]', '{"id":"a"}'])('[Q10] a payer’s file with %s is put aside, and the log says so', (text) => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  writeFileSync(path, text)
  expect(createKeptFile(path, Item).read()).toEqual([])
  expect(readFileSync(`${path}.unreadable`, 'utf8')).toBe(text)
  expect(existsSync(path)).toBe(false)
  expect(said.mock.calls[0]?.[0]).toContain(`${path}.unreadable`)
})

test('[Q10] a payer whose file may not be forgotten does not run without it, and leaves it where it is', () => {
  writeFileSync(path, '{')
  expect(() => createKeptFile(path, Item, { isVital: true }).read()).toThrow()
  expect(readFileSync(path, 'utf8')).toBe('{')
})

test('[Q10] payouts are what may not be forgotten, notices of deposits may', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  writeFileSync(path, '[{}]')
  expect(() => createPayoutFile(path).read()).toThrow()
  expect(createOutboxFile(path).read()).toEqual([])
})

test('[Q10] a kept payout comes back with all that is known of it', () => {
  const payout = {
    provider: 'harbourpay',
    payoutId: 'W1-1',
    asset: 'UUSDT',
    amount: '9800',
    to: 'TRC20 TXLA****qcdj',
    digest: 'd',
    at: 5,
    payAt: 7,
    end: { state: 'failed', failure: 'payer' },
    silent: true,
    sent: [
      {
        at: 6,
        notice: { noticeId: 'n-1', payoutId: 'W1-1', asset: 'UUSDT', amount: '9800', state: 'failed', failure: 'payer' },
        status: null,
      },
    ],
  } as const
  createPayoutFile(path).write([{ ...payout, sent: [...payout.sent] }])
  expect(createPayoutFile(path).read()).toEqual([payout])
})

test('[Q10] a kept notice that is none makes its file unreadable', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const order = (notice: object) => JSON.stringify([{ provider: 'p', reference: 'r', sent: [{ at: 1, notice, status: 0 }] }])
  writeFileSync(path, order({ kind: 'seen', noticeId: 'n-1', reference: 'r' }))
  expect(createOutboxFile(path).read()).toHaveLength(1)
  writeFileSync(path, order({ kind: 'settled', noticeId: 'n-1', reference: 'r' }))
  expect(createOutboxFile(path).read()).toEqual([])
})
