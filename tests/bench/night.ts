/**
 * A room that is left open for twelve hours (Q14), compressed: the built product, a real server, one page that watches and reads
 * with effects and lines over the picture on. After each hour's events the heap, the nodes and the listeners are counted after a
 * collection. Prints figures; exits 1 when something grows. Takes some minutes.
 */
import { chromium, type CDPSession } from '@playwright/test'
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.mjs'
import { build } from '../../scripts/build.mjs'
import { spawnDemoServer } from '../browser/support/demoServer.ts'

const HOURS = Number(process.env['HOURS'] ?? 12)
/** What happens in an hour of a busy room. */
const HOUR = { chats: 3_600, gifts: 60, notices: 6, happenings: 30, prices: 60 }
/** The first hour fills what is kept: lines, notices and the timeline have their limits. */
const FIRST_HOUR = { ...HOUR, notices: 24, happenings: 240 }
const STEPS = 30
const ROOM = { path: '/app/live/room/a1001', chat: 'c1001', match: 'm2001' }
const BOUNDS = { slope: 0.1, nodes: 1.25, listeners: 1.1 }

type Counts = { readonly heap: number; readonly nodes: number; readonly listeners: number }

async function counts(devtools: CDPSession): Promise<Counts> {
  // Twice: what the first collection sets free may hold on to more.
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

/** MB for each 1,000 events, by least squares. */
function slope(points: readonly { events: number; heap: number }[]): number {
  const mean = (pick: (point: { events: number; heap: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [x, y] = [mean((point) => point.events), mean((point) => point.heap)]
  const above = points.reduce((sum, point) => sum + (point.events - x) * (point.heap - y), 0)
  return (above / points.reduce((sum, point) => sum + (point.events - x) ** 2, 0)) * 1_000
}

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}

build()
const server = await spawnDemoServer()
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}${ROOM.path}`)
  const log = page.getByRole('log')
  await log.waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')

  async function hour(number: number, { chats, gifts, notices, happenings, prices } = HOUR): Promise<number> {
    let events = 0
    for (let step = 0; step < STEPS; step += 1) {
      const part = (count: number) => Math.floor(((step + 1) * count) / STEPS) - Math.floor((step * count) / STEPS)
      await server.sim({ do: 'chat', room: ROOM.chat, text: `第 ${number} 小时 ${step}`, count: part(chats) })
      for (let gift = 0; gift < part(gifts); gift += 1)
        await server.sim({ do: 'gift', room: ROOM.chat, giftId: step === 0 && gift === 0 ? 'g08' : 'g01', quantity: 1 })
      for (let notice = 0; notice < part(notices); notice += 1)
        await server.sim({ do: 'notice', room: ROOM.chat, category: 2, content: `公告 ${number}-${step}` })
      for (let line = 0; line < part(happenings); line += 1)
        await server.sim({ do: 'matchEvent', matchId: ROOM.match, kind: 'corner', side: 'home' })
      for (let price = 0; price < part(prices); price += 1)
        await server.sim({ do: 'odds', matchId: ROOM.match, homeShare: 400 + ((number * 37 + step * 11 + price) % 200) })
      events += part(chats) + part(gifts) + part(notices) + part(happenings) + part(prices)
    }
    await log.getByText(`第 ${number} 小时 ${STEPS - 1} ${chats / STEPS}`, { exact: true }).waitFor()
    return events
  }

  await hour(0, FIRST_HOUR)
  const first = await counts(devtools)
  console.log(`      after the first hour: ${first.heap.toFixed(1)} MB, ${first.nodes} nodes, ${first.listeners} listeners`)
  const points = [{ events: 0, heap: first.heap }]
  let [events, last] = [0, first]
  for (let number = 1; number < HOURS; number += 1) {
    events += await hour(number)
    last = await counts(devtools)
    points.push({ events, heap: last.heap })
    console.log(`      ${number + 1} h: ${last.heap.toFixed(1)} MB, ${last.nodes} nodes, ${last.listeners} listeners`)
  }
  const growth = slope(points)
  check(growth < BOUNDS.slope, `heap: ${growth.toFixed(4)} MB for each 1,000 of ${events} events < ${BOUNDS.slope}`)
  check(last.nodes <= first.nodes * BOUNDS.nodes, `nodes: ${last.nodes} ≤ ${BOUNDS.nodes} × ${first.nodes}`)
  check(
    last.listeners <= first.listeners * BOUNDS.listeners,
    `listeners: ${last.listeners} ≤ ${BOUNDS.listeners} × ${first.listeners}`,
  )
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = faults.length === 0 ? 0 : 1
