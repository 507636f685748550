/**
 * Opens home as a first visit on the phone profile, with the processor four times slower, some times over: when its largest part is
 * painted, how much what stands there moves, and what it loads until then. Prints the median; exits 1 when a bound is broken. The
 * machine must be quiet: what else runs counts as the page's own time. `--rounds N` for another number than 5.
 */
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.mjs'
import { build } from '../../scripts/build.mjs'
import { spawnServer } from '../support/spawnServer.ts'

const flag = process.argv.indexOf('--rounds')
const ROUNDS = flag === -1 ? 5 : Number(process.argv[flag + 1])
const SLOWER = 4
/** The largest paint in ms, and the sum of shifts (CLS). */
const BOUNDS = { largest: 2_500, shift: 0.05 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true, locale: 'zh-CN' }

type Load = {
  readonly largest: number
  readonly what: string
  readonly shift: number
  readonly bytes: number
  readonly files: number
}

/** Keeps what the page's own observers see, from before its first script. */
const OBSERVE = `
  window.firstLoad = { largest: 0, what: '', shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.firstLoad.largest = entry.startTime
      window.firstLoad.what = (entry.element?.tagName ?? '?') + ' ' + (entry.element?.className ?? '')
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.firstLoad.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    let bytes = 0
    let files = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      files += 1
    })
    await page.addInitScript(OBSERVE)
    await page.goto(`${url}/app/home`)
    await page.getByRole('heading', { name: '赛事' }).waitFor()
    // The largest part is the first banner, or what stands over it.
    await page.locator('img[fetchpriority=high]').evaluate(async (picture: HTMLImageElement) => {
      await picture.decode()
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    })
    const seen = await page.evaluate<Pick<Load, 'largest' | 'what' | 'shift'>>('window.firstLoad')
    return { ...seen, bytes, files }
  } finally {
    await context.close()
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN

build()
const server = await spawnServer({ from: 'built', settings: { NODE_ENV: 'production', SIM: 'manual' } })
try {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
  try {
    // Not counted: the server's own first answers.
    await load(browser, server.url)
    const loads: Load[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await load(browser, server.url)
      loads.push(one)
      console.log(
        `largest ${one.largest.toFixed(0)} ms (${one.what}), shift ${one.shift.toFixed(4)}, ${(one.bytes / 1_000).toFixed(1)} KB in ${one.files} files`,
      )
    }
    console.log(`bytes of a first load: ${(median(loads.map(({ bytes }) => bytes)) / 1_000).toFixed(1)} KB`)
    let isOver = false
    for (const name of ['largest', 'shift'] as const) {
      const value = median(loads.map((one) => one[name]))
      const holds = value <= BOUNDS[name] && loads.every(({ largest }) => largest > 0)
      isOver ||= !holds
      console.log(
        `${holds ? 'ok  ' : 'OVER'}  ${name} ${Number(value.toFixed(4))} ≤ ${BOUNDS[name]}, ${SLOWER} times slower, median of ${ROUNDS}`,
      )
    }
    process.exitCode = isOver ? 1 : 0
  } finally {
    await browser.close()
  }
} finally {
  await server.stop()
}
