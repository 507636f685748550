/**
 * `npm run bench:ledger`: with `-- --postgres` writers side by side (`postgres.ts`); else transfers a second through the call, sealed and durable, beside the bare database transaction that
 * writes the same rows, in one run; and what lies between. Prints figures; exits 1 when the bound is broken. Takes a minute.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { transferIn, venueBalance } from '#src/api/contract/venues.ts'
import { headerName } from '#src/api/profile.ts'
import { quantile } from '#tests/chaos/report.ts'
import type { OpenedSession } from '#tests/chaos/server/orders.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { sealer, sealRequest, type SealedRequest } from '#tests/support/request.ts'
import { FromServer, IN_SERVER, MEMBERS, type Way } from './words.ts'

if (process.argv.includes('--postgres')) await import('./postgres.ts')

const [ROUNDS, EACH, LANES] = [5, 960, 16]
/** A transfer through the call, as a share of the bare transactions in the same time: at least. */
const BOUND = 0.4

const server = fork(join(import.meta.dirname, 'server.ts'), [], { execArgv: ['--import', 'tsx'] })
async function hear(order?: object) {
  const said = once(server, 'message')
  if (order !== undefined) server.send(order)
  const [message] = await said
  return v.parse(FromServer, message)
}

const ready = await hear()
if (ready.type !== 'ready') throw new Error('the server did not start')
const { port, sessions } = ready
// Each member comes from a loopback address of its own, on one connection that is kept, as a browser's would be.
const agents = sessions.map((_, number) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${number + 2}` }))

async function cpu(): Promise<number> {
  const told = await hear({ do: 'cpu' })
  if (told.type !== 'cpu') throw new Error('not the processor time')
  return told.micros
}

function post({ address, method, headers, body }: SealedRequest, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(address, { method, headers, agent }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => (text += part))
      reply.on('end', () => (reply.statusCode === 200 ? resolve(text) : reject(new Error(`status ${reply.statusCode}: ${text}`))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const Sealed = v.object({ d: v.string() })
const Granted = v.object({ code: v.literal(0) })

function seal(way: 'call' | 'read', { token, key, deviceId }: OpenedSession): Promise<SealedRequest> {
  const [call, payload] =
    way === 'call' ? [transferIn, { venue: 'OBTY', clientId: newClientId(), amount: '1' }] : [venueBalance, { venue: 'OBTY' }]
  const headers = { [headerName('tb-token')]: token, [headerName('tb-uuid')]: deviceId }
  return sealRequest(`http://127.0.0.1:${port}`, call, call.path, payload, { headers, key, now: Date.now() })
}

/** Ms for so many calls, many under way at once. They are sealed before and opened after: that is the client's work. */
async function throughCall(way: 'call' | 'read'): Promise<number> {
  const sealed: SealedRequest[] = []
  for (let number = 0; number < EACH; number += 1) sealed.push(await seal(way, sessions[number % MEMBERS]!))
  const replies: string[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let number = lane; number < EACH; number += LANES)
        replies[number] = await post(sealed[number]!, agents[number % MEMBERS]!)
    }),
  )
  const took = performance.now() - began
  for (const [number, text] of replies.entries()) {
    const { d } = v.parse(Sealed, JSON.parse(text))
    v.parse(Granted, JSON.parse(await sealer.open(sealed[number]!.reply, d)))
  }
  return took
}

async function msOf(way: Way): Promise<number> {
  if (way === 'call' || way === 'read') return throughCall(way)
  const told = await hear({ do: 'run', way, count: EACH })
  if (told.type !== 'ran') throw new Error('not how long it took')
  return told.ms
}

const WAYS: readonly Way[] = [...IN_SERVER, 'read', 'call']
const rounds: Record<Way, { ms: number; cpu: number }[]> = { bare: [], ledger: [], venue: [], read: [], call: [] }
try {
  // The first turn warms up.
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const way of WAYS) {
      const before = await cpu()
      const ms = await msOf(way)
      if (turn > 0) rounds[way].push({ ms, cpu: (await cpu()) - before })
    }
  }
} finally {
  server.disconnect()
}

const median = (values: readonly number[]) => quantile(values, 0.5)
/** µs for one, and of the server's processor. */
const each = (way: Way) => (median(rounds[way].map(({ ms }) => ms)) * 1_000) / EACH
const work = (way: Way) => median(rounds[way].map((one) => one.cpu)) / EACH
const ratio = median(rounds.call.map(({ ms }, turn) => rounds.bare[turn]!.ms / ms))
const say = (words: string, value: number, unit = 'µs') =>
  console.log(`  ${words.padEnd(52)}${value.toFixed(0).padStart(8)} ${unit}`)

console.log(`${ROUNDS} rounds of ${EACH} transfers, ${LANES} under way at once, every commit flushed to disk`)
for (const way of WAYS) {
  const [took, spent] = [each(way), work(way)]
  console.log(
    `  ${way.padEnd(8)}${(1e6 / took).toFixed(0).padStart(7)} a second ${took.toFixed(0).padStart(7)} µs each ${spent.toFixed(0).padStart(7)} µs of the server's processor`,
  )
}
console.log('what the call costs beside the bare transaction, for each transfer:')
// Less than nothing where many are flushed to disk together.
say('typed queries, the key and its digest, less the shared flush', each('ledger') - each('bare'))
say('the wallet around it: accounts, balances, the push', each('venue') - each('ledger'))
say('the door: HTTP, seal, signature, nonce, session', each('read'))
say('all of it, seen by the client', each('call') - each('bare'))
console.log(
  `${ratio >= BOUND ? 'ok  ' : 'SLOW'}  a call beside the bare transaction: ${ratio.toFixed(2)} of it, at least ${BOUND}`,
)
process.exit(ratio >= BOUND ? 0 : 1)
