import { beforeAll, expect, test } from 'vitest'
import { coinsFor } from '#src/api/model/coinShop.ts'
import { dayOf } from '#src/api/model/day.ts'
import { cash, coins, fen, points, units } from '#src/api/model/money/amount.ts'
import { payPoints } from '#server/activities/payPoints.ts'
import { givePrize } from '#server/activities/prizes.ts'
import { readActivity } from '#server/activities/rows.ts'
import { bookHandPayment } from '#server/cashier/deposit/handPayments.ts'
import { buyCoins, offerCoins } from '#server/cashier/wallet/coinShop.ts'
import { fundsOf } from '#server/cashier/wallet/funds.ts'
import { recoverAll } from '#server/cashier/wallet/recover.ts'
import { payInterest } from '#server/cashier/yeb/yebInterest.ts'
import { stepWithdrawal } from '#server/cashier/withdrawal/withdrawalSteps.ts'
import { moveYeb } from '#server/cashier/yeb/yebMove.ts'
import { claimPrize } from '#server/cashier/yeb/yebTasks.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { venueWalletOf, yebWalletOf } from '#server/ledger/owners.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What a member has is on every page of theirs: whatever moves it tells them, or the other pages show what they had.

const DAY = 86_400_000
let now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)
const { write } = services

const memberId = 'mia'
beforeAll(async () => {
  await writeRows(
    db,
    row('member', { id: memberId, name: 'mia', name_key: 'mia', status: '1', role: 'member' }),
    row('activity', { id: 'a', kind: 'spinWheel', status: 'published' }),
    row('withdrawal', { id: 'w', member_id: memberId, state: 'created', asset: 'FEN', amount: 500 }),
    row('yeb_account', { member_id: memberId, next_day: dayOf(now), carry: 0 }),
  )
  await write(async (tx) => {
    const given = [
      [memberId, 'FEN'],
      [memberId, 'POINT'],
      [yebWalletOf(memberId), 'FEN'],
      [venueWalletOf(memberId, 'OBTY'), 'FEN'],
    ] as const
    for (const [to, asset] of given) {
      await openAccount(tx.db, HOUSE.mint, asset, 'house')
      await openAccount(tx.db, to, asset, 'member')
      const order = { kind: 'test', key: `test:${to}:${asset}`, digest: '', asset, amount: units(100_000) }
      await transfer(tx, { ...order, from: HOUSE.mint, to })
    }
  })
})

/** What a member was told, of an act, that they have: money and points, and gold coins. */
async function toldOf(act: () => Promise<unknown>) {
  const told: { funds?: unknown; gold?: unknown } = {}
  const end = services.bus.subscribe((message) => {
    if (message.type !== 'self' || message.memberId !== memberId) return
    const { kind, ...push } = message.push
    if (kind === 'funds') told.funds = push
    if (kind === 'balance') told.gold = push
  })
  await act()
  end()
  return told
}

const yeb = (direction: 'in' | 'out') => (tx: Transaction) =>
  moveYeb(tx, { memberId, clientId: `yeb-${direction}`, direction, amount: fen(500) })
const prize = (key: string) => async (tx: Transaction) =>
  givePrize(tx, async () => undefined, await readActivity(tx.db, 'a'), memberId, {
    key,
    label: 'spin',
    prize: { asset: 'GOLD', amount: coins(5) },
    isReserved: true,
  })
const buy = async (tx: Transaction) => {
  const { rate } = await offerCoins(tx.db, memberId, tx.at)
  return buyCoins(tx, memberId, { clientId: 'coins-1', amount: fen(100), coins: coinsFor(fen(100), rate) })
}
const deposit = (tx: Transaction) =>
  bookHandPayment(tx, { id: 'hand-1', memberId, asset: 'FEN', amount: cash(700), number: 'N-1', orderId: null }, 71_800)
const interest = () => {
  now += 2 * DAY
  return payInterest({ ...services, env: { ...services.env, yebRate: 3_650 } })
}

test.each<readonly [string, () => Promise<unknown>]>([
  ['a move into the interest wallet', () => write(yeb('in'))],
  ['a move out of the interest wallet', () => write(yeb('out'))],
  ['a prize of the interest wallet', () => write((tx) => claimPrize(tx, memberId, 'firstIn', 100))],
  ['a day’s interest', interest],
  ['what comes back from the venues', () => recoverAll(write, { memberId, clientId: 'back-1' }, () => undefined)],
  ['a purchase of coins', () => write(buy)],
  ['a prize of an activity', () => write(prize('k-1'))],
  ['points that an activity takes', () => write((tx) => payPoints(tx, memberId, points(7), 'points-1'))],
  ['a deposit', () => write(deposit)],
  ['a step of a withdrawal', () => write((tx) => stepWithdrawal(tx, 'w', 'take'))],
])('[P-6] [S-9] the member is told what they have after %s, wherever they are', async (_, act) => {
  const { funds } = await toldOf(act)
  expect(funds).toEqual(await fundsOf(db, memberId))
})

test('[P-6] [S-9] the member is told how many gold coins they have after a prize of an activity in coins', async () => {
  const { gold } = await toldOf(() => write(prize('k-2')))
  expect(gold).toEqual({ gold: String(await balanceOf(db, memberId, 'GOLD')) })
})
