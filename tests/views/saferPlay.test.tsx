import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { LimitStanding } from '#src/api/model/saferPlay.ts'
import type { SaferPlayNews } from '#src/machines/saferPlay/saferPlayMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
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
  const fail = () =>
    act(async () => {
      store.last().reject(new Failure('errors.networkAbnormal'))
      await settled()
    })
  const answer = (next: Settings) =>
    act(async () => {
      store.last().resolve(next)
      await settled()
    })
  return {
    ...page,
    answer,
    fail,
    changes: () => store.asked.map(({ input }) => input.change),
    news: () => page.screen.getByRole('status'),
  }
}

test('[P-6] a stricter limit is saved at once; that a looser one waits a day is said before it is saved', async () => {
  const { screen, user, changes } = await showSettings()
  await user.click(screen.getByRole('button', { name: 'Change: Daily deposit limit' }))
  const field = screen.getByRole('textbox')
  const waits = () => screen.queryByText('This raises your limit, so it applies after 24 hours.') !== null
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
  await user.click(screen.getByRole('button', { name: 'Set: Weekly deposit limit' }))
  await user.type(screen.getByRole('textbox'), `${text}{Enter}`)
  expect([changes().length, screen.queryByRole('alert') !== null]).toEqual(isKept ? [0, true] : [1, false])
})

