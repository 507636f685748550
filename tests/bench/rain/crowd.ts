import { setPriority } from 'node:os'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { activityCalls } from '#src/api/contract/activities.ts'
import { profile } from '#src/api/profile.ts'
import { fallsAt } from '#server/activities/kinds/redPacketRain/fallsAt.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { addressOf, createAsker, type Timed } from './asking.ts'
import { type Members, ToAsker } from './words.ts'

/** All members in a process of their own, each with a socket, and the grabs that they make. */
const { redPacketRainAct } = activityCalls
// Phones do this work elsewhere: here it must not take the server's turn on a machine of few cores. Its own waits count as the grabs'.
setPriority(10)

/** Grabs that each member tries for: more than they may have. */
const TRIES = 12

let asker: ReturnType<typeof createAsker>
let grabs: readonly Timed[] = []

function joinSocket({ sessions, port }: Members, member: number): Promise<void> {
  const { token, deviceId } = sessions[member]!
  const localAddress = addressOf(member)
  const socket = new WebSocket(`ws://127.0.0.1:${port}${profile.socketPath}/?EIO=4&transport=websocket`, { localAddress })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const frame = Buffer.isBuffer(data) ? data.toString() : ''
      if (frame.startsWith('40')) resolve()
      else if (frame === '2') socket.send('3')
      else if (frame.startsWith('44')) reject(new Error(frame))
      else if (frame.startsWith('0')) socket.send(`40${JSON.stringify({ token, deviceId })}`)
    })
  })
}

/** Everybody's first grab within two seconds of their first packet, and then whenever another packet passes. */
async function sealGrabs({ sessions, rain }: Members): Promise<Timed[]> {
  const begins = rain.startsAt - rain.ahead
  const made: Timed[] = []
  const times = { id: rain.rainId, starts_at: begins, ends_at: begins + rain.seconds * 1_000 }
  for (const [member, { memberId }] of sessions.entries())
    for (let nth = 0; nth < TRIES; nth += 1) {
      const falls = fallsAt(times, memberId) + 50
      const at = falls + Math.random() * (nth === 0 ? 2_000 : times.ends_at - falls - 50)
      const act = { do: 'grab', rainId: rain.rainId } as const
      const payload = { id: rain.activityId, requestId: newClientId(), act }
      made.push(await asker.seal(redPacketRainAct, payload, member, at))
    }
  return made.toSorted((one, other) => one.at - other.at)
}

async function connect(members: Members): Promise<void> {
  asker = createAsker(members)
  for (let from = 0; from < members.sessions.length; from += 50)
    await Promise.all(members.sessions.slice(from, from + 50).map((_, step) => joinSocket(members, from + step)))
  grabs = await sealGrabs(members)
  await asker.connect()
  process.send?.({ type: 'connected' })
}

process.on('message', (message) => {
  const order = v.parse(ToAsker, message)
  if (order.do === 'connect') void connect(order)
  else void asker.ask(grabs).then((asked) => process.send?.(asked))
})
process.on('disconnect', () => process.exit(0))
