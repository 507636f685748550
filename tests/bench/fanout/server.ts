import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import type { RoomEventWire } from '#src/api/contract/pushes.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'
import { readEnv } from '#server/platform/env.ts'
import { TICK } from '#server/live/socket/fanout.ts'
import { startServer } from '#server/server.ts'
import { seedFixture } from '#tests/support/fixtureWorld.ts'
import { ROOM, ToServer, Way } from './words.ts'

/** One way of sending, in a process of its own whose processor time can be told. */
type Sender = { readonly port: number; readonly push: (event: RoomEventWire) => void }

const EPOCH = 'e-bench'

async function startProduct(): Promise<Sender> {
  const dataDir = mkdtempSync(join(tmpdir(), 'anchorage-fanout-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const { services, port } = await startServer({
    env: readEnv({
      PORT: '0',
      DATA_DIR: dataDir,
      RTMP_PORT: '0',
      SIM: 'off',
      LOG_LEVEL: 'error',
      SOCKETS_PER_ADDRESS: '0',
      DATA_KEY,
    }),
    folders: { client: join(dataDir, 'no-pages'), media: join(import.meta.dirname, '..', '..', '..', 'media') },
    seed: seedFixture,
    simulate: () => () => undefined,
    passwordCost: 4,
  })
  // Straight onto the bus: what it costs to store a message is another question, and the disk's.
  return { port, push: (event) => services.bus.publish({ type: 'event', room: ROOM, epoch: EPOCH, event }) }
}

async function startPlain(ticks: boolean): Promise<Sender> {
  const http = createServer()
  const sockets = new Set<WebSocket>()
  new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const send = (events: readonly RoomEventWire[]) => {
    const frame = Buffer.from(JSON.stringify({ room: ROOM, epoch: EPOCH, events }))
    for (const socket of sockets) socket.send(frame, { binary: false })
  }
  let waiting: RoomEventWire[] = []
  if (ticks) {
    setInterval(() => {
      if (waiting.length > 0) send(waiting)
      waiting = []
    }, TICK)
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, push: ticks ? (event) => waiting.push(event) : (event) => send([event]) }
}

let seq = 0
const nextEvent = (): RoomEventWire => ({
  kind: 'chat',
  seq: (seq += 1),
  at: Date.now(),
  body: {
    id: `c-${String(seq).padStart(16, '0')}`,
    msgType: 'text',
    content: `what a goal that was, number ${seq} 好球`,
    clientId: null,
    sender: { memberId: 'm-mia', name: 'Mia', avatar: '/art/portrait/m-mia.svg', vipLevel: 3, role: 'member' },
  },
})

const way = v.parse(Way, process.argv[2])
const { port, push } = way === 'product' ? await startProduct() : await startPlain(way === 'plain')

/** So many pushes at a steady rate: those that are due, whenever a timer fires. */
function pushSteadily(pushes: number, perSecond: number): void {
  const began = performance.now()
  let done = 0
  const timer = setInterval(() => {
    const due = Math.min(pushes, Math.floor(((performance.now() - began) * perSecond) / 1_000))
    for (; done < due; done += 1) push(nextEvent())
    if (done < pushes) return
    clearInterval(timer)
    process.send?.({ type: 'pushed' })
  }, 1_000 / perSecond)
}

process.on('message', (message) => {
  const order = v.parse(ToServer, message)
  if (order.do === 'push') return pushSteadily(order.pushes, order.perSecond)
  const { user, system } = process.cpuUsage()
  process.send?.({ type: 'cpu', micros: user + system })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready', port })
