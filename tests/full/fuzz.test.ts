import { expect, test } from 'vitest'
import { fuzzCalls } from '#tests/fuzz/fuzzCalls.ts'

test('[Q11] hostile payloads for every call: no fault of the server’s own, and no secret of another member', async () => {
  const report = await fuzzCalls({ perCall: 24, seed: 20_251_121 })
  expect(report.serverErrors).toEqual([])
  expect(report.leaks).toEqual([])
  expect(report.granted).toBeGreaterThan(report.calls)
}, 900_000)
