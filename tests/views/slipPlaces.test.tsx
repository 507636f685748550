import { act, fireEvent } from '@testing-library/react'
import { BehaviorSubject, Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromObservable, fromPromise } from 'xstate'
import type { BetRoom } from '#src/api/model/betLimits.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import { provideBetSheet } from '#src/machines/sportsbook/betSheetActors.ts'
import type { TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import type { BetOrder, Placed, SlipSettings } from '#src/machines/sportsbook/slip.ts'
import { slipMachine } from '#src/machines/sportsbook/slipMachine.ts'
import type { Balances } from '#src/machines/sportsbook/venueWalletMachine.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { PageSlip } from '#src/ui/sportsbook/sheet/PageSlip.tsx'
import { RoomSlip } from '#src/ui/sportsbook/sheet/RoomSlip.tsx'
import { handOrder, quiet } from '#tests/machines/support/handOrder.ts'
import { market } from '#tests/machines/support/market.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { playing } from './support/playing.ts'
import { show } from './support/show.tsx'
import { toldToEnd } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const PLACE = { language: 'en', words: ['sportsbook', 'shared', 'bet', 'saferPlay'], isEverywhere: true } as const
const MATCH = { ...anchorMatch(), homeName: 'Reds', visitName: 'Blues' }

/** The slip that any price opens, with the prices of the match `m1`. */
function makeSheet() {
  const { logic: order, submit } = handOrder<BetOrder, Placed>((errorKey) => ({ result: 'failed', errorKey }))
  const prices = new BehaviorSubject<OddsState>({ version: 1, fedAt: 0, markets: [market(195)], play: null })
  const odds = oddsMachine.provide({
    actors: {
      feed: fromObservable<OddsState, { matchId: string }>(() => prices),
      loadTrend: fromPromise(async () => ({})),
    },
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
  const logic = provideBetSheet({ slip, escapeKey: new Subject<void>() })
  const sheet = createActor(logic, { input: { now: () => 0, makeId: () => 'client-made-id-0001' } }).start()
  onTestFinished(() => void sheet.stop())
  return { sheet, submit }
}

/** A page with a price that opens the slip in a place, and the way to another page; `isAlone` = there is no other place for slips. */
async function showPlace(place: TappedPrice['place'], { matchId = 'm1', isAlone = false } = {}) {
  const { sheet, submit } = makeSheet()
  const tap = (selectionId: string) => sheet.send({ type: 'price.tapped', price: { match: MATCH, selectionId, place } })
  const props = { sheet, isMember: true, play: playing(null), onLogin: () => undefined }
  const page = await show(
    <>
      <button type="button" onClick={() => tap('m1.winner.home')}>
        Home
      </button>
      <button type="button" onClick={() => tap('m1.winner.visit')}>
        Visit
      </button>
      <Link to="/elsewhere">Away</Link>
      {(place === 'room' || !isAlone) && <RoomSlip {...props} matchId={matchId} />}
      {(place === 'page' || !isAlone) && <PageSlip {...props} />}
    </>,
    { ...PLACE, address: '/here' },
  )
  const { screen, user } = page
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    await act(quiet)
  }
  return {
    ...page,
    sheet,
    submit,
    press,
    /** The slip in a room. */
    panel: () => screen.queryByRole('region', { name: 'Bet slip' }),
    folded: () => screen.queryByText(/^@ /)?.parentElement?.textContent ?? null,
    focus: () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
    open: () => press('Home'),
    send: async () => {
      await user.type(screen.getByRole('textbox'), '20{Enter}')
      await act(quiet)
    },
  }
}

test('[P-4] a price of the room’s match opens the slip in the room, with what is picked', async () => {
  const { screen, open, panel } = await showPlace('room')
  expect(panel()).toBe(null)
  await open()
  expect([panel()?.textContent?.includes('Reds1.95'), screen.queryByRole('dialog')]).toEqual([true, null])
})

test('[P-4] a price of another match opens nothing in this room', async () => {
  const { screen, open, panel } = await showPlace('room', { matchId: 'm2' })
  await open()
  expect([panel(), screen.queryByRole('dialog')]).toEqual([null, null])
})

test('[P-4] the slip in a room is closed by its cross, and the focus is back at the price', async () => {
  const { press, open, panel, focus, sheet } = await showPlace('room')
  await open()
  await press('Close the bet slip')
  expect([panel(), focus(), sheet.getSnapshot().value]).toEqual([null, 'Home', 'closed'])
})

test('[P-4] after another price the focus is back at that one', async () => {
  const { press, open, focus } = await showPlace('room')
  await open()
  await press('Visit')
  await press('Close the bet slip')
  expect(focus()).toBe('Visit')
})

test('[P-4] a slip that is folded says what is picked, and is opened with all that was written; the focus stays in it', async () => {
  const { screen, user, press, open, panel, folded, focus } = await showPlace('room')
  await open()
  await user.type(screen.getByRole('textbox'), '20')
  await press('Fold the bet slip')
  expect([panel(), folded(), focus()]).toEqual([null, 'Reds @ 1.95', 'Open the bet slip'])
  await press('Open the bet slip')
  expect([folded(), screen.getByRole<HTMLInputElement>('textbox').value, focus()]).toEqual([null, '20', 'Fold the bet slip'])
})

test('[Q8] while a bet is placed the slip in a room can be folded and not closed', async () => {
  const { screen, open, send, submit } = await showPlace('room')
  await open()
  await send()
  const has = (name: string) => screen.queryByRole('button', { name }) !== null
  expect([submit.asked.length, has('Close the bet slip'), has('Fold the bet slip')]).toEqual([1, false, true])
})

test.each(['room', 'page'] as const)('[P-4] a slip waits folded once its %s is left', async (place) => {
  const { screen, open, sheet } = await showPlace(place, { isAlone: true })
  await open()
  await toldToEnd(() => void fireEvent.click(screen.getByText('Away')))
  expect(sheet.getSnapshot().value).toEqual({ open: 'folded' })
})

test('[P-4] a price of a list opens the slip over the page, with its match', async () => {
  const { screen, open, panel } = await showPlace('page')
  await open()
  const dialog = await screen.findByRole('dialog', { name: 'Bet slip' })
  expect([panel(), dialog.textContent?.includes('Reds1.95'), dialog.textContent?.includes('Reds v Blues')]).toEqual([
    null,
    true,
    true,
  ])
})

test('[P-4] Esc puts the slip over a page away', async () => {
  const { screen, user, open, sheet } = await showPlace('page')
  await open()
  const dialog = await screen.findByRole('dialog')
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(sheet.getSnapshot().value).toBe('closed')
})

test('[Q8] a slip over a page that is put away while its bet is placed waits folded', async () => {
  const { screen, open, send, press, folded } = await showPlace('page')
  await open()
  await screen.findByRole('dialog')
  await send()
  await press('Close the bet slip')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(folded()).toBe('Reds @ 1.95')
})

test('[P-4] a slip over a page that is left waits in the corner of the next one, and is opened there', async () => {
  const { screen, open, folded, press, address } = await showPlace('page', { isAlone: true })
  await open()
  await screen.findByRole('dialog')
  await toldToEnd(() => void fireEvent.click(screen.getByText('Away')))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect([address(), folded()]).toEqual(['/elsewhere', 'Reds @ 1.95'])
  await press('Open the bet slip')
  expect((await screen.findByRole('dialog')).textContent).toContain('Reds1.95')
  expect(folded()).toBe(null)
})

test.each([
  ['narrow', ['m1.winner.home']],
  ['wide', []],
] as const)('[P-4] [D-7] on a %s screen the slip of a room moves these prices into sight: %j', async (width, moved) => {
  windowOf(width)
  const seen: string[] = []
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function into(this: HTMLElement) {
    seen.push(this.textContent)
  })
  const group = document.createElement('details')
  group.innerHTML = '<button aria-pressed="true">m1.winner.home</button>'
  document.body.append(group)
  onTestFinished(() => {
    group.remove()
    scrolled.mockRestore()
  })
  const { press } = await showPlace('room')
  await press('Home')
  expect(seen).toEqual(moved)
})
