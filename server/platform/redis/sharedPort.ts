import * as v from 'valibot'
import type { Redis } from './redis.ts'
import { startSweep } from '../sweep.ts'

/** How often a node says where a part is, and for how long that holds when it says no more, in ms. */
const [SAY_EVERY, HOLDS_FOR] = [1_000, 5_000]

const Port = v.nullable(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)))

type Options = {
  readonly redis: Pick<Redis, 'ask' | 'client'>
  readonly name: string
  /** Its port here; null = it does not run at this node. */
  readonly own: () => number | null
  readonly onFault: (error: unknown) => void
}

/** Where a part of the site is that runs at one node of several on one machine, by its port there. While Redis is away the last that was heard holds. */
export function createSharedPort({ redis, name, own, onFault }: Options) {
  const key = `port:${name}`
  let heard: number | null = null

  async function look(): Promise<void> {
    if (!redis.client.isReady) return
    const port = own()
    if (port === null) heard = v.parse(Port, await redis.ask((client) => client.get(key)))
    else await redis.ask((client) => client.set(key, String(port), { expiration: { type: 'PX', value: HOLDS_FOR } }))
  }
  const end = startSweep(() => look().catch((error: unknown) => redis.client.isReady && onFault(error)), SAY_EVERY, onFault)

  return { port: (): number | null => own() ?? heard, stop: end }
}
