import { randomBytes } from 'node:crypto'
import type { DatabaseHold, NodeSeen } from '../db/databaseLock.ts'
import { startSweep } from '../sweep.ts'
import type { Redis } from './redis.ts'

/** Where a Redis keeps its name, which the first node that asks gives it: one that was emptied, or put in the place of another, gets a new one. */
const NAME = 'name'
/** How often nodes compare, in ms, and at how many looks in a row they must differ: after a Redis was emptied each sees its new name at a moment of its own. */
const [LOOK_EVERY, LOOKS] = [3_000, 4]

/** Other nodes that have another Redis. `isLeftOut` = the site is those: they are more than those of this node's Redis, or as many and were there first. */
type Elsewhere = { readonly nodes: number; readonly isLeftOut: boolean }

/** Who of the nodes of a database has another Redis than the one of this name; null = nobody. */
export function elsewhereThan(own: string, nodes: readonly NodeSeen[]): Elsewhere | null {
  const others = nodes.filter(({ redis }) => redis !== own)
  if (others.length === 0) return null
  const [most] = [...new Set(nodes.map(({ redis }) => redis))]
    .map((name) => {
      const those = nodes.filter(({ redis }) => redis === name)
      return { name, many: those.length, since: Math.min(...those.map(({ since }) => since)) }
    })
    .toSorted((one, other) => other.many - one.many || one.since - other.since || (one.name < other.name ? -1 : 1))
  return { nodes: others.length, isLeftOut: most?.name !== own }
}

type Options = {
  readonly redis: Pick<Redis, 'ask'>
  readonly hold: Pick<DatabaseHold, 'compareRedis'>
  /** Hears of a change; null = all have the same one again. */
  readonly onChange?: (found: Elsewhere | null) => void
}

/**
 * Whether all nodes of a database have one Redis: each says the name of its own in PostgreSQL, where all meet. One that reaches no Redis says none and is
 * compared with nobody, and a Redis that all find emptied or replaced has one new name for all.
 */
export function createSameRedis({ redis, hold, onChange = report }: Options) {
  let looks = 0
  let known: Elsewhere | null = null
  let end: (() => Promise<void>) | null = null

  const nameOfRedis = () =>
    redis.ask(async (client) => {
      await client.set(NAME, randomBytes(8).toString('base64url'), { condition: 'NX' })
      return client.get(NAME)
    })

  async function look(): Promise<void> {
    // While it is away this node says no name.
    const own = await nameOfRedis().catch(() => null)
    const nodes = await hold.compareRedis(own)
    const found = own === null ? null : elsewhereThan(own, nodes)
    looks = found === null ? 0 : looks + 1
    const before = known
    known = looks < LOOKS ? null : found
    if (before?.isLeftOut !== known?.isLeftOut) onChange(known)
  }

  return {
    /** Compares now. */
    look,
    /** Compares every three seconds. */
    start(onFault: (error: unknown) => void): void {
      end = startSweep(look, LOOK_EVERY, onFault)
    },
    /** Who has another one, once that was so for some ten seconds; null = nobody. */
    found: (): Elsewhere | null => known,
    async stop(): Promise<void> {
      await end?.()
    },
  }
}

function report(found: Elsewhere | null): void {
  if (found === null) return console.warn('No node that is there has another Redis than this one any more.')
  const here = found.isLeftOut
    ? ' Most nodes, or those that were first, have the other one: until then /readyz/full of this one is 503.'
    : ''
  console.error(
    `Nodes of this database (${found.nodes}) have another Redis than this one, so neither hears what the other does. Give every node of the site the same REDIS_URL and DEPLOY_SITE_ID.${here}`,
  )
}
