import { act, within } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { BalancePoint } from '#src/api/model/balanceHistory.ts'
import type { Deal } from '#src/api/model/deal.ts'
import type { Grant } from '#src/api/model/grant.ts'
import { fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import {
  endedGrantsMachine,
  grantOptOutMachine,
  lockedGrantsMachine,
  type LockedSheet,
  lockedSheetMachine,
} from '#src/machines/grants/grantsMachine.ts'
import type { YebInfo } from '#src/api/model/yeb.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { historyMachine, type HistoryQuery } from '#src/machines/wallet/historyMachine.ts'
import type { WalletAnswer, WalletOrder } from '#src/machines/wallet/order.ts'
import { quoteMachine } from '#src/machines/wallet/quoteMachine.ts'
import { type RecordsFilter, recordsMachine } from '#src/machines/wallet/recordsMachine.ts'
import { type Balances, walletMachine, type WalletPush } from '#src/machines/wallet/walletMachine.ts'
import { yebMachine } from '#src/machines/wallet/yebMachine.ts'
import { WalletPart } from '#src/ui/cashier/wallet/WalletPart.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { LOST } from '#tests/machines/support/betOrder.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { handOrder, quiet } from '#tests/machines/support/handOrder.ts'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { show } from './support/show.tsx'
import { toldToEnd } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const NOTHING: readonly BalancePoint[] = [1, 2].map((day) => ({ at: Date.UTC(2026, 0, day, 16), amount: fen(0) }))
const FREE: SaferPlayHost = { subscribe: () => () => undefined, current: () => null }

/** ¥100, ₮5 and 30 points at the centre, ¥20 in the interest wallet, ¥40.50 at one venue and nothing at another, which is closed. */
const RICH: Balances = {
  funds: { fen: fen(10_000), uusdt: microUsdt(5_000_000), yeb: fen(2_000), points: points(30) },
  held: { fen: fen(700), uusdt: microUsdt(0) },
  venues: [
    { venue: 'OBTY', status: 0, balance: fen(4_050) },
    { venue: 'FBTY', status: 1, balance: fen(0) },
  ],
}

type Look = {
  readonly address?: string
  readonly isHidden?: boolean
  readonly kept?: readonly WalletOrder[]
  readonly locked?: number
  /** What has moved, latest first. */
  readonly moved?: readonly Deal[]
}

/** The member's wallet, whose balances and orders the test answers. */
async function showWallet({ address = '/app/cashier/wallet', isHidden = false, kept = [], locked = 0, moved = [] }: Look = {}) {
  const load = handActor<Balances, undefined>()
  const pushes = new Subject<WalletPush>()
  const orders = handOrder<WalletOrder, WalletAnswer>(
    (errorKey) => ({ result: 'failed', errorKey }),
    kept.map((order) => ({ place: '', order })),
  )
  const changes = silent<unknown, { query: null }>()
  const logic = {
    wallet: walletMachine.provide({
      actors: { loadBalances: load.logic, pushes: fromObservable(() => pushes), order: orders.logic },
    }),
    records: recordsMachine.provide({ actors: given<Deal, RecordsFilter>(moved) }),
    copy: copyMachine,
    quote: quoteMachine,
    seconds: silent<number, undefined>(),
    history: historyMachine.provide({ actors: given<BalancePoint, HistoryQuery>(NOTHING) }),
    lockedSheet: lockedSheetMachine.provide({ actors: given<LockedSheet, null>([{ locked: fen(locked) }]) }),
    lockedGrants: lockedGrantsMachine.provide({ actors: given<Grant, null>([]) }),
    endedGrants: endedGrantsMachine.provide({ actors: { ...given<Grant, null>([]), changes } }),
    grantOptOut: grantOptOutMachine,
    yeb: yebMachine.provide({
      actors: { loadYeb: handActor<YebInfo, undefined>().logic, changes: silent<unknown, undefined>() },
    }),
  }
  // The code of its parts comes while it is drawn.
  const page = await act(() =>
    show(
      <HiddenContext value={isHidden}>
        <WalletPart logic={logic} now={() => 0} makeId={() => 'client-made-id-0001'} play={FREE} />
      </HiddenContext>,
      { address, route: '/app/cashier/:part?/:id?', language: 'en', words: ['records', 'wallet', 'shared'] },
    ),
  )
  const { screen, user } = page
  await toldToEnd(() => undefined)
  return {
    ...page,
    loads: () => load.asked.length,
    loaded: (next: Balances | null) =>
      toldToEnd(() => (next === null ? load.last().reject(new Failure('errors.networkAbnormal')) : load.last().resolve(next))),
    pushes: (push: WalletPush) => toldToEnd(() => pushes.next(push)),
    has: (text: string | RegExp) => screen.queryAllByText(text).length > 0,
    total: () => screen.getByRole('region', { name: 'Total' }).textContent,
    venues: () =>
      [...screen.getByRole('region', { name: 'Venue balances' }).querySelectorAll('li')].map(({ textContent }) => textContent),
    said: () => screen.getByRole('status', { name: 'Result' }).textContent,
    press: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      await toldToEnd(() => undefined)
    },
    ordered: () => orders.submit.asked.map(({ order }) => order),
    answer: (end: WalletAnswer | null) =>
      toldToEnd(() => (end === null ? orders.submit.last().reject(LOST) : orders.submit.last().resolve(end))),
    questions: () => orders.reconcile.asked.length,
  }
}

