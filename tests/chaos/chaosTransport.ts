import { Agent } from 'node:http'
import axios from 'axios'
import { giftReward } from '#src/api/contract/gifts.ts'
import { devEcho, devEffect } from '#src/api/contract/dev.ts'
import { systemTime } from '#src/api/contract/time.ts'
import { createSealers } from '#src/api/seal/sealers.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import { createStack } from '#src/api/transport/stack.ts'
import { startVerification, type Verification } from '#src/machines/verification/verificationActors.ts'
import type { Answer } from '#src/machines/verification/challenge.ts'
import { wait } from '#src/api/transport/wait.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { startTestServer } from '#tests/support/testServer.ts'
import { type Fault, startProxy } from './proxy.ts'
import { seeded } from './seeded.ts'

export type ChaosOptions = { readonly calls: number; readonly rounds: number; readonly seed: number }

export type ChaosReport = {
  readonly calls: number
  readonly successes: number
  readonly failures: Readonly<Record<string, number>>
  /** Replies that were taken for good and are not what the server said. */
  readonly wrongResults: number
  /** Effects that happened more than once, and acknowledged ones that did not happen. */
  readonly doubledEffects: number
  readonly lostEffects: number
  /** Dialogs of each round of concurrent NEED_SAFE calls. */
  readonly dialogs: readonly number[]
  readonly servedInRounds: number
  readonly clockJumps: number
  readonly domainKills: number
  readonly faults: Readonly<Record<string, number>>
}

const FAULTS: readonly Fault[] = ['reset', 'delay', 'cutRequest', 'cutReply', 'flipRequest', 'flipReply', 'slices']
/** Requests of one round that need a verification at once. */
const ROUND = 20
/** Ways at once, and tries of one effect under the same id. */
const [LANES, TRIES] = [12, 8]
/** ms between two calls: with their tries they stay below what one device may ask. */
const PACE = 40

/**
 * The client's whole transport against a real server, through proxies that break connections in every way: what succeeds must
 * be right, what has an effect must have it once, and each round of NEED_SAFE must show one dialog.
 */
