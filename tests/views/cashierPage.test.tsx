import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { Deal } from '#src/api/model/deal.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { appealMachine } from '#src/machines/deposit/appealMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import { depositListMachine } from '#src/machines/deposit/depositListMachine.ts'
import { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import { depositOrderMachine } from '#src/machines/deposit/depositOrderMachine.ts'
import {
  endedGrantsMachine,
  grantOptOutMachine,
  lockedGrantsMachine,
  lockedSheetMachine,
} from '#src/machines/grants/grantsMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import { settingsMachine } from '#src/machines/saferPlay/settingsMachine.ts'
import { realNameMachine } from '#src/machines/savedCards/realNameMachine.ts'
import { type LoadedList, savedListMachine } from '#src/machines/savedCards/savedListMachine.ts'
import type { SavedQuery } from '#src/machines/savedCards/savedCards.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { historyMachine } from '#src/machines/wallet/historyMachine.ts'
import { quoteMachine } from '#src/machines/wallet/quoteMachine.ts'
import { type RecordsFilter, recordsMachine } from '#src/machines/wallet/recordsMachine.ts'
import { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import { type Balances, walletMachine } from '#src/machines/wallet/walletMachine.ts'
import { yebMachine } from '#src/machines/wallet/yebMachine.ts'
import { withdrawalMachine } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { withdrawalOrderMachine } from '#src/machines/withdrawal/withdrawalOrderMachine.ts'
import { withdrawalsMachine } from '#src/machines/withdrawal/withdrawalsMachine.ts'
import { type PasswordStatus, withdrawPasswordMachine } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { CashierPage } from '#src/ui/cashier/CashierPage.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const never = <Value,>() => new Promise<Value>(() => undefined)
const DEAL: Deal = {
  dealId: 'd1',
  type: 'deposit',
  kind: 'deposit',
  at: 0,
  withdrawal: null,
  deposit: null,
  words: null,
  sides: [{ place: 'centre', asset: 'FEN', amount: fen(100) }],
}

/** What the places of the cashier run: records are there, and what is saved is on its way; the others are not gone to. */
const LOGIC = {
  seconds: silent<number, undefined>(),
  records: recordsMachine.provide({ actors: given<Deal, RecordsFilter>([DEAL]) }),
  realName: realNameMachine.provide({ actors: { load: fromPromise<string | null, undefined>(() => never()) } }),
  savedList: savedListMachine.provide({ actors: { load: fromPromise<LoadedList, SavedQuery>(() => never()) } }),
  withdrawPassword: withdrawPasswordMachine.provide({
    actors: { loadStatus: fromPromise<PasswordStatus, undefined>(() => never()) },
  }),
  funds: fundsMachine.provide({
    actors: given<Balances, null>([
      {
        funds: { fen: fen(123_450), uusdt: microUsdt(0), yeb: fen(0), points: points(0) },
        venues: [],
        held: { fen: fen(0), uusdt: microUsdt(0) },
      },
    ]),
  }),
  wallet: walletMachine,
  quote: quoteMachine,
  history: historyMachine,
  lockedSheet: lockedSheetMachine,
  lockedGrants: lockedGrantsMachine,
  endedGrants: endedGrantsMachine,
  grantOptOut: grantOptOutMachine,
  yeb: yebMachine,
  copy: copyMachine,
  qr: fromPromise<Qr, { text: string }>(() => never()),
  appeal: appealMachine,
  deposit: depositMachine,
  depositList: depositListMachine,
  depositOrder: depositOrderMachine,
  depositDelay: () => 1_000,
  withdrawal: withdrawalMachine,
  withdrawals: withdrawalsMachine,
  withdrawalOrder: withdrawalOrderMachine,
  playSettings: settingsMachine,
}

type Look = {
  readonly member?: MemberInfo | null
  readonly isSettled?: boolean
  readonly isHidden?: boolean
  readonly isPlayMoney?: boolean
}

/** The cashier at a place of it. */
async function showCashier(place: string, look: Look = {}) {
  const { member = { memberId: 'm1' } as MemberInfo, isSettled = true, isHidden = false, isPlayMoney = false } = look
  const prompt = shownBy<ActorRefFrom<typeof promptMachine>>({})
  const title = shownBy<ActorRefFrom<typeof titleMachine>>({})
  const preferences = shownBy<PreferencesRef>({})
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member }, { states: isSettled ? [] : ['"restoring"'] }).ref,
    site: shownBy<SiteRef>({ info: { playMoney: isPlayMoney } }).ref,
    prompt: prompt.ref,
    title: title.ref,
    preferences: preferences.ref,
  }
  // The code of its places comes while it is drawn.
  const page = await act(() =>
    show(
      <HiddenContext value={isHidden}>
        <CashierPage
          actors={actors}
          logic={LOGIC}
          now={() => 0}
          makeId={() => 'client-made-id-0001'}
          play={{ subscribe: () => () => undefined, current: () => null }}
        />
      </HiddenContext>,
      {
        address: `/app/cashier/${place}`,
        route: '/app/cashier/:part?/:id?',
        language: 'en',
        words: ['cashier', 'shared', 'records', 'wallet', 'savedCards', 'withdrawal'],
      },
    ),
  )
  await act(settled)
  const { screen } = page
  return {
    ...page,
    prompted: () => prompt.sent,
    titles: () => title.sent,
    preferred: () => preferences.sent,
    heading: () => screen.getByRole('heading', { level: 1 }).textContent,
    sight: () => screen.queryByRole('button', { name: /^(Hide|Show) balances$/ }),
    says: (text: string | RegExp) => screen.queryAllByText(text).length > 0,
  }
}