/** The wallet with what there is in it. */
async function showRich(look: Look = {}) {
  const page = await showWallet(look)
  await page.loaded(RICH)
  return page
}

test('[P-6] all that the member has in yuan is summed up, and each part stands by its name', async () => {
  const { total } = await showRich()
  expect(total()).toMatch(
    /^Total¥160\.50.*Main wallet¥100\.00USDT wallet₮5\.00Interest wallet.*¥20\.00Being withdrawn.*¥7\.00.*30/,
  )
})

test('[P-6] what is at each venue stands with the way there, and that one is closed', async () => {
  const { venues } = await showRich()
  expect(venues()).toEqual([
    expect.stringMatching(/ ¥40\.50Transfer$/),
    expect.stringMatching(/ Under maintenance¥0\.00Transfer$/),
  ])
})

test('[P-6] on a phone venues with nothing are folded away, below those with something', async () => {
  windowOf('narrow')
  const { screen } = await showRich()
  const fold = screen.getByText('Other venues (1)').closest('details')
  expect([fold?.open, fold?.querySelectorAll('li').length]).toEqual([false, 1])
})

test('[P-6] who hides their balances is not told by a fold which venues hold nothing', async () => {
  const { screen, venues } = await showRich({ isHidden: true })
  expect([screen.queryByRole('group'), venues().length]).toEqual([null, 2])
})

test.each([
  ['Deposit', '/app/cashier/deposit'],
  ['Withdraw', '/app/cashier/withdraw'],
])('[P-6] beside the total stands the way to “%s”', async (name, to) => {
  const { screen } = await showRich()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
})

test('[P-6] beside the venues it is said which play takes from the main wallet', async () => {
  const { has } = await showRich()
  expect(has(/^For sports betting\. Games such as slots and baccarat use the main wallet\.$/)).toBe(true)
})

test('[P-6] who hides their balances sees none of them in the wallet', async () => {
  const { total } = await showRich({ isHidden: true, locked: 900 })
  expect(total()).toMatch(/^Total¥\*{4}/)
  expect(document.body.textContent).not.toMatch(/¥\d|₮\d/)
})

test('[P-6] balances that are not known are not said to be none', async () => {
  const { total } = await showWallet()
  expect(total()).toMatch(/^Total¥—.*Main wallet¥—/)
})

test('[P-6] balances that could not be loaded say why, and are asked for again by a press', async () => {
  const { loaded, has, press, loads } = await showWallet()
  await loaded(null)
  const isSaid = has('The balances could not be loaded') && has(/network/)
  await press('Try again')
  expect([isSaid, loads()]).toEqual([true, 2])
})

test('[P-6] balances that could not be renewed stand as they were known, and say that they are old', async () => {
  const { screen, pushes, loaded, total, press, loads } = await showRich()
  await pushes({ kind: 'moved' })
  await loaded(null)
  expect([total()?.startsWith('Total¥160.50'), screen.getByRole('alert').textContent]).toEqual([
    true,
    expect.stringContaining('these are the last known ones'),
  ])
  await press('Try again')
  expect(loads()).toBe(3)
})

test('[P-6] a transfer goes to the venue that was pressed, and its form says what there is', async () => {
  const { screen, user, press, ordered } = await showRich()
  await press(`${screen.getAllByText(/Sports/)[0]?.textContent.trim() ?? ''}: transfer`)
  const sheet = await screen.findByRole('dialog', { name: /^Between the main wallet and / })
  expect(sheet.textContent).toContain('Available ¥100.00')
  await user.type(screen.getByRole('textbox'), '12.50')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  await act(quiet)
  expect(ordered()).toEqual([
    { kind: 'transfer', venue: 'OBTY', direction: 'in', amount: fen(1_250), clientId: 'client-made-id-0001' },
  ])
})

