import axios from 'axios'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { perInfo } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { createSealers } from '#src/api/seal/sealers.ts'
import { createStack } from '#src/api/transport/stack.ts'
import { wait } from '#src/api/transport/wait.ts'
import { setSetting } from '#server/platform/siteSettings.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** A visitor's page on a device; `storage` outlives it. */
const pageOn = (storage: ReturnType<typeof memoryStorage>['storage'], url = server.url) =>
  createStack({
    http: axios.create({ baseURL: url }),
    identity: { session: () => null, deviceId: () => 'test-device', language: () => 'zh-CN' },
    storage,
    now: () => server.clock.now(),
    makeId: newClientId,
    sealer: createSealers(crypto.subtle),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    verify: async () => null,
    reactivate: async () => false,
    wait,
    onTime: () => undefined,
    onFailure: () => undefined,
    onNoAddress: () => undefined,
    onDropped: () => undefined,
    development: false,
  })

/** The codes of a visitor's reads, one after another, on a page whose server is gone. */
async function codesWithoutServer(storage: ReturnType<typeof memoryStorage>['storage'], times: number): Promise<number[]> {
  const page = pageOn(storage, 'http://127.0.0.1:9')
  const codes: number[] = []
  for (let round = 0; round < times; round += 1) {
    await page.client.call(perInfo, {}).catch((error: unknown) => codes.push((error as { code: number }).code))
  }
  return codes
}

test('[X-9] the error threshold is the profile’s until the site sets one, which the device stores for later visits', async () => {
  const { lineSwitching, networkAbnormal } = profile.codes
  const { storage } = memoryStorage()
  await pageOn(storage).learnThreshold()
  expect(await codesWithoutServer(storage, 4)).toEqual([networkAbnormal, networkAbnormal, lineSwitching, lineSwitching])
  await server.services.write((tx) => setSetting(tx, profile.failover.thresholdKey, true, '2'))
  await pageOn(storage).learnThreshold()
  expect(await codesWithoutServer(storage, 3)).toEqual([networkAbnormal, lineSwitching, lineSwitching])
})

test('[X-9] a threshold that is none, or was taken back, leaves the profile’s', async () => {
  const { storage, kept } = memoryStorage()
  for (const [on, value] of [
    [true, '0'],
    [true, 'many'],
    [false, '2'],
  ] as const) {
    storage.write('failover.threshold', 2)
    await server.services.write((tx) => setSetting(tx, profile.failover.thresholdKey, on, value))
    await pageOn(storage).learnThreshold()
    expect([...kept.keys()]).toEqual([])
  }
})
