/**
 * Opens home and a room as first visits on a slow phone, beside a bare page of React and its router, some times over in turn: when something,
 * and the largest part, is painted, for how long the page does not answer, how much of it moves, and what it loads. Prints medians; exits 1
 * when a bound is broken. The machine must be quiet: what else runs counts as the page's own time, so its load is printed too. `--rounds N` for
 * another number than 5.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from '../../../scripts/build.mjs'
import { CHROMIUM_ARGS, requireChromium } from '../../../scripts/chromium.mjs'
import { spawnServer } from '../../support/spawnServer.ts'
import { serveBare } from './bare/serve.ts'

const flag = process.argv.indexOf('--rounds')
const ROUNDS = flag === -1 ? 5 : Number(process.argv[flag + 1])
/** A slow phone on a slow line: 1.6 Mbit/s, 150 ms there and back. */
const SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true, locale: 'zh-CN' }

type Figures = {
  readonly first: number
  readonly largest: number
  /** What of each task is over 50 ms, from the first paint on, in sum. */
  readonly blocking: number
  readonly shift: number
  readonly kilobytes: number
  readonly files: number
  /** What a word that changes costs in layout: a share of what the whole page costs. */
  readonly word: number
}

/** Paints and blocking in ms, shifts as CLS. */
const BOUNDS: Readonly<Record<string, Partial<Figures>>> = {
  home: { first: 1_200, largest: 2_000, blocking: 200, shift: 0.05, word: 0.2 },
  room: { largest: 2_500, shift: 0.05, word: 0.2 },
}

/** Keeps what the page's own observers see, from before its first script. */
const OBSERVE = `
  window.seen = { first: 0, largest: 0, what: '', shift: 0, tasks: [] }
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') window.seen.first = entry.startTime })
  watch('largest-contentful-paint', (entry) => {
    window.seen.largest = entry.startTime
    window.seen.what = (entry.element?.tagName ?? '?') + '.' + (entry.element?.className ?? '')
  })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.seen.shift += entry.value })
  watch('longtask', (entry) => window.seen.tasks.push([entry.startTime, entry.duration]))
`

/** What one word of the page's main part costs to lay out, changed some times, beside the whole page. The dearest of ten words counts. */
const LAY_OUT = `(() => {
  const middle = (times) => times.sort((one, other) => one - other)[times.length >> 1]
  const layout = (change) => {
    document.body.offsetHeight
    const from = performance.now()
    change()
    document.body.offsetHeight
    return performance.now() - from
  }
  const words = []
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text.data.trim() !== '' && text.parentElement.getClientRects().length > 0) words.push(text)
  const some = words.filter((_, at) => at % Math.ceil(words.length / 10) === 0)
  const costs = some.map((word) => {
    const before = word.data
    const cost = middle(Array.from({ length: 7 }, (_, at) => layout(() => (word.data = before + (at % 2 === 0 ? '一' : '二二')))))
    word.data = before
    return cost
  })
  const whole = middle(
    Array.from({ length: 7 }, () => {
      document.body.style.display = 'none'
      return layout(() => (document.body.style.display = ''))
    }),
  )
  return Math.max(...costs) / whole
})()`

type Seen = Pick<Figures, 'first' | 'largest' | 'shift'> & {
  readonly what: string
  readonly tasks: readonly (readonly [at: number, ms: number])[]
}
type Visit = { readonly name: string; readonly url: string; readonly isThere: (page: Page) => Promise<unknown> }

async function load(browser: Browser, { url, isThere }: Visit): Promise<Figures & { readonly what: string }> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    let [bytes, files] = [0, 0]
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      files += 1
    })
    await page.addInitScript(OBSERVE)
    await page.goto(url, { waitUntil: 'commit' })
    await isThere(page)
    // Until nothing has been asked for or painted for a while.
    await page.evaluate(
      () =>
        new Promise<void>((quiet) => {
          let timer = setTimeout(quiet, 1_500)
          new PerformanceObserver(() => {
            clearTimeout(timer)
            timer = setTimeout(quiet, 1_500)
          }).observe({ entryTypes: ['largest-contentful-paint', 'longtask'] })
        }),
    )
    const { tasks, ...seen } = await page.evaluate<Seen>('window.seen')
    const blocking = tasks.reduce((sum, [at, ms]) => sum + Math.max(0, Math.min(ms, at + ms - seen.first) - 50), 0)
    const word = await page.evaluate<number>(LAY_OUT)
    return { ...seen, blocking, kilobytes: bytes / 1_000, files, word }
  } finally {
    await context.close()
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN

const NAMES = ['first', 'largest', 'blocking', 'shift', 'kilobytes', 'files', 'word'] as const
const medians = (all: readonly Figures[]) =>
  Object.fromEntries(NAMES.map((name) => [name, median(all.map((one) => one[name]))])) as Figures

build()
const outDir = mkdtempSync(join(tmpdir(), 'anchorage-bare-'))
const bare = await serveBare(outDir)
const server = await spawnServer({ from: 'built', settings: { NODE_ENV: 'production', SIM: 'manual' } })
try {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
  try {
    const visits: readonly Visit[] = [
      { name: 'bare', url: bare.url, isThere: (page) => page.getByRole('heading').waitFor() },
      {
        name: 'home',
        url: `${server.url}/app/home`,
        isThere: (page) => page.locator('#home-matches + *, section[aria-labelledby=home-matches] li').first().waitFor(),
      },
      {
        name: 'room',
        url: `${server.url}/app/live/room/a1001`,
        isThere: (page) => page.getByRole('tab').first().waitFor({ timeout: 120_000 }),
      },
    ]
    // Not counted: the server's own first answers.
    for (const visit of visits) await load(browser, visit)
    const figures = new Map<string, Figures[]>(visits.map(({ name }) => [name, []]))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const visit of visits) {
        const { what, ...one } = await load(browser, visit)
        figures.get(visit.name)?.push(one)
        console.log(
          `${visit.name.padEnd(5)} first ${one.first.toFixed(0)}, largest ${one.largest.toFixed(0)} (${what}), blocking ${one.blocking.toFixed(0)} ms, shift ${one.shift.toFixed(4)}, ${one.kilobytes.toFixed(1)} KB in ${one.files} files, load ${loadavg()[0]?.toFixed(1)}`,
        )
      }
    console.log(`\nmedians of ${ROUNDS}, ${SLOWER} times slower, 150 ms, 1.6 Mbit/s`)
    let isOver = false
    for (const [name, all] of figures) {
      const middle = medians(all)
      console.log(`${name.padEnd(5)} ${NAMES.map((one) => `${one} ${Number(middle[one].toFixed(3))}`).join(', ')}`)
      for (const one of NAMES) {
        const bound = BOUNDS[name]?.[one]
        if (bound === undefined) continue
        const holds = middle[one] <= bound && middle.largest > 0
        isOver ||= !holds
        console.log(`${holds ? 'ok  ' : 'OVER'}  ${name}: ${one} ${Number(middle[one].toFixed(3))} ≤ ${bound}`)
      }
    }
    process.exitCode = isOver ? 1 : 0
  } finally {
    await browser.close()
  }
} finally {
  await server.stop()
  bare.stop()
  rmSync(outDir, { recursive: true, force: true })
}
