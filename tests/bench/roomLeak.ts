/**
 * Enters and leaves rooms 200 times on the built page, with real video and a lively chat, and compares what the page holds: its own
 * data, elements and listeners after collections. Prints figures; exits 1 when a bound is broken. Takes some fifteen minutes. `--rounds N` for another number.
 */
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.mjs'
import { build } from '../../scripts/build.mjs'
import { spawnServer } from '../support/spawnServer.ts'
import { enterAndLeave, type Held, held, openCounters, playingRooms } from './roomRounds.ts'

const flag = process.argv.indexOf('--rounds')
const ROUNDS = flag === -1 ? 200 : Number(process.argv[flag + 1])
/** Rounds before the first look: code that comes lazily, and what engines keep of what they have run. */
const WARM_UP = 20
const STEP = 20
/** What may be left at the end, whatever the number of rounds. */
const BOUNDS = { dataKB: 300, nodes: 200, listeners: 20, documents: 2 }

const words = ({ dataKB, heapMB, nodes, listeners, documents }: Held) =>
  `data ${dataKB.toFixed(0)} KB, heap with code ${heapMB.toFixed(2)} MB, nodes ${nodes}, listeners ${listeners}, documents ${documents}`

build()
const server = await spawnServer({ from: 'built', settings: { NODE_ENV: 'production', SIM: 'on' } })
const faults: string[] = []
try {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
    await page.goto(`${server.url}/app/live`)
    const rooms = await playingRooms(page, 3)
    await enterAndLeave(page, rooms, WARM_UP)
    const devtools = await openCounters(page)
    const before = await held(devtools)
    console.log(`after ${WARM_UP} rounds of warming up: ${words(before)}`)
    let after = before
    for (let done = 0; done < ROUNDS; done += STEP) {
      await enterAndLeave(page, rooms, Math.min(STEP, ROUNDS - done))
      after = await held(devtools)
      console.log(`${Math.min(done + STEP, ROUNDS)} rounds: ${words(after)}`)
    }
    for (const name of ['dataKB', 'nodes', 'listeners', 'documents'] as const) {
      const growth = after[name] - before[name]
      const holds = growth <= BOUNDS[name]
      const line = `${name} ${growth >= 0 ? '+' : ''}${Number(growth.toFixed(2))} ≤ +${BOUNDS[name]} over ${ROUNDS} rounds`
      console.log(`${holds ? 'ok  ' : 'OVER'}  ${line}`)
      if (!holds) faults.push(line)
    }
  } finally {
    await browser.close()
  }
} finally {
  await server.stop()
}
process.exitCode = faults.length === 0 ? 0 : 1
