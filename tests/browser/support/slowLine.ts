import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { DemoServer } from './demoServer.ts'
import type { SlowNetwork } from './slowNetwork.ts'

/** The server behind the slow line. */
type Far = Pick<DemoServer, 'port' | 'url' | 'kill' | 'terminate' | 'start' | 'stop'>

/** Paths that are delayed: calls, also the payer's. Pages, pictures and video are not. */
const CALLS = /^\/(api|pay|socket\.io)\b/

/**
 * A proxy of the server that delays calls, replies and frames. The frames of a websocket keep their order. It refuses connections while
 * the server is down.
 */
export async function overSlowLine<Server extends Far>(server: Server, delay: SlowNetwork['delay']): Promise<Server> {
  const away = { host: '127.0.0.1', port: server.port, agent: false }

  const front = createServer((request, response) => {
    const isCall = CALLS.test(request.url ?? '')
    const wait = () => (isCall ? delay() : 0)
    later(wait(), () => {
      // Skip a call whose page was closed meanwhile.
      if (response.destroyed) return void request.resume()
      const { method, url: path, headers } = request
      const asked = ask({ ...away, method, path, headers }, (answer) => later(wait(), () => pass(answer, response)))
      asked.on('error', () => response.destroy())
      response.on('close', () => asked.destroy())
      request.pipe(asked)
    })
  })
  const upgraded = new Set<Duplex>()
  front.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const far = connect(server.port, '127.0.0.1')
    for (const socket of [client, far]) {
      upgraded.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => upgraded.delete(socket))
    }
    const fields = Array.from({ length: request.rawHeaders.length / 2 }, (_, at) => request.rawHeaders.slice(2 * at, 2 * at + 2))
    far.write([`${request.method} ${request.url} HTTP/1.1`, ...fields.map((pair) => pair.join(': ')), '', ''].join('\r\n'))
    far.write(head)
    passLate(client, far, delay)
    passLate(far, client, delay)
  })

  const listen = (port: number) => new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      front.close(() => resolve())
      front.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
    })
  await listen(0)
  const { port } = front.address() as AddressInfo

  return {
    ...server,
    port,
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      await close()
      return server.kill()
    },
    terminate: async () => {
      const code = await server.terminate()
      await close()
      return code
    },
    start: async () => {
      await server.start()
      await listen(port)
    },
    stop: async () => {
      await close()
      await server.stop()
    },
  }
}

function later(wait: number, run: () => void): void {
  if (wait === 0) run()
  else setTimeout(run, wait)
}

function pass(answer: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return void answer.destroy()
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
  answer.on('error', () => response.destroy())
  answer.pipe(response)
}

/** Passes on a socket's data, each piece with a delay of its own but in order, and its end last. */
function passLate(from: Duplex, to: Duplex, delay: SlowNetwork['delay']): void {
  const queue: { readonly due: number; readonly run: () => void }[] = []
  const next = () => {
    const [first] = queue
    if (first === undefined) return
    setTimeout(
      () => {
        queue.shift()
        first.run()
        next()
      },
      Math.max(0, first.due - performance.now()),
    )
  }
  const put = (run: () => void) => {
    queue.push({ due: Math.max(performance.now() + delay(), queue.at(-1)?.due ?? 0), run })
    if (queue.length === 1) next()
  }
  from.on('data', (bytes: Buffer) => put(() => to.write(bytes)))
  from.on('close', () => put(() => to.destroy()))
}
