import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { BetRoom } from '#src/api/model/betLimits.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import { provideBetSheet } from '#src/machines/sportsbook/betSheetActors.ts'
import type { TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import type { BetOrder, Placed, SlipSettings } from '#src/machines/sportsbook/slip.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { Balances } from '#src/machines/sportsbook/venueWalletMachine.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { slipMachine } from '#src/machines/sportsbook/slipMachine.ts'
import { silent } from '#tests/support/silent.ts'
import { KEPT } from './support/betOrder.ts'
import { handOrder, quiet } from './support/handOrder.ts'

const price = (matchId: string, selectionId: string, venueName = 'OBTY'): TappedPrice => ({
  match: { matchId, venueName } as AnchorMatch,
  selectionId,
  place: 'room',
})

function open(left: readonly BetOrder[] = []) {
  const { logic: order } = handOrder<BetOrder, Placed>(
    (errorKey) => ({ result: 'failed', errorKey }),
    left.map((one) => ({ place: 'OBTY', order: one })),
  )
  const odds = oddsMachine.provide({
    actors: { feed: silent<OddsState, { matchId: string }>(), loadTrend: fromPromise(async () => ({})) },
  })
  const slip = slipMachine.provide({
    actors: {
      odds,
      order,
      balances: silent<Balances, { venue: VenueCode }>(),
      limits: silent<BetRoom, { venue: VenueCode; matchId: string }>(),
      recallSettings: fromPromise<SlipSettings, undefined>(async () => ({ policy: 'better', share: true, lastStake: null })),
      keepSettings: fromPromise(async () => {}),
    },
  })
  const escapeKey = new Subject<void>()
  const sheet = createActor(provideBetSheet({ slip, escapeKey }), { input: { now: () => 0, makeId: () => 'key-1' } }).start()
  const child = () => sheet.getSnapshot().children.slip
  return { sheet, child, escapeKey, state: () => sheet.getSnapshot().value, wanted: () => child()?.getSnapshot().context.wanted }
}

test('[P-4] a price opens its slip, another of the match is picked in it, one of another match begins again', async () => {
  const { sheet, child, state, wanted } = open()
  sheet.send({ type: 'price.tapped', price: price('m1', 'm1.home', 'nowhere') })
  expect([state(), child()]).toEqual(['closed', undefined])
  sheet.send({ type: 'price.tapped', price: price('m1', 'm1.home') })
  await quiet()
  const first = child()
  first?.send({ type: 'stake.changed', text: '10' })
  // A double press is a press.
  sheet.send({ type: 'price.tapped', price: price('m1', 'm1.home') })
  expect([state(), wanted()]).toEqual([{ open: 'shown' }, 'm1.home'])
  sheet.send({ type: 'sheet.folded' })
  sheet.send({ type: 'price.tapped', price: price('m1', 'm1.visit') })
  expect([state(), child() === first, wanted(), first?.getSnapshot().context.stake]).toEqual([
    { open: 'shown' },
    true,
    'm1.visit',
    '10',
  ])
  sheet.send({ type: 'price.tapped', price: price('m2', 'm2.home') })
  expect([child() === first, wanted(), child()?.getSnapshot().context.matchId]).toEqual([false, 'm2.home', 'm2'])
  sheet.send({ type: 'sheet.closed' })
  expect([state(), child(), sheet.getSnapshot().context.price]).toEqual(['closed', undefined, null])
})

test('[R-6] [P-4] who logs in finds the same price picked, in a slip of their own', async () => {
  const { sheet, child, wanted } = open()
  sheet.send({ type: 'member.changed' })
  sheet.send({ type: 'price.tapped', price: price('m1', 'm1.home') })
  await quiet()
  const visitors = child()
  sheet.send({ type: 'member.changed' })
  expect([child() === visitors, wanted()]).toEqual([false, 'm1.home'])
})

test('[P-4] Esc closes the slip, or folds it while its order is under way; one that is folded stays', async () => {
  const { sheet, escapeKey, state } = open()
  sheet.send({ type: 'price.tapped', price: price('m1', 'm1.home') })
  await quiet()
  sheet.send({ type: 'sheet.folded' })
  escapeKey.next()
  expect(state()).toEqual({ open: 'folded' })
  sheet.send({ type: 'sheet.unfolded' })
  escapeKey.next()
  expect([state(), escapeKey.observed]).toEqual(['closed', false])

  const busy = open([KEPT])
  busy.sheet.send({ type: 'price.tapped', price: price('m1', 'm1.home') })
  await quiet()
  expect(busy.child()?.getSnapshot().matches({ order: 'ordering' })).toBe(true)
  busy.escapeKey.next()
  expect(busy.state()).toEqual({ open: 'folded' })
})
