import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** What becomes of what is asked: it passes, it arrives but its answer is lost, so do stakes alone and nothing else arrives, or it never arrives. */
type LineState = 'whole' | 'answersLost' | 'stakesAlone' | 'dead'

/** A line to a real server that breaks when it is told to. */
export async function startBrokenLine(target: string) {
  let state: LineState = 'whole'
  const arrived: string[] = []
  const server = createServer((incoming, outgoing) => {
    const isStake = incoming.url?.endsWith('/bet') ?? false
    if (state === 'dead' || (state === 'stakesAlone' && !isStake)) return void incoming.destroy()
    const passed = request(`${target}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
      arrived.push(incoming.url ?? '')
      if (state !== 'whole') {
        answer.resume()
        return void outgoing.destroy()
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** What arrived at the server, by its path. */
    arrived,
    set: (next: LineState) => {
      state = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
