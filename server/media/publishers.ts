import * as v from 'valibot'
import { newId } from '../platform/ids.ts'
import type { Redis, RedisClient } from '../platform/redis/redis.ts'

/** Which other node is published to, for a room. */
export type Publishers = {
  /** This node is published to, or no longer is. */
  announce(room: string, live: boolean): void
  /** The address of the other node that is published to; null = none is. */
  elsewhere(room: string): string | null
  /** Hears of rooms whose other node came, went or changed; returns the end of it. */
  onChange(listener: (room: string) => void): () => void
  stop(): Promise<void>
}

/** Where rooms stand in Redis, by their id; the whole goes by itself when no node says anything any more, in s. */
const [PLACE, GONE_AFTER] = ['video:publishers', 60]
/** How often a node says what it has and looks what others have, in ms; who says nothing new for so many looks is gone. */
const [EVERY, SILENT] = [1_000, 6]

/** What stands of a room: which node, since when (by Redis' clock, in ms; nodes of an older version do not say), and how often it has said so. */
const Said = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ of: v.string(), address: v.pipe(v.string(), v.url()), beat: v.number(), since: v.optional(v.number(), 0) }),
)

type Known = {
  readonly of: string
  readonly address: string
  readonly beat: number
  readonly since: number
  readonly silent: number
}

/**
 * Which node each room is published to, by Redis. Clocks are compared with nobody's: who stands there and says nothing new is gone. While
 * Redis is away what was known stays. Where two say that they have a room, the later one has it: the encoder of the other one has left.
 */
export function createPublishers({
  redis,
  address,
  every = EVERY,
  onFault,
}: {
  readonly redis: Pick<Redis, 'ask'>
  /** How other nodes reach this one. */
  readonly address: () => string
  readonly every?: number
  readonly onFault: (error: unknown) => void
}): Publishers {
  const own = newId('n')
  /** Since when, by Redis' clock; null = that was not asked yet. */
  const mine = new Map<string, number | null>()
  let others = new Map<string, Known>()
  const listeners = new Set<(room: string) => void>()
  let beat = 0
  let isAway = false
  let last: Promise<void> = Promise.resolve()

  /** Says that this node has a room, unless another one has it since later. */
  const say = (room: string) =>
    redis.ask(async (client) => {
      const since = mine.get(room) ?? (await redisTime(client))
      // It may have ended meanwhile.
      if (!mine.has(room)) return
      mine.set(room, since)
      const said = v.safeParse(Said, await client.hGet(PLACE, room))
      if (said.success && said.output.of !== own && said.output.since > since && !isGone(said.output, others.get(room))) return
      await client.hSet(PLACE, room, JSON.stringify({ of: own, address: address(), beat, since }))
      await client.expire(PLACE, GONE_AFTER)
    })

  /** Takes back what this node said, unless another one is published to by now. */
  async function unsay(room: string): Promise<void> {
    await redis.ask(async (client) => {
      const said = v.safeParse(Said, await client.hGet(PLACE, room))
      if (said.success && said.output.of === own) await client.hDel(PLACE, room)
    })
  }

  async function look(): Promise<void> {
    const all = Object.entries(await redis.ask((client) => client.hGetAll(PLACE)))
    const now = new Map<string, Known>()
    for (const [room, text] of all) {
      const said = v.safeParse(Said, text)
      if (!said.success || said.output.of === own) continue
      const before = others.get(room)
      const isSilent = before?.of === said.output.of && before.beat === said.output.beat
      now.set(room, { ...said.output, silent: isSilent ? before.silent + 1 : 0 })
    }
    const was = others
    others = now
    for (const room of new Set([...was.keys(), ...now.keys()])) {
      if (whoOf(was.get(room)) !== whoOf(now.get(room))) for (const listener of listeners) listener(room)
    }
  }

  async function turn(): Promise<void> {
    beat += 1
    try {
      await look()
      for (const room of mine.keys()) await say(room)
      isAway = false
    } catch (error) {
      if (!isAway) onFault(error)
      isAway = true
    }
  }
  const next = (work: () => Promise<void>) => (last = last.then(work).catch(() => undefined))

  let isTurning = false
  const timer = setInterval(() => {
    if (isTurning) return
    isTurning = true
    void next(turn).finally(() => (isTurning = false))
  }, every)
  timer.unref()
  void next(turn)

  return {
    announce(room, live) {
      if (live) mine.set(room, null)
      else mine.delete(room)
      void next(() => (live ? say(room) : unsay(room)))
    },
    elsewhere: (room) => addressOf(others.get(room)),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      clearInterval(timer)
      for (const room of mine.keys()) void next(() => unsay(room))
      await last
    },
  }
}

const isThere = (known: Known | undefined): known is Known => known !== undefined && known.silent < SILENT
/** Whether what stands there is known to be of a node that says nothing any more. */
const isGone = (said: { readonly beat: number }, known: Known | undefined) =>
  known !== undefined && known.beat === said.beat && !isThere(known)
const addressOf = (known: Known | undefined) => (isThere(known) ? known.address : null)
const whoOf = (known: Known | undefined) => (isThere(known) ? known.of : null)

/** Redis' clock, in ms. */
async function redisTime(client: RedisClient): Promise<number> {
  const [seconds, micros] = await client.time()
  return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000)
}
