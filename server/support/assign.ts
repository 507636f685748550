/** A chat that waits since a time in ms; `memberId` = its customer. */
export type Waiting = { readonly id: string; readonly since: number; readonly memberId: string | null }

/** An operator who says to be available: how many chats they have, and since when they have had a hand free, in ms. */
export type Hands = { readonly memberId: string; readonly open: number; readonly freeSince: number }

const byTime = (a: Waiting, b: Waiting) => a.since - b.since || (a.id < b.id ? -1 : 1)
const byHands = (a: Hands, b: Hands) => a.open - b.open || a.freeSince - b.freeSince || (a.memberId < b.memberId ? -1 : 1)

/**
 * Who takes which chat: who waited longest goes first, to the operator with the fewest chats, of those to who has been free longest. Nobody
 * gets more than `limit`, and nobody their own.
 */
export function assign(
  waiting: readonly Waiting[],
  operators: readonly Hands[],
  limit: number,
): ReadonlyArray<{ readonly chatId: string; readonly operatorId: string }> {
  const hands = operators.map((one) => ({ ...one }))
  return waiting.toSorted(byTime).flatMap(({ id, memberId }) => {
    const taker = hands.filter((one) => one.open < limit && one.memberId !== memberId).toSorted(byHands)[0]
    if (taker === undefined) return []
    taker.open += 1
    return [{ chatId: id, operatorId: taker.memberId }]
  })
}

/** What is due of a chat by the clock. */
export type Due = 'giveBack' | 'remind' | 'end' | null

/** A chat as the clock sees it. */
type Clocked = {
  readonly state: 'waiting' | 'open' | 'closed'
  readonly waiting_since: number | null
  readonly assigned_at: number | null
  readonly answered: number
  readonly reminded: number
  readonly last_by: 'customer' | 'service'
  readonly last_at: number
}

/** How long an operator has for their first answer, and after how long a silence a chat is reminded and ends; in ms. */
export type Waits = { readonly answer: number; readonly remind: number; readonly end: number }

/** A chat that nobody takes ends after a day. */
export const LONGEST_WAIT = 86_400_000

/**
 * What is due: an operator who does not answer gives the chat back, a silent customer is asked and then left. Who writes last in a running
 * chat waits for the other: a silence of the operator's is given back after the same time that a customer's ends it.
 */
export function dueOf(chat: Clocked, waits: Waits, at: number): Due {
  if (chat.state === 'waiting') return at - (chat.waiting_since ?? at) >= LONGEST_WAIT ? 'end' : null
  if (chat.state === 'closed') return null
  if (chat.answered === 0) return at - (chat.assigned_at ?? at) >= waits.answer ? 'giveBack' : null
  const silence = at - chat.last_at
  if (chat.last_by === 'customer') return silence >= waits.end ? 'giveBack' : null
  if (silence >= waits.end) return 'end'
  return silence >= waits.remind && chat.reminded === 0 ? 'remind' : null
}
