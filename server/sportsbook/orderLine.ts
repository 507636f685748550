import { memberKey, type Write } from '../platform/transaction.ts'
import { acceptanceDelay } from './acceptance.ts'
import { type Ahead, holdAhead, takeBack } from './holdAhead.ts'
import { type Answer, type Arrival, answerLate, arrivalOf, digestOfOrder, placeBet, type NewBet, refused } from './placeBet.ts'
import { createWaitingOrders, type WaitingOptions } from './waitingOrders.ts'

type Orders = Awaited<ReturnType<ReturnType<typeof createWaitingOrders>['elsewhere']>>

/** What became of an order when it arrived: it is answered, or waits with its money held, behind those that wait at other nodes. */
type Arrived =
  | { readonly answer: Answer }
  | {
      readonly ahead: Ahead
      readonly arrival: Arrival
      readonly delay: number
      readonly expiresAt: number
      readonly behind: Orders
    }

/** An order that is not answered yet. */
type Entry = { readonly order: NewBet; readonly arrived: Promise<Arrived>; readonly answer: Promise<Answer> }

export type OrderLineOptions = WaitingOptions & {
  readonly write: Write
  /** Acceptance delay where nobody set one, in ms; see `acceptanceDelay`. */
  readonly unsetDelay: number
}

/**
 * The orders that wait for their acceptance, a line for each member. An order on a running match waits for the delay, and any order for those of its
 * member that came before. What waits has its money when it arrives, or is refused at once: who could pay later would look on first and then decide.
 */
export function createOrderLine({ db, write, unsetDelay, ...options }: OrderLineOptions) {
  const { wait } = options
  const waiting = createWaitingOrders({ db, ...options })
  const lines = new Map<string, readonly Entry[]>()

  /** The orders whose stakes are held for them. */
  const held = new Set<NewBet>()

  const lineOf = (memberId: string) => lines.get(memberId) ?? []

  function leave({ memberId }: NewBet, entry: Entry): void {
    const rest = lineOf(memberId).filter((one) => one !== entry)
    if (rest.length === 0) lines.delete(memberId)
    else lines.set(memberId, rest)
  }

  async function arrive(order: NewBet, earlier: readonly Entry[]): Promise<Arrived> {
    await Promise.allSettled(earlier.map(({ arrived }) => arrived))
    for (;;) {
      const delay = await acceptanceDelay(db, unsetDelay)
      const arrival = delay > 0 ? await arrivalOf(db, order) : null
      const arrived = await write(
        async (tx): Promise<Arrived | { readonly twins: Orders }> => {
          const behind = await waiting.elsewhere(tx, order.memberId)
          const twins = behind.filter(({ clientId }) => clientId === order.clientId)
          if (twins.length > 0) return { twins }
          const before = [...earlier.map((one) => one.order).filter((one) => held.has(one)), ...behind]
          if (arrival === null && before.length === 0) return { answer: await placeBet(tx, order, null) }
          const ahead = await holdAhead(tx, order, before)
          if (ahead === null) return { answer: await placeBet(tx, order, null) }
          if (typeof ahead === 'string') return { answer: refused(ahead) }
          const expiresAt = await waiting.enter(tx, order, ahead.betId, delay)
          return { ahead, arrival, delay, expiresAt, behind }
        },
        { keys: [memberKey(order.memberId)] },
      )
      if (!('twins' in arrived)) {
        if ('ahead' in arrived) held.add(order)
        return arrived
      }
      // The same order waits at another node: what became of it there decides.
      await waiting.gone(arrived.twins)
    }
  }

  async function judge(order: NewBet, earlier: readonly Entry[], arriving: Promise<Arrived>): Promise<Answer> {
    const arrived = await arriving
    if ('answer' in arrived) return arrived.answer
    const { ahead, arrival, delay, expiresAt, behind } = arrived
    // Who fills the queue of their own works would otherwise be late, and so out of a bet that went bad.
    const kept = waiting.keep(ahead.betId, expiresAt)
    try {
      if (arrival !== null) await wait(delay)
      await Promise.allSettled(earlier.map(({ answer }) => answer))
      await waiting.gone(behind)
      return await write(
        async (tx) => {
          const isInTime = await waiting.leave(tx, ahead.betId, kept.until())
          const answer = isInTime ? await placeBet(tx, order, arrival, ahead.betId) : await answerLate(tx, order)
          if (answer.result === 'accepted' && answer.bet.betId === ahead.betId) return answer
          // From now on its stake is no other order's affair, whether or not this is kept.
          held.delete(order)
          await takeBack(tx, order, ahead)
          return answer
        },
        { keys: [memberKey(order.memberId)] },
      )
    } catch (error) {
      await write(
        async (tx) => {
          await waiting.leave(tx, ahead.betId, kept.until())
          await takeBack(tx, order, ahead)
        },
        { keys: [memberKey(order.memberId)] },
      )
      throw error
    } finally {
      kept.stop()
      held.delete(order)
    }
  }

  return {
    /** Answers an order in its turn; see `placeBet`. The same order again meanwhile gets the same answer; its key with other terms waits until it is over. */
    async place(order: NewBet): Promise<Answer> {
      const twin = () => lineOf(order.memberId).find((one) => one.order.clientId === order.clientId)
      for (let one = twin(); one !== undefined; one = twin()) {
        if (digestOfOrder(one.order) === digestOfOrder(order)) return one.answer
        await one.answer.catch(() => undefined)
      }
      const earlier = lineOf(order.memberId)
      const arrived = arrive(order, earlier)
      const entry = { order, arrived, answer: judge(order, earlier, arrived) }
      lines.set(order.memberId, [...earlier, entry])
      try {
        return await entry.answer
      } finally {
        leave(order, entry)
      }
    },

    /** Resolves once every order that a member has placed by now is answered, at this node or at another. */
    async judged(memberId: string): Promise<void> {
      await Promise.all([Promise.allSettled(lineOf(memberId).map(({ answer }) => answer)), waiting.judgedElsewhere(memberId)])
    },
  }
}
