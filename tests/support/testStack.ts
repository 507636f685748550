import axios, { type AxiosRequestConfig } from 'axios'
import { createSealers } from '#src/api/seal/sealers.ts'
import type { CallSession } from '#src/api/transport/headers.ts'
import { createStack, type StackPorts } from '#src/api/transport/stack.ts'
import { memoryStorage } from './memoryStorage.ts'

/** The page's own transport over an axios of the test's, and what it reported. */
export function testStack(http: AxiosRequestConfig, session: CallSession | null = null, ports: Partial<StackPorts> = {}) {
  return createStack({
    http: axios.create(http),
    identity: { session: () => session, deviceId: () => 'test-device', language: () => 'zh-CN' },
    storage: memoryStorage().storage,
    now: () => Date.now(),
    makeId: () => 'an-id-of-sixteen',
    sealer: createSealers(crypto.subtle),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    verify: async () => null,
    reactivate: async () => false,
    wait: async () => undefined,
    onFailure: () => undefined,
    onTime: () => undefined,
    onNoAddress: () => undefined,
    onDropped: () => undefined,
    development: false,
    ...ports,
  })
}
