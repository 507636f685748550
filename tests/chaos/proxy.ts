import { createServer, connect, type Socket } from 'node:net'

/** What a connection through the proxy suffers. */
export type Fault = 'none' | 'reset' | 'delay' | 'cutRequest' | 'cutReply' | 'flipRequest' | 'flipReply' | 'slices'

export type ProxyOptions = {
  readonly port: number
  readonly random: () => number
  /** The next connection's fault. */
  readonly fault: () => Fault
}

/** A connection that says nothing for so long is ended, ms: a length that was flipped must not hang a run. */
const IDLE = 2_000
const LONGEST_DELAY = 1_500

function flip(data: Buffer, random: () => number): Buffer {
  const flipped = Buffer.from(data)
  const bit = Math.floor(random() * flipped.length * 8)
  flipped[bit >> 3]! ^= 1 << (bit & 7)
  return flipped
}

/** A loopback TCP proxy that drops, delays, cuts, slices and flips bits. `setDown` refuses every connection. */
export async function startProxy({ port, random, fault }: ProxyOptions) {
  const open = new Set<Socket>()
  const suffered = new Map<Fault, number>()
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
      socket.setTimeout(IDLE, end)
      socket.on('error', end)
    }
    upstream.on('close', () => {
      open.delete(upstream)
      client.end()
    })
    client.on('close', () => upstream.destroy())

    let flipped = false
    const alter = (data: Buffer, wanted: Fault): Buffer => {
      if (kind !== wanted || flipped) return data
      flipped = true
      return flip(data, random)
    }
    const wait = kind === 'delay' ? random() * LONGEST_DELAY : 0
    client.on('data', (data: Buffer) => {
      setTimeout(() => {
        if (kind === 'cutRequest') {
          upstream.write(data.subarray(0, Math.floor(data.length * random())))
          end()
        } else upstream.write(alter(data, 'flipRequest'))
      }, wait)
    })
    upstream.on('data', (data: Buffer) => {
      if (kind === 'cutReply') {
        client.write(data.subarray(0, Math.floor(data.length * random())), end)
      } else if (kind === 'slices') {
        client.setNoDelay(true)
        for (let at = 0; at < data.length; at += 1) client.write(data.subarray(at, at + 1))
      } else client.write(alter(data, 'flipReply'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** How many connections suffered what. */
    suffered,
    setDown: (next: boolean) => {
      down = next
    },
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
