/**
 * `npm run bench:frames`: what the slot's motion costs, and that of gift effects in a room. Rounds are played in its frame, effects over a room
 * without a video, and beside them an empty page is looked at in the same browser for as long: the times between pictures as a ratio to the
 * empty page's, and how often styles and places are worked out for each picture. Prints figures; exits 1 when a bound is broken. Takes two minutes.
 */
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.mjs'
import { spawnDemoServer } from '../browser/support/demoServer.ts'
import { gameMember } from '../browser/support/gameMember.ts'
import { quantile } from '../chaos/report.ts'

const ROUNDS = 6
/** From the press to the last reel and what follows it, in ms. */
const SPIN = 3_000
/** The gifts whose effects are watched, and for how long of each, in ms. */
const EFFECTS = ['g08', 'g09', 'g10', 'g11', 'g12', 'g13', 'g14'] as const
const EFFECT = 2_200
const EFFECT_BOUNDS = { ratio: 1.5, layouts: 0.5, script: 6 }
const BOUNDS = { ratio: 1.5, drawn: 6, layouts: 0.5, script: 2 }

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}

/** Times between the pictures of a page, in ms, over some time. */
const gapsOf = (page: Page, ms: number) =>
  page.evaluate(
    (time) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = []
        let [begun, last] = [0, 0]
        // In a list: a function with a name of its own would need a helper that the page has not.
        const steps: FrameRequestCallback[] = []
        steps.push((now) => {
          if (begun === 0) begun = now
          else gaps.push(now - last)
          last = now
          if (now - begun >= time) resolve(gaps)
          else requestAnimationFrame(steps[0]!)
        })
        requestAnimationFrame(steps[0]!)
      }),
    ms,
  )

/** What the page worked out since it began: layouts, and seconds of script. */
async function workOf(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { layouts: of('LayoutCount'), styles: of('RecalcStyleCount'), script: of('ScriptDuration') * 1_000 }
}

/** Processor time of the whole browser since it began, in ms: pictures are drawn beside the page's own thread. */
async function browserMs(root: CDPSession): Promise<number> {
  const { processInfo } = await root.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
}

const server = await spawnDemoServer({ PROVIDER: 'on' })
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
try {
  const address = await (await gameMember(server)).address('tidepool-slot')
  const context = await browser.newContext({ viewport: { width: 1440, height: 810 }, locale: 'zh-CN' })
  const empty = await context.newPage()
  const game = await context.newPage()
  await game.goto(address)
  const spin = game.getByRole('button', { name: '转动' })
  const devtools = await context.newCDPSession(game)
  await devtools.send('Performance.enable')
  const root = await browser.newBrowserCDPSession()
  const drawn = { empty: 0, game: 0 }
  const gaps = { empty: [] as number[], game: [] as number[] }
  const cost = { layouts: 0, styles: 0, script: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    await empty.bringToFront()
    let begun = await browserMs(root)
    gaps.empty.push(...(await gapsOf(empty, SPIN)))
    drawn.empty += (await browserMs(root)) - begun
    await game.bringToFront()
    await game.locator('button[aria-disabled="false"]', { hasText: '转动' }).waitFor()
    const before = await workOf(devtools)
    begun = await browserMs(root)
    await spin.click()
    gaps.game.push(...(await gapsOf(game, SPIN)))
    drawn.game += (await browserMs(root)) - begun
    const after = await workOf(devtools)
    for (const name of ['layouts', 'styles', 'script'] as const) cost[name] += after[name] - before[name]
  }
  const told = (name: keyof typeof gaps) =>
    `p50 ${quantile(gaps[name], 0.5).toFixed(1)} ms, p95 ${quantile(gaps[name], 0.95).toFixed(1)} ms, longest ${Math.max(...gaps[name]).toFixed(0)} ms of ${gaps[name].length} pictures`
  console.log(`      empty page   ${told('empty')}`)
  console.log(`      slot         ${told('game')}`)
  const ratio = quantile(gaps.game, 0.95) / quantile(gaps.empty, 0.95)
  check(ratio <= BOUNDS.ratio, `p95 between pictures: ${ratio.toFixed(2)} times the empty page's ≤ ${BOUNDS.ratio}`)
  const each = (value: number) => value / gaps.game.length
  const of = (name: keyof typeof gaps) => drawn[name] / gaps[name].length
  check(
    of('game') / of('empty') <= BOUNDS.drawn,
    `processor for each picture: ${of('game').toFixed(1)} ms, ${(of('game') / of('empty')).toFixed(1)} times the empty page's ≤ ${BOUNDS.drawn}`,
  )
  console.log(`      styles worked out for each picture: ${each(cost.styles).toFixed(2)}`)
  check(each(cost.layouts) <= BOUNDS.layouts, `layouts for each picture: ${each(cost.layouts).toFixed(2)} ≤ ${BOUNDS.layouts}`)
  check(each(cost.script) <= BOUNDS.script, `script for each picture: ${each(cost.script).toFixed(2)} ms ≤ ${BOUNDS.script} ms`)
  await game.close()
  const room = await context.newPage()
  await room.goto(`${server.url}/app/live/room/a1012`)
  await room.locator('canvas').waitFor({ state: 'attached' })
  const inRoom = await context.newCDPSession(room)
  await inRoom.send('Performance.enable')
  const times = { empty: [] as number[], effects: [] as number[] }
  const spent = { layouts: 0, script: 0 }
  for (const giftId of EFFECTS) {
    await empty.bringToFront()
    times.empty.push(...(await gapsOf(empty, EFFECT)))
    await room.bringToFront()
    await server.sim({ do: 'gift', room: 'c1012', giftId })
    await room.locator('[data-effect]').waitFor()
    const before = await workOf(inRoom)
    times.effects.push(...(await gapsOf(room, EFFECT)))
    const after = await workOf(inRoom)
    for (const name of ['layouts', 'script'] as const) spent[name] += after[name] - before[name]
    await room.locator('[data-effect]').waitFor({ state: 'detached' })
  }
  for (const [name, list] of Object.entries(times))
    console.log(
      `      ${name}: p50 ${quantile(list, 0.5).toFixed(1)} ms, p95 ${quantile(list, 0.95).toFixed(1)} ms, ${((list.length / (EFFECTS.length * EFFECT)) * 1_000).toFixed(1)} pictures a second`,
    )
  const slower = quantile(times.effects, 0.95) / quantile(times.empty, 0.95)
  check(
    slower <= EFFECT_BOUNDS.ratio,
    `effects, p95 between pictures: ${slower.toFixed(2)} times the empty page's ≤ ${EFFECT_BOUNDS.ratio}`,
  )
  const perPicture = (value: number) => value / times.effects.length
  check(
    perPicture(spent.layouts) <= EFFECT_BOUNDS.layouts,
    `effects, layouts for each picture: ${perPicture(spent.layouts).toFixed(2)} ≤ ${EFFECT_BOUNDS.layouts}`,
  )
  check(
    perPicture(spent.script) <= EFFECT_BOUNDS.script,
    `effects, script for each picture: ${perPicture(spent.script).toFixed(2)} ms ≤ ${EFFECT_BOUNDS.script} ms`,
  )
} finally {
  await browser.close()
  await server.stop()
}
process.exit(faults.length === 0 ? 0 : 1)
