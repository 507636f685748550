import * as v from 'valibot'
import { askAt } from './doors.ts'
import type { Redis } from './redis.ts'
import { startSweep } from '../sweep.ts'

/** How often a node tells who is with it, and for how long that holds when it tells no more, in ms. */
const TELL_EVERY = 2_000
const HOLDS_FOR = 8_000
/** How long a member's minutes are counted by one node after it last saw them, in s. */
const COUNTED_BY = 45

/** Takes a member for a node, unless another has them. */
const CLAIM = `
local by = redis.call('GET', KEYS[1])
if by and by ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ${COUNTED_BY})
return 1`

/** Tells who is with a node, and forgets nodes that are silent, by Redis' own clock: those of nodes may differ. */
const TELL = `
local now = redis.call('TIME')[1] * 1000
redis.call('SET', KEYS[1], ARGV[1], 'PX', ${HOLDS_FOR})
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ${HOLDS_FOR})`

/** How many are in each room with one node: people, and robots of the demo; and how many members are online there. */
export type Crowd = {
  readonly people: ReadonlyMap<string, number>
  readonly robots: ReadonlyMap<string, number>
  readonly members: number
}

type Options = {
  readonly redis: Redis
  readonly node: string
  readonly onFault: (error: unknown) => void
}

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Count = v.tuple([v.string(), number])
/** `members` is not told by nodes of an earlier version. */
const Told = v.object({ people: v.array(Count), robots: v.array(Count), members: v.optional(number, 0) })

const sum = (maps: readonly ReadonlyMap<string, number>[], room: string) =>
  maps.reduce((total, one) => total + (one.get(room) ?? 0), 0)

/**
 * Who is in which room with the other nodes, told by each every two seconds; a node that is silent for 8 s counts no more. While Redis is away
 * the last that was heard holds as long.
 */
export function createSharedPresence({ redis, node, onFault }: Options) {
  let others: readonly Crowd[] = []
  let heardAt = -Infinity
  let own: () => Crowd = () => ({ people: new Map(), robots: new Map(), members: 0 })

  async function tell(): Promise<void> {
    const { people, robots, members } = own()
    const told = JSON.stringify({ people: [...people], robots: [...robots], members })
    await redis.ask((client) => client.eval(TELL, { keys: [`crowd:${node}`, 'nodes'], arguments: [told, node] }))
  }

  async function hear(): Promise<void> {
    const nodes = (await redis.ask((client) => client.zRange('nodes', 0, -1))).filter((one) => one !== node)
    const told = nodes.length === 0 ? [] : await redis.ask((client) => client.mGet(nodes.map((one) => `crowd:${one}`)))
    others = told.flatMap((text) => (text === null ? [] : [readCrowd(text)]))
    heardAt = performance.now()
  }

  async function claim(memberIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const claims = await redis.ask((client) =>
      Promise.all([...memberIds].map((id) => client.eval(CLAIM, { keys: [`watched:${id}`], arguments: [node] }))),
    )
    return new Set([...memberIds].filter((_, index) => claims[index] === 1))
  }

  const known = () => (performance.now() - heardAt > HOLDS_FOR ? [] : others)
  const look = async () => {
    if (!redis.client.isReady) return
    await tell()
    await hear()
  }
  let end: (() => Promise<void>) | null = null

  return {
    /** Begins to tell what `crowd` counts. */
    start(crowd: () => Crowd): void {
      own = crowd
      // It is away: told elsewhere.
      end = startSweep(() => look().catch((error: unknown) => redis.client.isReady && onFault(error)), TELL_EVERY, onFault)
    },
    /** People in a room, with the other nodes. */
    people: (room: string): number =>
      sum(
        known().map(({ people }) => people),
        room,
      ),
    /** Robots in a room with the other nodes: one of them seats them. */
    robots: (room: string): number => Math.max(0, ...known().map(({ robots }) => robots.get(room) ?? 0)),
    /** Members who are online with the other nodes. */
    members: (): number => known().reduce((total, { members }) => total + members, 0),
    /** Of these members those whose minutes this node counts, for another one does not: all of them while Redis is away. */
    mine: (memberIds: ReadonlySet<string>): Promise<ReadonlySet<string>> => askAt('minutes', () => claim(memberIds), memberIds),
    /** Tells the others that nobody is here any more. */
    async stop(): Promise<void> {
      await end?.()
      await redis.ask((client) => client.multi().del(`crowd:${node}`).zRem('nodes', node).exec()).catch(() => undefined)
    },
  }
}

function readCrowd(text: string): Crowd {
  const input: unknown = JSON.parse(text)
  const found = v.parse(Told, input)
  return { people: new Map(found.people), robots: new Map(found.robots), members: found.members }
}
