import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { rateLimited } from '#server/platform/callError.ts'
import { createConnectionLimiter, type RateLimit } from '#server/platform/rateLimit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { activityKey, type Transaction } from '#server/platform/transaction.ts'
import type { Vault } from '#server/platform/vault.ts'
import { grabAll, type Grabbed, type GrabOrder, type GrabOutcome } from './grab.ts'

/**
 * Grabs that share one commit: a commit costs as much as ten of them, and what they ask before it takes one turn of some ms in which nothing
 * else is answered. So they are few while the disk keeps up with them, and more where they queue.
 */
const FEW = 16
const MANY = 32
/** Grabs that are answered at once after it: everybody else has a turn before the next ones. */
const ANSWERED = 4
/** How long grabs are gathered for a commit, in ms: one of many costs little more than one of one. */
const GATHERED = 30
/** Grabs of a member: twenty at once, then four a second. In memory, for nothing is owed by it. */
const PACE: RateLimit = { burst: 20, interval: 250 }

type Waiting = {
  readonly order: GrabOrder
  readonly resolve: (grabbed: Grabbed) => void
  readonly reject: (error: unknown) => void
}

/**
 * Takes the grabs of a rain. Those that come within a moment share a transaction, and each is answered after its commit:
 * so that thousands in a minute cost some hundred commits, and nobody is told of a packet that a crash takes back.
 */
export function createGrabQueue({ write, now, vault }: Pick<Platform, 'write' | 'now'> & { readonly vault: Vault }) {
  let waiting: Waiting[] = []
  let isRunning = false
  const pace = createConnectionLimiter(PACE, now)

  const grab = async (tx: Transaction, batch: readonly Waiting[]): Promise<ReadonlyMap<Waiting, GrabOutcome>> => {
    const outcomes = new Map<Waiting, GrabOutcome>()
    for (const activityId of new Set(batch.map(({ order }) => order.activityId))) {
      const ofOne = batch.filter(({ order }) => order.activityId === activityId)
      const orders = ofOne.map(({ order }) => order)
      for (const [index, outcome] of (await grabAll(tx, vault, activityId, orders)).entries())
        outcomes.set(ofOne[index]!, outcome)
    }
    return outcomes
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    const outcomes = await write((tx) => grab(tx, batch), {
      keys: batch.map(({ order }) => activityKey(order.activityId)),
    })
    let answered = 0
    for (const [{ resolve, reject }, outcome] of outcomes) {
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
      answered += 1
      if (answered % ANSWERED === 0) await turn()
    }
  }

  async function run(): Promise<void> {
    await wait(GATHERED)
    while (waiting.length > 0) {
      const size = Math.min(MANY, Math.max(FEW, Math.ceil(waiting.length / 2)))
      const batch = waiting.slice(0, size)
      waiting = waiting.slice(size)
      try {
        await settle(batch)
      } catch {
        // One that breaks the transaction must not cost the others their packets.
        for (const one of batch) await settle([one]).catch(one.reject)
      }
      // Everybody else has a turn between two commits.
      await wait(waiting.length < FEW ? GATHERED : 0)
    }
    isRunning = false
  }

  /** Grabs a packet for a member. Throws a `Refusal` where there is none for them, and the errors of calls. */
  return (order: GrabOrder): Promise<Grabbed> =>
    new Promise((resolve, reject) => {
      if (!pace.admit(order.memberId)) return reject(rateLimited(PACE.interval))
      waiting.push({ order, resolve, reject })
      if (isRunning) return
      isRunning = true
      void run()
    })
}
