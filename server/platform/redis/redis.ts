import { createClient } from 'redis'

/** How long a first connection is waited for at a start, and how long one may take to be made, in ms. */
const START_PATIENCE = 2_000
const CONNECT_TIMEOUT = 2_000
/** How long a command may take, and a line be silent, in ms: it is asked every second whether it lives. */
const COMMAND_TIMEOUT = 1_500
const SILENT = 3_000
const PING_EVERY = 1_000
/** Pauses before a connection is tried again, in ms: growing, and spread, so that not all nodes come at once. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [50, 1_000]

type RedisOptions = {
  readonly url: string
  /** What every key begins with: one for each site that shares a Redis. */
  readonly prefix: string
  /** Hears once that it went away, and once that it is back. */
  readonly onChange?: (isThere: boolean, error: unknown) => void
}

export type RedisClient = ReturnType<typeof makeClient>
export type Redis = Awaited<ReturnType<typeof openRedis>>

/** Thrown where Redis did not answer in time. */
class RedisSilent extends Error {
  override readonly name = 'RedisSilent'
}

/** A door that stands on Redis stays shut while that is away: to be tried again in a moment. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway'
  readonly statusCode = 503

  constructor(cause: unknown) {
    super('Redis is away', { cause })
  }
}

/** What keys of one site begin with. */
export const redisPrefix = (deployId: string): string => `anchorage:${deployId}:`

function makeClient(url: string, prefix: string) {
  return createClient({
    url,
    keyPrefix: prefix,
    // What Redis does not hear now is refused now: nothing waits for its return unseen.
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: PING_EVERY,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      socketTimeout: SILENT,
      reconnectStrategy: (retries) =>
        Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(retries, 10)) * (0.5 + Math.random() / 2),
    },
  })
}

/**
 * What nodes of a site share beside its database. Comes back by itself after Redis was away, and does not wait for it at a start longer
 * than a moment. Commands fail at once while it is away. Every key begins with the site's prefix.
 */
export async function openRedis({ url, prefix, onChange = () => undefined }: RedisOptions) {
  const clients = new Set<RedisClient>()

  /** A connection of its own, for who blocks it; it is closed with the rest. */
  function connection(onError: (error: unknown) => void = () => undefined): RedisClient {
    const client = makeClient(url, prefix)
    clients.add(client)
    client.on('error', onError)
    client.connect().catch(onError)
    return client
  }

  let healthyAt = performance.now()
  let isClosed = false
  let isThere: boolean | null = null
  const change = (next: boolean, error: unknown) => {
    if (isThere !== next && !isClosed) onChange(next, error)
    isThere = next
  }
  const client = connection((error) => change(false, error))
  const first = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, START_PATIENCE)
    client.on('ready', () => {
      clearTimeout(timer)
      change(true, null)
      resolve()
    })
  })
  await first

  /** Does something within the time that a command may take. Throws what it throws, or that Redis is silent. */
  async function ask<T>(work: (client: RedisClient) => Promise<T>, patience = COMMAND_TIMEOUT): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new RedisSilent(`Redis did not answer within ${patience} ms`)), patience)
    })
    try {
      return await Promise.race([work(client), late])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    client,
    connection,
    ask,
    /** For how long it has not answered who asked for its health, in ms. */
    awayFor: (): number => performance.now() - healthyAt,
    /** Whether it answers: a round trip that writes, for one that is full or only copies another is of no use. */
    isHealthy: (): Promise<boolean> =>
      ask((one) => one.set('health', '1', { expiration: { type: 'EX', value: 60 } })).then(
        () => {
          healthyAt = performance.now()
          return true
        },
        () => false,
      ),
    /** Ends every connection at once; nothing comes back. */
    close(): void {
      isClosed = true
      for (const one of clients) if (one.isOpen) one.destroy()
      clients.clear()
    },
  }
}
