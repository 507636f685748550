import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections, and to servers that ask for any: one that is free stays so until it is taken by its owner. */
const [FIRST, END] = [20_000, 32_000]

/** A port of this machine that was free just now, for what must be known before it listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (!String(error).includes('EADDRINUSE')) throw error
      // Somebody's: another one.
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
