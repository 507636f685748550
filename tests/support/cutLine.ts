import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line of TCP to a port of this machine, which can be cut and mended: what goes through it is the same on both sides. */
export async function startLine(port: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (isCut) return void near.resetAndDestroy()
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a line listens on no port')
  return {
    port: address.port,
    /** Ends what goes through it, and lets nothing new through. */
    cut(): void {
      isCut = true
      for (const socket of open) socket.resetAndDestroy()
    },
    mend(): void {
      isCut = false
    },
    async stop(): Promise<void> {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
