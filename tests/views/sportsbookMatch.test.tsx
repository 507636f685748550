import { of, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, fromPromise } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { Market } from '#src/api/model/odds.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import type { BetOrder, Placed, SlipSettings } from '#src/machines/sportsbook/slip.ts'
import { slipMachine } from '#src/machines/sportsbook/slipMachine.ts'
import type { Balances } from '#src/machines/sportsbook/venueWalletMachine.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { OrderSlip } from '#src/ui/sportsbook/sheet/OrderSlip.tsx'
import { Slip } from '#src/ui/sportsbook/Slip.tsx'
import { SportsbookMatch } from '#src/ui/sportsbook/SportsbookMatch.tsx'
import { BET, KEPT, LOST, ROOM } from '#tests/machines/support/betOrder.ts'
import { handOrder, quiet } from '#tests/machines/support/handOrder.ts'
import { market } from '#tests/machines/support/market.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'
import { venueWallet } from './support/venueWallet.ts'

/** When prices are fed that stay fresh for as long as a test lasts. */
const FED_AT = 3_600_000

type Look = {
  readonly match?: Partial<AnchorMatch>
  readonly wanted?: string | null
  readonly kept?: readonly BetOrder[]
  /** Whether the slip is beside the prices; else it is compact, below them. */
  readonly isWide?: boolean
  /** What the venue's wallet and the centre hold, in fen. */
  readonly holds?: Balances
}

const RICH: Balances = { wallet: fen(10_000), centre: fen(50_000) }

