import { expect, onTestFinished, test, vi } from 'vitest'
import { type AnyStateMachine, createActor, SimulatedClock } from 'xstate'
import { SelfPush } from '#src/api/contract/pushes.ts'
import { askedServer } from './support/askedServer.ts'
import { type ListName, listsOf } from './support/listsOf.ts'

/** A push of every kind, by its name: of one room, one letter and one side of the money office, and of others. */
const PUSHES = SelfPush.options.flatMap(({ entries }): [string, SelfPush][] => {
  const kind = entries.kind.literal
  const push = (what: object) => ({ kind, ...what }) as SelfPush
  if ('room' in entries)
    return [
      [kind, push({ room: 'c1' })],
      [`${kind}, another room`, push({ room: 'c2' })],
    ]
  if ('letterId' in entries)
    return [
      [kind, push({ letterId: 'l1' })],
      [`${kind}, another letter`, push({ letterId: 'l2' })],
    ]
  if ('of' in entries) return entries.of.options.map((of) => [`${kind}, ${of}`, push({ of })])
  return [[kind, push({})]]
})

const server = askedServer(() => ({ list: [], more: false }))
const lists = listsOf(server)

/** After which pushes a list is asked for again, or offered again, and whether it is after a cut. */
async function heardBy(name: ListName, query: object | null) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // Time alone renews nothing here.
  const actor = createActor<AnyStateMachine>(lists[name], { input: { query }, clock: new SimulatedClock() }).start()
  const isHeard = async (act: () => void) => {
    await vi.advanceTimersByTimeAsync(1_000)
    actor.send({ type: 'list.refreshed' })
    await vi.advanceTimersByTimeAsync(1_000)
    server.asked.length = 0
    act()
    await vi.advanceTimersByTimeAsync(1_000)
    return server.asked.length > 0 || actor.getSnapshot().context.isStale === true
  }
  const heard: string[] = []
  for (const [is, push] of PUSHES) if (await isHeard(() => server.socket.self.next(push))) heard.push(is)
  const afterCut = await isHeard(() => server.socket.back.next(true))
  actor.stop()
  return { heard, afterCut, isLeft: !server.socket.self.observed && !server.socket.back.observed }
}

/** What all of these lists are asked with, as far as each asks for it. */
const QUERY = { room: 'c1', letterId: 'l1', section: 'news', slug: 's1', view: 'open' }

const EVERY_LETTER = (kind: string) => [kind, `${kind}, another letter`]
const CLAIMED = ['balance', 'saferPlay', 'funds', 'member', 'grade', 'invite', 'tasks']

/** The pushes that say that a list may be another, by its name; all of these are asked for after a cut too. */
const HEARD: readonly (readonly [ListName, readonly string[]])[] = [
  ['adjustments', ['moneyOffice, adjustment']],
  ['agent', ['saferPlay', 'invite']],
  ['agentMembers', ['saferPlay', 'invite']],
  ['agentStatements', ['saferPlay', 'invite']],
  ['announcements', []],
  ['article', []],
  ['articles', []],
  ['coinOffer', ['balance', 'saferPlay', 'limitLowered', 'funds']],
  ['depositCases', ['moneyOffice, depositCase']],
  ['draws', ['saferPlay', 'member', 'grade', 'invite', 'activity', 'grants']],
  ['endedGrants', ['saferPlay', 'grants']],
  ['friends', ['saferPlay', 'invite']],
  ['grade', ['saferPlay', 'member', 'grade']],
  ['invite', ['saferPlay', 'invite']],
  ['kicks', ['moderated']],
  ['letter', ['letter']],
  ['letters', EVERY_LETTER('letter')],
  ['lockedGrants', ['saferPlay', 'grants']],
  ['messages', ['messages']],
  ['mutes', ['moderated']],
  ['officeDeposits', ['moneyOffice, depositCase']],
  ['officeForms', []],
  ['officeLetter', ['letterOffice']],
  ['officeLetters', EVERY_LETTER('letterOffice')],
  ['operationLog', ['moderated']],
  ['playRecords', ['venueWallet', 'funds']],
  ['playRound', ['venueWallet', 'funds']],
  ['playsToVerify', ['venueWallet', 'funds']],
  ['points', ['saferPlay', 'funds']],
  ['purchases', ['saferPlay', 'funds']],
  ['reports', ['moderated']],
  ['results', []],
  ['reviews', ['withdrawalReview']],
  ['securityProgress', []],
  ['tasks', ['saferPlay', 'member', 'tasks']],
  ['toClaim', CLAIMED],
  ['welfare', CLAIMED],
  ['withdrawals', ['withdrawal']],
]

test.each(HEARD)(
  '[P-6] [D-8] %s are asked for again by what concerns them alone, over a cut too, while they are shown',
  async (name, heard) => {
    expect(await heardBy(name, QUERY)).toEqual({ heard, afterCut: true, isLeft: true })
  },
)
