import { createSealers } from '#src/api/seal/sealers.ts'
import type { SealContext, Sealer } from '#src/api/seal/sealer.ts'
import { alone } from './alone.ts'

/** `ours` = as the page seals; `alone` = plain crypto-js on the main thread. */
export type Way = 'ours' | 'alone'

const sealers = createSealers(window.crypto.subtle)
const context: SealContext = {
  key: Uint8Array.from({ length: 32 }, (_, at) => at),
  direction: 'rsp',
  ts: '1755043200123',
  nonce: 'AAECAwQFBgcICQoLDA0ODw',
  method: 'POST',
  path: '/api/x',
}
const iv = Uint8Array.from({ length: 16 }, (_, at) => 15 - at)

const sealerOf = async (way: Way, length: number): Promise<Pick<Sealer, 'seal' | 'open'>> =>
  way === 'alone' ? alone : sealers(length)

/** A reply's list of about `size` bytes: JSON, a third of it Chinese. */
function reply(size: number): string {
  const rows: string[] = []
  let length = 0
  for (let id = 1; length < size; id += 1) {
    const row = JSON.stringify({ id: `m-${id}`, name: `张三${id}`, text: '这球传得真漂亮，再来一个', at: 1_755_043_200_000 + id })
    length += new TextEncoder().encode(row).length + 1
    rows.push(row)
  }
  return `[${rows.join(',')}]`
}

/** Ticks as fast as the main thread allows; the longest time between two ticks is how long the page was blocked, ms. */
function watchGaps(): () => number {
  const { port1, port2 } = new MessageChannel()
  let [last, longest] = [performance.now(), 0]
  port1.addEventListener('message', () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    port2.postMessage(null)
  })
  port1.start()
  port2.postMessage(null)
  return () => {
    port1.close()
    return Math.max(longest, performance.now() - last)
  }
}

async function run(way: Way, text: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const sealed = await (await sealerOf(way, text.length)).seal(context, text, iv)
    const opened = await (await sealerOf(way, sealed.length)).open(context, sealed)
    if (opened !== text) throw new Error('opened to another text')
  }
}

/** The reply that is measured; making it is not measured. */
let text = ''

const bench = {
  native: window.crypto.subtle !== undefined,
  /** Seals and opens the reply repeatedly. */
  run: (way: Way, times: number) => run(way, text, times),
  /** The same once; resolves with the longest time that the page was blocked, ms. */
  longestGap: async (way: Way) => {
    const stop = watchGaps()
    await run(way, text, 1)
    return stop()
  },
  /** Makes a reply of about this size in bytes; resolves with whether both ways give the same bytes. */
  prepare: async (size: number) => {
    text = reply(size)
    const ours = await (await sealers(text.length)).seal(context, text, iv)
    return ours === (await alone.seal(context, text, iv)) && (await alone.open(context, ours)) === text
  },
}

declare global {
  interface Window {
    sealBench: typeof bench
  }
}
window.sealBench = bench
