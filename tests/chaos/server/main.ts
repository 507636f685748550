import { join } from 'node:path'
import * as v from 'valibot'
import { readEnv } from '#server/platform/env.ts'
import { startServer } from '#server/server.ts'
import { takeOrders } from '../asked.ts'
import { Order } from './orders.ts'
import { carryOut, seedChaos } from './world.ts'

/** The real server in a process of its own, with a world for runs that break things and their orders from the parent process. */
// Orders are taken by every node, as those of a hand are; a world that goes by itself would be on one.
const env = { ...readEnv(process.env), sim: 'manual' as const }
const Size = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const size = { rooms: v.parse(Size, process.env['CHAOS_ROOMS']), members: v.parse(Size, process.env['CHAOS_MEMBERS']) }

const { port } = await startServer({
  env,
  folders: { client: join(env.dataDir, 'no-pages'), media: join(import.meta.dirname, '..', '..', '..', 'media') },
  seed: (world) => seedChaos(world, size),
  simulate: (world, watched) => takeOrders(Order, (order) => carryOut(world, watched.audience, order)),
  passwordCost: 4,
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready', port, rtmpPort: null })
