import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { Deal, DealSide } from '#src/api/model/deal.ts'
import { coins, fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import type { WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { type RecordsFilter, recordsMachine } from '#src/machines/wallet/recordsMachine.ts'
import { RecordsPart } from '#src/ui/cashier/records/RecordsPart.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const deal = (dealId: string, fields: Partial<Deal> = {}): Deal => ({
  dealId,
  type: 'deposit',
  kind: 'deposit',
  at: NOON,
  withdrawal: null,
  deposit: null,
  words: null,
  sides: [{ place: 'centre', asset: 'FEN', amount: fen(123_450) }],
  ...fields,
})
/** ¥30 that went from the centre into the interest wallet. */
const MOVED: Partial<Deal> = {
  type: 'yeb',
  kind: 'yebIn',
  sides: [
    { place: 'yeb', asset: 'FEN', amount: fen(3_000) },
    { place: 'centre', asset: 'FEN', amount: fen(-3_000) },
  ],
}
const withdrawn = (state: WithdrawalState): Partial<Deal> => ({
  type: 'withdraw',
  kind: 'withdrawalHold',
  withdrawal: { withdrawalId: 'w1', state },
  sides: [{ place: 'centre', asset: 'UUSDT', amount: microUsdt(-5_000_000) }],
})

/** The records, as the server has them; a failure, why they are not known. */
async function showRecords(
  list: readonly Deal[] | Failure,
  { address = '/app/cashier/records', more = false, isHidden = false } = {},
) {
  const load = handActor<Page<Deal>, PageQuery<Deal, RecordsFilter>>()
  const copy = handActor<void, { text: string }>()
  const changes = new Subject<unknown>()
  const logic = {
    records: recordsMachine.provide({ actors: { load: load.logic, changes: fromObservable(() => changes) } }),
    copy: copyMachine.provide({ actors: { copy: copy.logic } }),
  }
  const page = await show(
    <HiddenContext value={isHidden}>
      <RecordsPart logic={logic} now={() => NOON} />
    </HiddenContext>,
    { address, language: 'en', words: ['records', 'shared', 'wallet', 'cashier'] },
  )
  const { screen, user } = page
  const loaded = (next: readonly Deal[] | Failure, hasMore = false) =>
    told(() => (next instanceof Failure ? load.last().reject(next) : load.last().resolve({ list: next, more: hasMore })))
  await loaded(list, more)
  return {
    ...page,
    loaded,
    asked: () => load.asked.map(({ input: { query, after } }) => [query.type, after?.dealId ?? null]),
    rows: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
    changes: () => told(() => changes.next({})),
    copied: () => copy.asked.map(({ input }) => input.text),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    says: (text: string | RegExp) => screen.queryAllByText(text).length > 0,
    open: async () => {
      await user.click(screen.getByRole('listitem').querySelector('button')!)
      return screen.findByRole('dialog', { name: 'Receipt' })
    },
  }
}

test.each<[string, Partial<Deal>, string]>([
  ['money that came', {}, 'DepositMain wallet12:00+¥1,234.50Received'],
  [
    'money that went',
    { type: 'bet', kind: 'gameStake', sides: [{ place: 'centre', asset: 'FEN', amount: fen(-250) }] },
    'Main wallet12:00−¥2.50Paid',
  ],
  ['money that changed its place', MOVED, 'Interest wallet → Main wallet12:00−¥30.00Moved'],
  [
    'coins',
    { type: 'gift', kind: 'gift', sides: [{ place: 'centre', asset: 'GOLD', amount: coins(-20) }] },
    'Gift givenCoin balance12:00−20 coinsPaid',
  ],
  [
    'what an activity gave',
    { type: 'prize', kind: 'activityPrize', sides: [{ place: 'centre', asset: 'FEN', amount: fen(880) }] },
    'Activity prizeMain wallet12:00+¥8.80Received',
  ],
])('[C-10] a line about %s says what, where, when, how much, and how it stands', async (_, fields, line) => {
  const { rows } = await showRecords([deal('d1', fields)])
  expect(rows()[0]).toContain(line)
})

test.each<[string, DealSide, string]>([
  ['yuan', { place: 'centre', asset: 'FEN', amount: fen(100) }, 'Main wallet'],
  ['USDT', { place: 'centre', asset: 'UUSDT', amount: microUsdt(5_000_000) }, 'USDT wallet'],
  ['coins', { place: 'centre', asset: 'GOLD', amount: coins(10_000) }, 'Coin balance'],
  ['points', { place: 'centre', asset: 'POINT', amount: points(50) }, 'Point balance'],
])('[C-10] %s of the centre are in the list and in the receipt under the balance that they belong to', async (_, side, name) => {
  const { rows, open } = await showRecords([deal('d1', { sides: [side] })])
  expect(rows()[0]).toContain(`${name}12:00`)
  const receipt = await open()
  expect([...receipt.querySelectorAll('dt')].map(({ textContent }) => textContent)).toContain(name)
})

