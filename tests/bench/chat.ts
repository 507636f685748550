/**
 * What the room's list costs the main thread beside a list of rows made by hand, in the same browser and the same run.
 * Prints figures and ratios; exits 1 when a bound is broken. Takes some two minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.mjs'

const ROUNDS = 5
const RATES = [
  { perSecond: 100, ms: 4_000 },
  { perSecond: 1_000, ms: 3_000 },
]
const BOUNDS = { ratio: 1.15, keyMs: 50, rows: 75, heapMB: 0.2 }
const HEAP_MESSAGES = 100_000
/** How often so many are fed. What the first two leave is above all code that the browser made ready for so many lines. */
const HEAP_FEEDS = { ready: 2, measured: 3 }

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Main-thread time spent in tasks since the page began, in ms. */
async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Live heap after a collection, in MB. */
async function heapMB(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
}

/** One round: main-thread ms per 1,000 messages. */
async function round(page: Page, devtools: CDPSession, kind: 'room' | 'ring', perSecond: number, ms: number): Promise<number> {
  await page.evaluate((name) => window.bench.show(name), kind)
  await page.evaluate(() => window.bench.feed(500, 500))
  const before = await taskMs(devtools)
  const sent = await page.evaluate(([rate, time]) => window.bench.feed(rate, time), [perSecond, ms] as const)
  return ((await taskMs(devtools)) - before) / (sent / 1_000)
}

async function measure(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  for (const { perSecond, ms } of RATES) {
    const costs = { room: [] as number[], ring: [] as number[] }
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const kind of ['room', 'ring'] as const) costs[kind].push(await round(page, devtools, kind, perSecond, ms))
    }
    const [room, ring] = [median(costs.room), median(costs.ring)]
    check(
      room / ring <= BOUNDS.ratio,
      `${perSecond}/s: room ${room.toFixed(1)} ms, ring ${ring.toFixed(1)} ms per 1,000 messages, ratio ${(room / ring).toFixed(2)} ≤ ${BOUNDS.ratio}`,
    )
  }

  await page.evaluate(() => window.bench.show('room'))
  const feeding = page.evaluate(() => window.bench.feed(100, 8_000))
  await page.getByRole('textbox').click()
  await page.evaluate(() => window.bench.takeWorstKey())
  await page.getByRole('textbox').pressSequentially('typing while a hundred lines a second come in', { delay: 100 })
  await feeding
  const key = await page.evaluate(() => window.bench.takeWorstKey())
  check(
    key.handled <= BOUNDS.keyMs,
    `worst key event while typing at 100/s: handled after ${key.handled.toFixed(1)} ms ≤ ${BOUNDS.keyMs} ms (on show after ${key.painted} ms, drawn without a graphics card)`,
  )
  const rows = await page.evaluate(() => window.bench.rows())
  check(rows <= BOUNDS.rows, `rows in the document: ${rows} ≤ ${BOUNDS.rows}`)

  const feed = () => page.evaluate((count) => window.bench.feed(10_000, count / 10), HEAP_MESSAGES)
  for (let turn = 0; turn < HEAP_FEEDS.ready; turn += 1) await feed()
  const before = await heapMB(devtools)
  for (let turn = 0; turn < HEAP_FEEDS.measured; turn += 1) await feed()
  const growth = ((await heapMB(devtools)) - before) / HEAP_FEEDS.measured
  check(
    growth <= BOUNDS.heapMB,
    `heap for each ${HEAP_MESSAGES} messages: ${growth >= 0 ? '+' : ''}${growth.toFixed(2)} MB ≤ +${BOUNDS.heapMB} MB`,
  )
}

const outDir = mkdtempSync(join(tmpdir(), 'anchorage-bench-'))
const root = join(import.meta.dirname, 'page')
try {
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = await preview({ root, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 400, height: 720 } })
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await measure(page)
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exitCode = faults.length === 0 ? 0 : 1
