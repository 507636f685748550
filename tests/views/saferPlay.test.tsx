import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { LimitStanding } from '#src/api/model/saferPlay.ts'
import type { SaferPlayNews } from '#src/machines/saferPlay/saferPlayMachine.ts'
import { type Change, type Settings, settingsMachine } from '#src/machines/saferPlay/settingsMachine.ts'
import { LimitsPlace } from '#src/ui/cashier/limits/LimitsPlace.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'

const NOW = Date.UTC(2026, 0, 2)
const HOUR = 3_600_000

const standing = (period: LimitStanding['period'], fields: Partial<LimitStanding> = {}): LimitStanding => ({
  period,
  limit: null,
  next: null,
  used: fen(0),
  left: null,
  resetsAt: NOW + HOUR,
  loweredAt: null,
  ...fields,
})
const SETTINGS: Settings = {
  limits: [standing('day', { limit: fen(10_000), left: fen(10_000) }), standing('week')],
  pause: null,
  realityMinutes: 60,
  limitAsked: true,
}

async function showSettings(settings: Partial<Settings> = {}) {
  const store = handActor<Settings, { change: Change }>()
  const playSettings = settingsMachine.provide({
    actors: {
      load: fromPromise(() => Promise.resolve({ ...SETTINGS, ...settings })),
      store: store.logic,
      news: silent<SaferPlayNews | null, undefined>(),
    },
  })
  const page = await show(<LimitsPlace logic={{ playSettings }} now={() => NOW} />, { language: 'en', words: ['saferPlay'] })
  await act(settled)
  const answer = (next: Settings) =>
    act(async () => {
      store.last().resolve(next)
      await settled()
    })
  return {
    ...page,
    answer,
    changes: () => store.asked.map(({ input }) => input.change),
    news: () => page.screen.getByRole('status'),
  }
}

test('[P-6] a stricter limit is saved at once; that a looser one waits a day is said before it is saved', async () => {
  const { screen, user, changes } = await showSettings()
  await user.click(screen.getByRole('button', { name: 'Change: Deposit limit a day' }))
  const field = screen.getByRole('textbox')
  const waits = () => screen.queryByText('This is looser than now: it holds after 24 hours.') !== null
  await user.type(field, '100')
  expect(waits()).toBe(false)
  await user.type(field, '.01')
  expect(waits()).toBe(true)
  await user.clear(field)
  await user.type(field, '50{Enter}')
  expect(changes()).toEqual([{ kind: 'limit', period: 'day', fen: 5_000 }])
})

test.each([
  ['0.99', true],
  ['1', false],
  ['10000000', false],
  ['10000000.01', true],
  ['1.001', true],
])('[P-6] a limit of %s yuan is kept back: %s', async (text, isKept) => {
  const { screen, user, changes } = await showSettings()
  await user.click(screen.getByRole('button', { name: 'Set: Deposit limit a week' }))
  await user.type(screen.getByRole('textbox'), `${text}{Enter}`)
  expect([changes().length, screen.queryByRole('alert') !== null]).toEqual(isKept ? [0, true] : [1, false])
})

test('[P-6] only a limit that is there is removed, and only a raise that waits is taken back', async () => {
  const next = { limit: null, at: NOW + 24 * HOUR }
  const { screen, user, answer, changes, news } = await showSettings({
    limits: [standing('day', { limit: fen(100), next }), standing('week')],
  })
  await user.click(screen.getByRole('button', { name: 'Set: Deposit limit a week' }))
  expect(screen.queryByRole('button', { name: 'Remove the limit' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Take back: Deposit limit a day' }))
  await answer(SETTINGS)
  expect(news().textContent).toBe('The change is taken back')
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Change: Deposit limit a day' }))
  await user.click(screen.getByRole('button', { name: 'Remove the limit' }))
  expect(changes()).toEqual([
    { kind: 'cancelRaise', period: 'day' },
    { kind: 'limit', period: 'day', fen: null },
  ])
})

test('[P-6] a time-out is asked about once more with its end, and begins with the second press alone', async () => {
  const { screen, user, changes } = await showSettings()
  await user.click(screen.getByRole('radio', { name: '3 days' }))
  await user.click(screen.getByRole('button', { name: 'Begin a time-out' }))
  const question = await screen.findByRole('alertdialog', { name: 'Begin a time-out?' })
  expect(question.textContent).toContain('2026-01-05 08:00')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
  expect(changes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Begin a time-out' }))
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  expect(changes()).toEqual([{ kind: 'timeOut', hours: 72 }])
})

test('[P-6] an exclusion begins once it is written out, whatever its case and spaces around it', async () => {
  const { screen, user, changes } = await showSettings()
  await user.click(screen.getByRole('button', { name: 'Exclude myself' }))
  const begin = await screen.findByRole<HTMLButtonElement>('button', { name: 'Exclude me' })
  const field = screen.getByRole('textbox', { name: 'Write “exclude me” to confirm' })
  expect([begin.disabled, screen.queryByRole('alert')]).toEqual([true, null])
  await user.type(field, 'exclude')
  expect([begin.disabled, screen.getByRole('alert').textContent]).toEqual([true, 'Write it exactly like this'])
  await user.clear(field)
  await user.type(field, ' Exclude ME ')
  await user.click(begin)
  expect(changes()).toEqual([{ kind: 'exclusion', months: 6, phrase: 'Exclude ME' }])
})

test('[P-6] who pauses can only choose what ends later', async () => {
  const pause = { kind: 'exclusion' as const, since: NOW, until: NOW + 200 * 24 * HOUR }
  const { screen } = await showSettings({ pause })
  expect(screen.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual(
    expect.not.arrayContaining(['24 hours', '30 days', '6 months']),
  )
  expect(screen.getByRole('radio', { name: '1 year' })).not.toBe(null)
  expect(screen.getByText('Your present pause is already the longest there is.')).not.toBe(null)
  expect(screen.getByText(/^You excluded yourself until/)).not.toBe(null)
})

test('[P-6] a pause that is over is not shown any more', async () => {
  const { screen } = await showSettings({ pause: { kind: 'timeOut', since: NOW - HOUR, until: NOW } })
  expect(screen.queryByText(/^You are taking a time-out/)).toBe(null)
  expect(screen.getByRole('radio', { name: '24 hours' })).not.toBe(null)
})

test('[P-6] how often one is reminded is stored as it is chosen', async () => {
  const { screen, user, changes } = await showSettings()
  const chosen = () => screen.getByRole('radiogroup', { name: 'Remind me every' }).querySelector('input:checked')?.parentElement
  expect(chosen()?.textContent).toBe('1 h')
  await user.click(screen.getByRole('radio', { name: '15 min' }))
  expect(chosen()?.textContent).toBe('15 min')
  expect(changes()).toEqual([{ kind: 'reality', minutes: 15 }])
})
