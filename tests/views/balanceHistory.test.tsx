import { expect, test } from 'vitest'
import type { BalancePoint } from '#src/api/model/balanceHistory.ts'
import { units } from '#src/api/model/money/amount.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { historyMachine, type HistoryQuery } from '#src/machines/wallet/historyMachine.ts'
import { HistoryPanel } from '#src/ui/cashier/wallet/HistoryPanel.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** Two days without money: what is drawn where there was some takes a canvas, which is not here. */
const NOTHING: readonly BalancePoint[] = [1, 2].map((day) => ({ at: Date.UTC(2026, 0, day, 16), amount: units(0) }))

/** The balance over time; a failure, why it is not known. */
async function showHistory(points: readonly BalancePoint[] | Failure, isHidden = false) {
  const load = handActor<Page<BalancePoint>, PageQuery<BalancePoint, HistoryQuery>>()
  const history = historyMachine.provide({
    actors: { load: load.logic, changes: silent<unknown, { query: HistoryQuery }>() },
  })
  const page = await show(
    <HiddenContext value={isHidden}>
      <HistoryPanel logic={{ history }} />
    </HiddenContext>,
    { language: 'en', words: ['wallet'] },
  )
  const loaded = (next: readonly BalancePoint[] | Failure) =>
    told(() => {
      if (next instanceof Failure) load.last().reject(next)
      else load.last().resolve({ list: next, more: false })
    })
  await loaded(points)
  return {
    ...page,
    loaded,
    query: () => load.last().input.query,
    text: () => page.screen.getByRole('region').textContent,
    rows: () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent),
  }
}

test('[P-6] another currency and another span are asked for', async () => {
  const { screen, user, query } = await showHistory(NOTHING)
  expect(query()).toEqual({ asset: 'FEN', days: 30 })
  await user.click(screen.getByRole('radio', { name: 'USDT' }))
  await user.click(screen.getByRole('radio', { name: '90 days' }))
  expect(query()).toEqual({ asset: 'UUSDT', days: 90 })
})

test('[P-6] that there never was any money is said in place of a table', async () => {
  const { text, rows } = await showHistory(NOTHING)
  expect([text().includes('No change in this time'), rows()]).toEqual([true, []])
})

test('[P-6] who hides their balances is shown none of it', async () => {
  const { text, rows } = await showHistory(NOTHING, true)
  expect([text(), rows()]).toEqual(['Balance over timeBalances are hidden, and so is this.', []])
})

test('[P-6] a balance over time that could not be loaded says why', async () => {
  const { text } = await showHistory(new Failure('errors.networkAbnormal'))
  expect(text()).toMatch(/The balance over time could not be loaded.*The network is abnormal/)
})

test('[P-6] a balance over time that could not be loaded is asked for again by a press', async () => {
  const { screen, user, loaded, text } = await showHistory(new Failure('errors.networkAbnormal'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await loaded(NOTHING)
  expect([text().includes('No change in this time'), text().includes('could not be loaded')]).toEqual([true, false])
})
