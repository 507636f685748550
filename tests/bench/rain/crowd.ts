import { Agent, request as httpRequest } from 'node:http'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { activityCalls } from '#src/api/contract/activities.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { walletBalances } from '#src/api/contract/wallet.ts'
import { headerName, profile } from '#src/api/profile.ts'
import type { OpenedSession } from '#tests/chaos/server/orders.ts'
import { fallsAt } from '#server/activities/kinds/redPacketRain/fallsAt.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { sealer, sealRequest, type SealedRequest } from '#tests/support/request.ts'
import { type BenchRain, ToCrowd } from './words.ts'

/** All members in a process of their own, each with a socket, a connection that is kept, and an address as far as loopback has them. */
const { redPacketRainAct } = activityCalls
/** Grabs that each member tries for: more than they may have. */
const TRIES = 12
/** Ordinary calls a second, by everybody in turn. */
const OTHERS = 40
/** How often what was sealed ahead is asked for as ordinary calls: seconds of quiet and of rain. */
const SPARE = 4

type Timed = { readonly at: number; readonly member: number; readonly sealed: SealedRequest; readonly what: 'grab' | 'other' }

let sessions: readonly OpenedSession[] = []
let agents: readonly Agent[] = []
let grabs: readonly Timed[] = []
let rain: BenchRain
let port = 0

function joinSocket(number: number): Promise<void> {
  const { token, deviceId } = sessions[number]!
  const localAddress = `127.0.0.${(number % 200) + 2}`
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

function sealed(call: Call, payload: unknown, member: number, at: number): Promise<SealedRequest> {
  const { token, deviceId, key } = sessions[member]!
  const headers = { [headerName('tb-token')]: token, [headerName('tb-uuid')]: deviceId }
  return sealRequest(`http://127.0.0.1:${port}`, call, call.path, payload, { headers, key, now: Math.round(at + rain.ahead) })
}

/** Everybody's first grab within two seconds of their first packet, and then whenever another packet passes. */
async function sealGrabs(): Promise<Timed[]> {
  const begins = rain.startsAt - rain.ahead
  const made: Timed[] = []
  const times = { id: rain.rainId, starts_at: begins, ends_at: begins + rain.seconds * 1_000 }
  for (const [member, { memberId }] of sessions.entries())
    for (let nth = 0; nth < TRIES; nth += 1) {
      const falls = fallsAt(times, memberId) + 50
      const at = falls + Math.random() * (nth === 0 ? 2_000 : times.ends_at - falls - 50)
      const act = { do: 'grab', rainId: rain.rainId } as const
      const payload = { id: rain.activityId, requestId: newClientId(), act }
      made.push({ at, member, sealed: await sealed(redPacketRainAct, payload, member, at), what: 'grab' })
    }
  return made.toSorted((one, other) => one.at - other.at)
}

async function sealOthers(from: number, seconds: number): Promise<Timed[]> {
  const made: Timed[] = []
  for (let number = 0; number < seconds * OTHERS; number += 1) {
    const at = from + (number * 1_000) / OTHERS
    const member = (number * 7) % sessions.length
    made.push({ at, member, sealed: await sealed(walletBalances, {}, member, at), what: 'other' })
  }
  return made
}

/** Thrown where the server ended a connection that was kept, just as it was used again. */
class KeptConnectionEnded extends Error {}

type Asked = Omit<SealedRequest, 'reply'>

function postOnce({ address, method, headers, body }: Asked, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(address, { method, headers, agent }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => (text += part))
      reply.on('end', () => (reply.statusCode === 200 ? resolve(text) : reject(new Error(`status ${reply.statusCode}: ${text}`))))
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(sent.reusedSocket && error.code === 'ECONNRESET' ? new KeptConnectionEnded() : error),
    )
    sent.end(body)
  })
}

/** Asks, and makes another connection where the kept one had just ended, as browsers do. */
async function post(asked: Asked, agent: Agent): Promise<string> {
  try {
    return await postOnce(asked, agent)
  } catch (error) {
    if (error instanceof KeptConnectionEnded) return postOnce(asked, agent)
    throw error
  }
}

const Sealed = v.object({ d: v.string() })
const Answer = v.object({
  code: v.number(),
  data: v.optional(v.nullable(v.looseObject({ result: v.optional(v.string()), why: v.optional(v.object({ why: v.string() })) }))),
})

/** Asks each at its time, and tells how long the answers took; they are opened afterwards, which is the client's work. */
async function ask(list: readonly Timed[]) {
  const [took, replies] = [new Map<Timed, number>(), new Map<Timed, string>()]
  const one = async (timed: Timed) => {
    const began = performance.now()
    const text = await post(timed.sealed, agents[timed.member]!)
    took.set(timed, performance.now() - began)
    replies.set(timed, text)
  }
  const running: Promise<void>[] = []
  for (const timed of list) {
    const wait = timed.at - Date.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    running.push(one(timed))
  }
  await Promise.all(running)
  const answers: Record<string, number> = {}
  for (const [timed, text] of replies) {
    const { code, data } = v.parse(Answer, JSON.parse(await sealer.open(timed.sealed.reply, v.parse(Sealed, JSON.parse(text)).d)))
    const said = code !== 0 ? String(code) : (data?.why?.why ?? data?.result ?? 'ok')
    answers[`${timed.what} ${said}`] = (answers[`${timed.what} ${said}`] ?? 0) + 1
  }
  const of = (what: Timed['what']) => [...took].flatMap(([timed, ms]) => (timed.what === what ? [ms] : []))
  process.send?.({ type: 'asked', grabs: of('grab'), others: of('other'), answers })
}

async function connect(): Promise<void> {
  agents = sessions.map(
    (_, number) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${(number % 200) + 2}` }),
  )
  for (let number = 0; number < sessions.length; number += 50)
    await Promise.all(sessions.slice(number, number + 50).map((_, step) => joinSocket(number + step)))
  grabs = await sealGrabs()
  // Connections are made before it rains, as pages have them.
  for (let number = 0; number < sessions.length; number += 50)
    await Promise.all(
      sessions
        .slice(number, number + 50)
        .map(async (_, step) => post(await sealed(walletBalances, {}, number + step, Date.now()), agents[number + step]!)),
    )
  process.send?.({ type: 'connected' })
}

process.on('message', (message) => {
  const order = v.parse(ToCrowd, message)
  if (order.do === 'connect') {
    ;({ sessions, rain, port } = order)
    void connect()
  } else if (order.do === 'quiet') {
    void sealOthers(Date.now() + SPARE * 1_000, order.seconds).then(ask)
  } else {
    void sealOthers(rain.startsAt - rain.ahead, rain.seconds).then((others) =>
      ask([...grabs, ...others].toSorted((one, other) => one.at - other.at)),
    )
  }
})
process.on('disconnect', () => process.exit(0))
