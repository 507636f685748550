import { once } from '../once.ts'
import { nativeCrypto } from './nativeCrypto.ts'
import { createSealer, type Sealer } from './sealer.ts'

/** Texts from this length on are sealed in a worker when there is no WebCrypto, in characters. */
const WORKER_FROM = 10_000

/**
 * Returns the sealer for a text of a given length: WebCrypto where the page has it; elsewhere (plain http) crypto-js, loaded when it is first
 * needed, in a worker for long texts because it would block the page.
 */
export function createSealers(subtle: SubtleCrypto | undefined): (length: number) => Promise<Sealer> {
  if (subtle !== undefined) {
    const native = Promise.resolve(createSealer(nativeCrypto(subtle)))
    return () => native
  }
  const here = once(async () => createSealer((await import('./scriptCrypto.ts')).scriptCrypto()))
  const aside = once(async () => (await import('./workerSealer.ts')).startWorkerSealer())
  return (length) => (length < WORKER_FROM ? here() : aside())
}
