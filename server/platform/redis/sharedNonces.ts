import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Nonces } from '../nonces.ts'
import { askAt } from './doors.ts'
import type { Redis, RedisClient } from './redis.ts'

/** How far ahead of the clock a request's time may be, in ms; and how long what has forgotten them stays shut. */
const LEAD = 1_000
/** How long a Redis that is just coming back is waited for, and between looks, in ms. */
const [PATIENCE, LOOK_EVERY] = [1_500, 50]
/** How long it is known since when a Redis that nobody uses remembers nonces, in s. */
const SINCE_KEPT = 30 * 86_400

/**
 * Uses up a nonce: 'first' or 'again', or the time up to which this Redis knows none. One that does not say since when it remembers has
 * forgotten, or is another: it remembers from a moment ahead on, which no request has reached yet.
 */
const USE = `
local since = redis.call('GET', KEYS[1])
if not since then
  since = ARGV[2]
  redis.call('SET', KEYS[1], since, 'EX', ${SINCE_KEPT})
end
if tonumber(ARGV[1]) <= tonumber(since) then return since end
if redis.call('SET', KEYS[2], '1', 'PX', ARGV[3], 'NX') then return 'first' end
return 'again'`

const Told = v.string()

type Options = {
  readonly redis: Redis
  /** Those of the database: of requests that cannot be told to come again. */
  readonly stored: Pick<Nonces, 'useStored'>
  readonly now: () => number
  /** How long after its request's time a nonce is known, in ms. */
  readonly kept: number
}

/**
 * Nonces of a site of several nodes: one is let in once, whichever nodes are asked. They are in Redis, for as long as their requests could be sent
 * again. A Redis that was emptied, or started again with an older file, lets in no request of the time before: it is `forgotten`, and the
 * client makes it again; so is one of a clock that is ahead. While Redis is away what changes something is refused, and what only reads is let in.
 */
export function createSharedNonces({ redis, stored, now, kept }: Options): Nonces {
  /** Which run of Redis this connection is to: another one may have forgotten. */
  let run: Promise<string> | null = null
  redis.client.on('ready', () => (run = null))

  async function runOf(client: RedisClient): Promise<string> {
    const asked = (run ??= client.info('server').then((text) => /^run_id:(\w+)/m.exec(text)?.[1] ?? 'unknown'))
    asked.catch(() => {
      if (run === asked) run = null
    })
    return asked
  }

  async function use(nonce: string, stamp: number): Promise<string> {
    for (const end = performance.now() + PATIENCE; !redis.client.isReady && performance.now() < end;) await wait(LOOK_EVERY)
    return redis.ask(async (client) => {
      const since = `nonces:since:${await runOf(client)}`
      const times = [stamp, now() + LEAD, Math.max(1, stamp + kept - now())].map(String)
      return v.parse(Told, await client.eval(USE, { keys: [since, `nonce:${nonce}`], arguments: times }))
    })
  }

  return {
    async use(nonce, stamp, isReading = false) {
      // Its clock is ahead: Redis might forget it before its time has come. The answer sets that clock.
      if (stamp > now() + LEAD) return 'forgotten'
      const told = await askAt(isReading ? 'readingCall' : 'changingCall', () => use(nonce, stamp), 'first')
      if (told === 'first' || told === 'again') return told
      // What is made again after this answer is beyond it.
      const early = Math.min(Number(told) - now(), LEAD)
      if (early >= 0) await wait(early + 1)
      return 'forgotten'
    },
    useStored: stored.useStored,
    stop: () => Promise.resolve(),
  }
}