test('[P-6] only a limit that is there is removed, and only a raise that waits is taken back', async () => {
  const next = { limit: null, at: NOW + 24 * HOUR }
  const { screen, user, answer, changes, news } = await showSettings({
    limits: [standing('day', { limit: fen(100), next }), standing('week')],
  })
  await user.click(screen.getByRole('button', { name: 'Set: Weekly deposit limit' }))
  expect(screen.queryByRole('button', { name: 'Remove the limit' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Cancel: Daily deposit limit' }))
  await answer(SETTINGS)
  expect(news().textContent).toBe('The change is cancelled')
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Change: Daily deposit limit' }))
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
  const field = screen.getByRole('textbox', { name: 'Type “exclude me” to confirm' })
  expect([begin.disabled, screen.queryByRole('alert')]).toEqual([true, null])
  await user.type(field, 'exclude')
  expect([begin.disabled, screen.getByRole('alert').textContent]).toEqual([true, 'Type it exactly like this'])
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
  expect(screen.getByText('Your current pause is already the longest there is.')).not.toBe(null)
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

test('[P-6] how often one is reminded stays as it was chosen last while an earlier choice is stored', async () => {
  const { screen, user, answer, changes } = await showSettings()
  await user.click(screen.getByRole('radio', { name: '30 min' }))
  await user.click(screen.getByRole('radio', { name: '15 min' }))
  const chosen = screen.getByRole<HTMLInputElement>('radio', { name: '15 min' })
  expect(chosen.checked).toBe(true)
  await answer({ ...SETTINGS, realityMinutes: 30 })
  expect([chosen.checked, changes().at(-1)]).toEqual([true, { kind: 'reality', minutes: 15 }])
})

/** How the row of a period reads. */
const rowOf = (screen: { readonly getByText: (text: string) => HTMLElement }, period: string) =>
  screen.getByText(period).closest('li')?.textContent

test('[P-6] a limit stands with what is used of it, what is left, and when it starts over', async () => {
  const limits = [standing('day'), standing('week', { limit: fen(10_000), used: fen(2_550), left: fen(7_450) })]
  const { screen } = await showSettings({ limits })
  expect(rowOf(screen, 'Weekly')).toBe(
    'Weekly¥100.00Change¥25.50 deposited so far · ¥74.50 leftResets on Monday at midnight (UTC+8)',
  )
})

test('[P-6] of a period without a limit nothing is left, and nobody lowered it', async () => {
  const { screen } = await showSettings({ limits: [standing('month', { used: fen(2_550) })] })
  expect(rowOf(screen, 'Monthly')).toBe('MonthlyNot setSet¥25.50 deposited so farResets on the 1st at midnight (UTC+8)')
})

test('[P-6] a limit that staff lowered says when', async () => {
  const { screen } = await showSettings({ limits: [standing('day', { limit: fen(100), loweredAt: NOW })] })
  expect(rowOf(screen, 'Daily')).toMatch(/Lowered by our staff at 2026-01-02 08:00 \(UTC\+8\)$/)
})

test.each([
  ['a higher limit', fen(20_000), '¥200.00 from 2026-01-02 09:00 (UTC+8)'],
  ['no limit', null, 'No limit from 2026-01-02 09:00 (UTC+8)'],
])('[P-6] %s that waits is told with its hour beside the limit that holds', async (_, limit, words) => {
  const next = { limit, at: NOW + HOUR }
  const { screen } = await showSettings({ limits: [standing('day', { limit: fen(10_000), next })] })
  expect([screen.getByText(words).tagName, screen.getByText('¥100.00').tagName]).toEqual(['P', 'P'])
})

test('[P-6] while a change of limits is stored a raise cannot be taken back twice', async () => {
  const next = { limit: null, at: NOW + HOUR }
  const { screen, user, changes } = await showSettings({ limits: [standing('day', { limit: fen(100), next })] })
  const button = screen.getByRole('button', { name: 'Cancel: Daily deposit limit' })
  await user.dblClick(button)
  expect([changes().length, button.getAttribute('aria-busy')]).toEqual([1, 'true'])
})

test('[P-6] a limit that could not be stored stays written in its form, with the reason', async () => {
  const { screen, user, fail } = await showSettings()
  await user.click(screen.getByRole('button', { name: 'Change: Daily deposit limit' }))
  await user.type(screen.getByRole('textbox'), '50{Enter}')
  await fail()
  expect([screen.getByRole<HTMLInputElement>('textbox').value, screen.getByRole('form').textContent]).toEqual([
    '50',
    expect.stringContaining('The network is abnormal'),
  ])
})

/** The form of a day's limit with 50 written and sent, then cancelled and opened again. */
async function openAgain(beforeCancel: (shown: Awaited<ReturnType<typeof showSettings>>) => Promise<void>) {
  const page = await showSettings()
  const { screen, user } = page
  const open = () => user.click(screen.getByRole('button', { name: 'Change: Daily deposit limit' }))
  await open()
  await user.type(screen.getByRole('textbox'), '50{Enter}')
  await beforeCancel(page)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await open()
  return { ...page, form: () => screen.queryByRole('form', { name: 'Daily deposit limit' }) }
}

test('[P-6] the form of a limit that is opened again says nothing of the try before', async () => {
  const { form } = await openAgain(({ fail }) => fail())
  expect(form()?.textContent).not.toMatch(/network/i)
})

test('[P-6] the form of a limit that is opened again while the one before is stored stays open', async () => {
  const { answer, form } = await openAgain(async () => undefined)
  await answer(SETTINGS)
  expect(form()).not.toBe(null)
})

test('[P-6] [Q8] the form of a limit takes the focus as it opens, and gives it back to its button', async () => {
  const { screen, user, answer } = await showSettings()
  await user.click(screen.getByRole('button', { name: 'Change: Daily deposit limit' }))
  const isField = document.activeElement === screen.getByRole('textbox')
  await user.keyboard('50{Enter}')
  await answer(SETTINGS)
  expect([isField, document.activeElement]).toEqual([true, screen.getByRole('button', { name: 'Change: Daily deposit limit' })])
})

test('[P-6] the way to change a limit gives way to its form, and is back once that is stored', async () => {
  const { screen, user, answer } = await showSettings()
  const way = () => screen.queryByRole('button', { name: 'Change: Daily deposit limit' }) !== null
  await user.click(screen.getByRole('button', { name: 'Change: Daily deposit limit' }))
  const inForm = [way(), screen.queryAllByRole('textbox').length]
  await user.type(screen.getByRole('textbox'), '50{Enter}')
  await answer(SETTINGS)
  expect([inForm, way(), screen.queryAllByRole('textbox').length]).toEqual([[false, 1], true, 0])
})

/** The lengths to choose from of one kind of pause, and the one that is chosen. */
const lengthsOf = (screen: { readonly getByRole: (role: string, of: { name: string }) => HTMLElement }, kind: string) =>
  [...screen.getByRole('region', { name: kind }).querySelectorAll('input')].map((one) => {
    const words = one.parentElement?.textContent
    return one.checked ? `${words}!` : words
  })

test('[P-6] the shortest pauses are chosen to begin with', async () => {
  const { screen } = await showSettings()
  expect([lengthsOf(screen, 'Time-out'), lengthsOf(screen, 'Self-exclusion')]).toEqual([
    ['24 hours!', '3 days', '7 days', '30 days'],
    ['6 months!', '1 year', '5 years'],
  ])
})

test.each([
  ['a time-out', NOW + 72 * HOUR, 'Time-out', ['7 days!', '30 days']],
  ['an exclusion', Date.UTC(2027, 0, 2), 'Self-exclusion', ['5 years!']],
])('[P-6] who pauses by %s cannot choose one that ends in the same moment', async (_, until, kind, lengths) => {
  const { screen } = await showSettings({ pause: { kind: 'timeOut', since: NOW, until } })
  expect(lengthsOf(screen, kind)).toEqual(lengths)
})

test('[P-6] who excluded themselves for the longest time is told so in place of lengths', async () => {
  const { screen } = await showSettings({ pause: { kind: 'exclusion', since: NOW, until: Date.UTC(2031, 0, 2) } })
  expect([
    screen.getAllByText('Your current pause is already the longest there is.').length,
    screen.queryByText('5 years'),
  ]).toEqual([2, null])
})

test('[P-6] an exclusion is for as long as was chosen', async () => {
  const { screen, user, changes } = await showSettings()
  await user.click(screen.getByRole('radio', { name: '5 years' }))
  await user.click(screen.getByRole('button', { name: 'Exclude myself' }))
  await user.type(await screen.findByRole('textbox', { name: 'Type “exclude me” to confirm' }), 'exclude me')
  await user.click(screen.getByRole('button', { name: 'Exclude me' }))
  expect(changes()).toEqual([{ kind: 'exclusion', months: 60, phrase: 'exclude me' }])
})

test.each([
  ['Time-out', '24 hours', 'Begin a time-out', '2026-01-09 08:00', NOW + 72 * HOUR],
  ['Self-exclusion', '6 months', 'Exclude myself', '2027-01-02 08:00', NOW + 200 * 24 * HOUR],
])(
  '[P-6] a length that a pause of another device has overtaken gives way to the shortest that is left: %s of %s',
  async (_, length, begin, until, pausedUntil) => {
    const { screen, user, answer } = await showSettings()
    await user.click(screen.getByRole('radio', { name: length }))
    await user.click(screen.getByRole('radio', { name: '15 min' }))
    await answer({ ...SETTINGS, pause: { kind: 'timeOut', since: NOW, until: pausedUntil } })
    await user.click(screen.getByRole('button', { name: begin }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain(until)
  },
)
