import { onTestFinished } from 'vitest'
import { migrate, openDatabase, type Database } from '#server/platform/db/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { createManualFeed } from '#server/sim/odds/manualFeed.ts'
import { createRandom } from '#server/sim/play/random.ts'
import { seedWorld } from '#server/sim/seed.ts'
import { createSimulation, type SimulationOptions } from '#server/sim/simulation.ts'
import { createServices } from '#server/services.ts'
import { testVault } from './dataKey.ts'

/** A seeded world on a database in memory and a clock that moves by hand. */
export async function startSimWorld() {
  const db = openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  await migrate(db)
  const time = { now: Date.UTC(2026, 7, 1, 12) }
  const services = createServices({
    env: readEnv({ SIM: 'off', RTMP_PORT: '0' }),
    db,
    now: () => time.now,
    vault: testVault,
    passwordCost: 4,
  })
  await seedWorld(services)
  const heard: BusMessage[] = []
  services.bus.subscribe((message) => heard.push(message))
  const run = async (steps: number, ms: number, options: SimulationOptions = {}) => {
    const simulation = createSimulation(services, { random: createRandom(7), ...options })
    await simulation.wake()
    for (let step = 0; step < steps; step += 1) {
      time.now += ms
      await simulation.step(ms)
    }
  }
  const events = (kind: string, room?: string) =>
    heard.flatMap((message) =>
      message.type === 'event' && message.event.kind === kind && (room === undefined || message.room === room)
        ? [message.event]
        : [],
    )
  const feed = createManualFeed(services, () => undefined)
  onTestFinished(() => feed.stop())
  return { services, db, time, run, events, feed }
}

/** Each match's timeline beside what the match says: lines in order, and the sum of the scores. */
export async function timelines(db: Database) {
  const matches = await db.selectFrom('match').selectAll().execute()
  const lines = await db.selectFrom('match_event').selectAll().orderBy('at').execute()
  return matches.map((match) => {
    const own = lines.filter((line) => line.match_id === match.id)
    const points = (side: string) => own.filter((line) => line.side === side).reduce((sum, line) => sum + line.points, 0)
    return { match, own, points: { home: points('home'), visit: points('visit') } }
  })
}
