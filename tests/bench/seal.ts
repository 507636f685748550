/**
 * Measures what sealing and opening a reply costs the main thread, compared with plain crypto-js in the same browser and run: on a page
 * with WebCrypto, and on a plain-http page without it. Prints figures and ratios; exits 1 when a bound is exceeded.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.mjs'
import type { Way } from './seal/main.ts'

const SIZE = 100_000
const [ROUNDS, TIMES] = [15, 4]
/** The ratio of our main-thread time to that of plain crypto-js. */
const BOUND = 0.15
/** A host name that the browser does not treat as local, so that plain http has no WebCrypto. */
const PLAIN_HOST = 'anchorage.test'

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(page: Page, name: string, native: boolean): Promise<void> {
  const state = await page.evaluate(
    async (size) => ({ native: window.sealBench.native, agree: await window.sealBench.prepare(size) }),
    SIZE,
  )
  check(state.native === native, `${name}: ${native ? 'has' : 'has no'} WebCrypto`)
  check(state.agree, `${name}: the same bytes as crypto-js alone`)

  const devtools = await page.context().newCDPSession(page)
  // Collect garbage, so that one way does not pay for the other's.
  const sweep = () => devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const run = (way: Way) => page.evaluate(([one, times]) => window.sealBench.run(one, times), [way, TIMES] as const)
  const gap = (way: Way) => page.evaluate((one) => window.sealBench.longestGap(one), way)
  const costs = { ours: [] as number[], alone: [] as number[] }
  const gaps = { ours: [] as number[], alone: [] as number[] }
  const ways = ['ours', 'alone'] as const
  for (const way of ways) await run(way)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of ways) {
      await sweep()
      const before = await taskMs()
      await run(way)
      costs[way].push(((await taskMs()) - before) / TIMES)
      await sweep()
      gaps[way].push(await gap(way))
    }
  }
  const [ours, alone] = [median(costs.ours), median(costs.alone)]
  check(
    ours / alone <= BOUND,
    `${name}: main thread ${ours.toFixed(2)} ms, crypto-js alone ${alone.toFixed(2)} ms for each reply of ${SIZE / 1_000} KB, ratio ${(ours / alone).toFixed(3)} ≤ ${BOUND}`,
  )
  const [longest, stood] = [median(gaps.ours), median(gaps.alone)]
  check(
    longest / stood <= BOUND,
    `${name}: longest stand-still ${longest.toFixed(2)} ms, crypto-js alone ${stood.toFixed(2)} ms, ratio ${(longest / stood).toFixed(3)} ≤ ${BOUND}`,
  )
}

const outDir = mkdtempSync(join(tmpdir(), 'anchorage-bench-'))
const root = join(import.meta.dirname, 'seal')
try {
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', allowedHosts: [PLAIN_HOST] },
  })
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
  })
  try {
    const address = new URL(server.resolvedUrls?.local[0] ?? '')
    for (const [name, host, native] of [
      ['WebCrypto', address.hostname, true],
      ['plain http, worker', PLAIN_HOST, false],
    ] as const) {
      address.hostname = host
      const page = await browser.newPage()
      await page.goto(address.href)
      await page.waitForFunction(() => 'sealBench' in window)
      await measure(page, name, native)
      await page.close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exitCode = faults.length === 0 ? 0 : 1