test('[P-6] each place of the cashier is led to, and the one where one is is marked', async () => {
  const { screen, heading, titles } = await showCashier('records')
  const links = [...screen.getByRole('navigation', { name: 'Wallet places' }).querySelectorAll('a')]
  expect(links.map((one) => [one.textContent, one.getAttribute('href'), one.getAttribute('aria-current')])).toEqual([
    ['Deposit', '/app/cashier/deposit', null],
    ['Withdraw', '/app/cashier/withdraw', null],
    ['Balance', '/app/cashier/wallet', null],
    ['Transactions', '/app/cashier/records', 'page'],
    ['Payout accounts', '/app/cashier/cards', null],
    ['Safer play', '/app/cashier/limits', null],
  ])
  expect([heading(), titles().at(-1)]).toEqual(['Transactions', { type: 'title.changed', text: 'Transactions' }])
})

test('[P-6] the place of the address is drawn', async () => {
  const { screen } = await showCashier('records')
  expect((await screen.findByRole('list', { name: 'Transactions' })).textContent).toContain('+¥1.00')
})

test('[P-6] a place of the cashier that there is not is said to be none', async () => {
  const { screen, says, titles } = await showCashier('else')
  expect([says('The link may be wrong.'), titles().at(-1)]).toEqual([true, { type: 'title.changed', text: 'No such page' }])
  expect(screen.getByRole('link', { name: 'To the wallet' }).getAttribute('href')).toBe('/app/cashier')
})

test.each([
  ['deposit/d-1', 'Deposit order'],
  ['withdraw/w-1', 'Withdrawal'],
  ['wallet/yeb', 'Interest wallet'],
  ['wallet/bonuses', 'Bonuses'],
  ['wallet/else', 'Balance'],
])('[P-6] the address “%s” is called: %s', async (place, title) => {
  const { titles } = await showCashier(place)
  expect(titles().at(-1)).toEqual({ type: 'title.changed', text: title })
})

test('[P-6] a page below a place of the cashier leads back to that place', async () => {
  const { screen } = await showCashier('deposit/d-1')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/app/cashier/deposit')
})

test.each([
  ['yeb', '/app/cashier/wallet/yeb'],
  ['bonuses', '/app/cashier/wallet/bonuses'],
])('[P-6] the address “%s”, where nothing is, leads to “%s”', async (place, to) => {
  const { address } = await showCashier(place)
  expect(address()).toBe(to)
})

test.each([
  ['cards/yeb', 'Go to Payout accounts', '/app/cashier/cards'],
  ['limits/yeb', 'Go to Safer play', '/app/cashier/limits'],
  ['records/yeb', 'Go to Transactions', '/app/cashier/records'],
])('[P-6] the address “%s” below a place without pages is said to be none, with the way “%s”', async (place, name, to) => {
  const { screen, heading } = await showCashier(place)
  expect([heading(), screen.getByRole('link', { name }).getAttribute('href')]).toEqual(['No such page', to])
})

test.each([
  ['deposit', 'Main wallet¥1,234.50'],
  ['records', 'Main wallet¥1,234.50'],
  ['cards', undefined],
])('[P-6] beside the title of the place “%s” the balance stands as: %s', async (place, said) => {
  const { screen } = await showCashier(place)
  expect(screen.queryByRole('link', { name: /^Main wallet/ })?.textContent).toBe(said)
})

test('[P-6] beside a place of the cashier that there is not a member finds those that there are, none of them marked', async () => {
  const { screen } = await showCashier('else')
  const ways = [...screen.getByRole('navigation', { name: 'Wallet places' }).querySelectorAll('a')]
  expect([ways.length, ways.some((one) => one.hasAttribute('aria-current'))]).toEqual([6, false])
})

test('[P-6] at an address below a place of the cashier that has no pages the place is marked', async () => {
  const { screen } = await showCashier('cards/yeb')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Payout accounts')
})

test('[P-6] a visitor is asked to log in to the place of the cashier, and is shown none of it', async () => {
  const { screen, prompted } = await showCashier('records', { member: null })
  expect([prompted(), screen.queryByRole('navigation')]).toEqual([
    [{ type: 'login.needed', featureKey: 'feature.cashier', fromPage: '/app/cashier/records', isWholePage: true }],
    null,
  ])
})

test('[P-6] while it is not known who this is nobody is asked to log in to the cashier', async () => {
  const { prompted } = await showCashier('records', { member: null, isSettled: false })
  expect(prompted()).toEqual([])
})

test.each([
  [false, 'Hide balances', true],
  [true, 'Show balances', false],
])('[P-6] where amounts are shown, hidden: %s, there is the button “%s”', async (isHidden, name, hideMoney) => {
  const { screen, user, preferred } = await showCashier('records', { isHidden })
  await user.click(screen.getByRole('button', { name }))
  expect(preferred()).toEqual([{ type: 'preferences.changed', change: { hideMoney } }])
})

test('[P-6] where no amounts are shown there is nothing to hide', async () => {
  const { screen, sight } = await showCashier('cards')
  expect([screen.queryByRole('heading', { name: 'Payout accounts' }) !== null, sight()]).toEqual([true, null])
})

test.each([true, false])(
  '[P-6] that the money of the cashier is play money is said where the site says so: %s',
  async (isPlayMoney) => {
    const { says } = await showCashier('records', { isPlayMoney })
    expect(says('A demo: all money here is play money. Do not pay for real.')).toBe(isPlayMoney)
  },
)
