import { createServer } from 'node:http'
import { once } from 'node:events'
import { READY, READY_FULL, type Readiness, readyStatus } from './readiness.ts'

/** What is served beside the site, on a port of its own that visitors do not reach. */
type MetricsServerOptions = {
  readonly host: string
  /** 0 = any free one. */
  readonly port: number
  readonly text: () => Promise<string>
  readonly type: string
  readonly readiness: Readiness
  readonly onFault: (error: unknown) => void
}

/**
 * Serves `/metrics`, and `/healthz`, `/readyz` and `/readyz/full` as the site's own port does. Two who look at the same time are answered by one reading.
 * Throws when the port is taken.
 */
export async function startMetricsServer({ host, port, text, type, readiness, onFault }: MetricsServerOptions) {
  let reading: Promise<string> | null = null
  const read = () => (reading ??= text().finally(() => (reading = null)))

  async function answer(path: string): Promise<{ readonly status: number; readonly type: string; readonly body: string }> {
    if (path === '/metrics') return { status: 200, type, body: await read() }
    if (path === '/healthz') return { status: 200, type: 'text/plain; charset=utf-8', body: 'ok\n' }
    if (path !== READY && path !== READY_FULL) return { status: 404, type: 'text/plain; charset=utf-8', body: 'not found\n' }
    const told = await readiness.ask()
    return { status: readyStatus(told, path), type: 'application/json; charset=utf-8', body: JSON.stringify(told) }
  }

  const server = createServer((request, response) => {
    // What arrives with it is not read.
    request.resume()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    if (!isRead) return void response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end()
    answer(path).then(
      ({ status, type: kind, body }) => response.writeHead(status, { ...headers, 'content-type': kind }).end(body),
      (error: unknown) => {
        onFault(error)
        response.writeHead(500, headers).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('metrics are served on no port')
  return {
    port: address.port,
    async stop(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