/** A match of Reds and Blues in the venue OBTY, with prices that the test feeds. */
async function showMatch({ match = {}, wanted = null, kept = [], isWide = true, holds = RICH }: Look = {}) {
  const feed = new Subject<OddsState>()
  const settings: SlipSettings[] = []
  const orders = handOrder<BetOrder, Placed>(
    (errorKey) => ({ result: 'failed', errorKey }),
    kept.map((order) => ({ place: 'OBTY', order })),
  )
  const slip = slipMachine.provide({
    actors: {
      odds: oddsMachine.provide({ actors: { feed: fromObservable(() => feed), loadTrend: fromPromise(async () => ({})) } }),
      recallSettings: fromPromise<SlipSettings, undefined>(async () => ({ policy: 'better', share: false, lastStake: null })),
      keepSettings: fromPromise<void, SlipSettings>(async ({ input }) => void settings.push(input)),
      balances: fromObservable(() => of(holds)),
      limits: fromObservable(() => of(ROOM)),
      order: orders.logic,
    },
  })
  const visit = await venueWallet(holds)
  const one: AnchorMatch = { ...anchorMatch(), homeName: 'Reds', visitName: 'Blues', leagueName: 'The league', ...match }
  let made = 0
  const page = await show(
    <SportsbookMatch
      match={one}
      venue="OBTY"
      wanted={wanted}
      renderSlip={(ref, played, isCompact) =>
        isCompact ? (
          <OrderSlip slip={ref} match={played} pause={null} toVenue={null} onDone={() => ref.send({ type: 'slip.closed' })} />
        ) : (
          <Slip slip={ref} wallet={visit.wallet} match={played} />
        )
      }
      logic={{ slip }}
      now={() => 0}
      makeId={() => `client-made-id-${String((made += 1)).padStart(4, '0')}`}
      renderSide={isWide ? (body) => <aside>{body}</aside> : null}
      renderNarrow={(prices) => prices}
    />,
    { address: '/app/venue/OBTY?match=m1', language: 'en', words: ['sportsbook', 'shared', 'bet'] },
  )
  const { screen, user } = page
  const then = async (tell: () => void) => {
    await told(tell)
    await told(() => void quiet())
  }
  await then(() => undefined)
  let version = 0
  return {
    ...page,
    visit,
    settings: () => settings.at(-1),
    feeds: (markets: readonly Market[]) => then(() => feed.next({ version: (version += 1), fedAt: FED_AT, markets, play: null })),
    loseFeed: () => then(() => feed.error(new Error('no line'))),
    press: async (name: string | RegExp) => {
      await user.click(screen.getByRole('button', { name }))
      await then(() => undefined)
    },
    price: (name: RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    placed: () => orders.submit.asked.map(({ order }) => order),
    answer: (end: Placed) => then(() => orders.submit.last().resolve(end)),
    lose: () => then(() => orders.submit.last().reject(LOST)),
    questions: () => orders.reconcile.asked.length,
  }
}

const HOME = /Reds.*1\.85/

/** The same with prices, of which the home side's is picked. */
async function showPicked(look: Look = {}) {
  const page = await showMatch({ wanted: 'm1.winner.home', ...look })
  await page.feeds([market(185)])
  return page
}

test.each<[string, Partial<AnchorMatch>, string]>([
  ['is played stands with its score', { gameStatus: 'live', homeScore: 2, visitScore: 1 }, ' · 2 : 1 · The league'],
  ['is to come has no score', { gameStatus: 'pre' }, 'Not started · The league'],
])('[C-9] a match that %s', async (_, match, facts) => {
  const { screen } = await showMatch({ match })
  const head = screen.getByRole('heading', { name: 'Reds v Blues' })
  expect(head.parentElement?.textContent).toContain(facts)
})

test.each<[string, Partial<AnchorMatch>, string]>([
  ['the room of its anchor', { anchorRoomId: 'a7' }, '/app/live/room/a7'],
  ['its own where it has no anchor', { anchorRoomId: null }, '/app/live/match/m1'],
])('[C-9] a match is watched in %s', async (_, match, address) => {
  const { screen } = await showMatch({ match })
  expect(screen.getByRole('link', { name: 'Watch live' }).getAttribute('href')).toBe(address)
})

test('[C-9] from a match one goes back to the matches of its venue', async () => {
  const { screen, user, address } = await showMatch()
  await user.click(screen.getByRole('link', { name: 'Back to the matches' }))
  expect(address()).toBe('/app/venue/OBTY')
})

test('[P-4] before prices come it is not said that there are none, and once there are none it is', async () => {
  const { screen, feeds } = await showMatch()
  const isSaid = () => screen.queryByText('No odds for this match yet') !== null
  const before = isSaid()
  await feeds([])
  expect([before, isSaid()]).toEqual([false, true])
})

test('[P-4] before prices come their places are there in the shape of markets, and go with them', async () => {
  const { feeds } = await showMatch()
  const places = () => [...document.querySelectorAll('section > [aria-hidden] > div')].map(({ children }) => children.length)
  const before = places()
  await feeds([market(185)])
  expect([before, places()]).toEqual([[3, 2, 2], []])
})

test('[P-4] prices that nobody confirms are said to be out of date, and are not picked', async () => {
  const { screen, user, feeds, loseFeed, price } = await showMatch()
  await feeds([market(185)])
  const isSaid = () => screen.queryByText(/^The price is out of date/) !== null
  const before = isSaid()
  await loseFeed()
  await user.click(price(/Reds/)!)
  expect([before, isSaid(), screen.queryByText('Nothing picked yet') !== null]).toEqual([false, true, true])
})

test('[C-9] a price that is pressed is what is bet on, with what is written as its stake', async () => {
  const { screen, user, feeds, press, placed } = await showMatch()
  await feeds([market(185)])
  await press(/Blues.*2\.00/)
  await user.type(screen.getByRole('textbox'), '12.50')
  await press('Place bet')
  expect(placed()).toMatchObject([
    { matchId: 'm1', selectionId: 'm1.winner.visit', stake: fen(1_250), price: 200, policy: 'better', share: false, fund: 0 },
  ])
})

test('[C-9] a price that is pressed once more is not picked any more', async () => {
  const { screen, feeds, press } = await showMatch()
  await feeds([market(185)])
  await press(HOME)
  await press(HOME)
  expect(screen.queryByText('Nothing picked yet')).not.toBe(null)
})

test('[C-9] the selection that an address asks for is picked when its price comes', async () => {
  const { screen, price } = await showPicked()
  expect([price(HOME)?.getAttribute('aria-pressed'), screen.queryByText('Nothing picked yet')]).toEqual(['true', null])
})

test('[C-9] how one bets is chosen beside the slip, goes with the bet and is kept', async () => {
  const { screen, user, press, placed, settings } = await showPicked()
  await user.click(screen.getByRole('radio', { name: 'Ask me' }))
  await user.click(screen.getByRole('switch', { name: 'Share my bets' }))
  await user.type(screen.getByRole('textbox'), '10')
  await press('Place bet')
  expect(placed()).toMatchObject([{ policy: 'none', share: true }])
  expect(settings()).toMatchObject({ policy: 'none', share: true })
})

test('[C-9] a bet that was taken says at which price and what may come back', async () => {
  const { screen, user, press, answer } = await showPicked()
  await user.type(screen.getByRole('textbox'), '10')
  await press('Place bet')
  await answer({ result: 'accepted', bet: { ...BET, price: 190 } })
  expect(screen.queryByText('Taken at 1.90; possible return ¥19.00.')).not.toBe(null)
})

test('[Q8] a bet without an answer is said to be checked, and is asked about by a press, not placed once more', async () => {
  const { screen, user, press, lose, placed, questions } = await showPicked()
  await user.type(screen.getByRole('textbox'), '10')
  await press('Place bet')
  await lose()
  const isSaid = screen.queryByText('This order is being checked. Please do not bet again.') !== null
  await press('Check now')
  expect([isSaid, questions(), placed().length]).toEqual([true, 1, 1])
})

test('[C-9] what is missing for a stake is transferred from the slip, in a sheet that closes once it is there', async () => {
  const { screen, user, press, visit } = await showPicked({ holds: { wallet: fen(400), centre: fen(50_000) } })
  await user.type(screen.getByRole('textbox'), '10')
  await press('Transfer in ¥6.00')
  const sheet = await screen.findByRole('dialog')
  expect(sheet.querySelector('input[inputmode]')).toHaveProperty('value', '6.00')
  await press('Transfer')
  expect(visit.moves()).toEqual([['in', fen(600)]])
  await visit.answer({ result: 'done', balances: { wallet: fen(1_000), centre: fen(49_400) } })
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(screen.queryByText('Transferred')).not.toBe(null)
})

/** A match on a phone, whose slip is compact. */
async function showOnPhone(look: Look = {}) {
  const page = await showMatch({ isWide: false, ...look })
  await page.feeds([market(185)])
  const { screen } = page
  return {
    ...page,
    panel: () => screen.queryByRole('region', { name: 'Bet slip' }),
    folded: () => screen.queryByRole('button', { name: 'Open the bet slip' })?.parentElement?.textContent ?? null,
    /** What says why a bet cannot be placed, or what moves with it. */
    note: () => {
      const button = screen.getByRole('button', { name: /^Place bet/ })
      return `${button.textContent} ${document.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`)?.textContent}`
    },
  }
}

test('[C-9] a stake that the centre adds to says how much, asks once, and is placed with that', async () => {
  const { screen, user, press, placed } = await showPicked({ holds: { wallet: fen(400), centre: fen(50_000) } })
  await user.type(screen.getByRole('textbox'), '10')
  expect([screen.queryByText('¥6.00 from your wallet') !== null, screen.queryByRole('alert')]).toEqual([true, null])
  await press('Place bet')
  expect(placed()).toEqual([])
  await press('Move ¥6.00 and bet')
  expect(placed()).toMatchObject([{ stake: fen(1_000), fund: fen(600) }])
})

test('[C-9] a stake that both wallets do not reach for is kept back, and its field says why', async () => {
  const { screen, user } = await showPicked({ holds: { wallet: fen(400), centre: fen(500) } })
  await user.type(screen.getByRole('textbox'), '10')
  expect([
    screen.getByRole('button', { name: 'Place bet' }).hasAttribute('disabled'),
    screen.getByRole('alert').textContent,
  ]).toEqual([true, 'The venue balance is too small. Transfer in first'])
})

test('[C-9] on a phone there is no slip at the bottom before something is picked', async () => {
  const { panel, folded } = await showOnPhone()
  expect([panel(), folded()]).toEqual([null, null])
})

test('[C-9] on a phone a price that is pressed opens the slip at once, with its stakes', async () => {
  const { screen, press, panel } = await showOnPhone()
  await press(HOME)
  expect(panel()?.textContent).toContain('Match result · Reds1.85')
  expect([screen.queryByRole('textbox') !== null, screen.queryByRole('dialog')]).toEqual([true, null])
})

test('[C-9] on a phone the slip has no way to the prices that it stands below', async () => {
  const { screen, press } = await showOnPhone()
  await press(HOME)
  expect(screen.queryByRole('link', { name: 'All odds' })).toBe(null)
})

test('[C-9] on a phone a folded slip keeps its price in a part of its own, as it is now', async () => {
  const { screen, feeds, press, panel, folded } = await showOnPhone()
  await press(HOME)
  await press('Fold the bet slip')
  const before = folded()
  await feeds([market(190)])
  expect([panel(), before, folded()]).toEqual([null, 'Reds @ 1.85 Bet slip', 'Reds @ 1.90 Bet slip'])
  expect(screen.getByText('@ 1.90').tagName).toBe('B')
})

test('[C-9] on a phone another price opens a slip that is folded', async () => {
  const { press, panel, folded } = await showOnPhone()
  await press(HOME)
  await press('Fold the bet slip')
  await press(/Blues.*2\.00/)
  expect([folded(), panel()?.textContent?.includes('Blues2.00')]).toEqual([null, true])
})

test('[C-9] on a phone the same price picked once more opens a slip that was folded', async () => {
  const { press, panel } = await showOnPhone()
  await press(HOME)
  await press('Fold the bet slip')
  await press(HOME)
  await press(HOME)
  expect(panel()).not.toBe(null)
})

test('[C-9] on a phone Esc folds the slip, and what is written stays', async () => {
  const { screen, user, press, folded } = await showOnPhone()
  await press(HOME)
  await user.type(screen.getByRole('textbox'), '12{Escape}')
  const isFolded = folded() !== null
  await press('Open the bet slip')
  expect([isFolded, screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([true, '12'])
})

test('[C-9] on a phone the slip is closed by its cross, and nothing is picked', async () => {
  const { press, panel, folded, price } = await showOnPhone()
  await press(HOME)
  await press('Close the bet slip')
  expect([panel(), folded(), price(HOME)?.getAttribute('aria-pressed')]).toEqual([null, null, 'false'])
})

test('[C-9] on a phone a slip that asks about its price is closed by one press', async () => {
  const { screen, user, press, answer, panel } = await showOnPhone()
  await press(HOME)
  await user.type(screen.getByRole('textbox'), '10{Enter}')
  await answer({ result: 'changed', price: 180 })
  const isAsked = screen.queryByText('The price has moved') !== null
  await press('Close the bet slip')
  expect([isAsked, panel()]).toEqual([true, null])
})

test('[C-9] on a phone a bet that was placed goes once it has been read', async () => {
  const { screen, user, press, answer, panel } = await showOnPhone()
  await press(HOME)
  await user.type(screen.getByRole('textbox'), '10{Enter}')
  await answer({ result: 'accepted', bet: BET })
  const isSaid = screen.queryByText('Bet placed') !== null
  await press('Done')
  expect([isSaid, panel()]).toEqual([true, null])
})

test('[C-9] on a phone a slip says what a bet lacks, and what comes from the wallet with it', async () => {
  const { screen, user, press, note } = await showOnPhone({ holds: { wallet: fen(400), centre: fen(50_000) } })
  await press(HOME)
  const empty = note()
  await user.type(screen.getByRole('textbox'), '10')
  expect([empty, note()]).toEqual(['Place bet Enter a stake ', 'Place bet ¥6.00 from your wallet'])
})

test('[Q8] on a phone an order that an earlier visit left is said while nobody knows its end', async () => {
  const { panel } = await showOnPhone({ kept: [KEPT] })
  expect(panel()?.textContent).toContain('This order is being checked. Please do not bet again.')
})
