import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' }

/** Builds the bare page into a folder and serves it, compressed, on a free port. */
export async function serveBare(outDir: string) {
  await build({ root: import.meta.dirname, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = createServer((request, response) => {
    const path = request.url === '/' || request.url === undefined ? '/index.html' : request.url
    try {
      const body = gzipSync(readFileSync(join(outDir, path)))
      response.writeHead(200, { 'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain', 'content-encoding': 'gzip' })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
