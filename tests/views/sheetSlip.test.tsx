import { expect, test } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { Bet } from '#src/api/model/sportsbook.ts'
import type { BetSheetRef, TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import { betsMachine, type BetsQuery } from '#src/machines/sportsbook/betsMachine.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import type { PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { MatchBets } from '#src/ui/sportsbook/sheet/MatchBets.tsx'
import { PickedLine } from '#src/ui/sportsbook/sheet/PickedLine.tsx'
import { SheetSlip } from '#src/ui/sportsbook/sheet/SheetSlip.tsx'
import { BET, KEPT } from '#tests/machines/support/betOrder.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { pickedSlip } from './support/pickedSlip.ts'
import { playing } from './support/playing.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const PLACE = { language: 'en', words: ['sportsbook', 'shared', 'bet', 'saferPlay'] } as const
const PRICE: TappedPrice = { match: anchorMatch(), selectionId: 'm1.winner.home', place: 'room' }

/** A slip that stands in a state of its order. */
const slipIn = (order: string, rest: object = {}, children: object = {}) =>
  shownBy<SlipRef>({ ...pickedSlip().ref.getSnapshot().context, ...rest }, { value: { order }, children })

/** An order on its way, as how it goes on is seen. */
const orderIn = (value: unknown) => ({ order: shownBy({ attempts: 0, isInDoubt: false, order: KEPT }, { value }).ref })

type Look = { readonly isMember?: boolean; readonly pause?: Pause | null | undefined }

async function showSlip(slip: { readonly ref: SlipRef; readonly sent: unknown[] } = pickedSlip(), look: Look = {}) {
  const sheet = shownBy<BetSheetRef>({})
  let logins = 0
  const page = await show(
    <SheetSlip
      sheet={sheet.ref}
      slip={slip.ref}
      price={PRICE}
      isMember={look.isMember ?? true}
      play={playing('pause' in look ? look.pause : null)}
      onLogin={() => (logins += 1)}
    />,
    PLACE,
  )
  const { screen } = page
  return {
    ...page,
    sheet: sheet.sent,
    slip: slip.sent,
    logins: () => logins,
    /** What of the slip is there. */
    parts: () =>
      Object.entries({
        form: screen.queryByRole('textbox') !== null,
        question: screen.queryByText('Move money from the main wallet and bet?') !== null,
        login: screen.queryByRole('button', { name: 'Log in to bet' }) !== null,
        pause: screen.queryByText(/^You are taking a time-out|^You excluded yourself/) !== null,
        done: screen.queryByRole('button', { name: 'Done' }) !== null,
      })
        .filter(([, isThere]) => isThere)
        .map(([name]) => name),
    press: (name: string) => page.user.click(screen.getByRole('button', { name })),
  }
}

const PAUSE: Pause = { kind: 'timeOut', since: 0, until: 0 }

test.each([
  ['a member', {}, ['form']],
  ['a member of whom it is not known whether they paused', { pause: undefined }, ['form']],
  ['a member who paused', { pause: PAUSE }, ['pause']],
  ['a visitor', { isMember: false }, ['login']],
] as const)('[P-6] of a slip %s sees this alone: %o, %o', async (_, look, parts) => {
  const { parts: there } = await showSlip(pickedSlip(), look)
  expect(there()).toEqual(parts)
})

test('[R-6] a visitor logs in by a press, and the slip stays', async () => {
  const { press, logins, sheet } = await showSlip(pickedSlip(), { isMember: false })
  await press('Log in to bet')
  expect([logins(), sheet]).toEqual([1, []])
})

test.each([true, false])(
  '[P-4] all odds of the match are led to with the price that was pressed, and the slip closes: member %s',
  async (isMember) => {
    const { screen, user, address, sheet } = await showSlip(pickedSlip(), { isMember })
    await user.click(screen.getByRole('link', { name: 'All odds' }))
    expect([address(), sheet]).toEqual(['/app/venue/OBTY?match=m1&selection=m1.winner.home', [{ type: 'sheet.closed' }]])
  },
)

test('[C-9] who goes to the cashier folds the slip, so that it waits', async () => {
  const { screen, user, address, sheet } = await showSlip(pickedSlip({ stake: '51' }))
  await user.click(screen.getByRole('link', { name: 'Deposit' }))
  expect([address(), sheet]).toEqual(['/app/cashier/deposit', [{ type: 'sheet.folded' }]])
})

test('[C-9] money from the centre is asked about in place of the form', async () => {
  const { parts } = await showSlip(slipIn('funding', { stake: '50', fund: fen(3_000) }))
  expect(parts()).toEqual(['question'])
})

test('[C-9] a bet that was placed is said, and the slip is closed by its button', async () => {
  const { parts, press, sheet, slip } = await showSlip(slipIn('accepted', { bet: BET }))
  expect(parts()).toEqual(['done'])
  await press('Done')
  expect([sheet, slip]).toEqual([[{ type: 'sheet.closed' }], []])
})

test('[C-9] a bet that a pause overtook is still told how it went', async () => {
  const { parts } = await showSlip(slipIn('accepted', { bet: BET }), { pause: PAUSE })
  expect(parts()).toEqual(['done'])
})

test('[C-9] a bet that was refused says why in place of the form', async () => {
  const { screen, parts } = await showSlip(slipIn('refused', { refusal: 'funds' }))
  expect([parts(), screen.getAllByRole('button').map(({ textContent }) => textContent)]).toEqual([[], ['Back']])
})

test.each([
  ['on its way', { held: 'submitting' }, ['form'], false],
  ['without an answer', { held: 'unknown' }, [], true],
  ['another tab’s', 'elsewhere', [], true],
] as const)(
  '[Q8] of an order that is %s (%o) the form stands: %o, and that it is waited for: %o',
  async (_, value, parts, waits) => {
    const { screen, parts: there } = await showSlip(slipIn('ordering', {}, orderIn(value)))
    expect([there(), screen.queryByRole('button', { name: 'Check now' }) !== null]).toEqual([parts, waits])
  },
)

const line = async (slip: { readonly ref: SlipRef }) => {
  const { screen } = await show(<PickedLine slip={slip.ref} match={PRICE.match} />, PLACE)
  return [...document.querySelectorAll('p')]
    .map(({ textContent }) => textContent)
    .concat(screen.queryAllByRole('status').map(({ textContent }) => `! ${textContent}`))
}

test('[P-4] what is picked stands with its match, its market, its side and its price', async () => {
  expect(await line(pickedSlip())).toEqual(['甲队 v 乙队Match result · 甲队1.95'])
})

test('[P-4] a picked price that takes no bets says so beside it', async () => {
  const { picked } = pickedSlip().ref.getSnapshot().context
  expect(await line(pickedSlip({}, { picked: { ...picked, open: false } }))).toEqual([
    '甲队 v 乙队Match result · 甲队1.95 Betting paused',
    '!  Betting paused',
  ])
})

test.each([
  ['is on its way', { wanted: 's1' }, true, 'Getting the price…'],
  ['is on its way, and an order too', { wanted: 's1' }, false, 'Getting the price…'],
  ['is offered no more', { wanted: null }, true, 'This price is no longer offered. Please pick another.'],
  ['is not known while an order goes on', { wanted: null }, false, 'Bet slip'],
])('[P-4] a price that %s says so under its match: %o, %o, %s', async (_, rest, isEditing, words) => {
  expect(await line(pickedSlip({ isEditing }, { picked: null, ...rest }))).toEqual([`甲队 v 乙队${words}`, `! ${words}`])
})

const bet = (fields: Partial<Bet>): Bet => ({
  ...BET,
  clientId: 'client-made-id-0001',
  venue: 'OBTY',
  matchId: 'm1',
  homeName: 'Reds',
  visitName: 'Blues',
  selectionId: 's1',
  pick: { type: 'handicap', line: -1.5, code: 'visit' },
  price: 185,
  stake: fen(1_000),
  payout: fen(0),
  placedAt: 1_000,
  settledAt: null,
  ...fields,
})

/** The member's bets on a match beside its prices. */
async function showBets(list: readonly Bet[], match: AnchorMatch = anchorMatch()) {
  const load = handActor<{ list: readonly Bet[]; more: boolean }, PageQuery<Bet, BetsQuery>>()
  const logic = betsMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: BetsQuery }>() } })
  const page = await show(<MatchBets logic={logic} match={match} />, PLACE)
  if (load.asked.length > 0) await told(() => load.last().resolve({ list, more: false }))
  return { ...page, asked: () => load.asked.map(({ input }) => input.query) }
}

