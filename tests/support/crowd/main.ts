import * as v from 'valibot'
import { joinRoom, type RoomSocket } from '#tests/support/joinRoom.ts'
import { Manner, ToCrowd } from './words.ts'

/** Sockets of visitors in a process of their own: the good ones count what comes, and a tenth of them read how old it is. */
const perManner = () => ({ good: 0, slow: 0, deaf: 0, blind: 0 }) satisfies Record<Manner, number>
/** At once in joining. */
const LANES = 50
/** A slow socket reads what has come so seldom, in ms; a blind one says so often that it is there. */
const [READS_EVERY, SAYS_EVERY] = [3_000, 5_000]
const SEQ = Buffer.from('"seq":')
const AT = /"at":(\d{13})/g

let [messages, bytes] = [0, 0]
let delays: number[] = []
const open = new Map<RoomSocket, Manner>()

function read(frame: Buffer, sampled: boolean): void {
  const before = messages
  for (let at = frame.indexOf(SEQ); at >= 0; at = frame.indexOf(SEQ, at + SEQ.length)) messages += 1
  if (messages > before) bytes += frame.length
  if (!sampled) return
  const now = Date.now()
  for (const [, at] of frame.toString('latin1').matchAll(AT)) delays.push(now - Number(at))
}

/** A visitor's own address: what a server bounds by address is to bound nobody of a crowd. */
const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

type Join = { readonly url: string; readonly room: string; readonly number: number; readonly manner: Manner }

async function join({ url, room, number, manner }: Join): Promise<void> {
  const onFrame = manner === 'good' ? (frame: Buffer) => read(frame, number % 10 === 0) : () => undefined
  const entered = await joinRoom({ url, room, deviceId: `crowd-${number}`, address: addressOf(number), onFrame })
  const { socket, setReading } = entered
  open.set(entered, manner)
  const timers: NodeJS.Timeout[] = []
  if (manner === 'blind') timers.push(setInterval(() => socket.send('3'), SAYS_EVERY))
  if (manner === 'slow')
    timers.push(
      setInterval(() => {
        setReading(true)
        setImmediate(() => setReading(false))
      }, READS_EVERY),
    )
  if (manner !== 'good') setReading(false)
  socket.on('close', () => {
    for (const timer of timers) clearInterval(timer)
    open.delete(entered)
  })
}

async function joinAll({ urls, room, first, sockets, manner }: Extract<v.InferOutput<typeof ToCrowd>, { do: 'join' }>) {
  for (let step = 0; step < sockets; step += LANES)
    await Promise.all(
      Array.from({ length: Math.min(LANES, sockets - step) }, (_, lane) => {
        const number = first + step + lane
        return join({ url: urls[number % urls.length]!, room, number, manner })
      }),
    )
}

function counted(): Record<Manner, number> {
  const found = perManner()
  for (const manner of open.values()) found[manner] += 1
  return found
}

process.on('message', (message) => {
  const order = v.parse(ToCrowd, message)
  if (order.do === 'join') {
    joinAll(order).then(
      () => process.send?.({ type: 'done' }),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  } else if (order.do === 'leave') {
    for (const [{ socket }, manner] of open) if (manner === order.manner) socket.terminate()
    process.send?.({ type: 'done' })
  } else if (order.do === 'reset') {
    ;[messages, bytes, delays] = [0, 0, []]
    process.send?.({ type: 'done' })
  } else process.send?.({ type: 'told', messages, bytes, delays, open: counted() })
})
process.on('disconnect', () => process.exit(0))
