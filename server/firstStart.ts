import { ensureLobby } from './live/rooms/rooms.ts'
import type { World } from './services.ts'
import { seedAccounts } from './members/demoAccounts.ts'

/** Fills a new database: the lobby, and where the demo is on its accounts and then its world (`seed`). */
export async function fillFirst(world: World, seed: (world: World) => Promise<void>): Promise<void> {
  await world.write((unit) => ensureLobby(unit.trx))
  if (!world.env.demo) return
  await seedAccounts(world)
  await seed(world)
}
