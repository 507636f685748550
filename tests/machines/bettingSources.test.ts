import { of, Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, type AnyStateMachine } from 'xstate'
import { betPlace, venueEnter } from '#src/api/contract/sportsbook.ts'
import { launch } from '#src/api/contract/venues.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { VENUE_STATUS, type Venue } from '#src/api/model/venue.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { RECONCILED } from '#src/machines/durableOrder/durableOrder.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import { provideSportsbook, type SportsbookPorts } from '#src/machines/sportsbook/sportsbookActors.ts'
import { createVisits } from '#src/machines/sportsbook/visitActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { BET, KEPT } from './support/betOrder.ts'
import { settled } from './support/deferred.ts'
import { quiet } from './support/handOrder.ts'
import { answerOf, partOf } from './support/partOf.ts'

// What a sportsbook asks, hears and keeps.

/** A member's sportsbook over a server that lets everybody in, at a site with these venues. */
function begin(venues: readonly Venue[] = []) {
  const server = askedServer(({ path }) => {
    if (path === launch.path) return { status: 0, launch: { token: 'l1' } }
    if (path === venueEnter.path) return { venueToken: 'v1' }
    return path === betPlace.path ? { result: 'accepted', bet: BET } : new Promise(() => undefined)
  })
  const { storage } = memoryStorage()
  const member: { id: string } = { id: 'm-mia' }
  const book = provideSportsbook({
    client: server.client,
    socket: { ...server.socket, sockets: new Subject() },
    storage,
    locks: createOrderLocks(undefined),
    members: { current: () => ({ memberId: member.id }) as MemberInfo, changes: new Subject() },
    now: () => 0,
    random: () => 1,
    navigator: { go: () => undefined, here: () => '/' },
    notices: { raise: () => undefined },
    home: '/',
    odds: oddsMachine,
    venues: of(venues),
  } as unknown as SportsbookPorts)
  return { ...server, book, member }
}

test('[C-9] what the centre is to give for a bet goes with its order, and nothing where it need not', async () => {
  const { book, asked } = begin()
  const slip: AnyStateMachine = book.slip
  const order = (slip.implementations.actors as Readonly<Record<string, AnyStateMachine>>)['order']!
  for (const fund of [fen(0), fen(700)]) {
    const input = { place: 'OBTY', policy: RECONCILED, order: { ...KEPT, clientId: `client-made-id-${fund}`, fund } }
    const actor = createActor(order, { input }).start()
    await quiet()
    actor.stop()
  }
  const placed = asked.filter(({ path }) => path === betPlace.path).map(({ payload }) => payload as { fund?: string })
  // The first try has no visit yet.
  expect(placed.map(({ fund }) => fund).slice(-2)).toEqual([undefined, '700'])
})

test('[P-4] a slip’s balances are those of its own venue', () => {
  const { book, socket } = begin()
  const { shown, stop } = partOf(book.slip, 'balances', { venue: 'OBTY' })
  onTestFinished(stop)
  socket.self.next({ kind: 'venueWallet', venue: 'OBDJ', centre: fen(1), wallet: fen(2) })
  socket.self.next({ kind: 'venueWallet', venue: 'OBTY', centre: fen(3), wallet: fen(4) })
  expect(shown.filter((balances) => balances !== undefined)).toEqual([{ centre: fen(3), wallet: fen(4) }])
})

test('[S-2] a venue that the site no longer names is gone, and one that it names stands as it says', () => {
  const maintenance = { from: 1, until: null, words: { 'zh-CN': '升级', en: 'Upgrade' } }
  const named = { channelCode: 'OBTY', venueStatus: VENUE_STATUS.maintenance, maintenance } as unknown as Venue
  const standing = (venues: readonly Venue[]) => {
    const { shown, stop } = partOf(begin(venues).book.venue, 'standing', { venue: 'OBTY' })
    onTestFinished(stop)
    return shown.at(-1)
  }
  expect(standing([named])).toEqual({ status: VENUE_STATUS.maintenance, maintenance })
  expect(standing([])).toEqual({ status: VENUE_STATUS.hidden, maintenance: null })
})

test('[P-4] how somebody bets is kept for them alone', async () => {
  const { book, member } = begin()
  const recall = () => answerOf(book.slip, 'recallSettings')
  const choices = { policy: 'any', share: true, lastStake: fen(500) }
  await answerOf(book.slip, 'keepSettings', choices)
  expect(await recall()).toEqual(choices)
  member.id = 'm-leo'
  expect(await recall()).toEqual({ policy: 'better', share: false, lastStake: null })
})

test('[C-9] a visit is over once its venue let nobody in any more', async () => {
  let isOpen = true
  const { client } = askedServer(({ path }) =>
    path === launch.path ? { status: isOpen ? 0 : 1, launch: isOpen ? { token: 'l1' } : null } : { venueToken: 'v1' },
  )
  const visits = createVisits(client)
  const { signal } = new AbortController()
  const used: string[] = []
  const call = async (token: string) => used.push(token)
  await visits.open('OBTY', signal)
  await visits.run('OBTY', signal, call)
  isOpen = false
  await visits.open('OBTY', signal)
  await visits.run('OBTY', signal, call)
  await settled()
  expect([used[0], used[1] === 'v1']).toEqual(['v1', false])
})
