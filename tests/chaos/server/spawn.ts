import * as v from 'valibot'
import { spawnAsked } from '../asked.ts'
import { seedOf } from '../report.ts'
import { nodesAsked, spawnAskedNodes } from './nodes.ts'
import { type Asked, OpenedSession } from './orders.ts'

type Size = { readonly rooms: number; readonly members: number; readonly nodes?: number | undefined; readonly seed?: number }

/**
 * A real server in a process of its own that also takes a run's orders; see `spawnServer` for how it is killed and started again. With
 * `--nodes N` it is so many nodes with all that is around them (`nodes.ts`).
 */
export async function spawnChaosServer({ rooms, members, nodes = nodesAsked(), seed = seedOf() }: Size) {
  const options = {
    entry: 'tests/chaos/server/main.ts',
    settings: { CHAOS_ROOMS: String(rooms), CHAOS_MEMBERS: String(members), LOG_LEVEL: 'error' },
  }
  const server = nodes === 1 ? await spawnAsked<Asked>(options) : await spawnAskedNodes<Asked>(options, nodes, seed)
  return {
    ...server,
    /** Kills a server that has sockets: of several nodes one at random, where `kill` breaks any part of the site. */
    killNode: 'killNode' in server ? server.killNode : server.kill,
    /** Sessions of the members of these numbers. */
    sessions: async (numbers: readonly number[]) =>
      v.parse(v.array(OpenedSession), await server.ask({ do: 'sessions', members: [...numbers] })),
  }
}

export type ChaosServer = Awaited<ReturnType<typeof spawnChaosServer>>
