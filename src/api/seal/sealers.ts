import { nativeCrypto } from './nativeCrypto.ts'
import { createSealer, type Sealer } from './sealer.ts'

/** Longest text that a script seals or opens on the main thread, in characters. */
const WORKER_FROM = 10_000

/**
 * Who seals, by the length of the text: WebCrypto where the page has it. Elsewhere (plain http) crypto-js, which comes when it
 * is needed: here for short texts, in a worker for long ones, because it would hold up the page.
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

/** Makes it at the first call; a failure is not kept, since the next call may have a network again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