export async function chaosTransport({ calls, rounds, seed }: ChaosOptions): Promise<ChaosReport> {
  const random = seeded(seed)
  const server = await startTestServer({ settings: { LOG_LEVEL: 'silent' } })
  let calm = false
  const fault = (): Fault => {
    if (calm) return random() < 0.5 ? 'none' : 'slices'
    return random() < 0.6 ? 'none' : FAULTS[Math.floor(random() * FAULTS.length)]!
  }
  const first = await startProxy({ port: server.port, random, fault })
  const second = await startProxy({ port: server.port, random, fault })

  const token = await server.login('dev', 'chaos-device')
  const session = { token, key: server.keyOf(token)! }
  let [jump, offset, ids] = [0, 0, 0]
  const now = () => Date.now() + jump + offset
  const makeId = () => `chaos-${seed}-${(ids += 1)}-xxxxxxxx`
  let verification: Verification | null = null
  const agent = new Agent({ keepAlive: false })
  const stack = createStack({
    http: axios.create({ baseURL: first.url, httpAgent: agent }),
    identity: { session: () => session, deviceId: () => 'chaos-device', language: () => 'zh-CN' },
    storage: memoryStorage().storage,
    now,
    makeId,
    sealer: createSealers(crypto.subtle),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    reactivate: async () => false,
    verify: (demand, signal) => verification!.verify(demand, signal),
    wait,
    onFailure: () => undefined,
    onNoAddress: () => undefined,
    onDropped: () => undefined,
    onTime: (timestamp) => {
      offset = timestamp - Date.now() - jump
    },
    development: false,
  })
  stack.hosts.addHosts([second.url])
  const { client } = stack
  verification = startVerification(
    { client, geetest: () => Promise.reject(new Error('no widget here')), digest: async () => '' },
    makeId,
  )

  const failures: Record<string, number> = {}
  const effects = new Set<string>()
  const acknowledged = new Set<string>()
  let [successes, wrongResults, clockJumps, domainKills, gifts] = [0, 0, 0, 0, 0]
  const expect = (right: boolean) => {
    successes += 1
    if (!right) wrongResults += 1
  }

  /** One call, by its number; an effect is tried again under its own id until it is acknowledged. */
  async function once(number: number): Promise<void> {
    const kind = number % 4
    if (kind === 0) {
      const size = Math.floor(random() * 4_000)
      const { text } = await client.call(devEcho, { size })
      expect(text === 'echo '.repeat(Math.ceil(size / 5)).slice(0, size))
    } else if (kind === 1) {
      const asked = Date.now()
      const { timestamp } = await client.call(systemTime, {})
      // However long the answer took.
      expect(timestamp > asked - 10_000 && timestamp <= Date.now())
    } else {
      const clientId = makeId()
      effects.add(clientId)
      for (let attempt = 1; ; attempt += 1) {
        try {
          if (kind === 2) {
            const reply = await client.call(devEffect, { clientId })
            expect(reply.clientId === clientId && reply.effects === 1)
          } else {
            await client.call(giftReward, { room: FIXTURE.chatRoom, clientId, giftId: FIXTURE.smallGift, quantity: 1 })
            gifts += 1
            expect(true)
          }
          acknowledged.add(clientId)
          return
        } catch (error) {
          if (attempt === TRIES) throw error
          const { kind: name } = toApiError(error)
          failures[`${name}, tried again`] = (failures[`${name}, tried again`] ?? 0) + 1
        }
      }
    }
  }

  try {
    let next = 0
    const began = Date.now()
    const lane = async () => {
      while (next < calls) {
        const number = (next += 1)
        await wait(Math.max(0, began + number * PACE - Date.now()))
        if (number % 25 === 0) {
          clockJumps += 1
          jump = Math.round((random() < 0.5 ? -1 : 1) * 10 ** (3 + random() * 4.93))
        }
        if (number % 100 === 50) {
          domainKills += 1
          first.setDown(true)
        }
        if (number % 100 === 80) first.setDown(false)
        try {
          await once(number)
        } catch (error) {
          const { kind, code } = toApiError(error)
          const name = kind === 'http' || kind === 'business' ? `${kind} ${code}` : kind
          failures[name] = (failures[name] ?? 0) + 1
        }
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))

    first.setDown(false)
    calm = true
    const dialogs: number[] = []
    let servedInRounds = 0
    for (let round = 0; round < rounds; round += 1) {
      const { shown, served } = await verifiedRound(round)
      dialogs.push(shown)
      servedInRounds += served
    }

    const rows = await server.services.db.selectFrom('dev_effect').selectAll().execute()
    const given = await server.services.db.selectFrom('gift_send').select('id').execute()
    const debits = await server.services.db.selectFrom('ledger_tx').select('idempotency_key').where('kind', '=', 'gift').execute()
    const stored = new Set(rows.map((row) => row.client_id))
    const doubledEffects =
      rows.filter((row) => row.effects !== 1).length +
      (given.length - debits.length) +
      (debits.length - new Set(debits.map((row) => row.idempotency_key)).size)
    const lostEffects = [...acknowledged].filter((id) => !stored.has(id)).length - gifts + Math.max(0, gifts - given.length)
    const faults: Record<string, number> = {}
    for (const proxy of [first, second]) for (const [name, count] of proxy.suffered) faults[name] = (faults[name] ?? 0) + count
    return {
      calls,
      successes,
      failures,
      wrongResults,
      doubledEffects,
      lostEffects,
      dialogs,
      servedInRounds,
      clockJumps,
      domainKills,
      faults,
    }
  } finally {
    verification.actor.stop()
    await first.stop()
    await second.stop()
    await server.stop()
  }

  /** Twenty requests that need a verification at once; the person answers when all of them wait, some rounds wrongly first. */
  async function verifiedRound(round: number): Promise<{ shown: number; served: number }> {
    const { actor } = verification!
    // More than five wrong answers in a minute would lock the device, as they should.
    let [shown, open, wrong] = [0, false, round < 8 && round % 2 === 1]
    let right: unknown = null
    server.services.answerKey.listen((told) => {
      right = told.answer
    })
    const watching = actor.subscribe((snapshot) => {
      const isOpen = snapshot.matches('open')
      if (isOpen && !open) {
        shown += 1
        actor.send({ type: 'kind.chosen', kind: 'picture' })
      }
      open = isOpen
      if (snapshot.matches({ open: 'failed' })) actor.send({ type: 'challenge.refreshed' })
      if (!snapshot.matches({ open: 'answering' }) || snapshot.context.waiting.length < ROUND) return
      if (snapshot.context.challenge?.kind !== 'picture') return
      const answer: Answer = { kind: 'picture', code: wrong ? '????' : String(right) }
      wrong = false
      actor.send({ type: 'answer.given', answer })
    })
    const asked = Array.from({ length: ROUND }, async () => {
      const clientId = makeId()
      effects.add(clientId)
      const reply = await client.call(devEffect, { clientId, safe: true })
      acknowledged.add(clientId)
      return reply.clientId === clientId
    })
    const done = await Promise.allSettled(asked)
    watching.unsubscribe()
    for (const one of done) {
      if (one.status === 'fulfilled') expect(one.value)
      else failures['in a round'] = (failures['in a round'] ?? 0) + 1
    }
    return { shown, served: done.filter((one) => one.status === 'fulfilled').length }
  }
}

/** What is broken in a report; empty = nothing. */
export function faultsOf(report: ChaosReport): string[] {
  const { wrongResults, doubledEffects, lostEffects, dialogs } = report
  return [
    ...(wrongResults === 0 ? [] : [`${wrongResults} wrong results`]),
    ...(doubledEffects === 0 ? [] : [`${doubledEffects} doubled effects`]),
    ...(lostEffects === 0 ? [] : [`${lostEffects} lost effects`]),
    ...(dialogs.every((shown) => shown === 1) ? [] : [`dialogs in a round: ${dialogs.join(' ')}`]),
    ...(report.servedInRounds === dialogs.length * ROUND
      ? []
      : [`${report.servedInRounds} of ${dialogs.length * ROUND} were served in rounds`]),
  ]
}
