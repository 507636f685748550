import { expect, test } from 'vitest'
import { chaosTransport, faultsOf } from '#tests/chaos/chaosTransport.ts'

test('[C-2] [C-6] [S-4] [Q13] through broken connections: nothing wrong, nothing doubled, one dialog a round', async () => {
  const report = await chaosTransport({ calls: 120, rounds: 3, seed: 20_251_121 })
  expect(faultsOf(report)).toEqual([])
  expect(report.successes).toBeGreaterThan(80)
}, 300_000)