test.each([
  ['reviewing', 'Held, not paid out yet'],
  ['paid', 'Paid out'],
  ['rejected', 'Returned'],
] as const)('[C-10] the money of a withdrawal that is %s is said to be: %s', async (state, words) => {
  const { rows } = await showRecords([deal('d1', withdrawn(state))])
  expect(rows()[0]).toContain(`−₮5.00${words}`)
})

test.each([
  [false, 'Today+¥1,234.50 · −20 coins'],
  [true, 'TodayDeposit'],
])('[C-10] a day begins with what came and went on it, not where balances are hidden: %s', async (isHidden, words) => {
  const gift: Partial<Deal> = { type: 'gift', kind: 'gift', sides: [{ place: 'centre', asset: 'GOLD', amount: coins(-20) }] }
  const { rows } = await showRecords([deal('d1'), deal('d2', gift)], { isHidden })
  expect([rows()[0]?.startsWith(words), rows()[1]?.startsWith('Gift given')]).toEqual([true, true])
})

test('[P-6] who hides their balances sees no amounts in the list', async () => {
  const { rows } = await showRecords([deal('d1')], { isHidden: true })
  expect(rows()[0]).toContain('¥****')
  expect(rows()[0]).not.toMatch(/1,234|\d\.\d\d/)
})

test('[C-10] a receipt says each account with its sum, the time to the second and its number, which is copied', async () => {
  const { open, press, copied } = await showRecords([deal('d1', { ...MOVED, at: NOON + 7_000, words: 'a gift of the house' })])
  const receipt = await open()
  expect(receipt.textContent).toMatch(
    /Interest wallet\+¥30\.00Main wallet−¥30\.00What it is fora gift of the houseTime \(UTC\+8\)2026-01-05 12:00:07Numberd1/,
  )
  await press('Copy number')
  expect(copied()).toEqual(['d1'])
})

test.each<[string, Partial<Deal>, string, string]>([
  ['a withdrawal', withdrawn('paid'), 'See the withdrawal', '/app/cashier/withdraw/w1'],
  [
    'a deposit',
    { deposit: { orderId: 'client-made-id-0001' } },
    'See the deposit order',
    '/app/cashier/deposit/client-made-id-0001',
  ],
])('[C-10] the receipt of %s leads to it', async (_, fields, name, address) => {
  const { screen, open } = await showRecords([deal('d1', fields)])
  await open()
  expect(screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([[name, address]])
})

test('[C-10] a receipt is closed by hand', async () => {
  const { screen, open, press } = await showRecords([deal('d1')])
  await open()
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test.each([
  ['', null],
  ['?type=withdraw', 'withdraw'],
  ['?type=else', null],
])('[C-10] the address “%s” asks for records of the type: %s', async (query, type) => {
  const { asked } = await showRecords([], { address: `/app/cashier/records${query}` })
  expect(asked()).toEqual([[type, null]])
})

test('[C-10] no records at all are told apart from none that match', async () => {
  const { says, screen, user, loaded } = await showRecords([])
  const before = [says('No transactions yet'), says('No matches')]
  await user.selectOptions(screen.getByLabelText('Type'), 'Deposit')
  await loaded([])
  expect([before, says('No transactions yet'), says('No matches')]).toEqual([[true, false], false, true])
})

test('[C-10] records that could not be loaded say why, and are asked for again by a press', async () => {
  const { says, press, asked } = await showRecords(new Failure('errors.networkAbnormal'))
  expect([says('Your transactions could not be loaded'), says(/network/), says('No transactions yet')]).toEqual([
    true,
    true,
    false,
  ])
  await press('Try again')
  expect(asked()).toHaveLength(2)
})

test('[C-10] more records come after the last, and those that are there stay when they do not', async () => {
  const { press, asked, loaded, says, rows } = await showRecords([deal('d1'), deal('d2')], { more: true })
  await press('More transactions')
  expect(asked().at(-1)).toEqual([null, 'd2'])
  await loaded(new Failure('errors.networkAbnormal'))
  expect([says('More transactions could not be loaded'), rows().length]).toEqual([true, 2])
})

test('[C-10] new records do not move the list, but are offered, and come by a press', async () => {
  const { says, press, changes, rows, loaded, asked } = await showRecords([deal('d1')])
  const before = says('New transactions: refresh')
  await changes()
  expect([before, says('New transactions: refresh'), asked().length]).toEqual([false, true, 1])
  await press('New transactions: refresh')
  await loaded([deal('d2'), deal('d1')])
  expect([rows().length, says('New transactions: refresh')]).toEqual([2, false])
})
