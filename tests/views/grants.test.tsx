import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { Grant } from '#src/api/model/grant.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { endedGrantsMachine, grantOptOutMachine, lockedGrantsMachine } from '#src/machines/grants/grantsMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { GrantsView } from '#src/ui/cashier/wallet/GrantsView.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const NOW = Date.UTC(2026, 0, 2)
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const GRANT = {
  id: 'g1',
  amount: fen(1_000),
  needed: fen(5_000),
  progress: fen(1_250),
  multiple: 5,
  product: 'slots',
  phase: 'running',
  title: { 'zh-CN': '首充', en: 'First deposit' },
  givenAt: 1,
  until: NOW + DAY,
  endedAt: null,
} as unknown as Grant

/** The member's bonuses at a time. */
async function showGrants(locked: readonly Grant[], ended: readonly Grant[] = [], now = NOW) {
  const [lockedRun, endedRun] = [
    handActor<Page<Grant>, PageQuery<Grant, null>>(),
    handActor<Page<Grant>, PageQuery<Grant, null>>(),
  ]
  const out = handActor<Grant, { order: { readonly id: string } }>()
  const changes = silent<unknown, { query: null }>()
  const logic = {
    lockedGrants: lockedGrantsMachine.provide({ actors: { load: lockedRun.logic, changes } }),
    endedGrants: endedGrantsMachine.provide({ actors: { load: endedRun.logic, changes } }),
    grantOptOut: grantOptOutMachine.provide({ actors: { act: out.logic } }),
    seconds: fromObservable<number, undefined>(() => of(now)),
  }
  const page = await show(<GrantsView logic={logic} />, { language: 'en', words: ['wallet', 'shared'] })
  const { screen, user } = page
  await told(() => {
    lockedRun.last().resolve({ list: locked, more: false })
    endedRun.last().resolve({ list: ended, more: false })
  })
  const part = (name: string) => screen.getByRole('region', { name })
  return {
    ...page,
    part,
    rows: (name: string) => [...part(name).querySelectorAll('li')].map(({ textContent }) => textContent),
    ask: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      return screen.findByRole('alertdialog')
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    given: () => out.asked.map(({ input }) => input.order.id),
    answer: (one: Grant | Failure) =>
      told(() => {
        if (one instanceof Failure) out.last().reject(one)
        else out.last().resolve(one)
      }),
  }
}

test('[P-9] a locked bonus says its sum, its bets and what is missing of them, its terms and its end', async () => {
  const { rows } = await showGrants([GRANT])
  expect(rows('Locked bonuses')[0]).toBe(
    'First deposit¥10.00Valid bets ¥12.50 of ¥50.00¥37.50 to goSlots · 5× · until 2026-01-03 08:00 · 1 d 0 h leftGive up',
  )
})

test.each([
  [DAY - 1, ' · 23 h 59 min left'],
  [2 * DAY + HOUR, ' · 2 d 1 h left'],
  [59_999, ' · 0 h 0 min left'],
  [MINUTE, ' · 0 h 1 min left'],
  [0, null],
])('[P-9] of a bonus whose end is %i ms ahead the time that is left is said: %s', async (ahead, words) => {
  const { rows } = await showGrants([{ ...GRANT, until: NOW + ahead }])
  expect(/ · [^·]* left/.exec(rows('Locked bonuses')[0] ?? '')?.[0] ?? null).toBe(words)
})

test('[P-9] one that waits for bets of before says so', async () => {
  const { rows } = await showGrants([{ ...GRANT, phase: 'waiting' }])
  expect(rows('Locked bonuses')[0]).toContain('Its time is over; waits for bets placed before, until 2026-01-03 08:00')
})

test('[P-9] bonuses that ended say how and when, apart from those that are locked', async () => {
  const { rows } = await showGrants([], [{ ...GRANT, phase: 'lapsed', endedAt: NOW }])
  expect(rows('Bonuses that ended')).toEqual(['First deposit Lapsed¥10.00Valid bets ¥12.50 of ¥50.00 · 2026-01-02 08:00'])
})

const SECOND: Grant = { ...GRANT, id: 'g2', title: { 'zh-CN': '二', en: 'Second' } }

test('[P-9] before a bonus is given up a question names it', async () => {
  const { ask } = await showGrants([GRANT, SECOND])
  expect((await ask('Give up: Second')).textContent).toContain('¥10.00 of “Second” goes back')
})

test('[P-9] a bonus that one keeps after all is not given up', async () => {
  const { screen, ask, press, given } = await showGrants([GRANT, SECOND])
  await ask('Give up: Second')
  await press('Keep it')
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
  expect(given()).toEqual([])
})

test('[P-9] a bonus is given up after one more question alone', async () => {
  const { ask, press, given } = await showGrants([GRANT, SECOND])
  await ask('Give up: Second')
  const before = given()
  await press('Give up')
  expect([before, given()]).toEqual([[], ['g2']])
})

test('[P-9] that a bonus was given up is said', async () => {
  const { screen, ask, press, answer } = await showGrants([GRANT, SECOND])
  await ask('Give up: Second')
  await press('Give up')
  await answer({ ...SECOND, phase: 'optedOut' })
  expect(screen.getByRole('alertdialog', { name: 'Given up' }).textContent).toContain('has gone back')
})

test('[P-9] that a bonus had ended before it was given up is said as it is', async () => {
  const { screen, ask, press, answer } = await showGrants([GRANT])
  await ask('Give up: First deposit')
  await press('Give up')
  await answer({ ...GRANT, phase: 'released' })
  expect(screen.getByRole('alertdialog', { name: 'Released' }).textContent).toContain('“First deposit” had ended before')
})

test('[P-9] Esc while a bonus is being given up leaves the question there, to tell what came of it', async () => {
  const { screen, user, ask, press, answer } = await showGrants([GRANT])
  await ask('Give up: First deposit')
  await press('Give up')
  await user.keyboard('{Escape}')
  await answer({ ...GRANT, phase: 'released' })
  expect(screen.queryByRole('alertdialog', { name: 'Released' })).not.toBe(null)
})

test('[P-9] [Q8] while a bonus is being given up it cannot be kept', async () => {
  const { screen, ask, press } = await showGrants([GRANT])
  const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep it' }).disabled
  await ask('Give up: First deposit')
  const before = keep()
  await press('Give up')
  expect([before, keep()]).toEqual([false, true])
})

test('[P-9] that a bonus was not given up is said with why', async () => {
  const { screen, ask, press, answer } = await showGrants([GRANT])
  await ask('Give up: First deposit')
  await press('Give up')
  await answer(new Failure('errors.networkAbnormal'))
  expect(screen.getByRole('alert').textContent).toMatch(/network/)
})

test('[P-9] [Q8] a bonus whose giving up had no answer is given up again by a press', async () => {
  const { ask, press, given, answer } = await showGrants([GRANT])
  await ask('Give up: First deposit')
  await press('Give up')
  await answer(new Failure('errors.networkAbnormal'))
  await press('Give up')
  expect(given()).toEqual(['g1', 'g1'])
})
