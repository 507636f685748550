import { createServer, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { ToPlain } from './words.ts'

/** What could not be faster: a server that writes one text to all who read, and knows nothing else. */
const readers = new Set<ServerResponse>()
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  readers.add(response)
})

let seq = 0
function push(bytes: number): void {
  seq += 1
  const head = `event: state\ndata: {"seq":${seq},"at":${Date.now()},"more":"`
  const text = `${head}${'x'.repeat(Math.max(0, bytes - head.length - 4))}"}\n\n`
  for (const reader of readers) reader.write(text)
}

process.on('message', (message) => {
  const { pushes, every, bytes } = v.parse(ToPlain, message)
  let done = 0
  const timer = setInterval(() => {
    push(bytes)
    done += 1
    if (done < pushes) return
    clearInterval(timer)
    process.send?.({ type: 'pushed' })
  }, every)
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  process.send?.({ type: 'ready', port: address.port })
})
