import { expect, test } from 'vitest'
import { fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import type { Balances } from '#src/machines/wallet/walletMachine.ts'
import { MoneyCard } from '#src/ui/me/MoneyCard.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const BALANCES: Balances = {
  funds: { fen: fen(10_000), uusdt: microUsdt(0), yeb: fen(2_000), points: points(0) },
  venues: [{ venue: 'OBTY', status: 1, balance: fen(300) }],
  held: { fen: fen(70_000), uusdt: microUsdt(0) },
}

/** The member's money at a glance; what it is is answered by hand. */
async function showCard() {
  const load = handActor<Page<Balances>, PageQuery<Balances, null>>()
  const funds = fundsMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: null }>() } })
  type Props = Parameters<typeof MoneyCard>[0]
  const { ref: coinBalance } = shownBy<Props['coinBalance']>({ gold: null })
  const { ref: preferences } = shownBy<Props['preferences']>({})
  const { screen, user } = await show(<MoneyCard funds={funds} coinBalance={coinBalance} preferences={preferences} />, {
    language: 'en',
    words: ['me', 'shared'],
  })
  return {
    load,
    screen,
    total: () => document.querySelector('a[href="/app/cashier/wallet"]')?.textContent,
    retry: () => user.click(screen.getByRole('button', { name: 'Try again' })),
    answer: () => told(() => load.last().resolve({ list: [BALANCES], more: false })),
    fail: () => told(() => load.last().reject(new Failure('errors.networkAbnormal'))),
  }
}

test('[P-6] the balance is all yuan of the member but what is held', async () => {
  const { total, answer } = await showCard()
  expect(total()).toBe('¥—')
  await answer()
  expect(total()).toBe('¥123.00')
})

test('[P-6] a balance that could not be read says why', async () => {
  const { screen, fail } = await showCard()
  await fail()
  expect(screen.getByRole('alert').textContent).toContain('The network is abnormal')
})

test('[P-6] a balance that could not be read is read again on demand', async () => {
  const { screen, load, total, retry, fail, answer } = await showCard()
  await fail()
  await retry()
  expect(load.asked).toHaveLength(2)
  await answer()
  expect([total(), screen.queryByRole('alert')]).toEqual(['¥123.00', null])
})