test('[P-6] what became of a transfer is said in its sheet, and not once more when that is closed', async () => {
  const { screen, user, press, answer, said } = await showRich()
  await user.click(screen.getAllByRole('button', { name: /: transfer$/ })[0]!)
  await screen.findByRole('dialog')
  await user.type(screen.getByRole('textbox'), '12.50{Enter}')
  await act(quiet)
  await answer({ result: 'done', recovered: [] })
  const before = [said(), screen.getByRole<HTMLInputElement>('textbox').value]
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect([before, said()]).toEqual([[expect.stringMatching(/^¥12\.50 moved to /), ''], ''])
})

test('[P-6] what is written for one venue does not stay for the next', async () => {
  const { screen, user, press } = await showRich()
  const open = async (at: number) => {
    await user.click(screen.getAllByRole('button', { name: /: transfer$/ })[at]!)
    await screen.findByRole('dialog')
  }
  await open(0)
  await user.type(screen.getByRole('textbox'), '12.50')
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await open(1)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})

test('[P-6] all that is at the venues is brought back by one press, and told venue by venue', async () => {
  const { press, ordered, answer, said } = await showRich()
  await press('Collect all')
  expect(ordered()).toEqual([{ kind: 'recover', clientId: 'client-made-id-0001' }])
  await answer({
    result: 'done',
    recovered: [
      { venue: 'OBTY', amount: fen(4_050), failed: false },
      { venue: 'FBTY', amount: fen(0), failed: true },
    ],
  })
  expect(said()).toMatch(/^¥40\.50 came back.*: ¥40\.50 is back in the main wallet.*: it did not work; the money is still there/)
})

test('[P-6] news of an order goes once it is read', async () => {
  const { press, answer, said } = await showRich()
  await press('Collect all')
  await answer({ result: 'lost' })
  const before = said()
  await press('Got it')
  expect([before, said()]).toEqual([expect.stringMatching(/^What you did last never arrived, and never will/), ''])
})

test('[P-6] [Q8] an order without an answer is said to be checked, and asked about by a press, not made once more', async () => {
  const { press, answer, said, ordered, questions } = await showRich()
  await press('Collect all')
  await answer(null)
  const before = said()
  await press('Check now')
  expect([before, questions(), ordered().length]).toEqual([expect.stringMatching(/^There is no answer yet/), 1, 1])
})

test.each([
  [0, 'No locked bonuses', false],
  [1_050, '¥10.50', true],
])('[P-9] locked bonuses of %i fen are said as %s; that they are no part of the total: %s', async (locked, words, isSaid) => {
  const { screen, has } = await showRich({ locked })
  const panel = await screen.findByRole('region', { name: 'Locked bonuses' })
  await expect.poll(() => panel.textContent).toContain(words)
  expect(has(/^Not part of your total/)).toBe(isSaid)
  expect(screen.getByRole('link', { name: 'All bonuses' }).getAttribute('href')).toBe('/app/cashier/wallet/bonuses')
})

test.each([
  ['yeb', 'In the interest wallet'],
  ['bonuses', 'Locked bonuses'],
])('[P-6] below the wallet the address “%s” is of: %s', async (id, words) => {
  const { screen, has } = await showRich({ address: `/app/cashier/wallet/${id}` })
  expect((await screen.findAllByText(new RegExp(words))).length).toBeGreaterThan(0)
  expect(has('Venue balances')).toBe(false)
})

test('[P-6] an address below the wallet that there is not is said to be none', async () => {
  const { screen, has } = await showRich({ address: '/app/cashier/wallet/else' })
  expect([has('No such page'), screen.getByRole('link', { name: 'Back to the balance' }).getAttribute('href')]).toEqual([
    true,
    '/app/cashier/wallet',
  ])
})

/** So many deposits of one yuan, the last of one more than the one before. */
const deposits = (count: number): readonly Deal[] =>
  Array.from({ length: count }, (_, index) => ({
    dealId: `deal-${index}`,
    type: 'deposit',
    kind: 'deposit',
    at: 0,
    withdrawal: null,
    deposit: null,
    words: null,
    sides: [{ place: 'centre', asset: 'FEN', amount: fen(100 * (count - index)) }],
  }))

test('[C-10] the wallet shows the last four movements, and leads to all', async () => {
  const { screen } = await showWallet({ moved: deposits(5) })
  const rows = within(screen.getByRole('list', { name: 'Transactions' })).getAllByRole('button')
  expect(rows.map((row) => /[+][^A-Z]*00/u.exec(row.textContent)?.[0])).toEqual(['+¥5.00', '+¥4.00', '+¥3.00', '+¥2.00'])
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/app/cashier/records')
})
