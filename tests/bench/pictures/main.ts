/**
 * `npm run bench:pictures`: what other calls wait while forty pictures of verifications are asked for at once, from one address and from
 * twenty, beside forty calls that draw nothing in the same run (S-4). Prints figures, those of an idle server too; exits 1 when a bound is
 * broken. Takes some fifty seconds.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { announcements } from '#src/api/contract/site.ts'
import { quantile } from '#tests/chaos/report.ts'
import { pause } from '#tests/chaos/until.ts'
import { sealRequest } from '#tests/support/request.ts'
import { spawnServer } from '#tests/support/spawnServer.ts'
import { sendFrom } from './send.ts'
import { type Crowd, CROWDS, FromAsker } from './words.ts'

const [ROUNDS, MS] = [4, 2_500]
/** How often another call is made, in ms, and the most that its p99 may be of the one beside plain calls. */
const [EVERY, BOUND] = [15, 2]
const ADDRESSES: Record<Crowd, number> = { plain: 20, one: 1, twenty: 20 }

const server = await spawnServer()
const asker = fork(join(import.meta.dirname, 'asker.ts'), { execArgv: ['--import', 'tsx'] })

/** Another call, by somebody else; how long it took, in ms. */
async function callOnce(): Promise<number> {
  const sealed = await sealRequest(server.url, announcements, announcements.path, {}, { headers: {}, now: Date.now() })
  const began = performance.now()
  await sendFrom('127.0.0.9', sealed)
  return performance.now() - began
}

async function callFor(ms: number): Promise<number[]> {
  const until = performance.now() + ms
  const times: number[] = []
  while (performance.now() < until) {
    times.push(await callOnce())
    await pause(EVERY)
  }
  return times
}

const idle: number[] = []
const busy: Record<Crowd, number[]> = { plain: [], one: [], twenty: [] }
const pictures: Record<Crowd, number> = { plain: 0, one: 0, twenty: 0 }

async function askedBy(crowd: Crowd): Promise<void> {
  asker.send({ url: server.url, addresses: ADDRESSES[crowd], ms: MS, isPlain: crowd === 'plain' })
  const [times, [told]] = await Promise.all([callFor(MS), once(asker, 'message')])
  busy[crowd].push(...times)
  pictures[crowd] += v.parse(FromAsker, told).pictures
}

let isOver = false
try {
  await callFor(500)
  await askedBy('twenty')
  busy.twenty.length = 0
  pictures.twenty = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(...(await callFor(MS)))
    for (const crowd of CROWDS) await askedBy(crowd)
  }
  const p99 = (times: readonly number[]) => quantile(times, 0.99)
  const say = (times: readonly number[]) => `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99(times).toFixed(1)} ms`
  console.log(`idle: ${say(idle)}, of ${idle.length} calls`)
  console.log(`40 plain calls in flight from 20: ${say(busy.plain)}, ${(p99(busy.plain) / p99(idle)).toFixed(2)} of idle`)
  for (const crowd of ['one', 'twenty'] as const) {
    const ratio = p99(busy[crowd]) / p99(busy.plain)
    const holds = ratio <= BOUND && pictures[crowd] > 0
    isOver ||= !holds
    console.log(
      `${holds ? 'ok  ' : 'OVER'}  40 pictures in flight from ${ADDRESSES[crowd]}: ${say(busy[crowd])}, ${(p99(busy[crowd]) / p99(idle)).toFixed(2)} of idle, ${ratio.toFixed(2)} ≤ ${BOUND} of plain; ${pictures[crowd]} pictures`,
    )
  }
} finally {
  asker.disconnect()
  await server.stop()
}
if (isOver) process.exitCode = 1
