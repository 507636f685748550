import * as v from 'valibot'
import { WebSocket } from 'ws'
import { joinRoom } from '#tests/support/joinRoom.ts'
import { ROOM, ToCrowd, type Way } from './words.ts'

/** All who listen, in a process of their own: they count what comes, and a tenth of them read how old it is. */
let [messages, frames] = [0, 0]
let delays: number[] = []

const SEQ = Buffer.from('"seq":')
const AT = /"at":(\d{13})/g

function read(frame: Buffer, sampled: boolean): void {
  frames += 1
  for (let at = frame.indexOf(SEQ); at >= 0; at = frame.indexOf(SEQ, at + SEQ.length)) messages += 1
  if (!sampled) return
  const now = Date.now()
  for (const [, at] of frame.toString('latin1').matchAll(AT)) delays.push(now - Number(at))
}

const asBuffer = (data: unknown): Buffer => {
  if (!Buffer.isBuffer(data)) throw new TypeError('not a buffer')
  return data
}

async function joinProduct(port: number, number: number): Promise<void> {
  const onFrame = (frame: Buffer) => read(frame, number % 10 === 0)
  await joinRoom({ url: `http://127.0.0.1:${port}`, room: ROOM, deviceId: `bench-${number}`, onFrame })
}

function joinPlain(port: number, number: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => resolve())
    socket.on('message', (data) => read(asBuffer(data), number % 10 === 0))
  })
}

async function joinAll(way: Way, port: number, sockets: number): Promise<void> {
  const join = way === 'product' ? joinProduct : joinPlain
  for (let number = 0; number < sockets; number += 50)
    await Promise.all(Array.from({ length: Math.min(50, sockets - number) }, (_, step) => join(port, number + step)))
}

process.on('message', (message) => {
  const order = v.parse(ToCrowd, message)
  if (order.do === 'connect') {
    void joinAll(order.way, order.port, order.sockets).then(() => process.send?.({ type: 'connected' }))
  } else if (order.do === 'reset') {
    ;[messages, frames, delays] = [0, 0, []]
  } else process.send?.({ type: 'told', messages, frames, delays })
})
process.on('disconnect', () => process.exit(0))
