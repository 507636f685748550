import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { seeded } from '#tests/chaos/seeded.ts'
import { overSlowLine } from '#tests/browser/support/slowLine.ts'

/** A server that answers what it was sent, and counts over a socket. */
async function startFar() {
  const heard: string[] = []
  const http = createServer(async (request, response) => {
    heard.push(request.url ?? '')
    response.end(`${request.method} ${await text(request)}`)
  })
  http.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    let count = 0
    const counting = setInterval(() => {
      count += 1
      socket.write(`${count},`)
      if (count < 50) return
      clearInterval(counting)
      socket.end()
    }, 1)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const stop = async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
  const none = () => Promise.resolve(null)
  return { heard, port, url: `http://127.0.0.1:${port}`, kill: none, terminate: none, start: () => Promise.resolve(), stop }
}

test('a slow line holds calls back whole, hands frames on in their order, and is away while its server is', async () => {
  const far = await startFar()
  const random = seeded(7)
  const near = await overSlowLine(far, () => Math.floor(random() * 40))
  const reply = await fetch(`${near.url}/api/x`, { method: 'POST', body: 'what was asked' })
  expect(await reply.text()).toBe('POST what was asked')

  const socket = connect(near.port, '127.0.0.1')
  socket.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const counted = (await text(socket)).split('\r\n\r\n')[1]
  expect(counted).toBe(Array.from({ length: 50 }, (_, index) => `${index + 1},`).join(''))

  await near.kill()
  await expect(fetch(`${near.url}/api/away`)).rejects.toThrow()
  await near.start()
  expect(await (await fetch(`${near.url}/api/back`)).text()).toBe('GET ')
  expect(far.heard).toEqual(['/api/x', '/api/back'])
  await near.stop()
})
