import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { systemTime } from '#src/api/contract/time.ts'
import { profile } from '#src/api/profile.ts'
import { granted, openReply, type SealedRequest, sealRequest, sendSealed } from '#tests/support/request.ts'
import { spawnedCall } from '#tests/support/spawnedCall.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/spawnServer.ts'

// A busy machine takes its time to start a server three times.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
const { codes } = profile
let server: SpawnedServer
beforeEach(async () => {
  server = await spawnServer()
})
afterEach(() => server.stop())

const seal = (ahead = 0) => sealRequest(server.url, systemTime, systemTime.path, {}, { headers: {}, now: Date.now() + ahead })

async function codeOf(request: SealedRequest): Promise<number> {
  return v.parse(v.object({ code: v.number() }), await openReply(await sendSealed(request), request)).code
}

test('[C-1] what a killed server had let in is not let in by the next one, whatever its clock said; what is made anew is', async () => {
  const [usual, slow, fast] = [await seal(), await seal(-60_000), await seal(110_000)]
  for (const request of [usual, slow, fast]) expect(await codeOf(request)).toBe(0)
  const unsent = await seal()
  for (let death = 0; death < 2; death += 1) {
    await server.kill()
    await server.start()
    expect(await codeOf(usual)).toBe(codes.clockSkewed)
    expect(await codeOf(slow)).toBe(codes.clockSkewed)
    expect(await codeOf(fast)).toBe(codes.sealBroken)
    // Nobody can tell that it was not let in: its client makes it anew.
    expect(await codeOf(unsent)).toBe(codes.clockSkewed)
    expect(await codeOf(await seal())).toBe(0)
    granted(await spawnedCall(server)(systemTime, {}))
  }
})
