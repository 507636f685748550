import { simOrders } from '#tests/support/simOrders.ts'
import { spawnServer } from '#tests/support/spawnServer.ts'

export type DemoServer = Awaited<ReturnType<typeof spawnDemoServer>>

/**
 * The built server with the demo world, which moves only when it is told (`sim`), unless the settings say otherwise. `data` = a folder
 * that it begins with a copy of.
 */
export async function spawnDemoServer(settings: Readonly<Record<string, string>> = {}, data?: string) {
  const server = await spawnServer({ from: 'built', settings: { NODE_ENV: 'production', SIM: 'manual', ...settings }, data })
  return { ...server, sim: simOrders(server) }
}
