import { createServer, connect, type Socket } from 'node:net'

/** What a connection through the proxy suffers. */
export type Fault = 'none' | 'reset' | 'delay' | 'cutRequest' | 'cutReply' | 'flipRequest' | 'flipReply' | 'slices'

/** How an open socket is broken: at once, in the middle of the next frame, or silently: both ends believe that it is there. */
export type Break = 'reset' | 'midFrame' | 'halfOpen'

/** An open connection that was upgraded to a websocket. */
export type LiveConnection = { readonly break: (how: Break) => void }

export type ProxyOptions = {
  readonly port: number
  readonly random: () => number
  /** The next connection's fault. */
  readonly fault: () => Fault
  /**
   * A connection of which a bit is flipped, and that says nothing for so long, is ended, ms; null = never. By default 2 s: a length that was flipped must
   * not hang a run. Any other one waits for a busy server.
   */
  readonly idle?: number | null
  /** Longest delay, ms. */
  readonly longestDelay?: number
  /** Whether the next reply to a call is kept back, and its connection ended: the call was heard, and its caller does not know. */
  readonly drop?: () => boolean
  /** Changes what a server says over a websocket. */
  readonly spoil?: (data: Buffer) => Buffer
}

const UPGRADE = /^upgrade: websocket/im
/** Bytes of one chunk over a websocket that go one by one; the rest goes whole, or a busy room would take all the time there is. */
const SLICED = 64

function flip(data: Buffer, random: () => number): Buffer {
  const flipped = Buffer.from(data)
  const bit = Math.floor(random() * flipped.length * 8)
  flipped[bit >> 3]! ^= 1 << (bit & 7)
  return flipped
}

function writeSliced(to: Socket, data: Buffer, most: number): void {
  to.setNoDelay(true)
  const end = Math.min(data.length, most)
  for (let at = 0; at < end; at += 1) to.write(data.subarray(at, at + 1))
  if (end < data.length) to.write(data.subarray(end))
}

/** A loopback TCP proxy that drops, delays, cuts, slices and flips bits, and breaks open sockets. `setDown` refuses every connection. */
export async function startProxy(options: ProxyOptions) {
  const { port, random, fault, idle = 2_000, longestDelay = 1_500, drop = () => false, spoil = (data) => data } = options
  const open = new Set<Socket>()
  const suffered = new Map<Fault, number>()
  const live = new Set<LiveConnection>()
  let down = false

  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => undefined)
    client.on('close', () => open.delete(client))
    if (down) {
      client.resetAndDestroy()
      return
    }
    const kind = fault()
    suffered.set(kind, (suffered.get(kind) ?? 0) + 1)
    if (kind === 'reset') {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(port, '127.0.0.1')
    open.add(upstream)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      if (idle !== null && (kind === 'flipRequest' || kind === 'flipReply')) socket.setTimeout(idle, end)
      socket.on('error', end)
    }
    let [upgraded, silent, midFrame, flipped] = [false, false, false, false]
    const connection: LiveConnection = {
      break: (how) => {
        live.delete(connection)
        if (how === 'midFrame') midFrame = true
        else if (how === 'halfOpen') silent = true
        else {
          client.resetAndDestroy()
          upstream.resetAndDestroy()
        }
      },
    }
    upstream.on('close', () => {
      open.delete(upstream)
      live.delete(connection)
      // Of a half-open line nobody hears the end.
      if (!silent) client.end()
    })
    client.on('close', () => {
      live.delete(connection)
      upstream.destroy()
    })

    const alter = (data: Buffer, wanted: Fault): Buffer => {
      if (kind !== wanted || flipped) return data
      flipped = true
      return flip(data, random)
    }
    const pass = (to: Socket, data: Buffer) => {
      if (silent || to.destroyed) return
      if (kind === 'slices') writeSliced(to, data, upgraded ? SLICED : Infinity)
      else to.write(data)
    }
    const wait = kind === 'delay' ? random() * longestDelay : 0
    const later = (run: () => void) => (wait === 0 ? run() : void setTimeout(run, wait))
    client.on('data', (data: Buffer) => {
      if (!upgraded && UPGRADE.test(data.toString('latin1'))) upgraded = true
      later(() => {
        if (kind === 'cutRequest') {
          upstream.write(data.subarray(0, Math.floor(data.length * random())))
          end()
        } else pass(upstream, alter(data, 'flipRequest'))
      })
    })
    upstream.on('data', (data: Buffer) => {
      if (upgraded && !silent && !midFrame) live.add(connection)
      if (!upgraded && drop()) end()
      else if (kind === 'cutReply') client.write(data.subarray(0, Math.floor(data.length * random())), end)
      else if (midFrame) {
        if (!silent) client.write(data.subarray(0, Math.ceil(data.length * random())), () => connection.break('reset'))
        silent = true
      } else later(() => pass(client, alter(upgraded ? spoil(data) : data, 'flipReply')))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** How many connections suffered what. */
    suffered,
    /** Websockets that are open and were not broken, now. */
    live: (): readonly LiveConnection[] => [...live],
    setDown: (next: boolean) => {
      down = next
    },
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