test('[P-4] bets are asked for of this match alone, whatever became of them', async () => {
  const { screen, asked } = await showBets([])
  expect([asked(), screen.queryByText('No bets on this match yet') !== null]).toEqual([
    [{ venue: 'OBTY', state: null, matchId: 'm1' }],
    true,
  ])
})

test.each([
  ['without a match', anchorMatch({ matchId: null })],
  ['of a venue that there is not', { ...anchorMatch(), venueName: 'nowhere' }],
])('[P-4] a room %s has no bets beside its prices', async (_, match) => {
  const { asked } = await showBets([], match)
  expect([asked(), document.querySelector('section')]).toEqual([[], null])
})

test.each([
  ['open', fen(0), '¥10 → ¥18.50'],
  ['won', fen(1_700), '¥17.00'],
  ['lost', fen(0), '¥0.00'],
] as const)('[P-4] a bet that is %s stands with its side, its price and its money: %i, %s', async (state, payout, money) => {
  const { screen } = await showBets([bet({ state, payout })])
  const row = screen.getByRole('listitem')
  expect(row.textContent).toMatch(/^Blues \+1\.5 @ 1\.85/)
  expect(row.textContent?.endsWith(money)).toBe(true)
})

test('[P-4] a bet on the match leads to its record, and the heading to all records', async () => {
  const { screen } = await showBets([bet({ betId: 'b7' })])
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/app/records', '/app/records/bets/b7'])
})
