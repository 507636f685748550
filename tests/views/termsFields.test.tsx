import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import {
  amount,
  choice,
  clock,
  count,
  flag,
  match,
  percent,
  prize,
  table,
  type TermFields,
  words,
} from '#src/api/model/activities/terms.ts'
import type { ComingMatch } from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { ComingMatches } from '#src/ui/backOffice/officeActivities/comingMatches.ts'
import { TermsFields } from '#src/ui/backOffice/officeActivities/TermsFields.tsx'
import { show } from './support/show.tsx'

type Values = Readonly<Record<string, unknown>>
const coming = (id: string, sport: string): ComingMatch => ({
  id,
  sport,
  league: 'Cup',
  home: `Home ${id}`,
  visit: `Away ${id}`,
  startAt: Date.UTC(2026, 0, 1),
})
const MATCHES = [coming('g1', 'football'), coming('b1', 'basketball')]

/** Fields of terms under an operator's hands. `wrong` = what is said at which path. */
async function showTerms(fields: TermFields, values: Values, wrong: Readonly<Record<string, string>> = {}) {
  let last = values
  function Terms() {
    const [present, setPresent] = useState(values)
    return (
      <ComingMatches value={MATCHES}>
        <TermsFields
          kind="sample"
          fields={fields}
          values={present}
          errorOf={(path) => wrong[path] ?? null}
          onChange={(next) => {
            last = next
            setPresent(next)
          }}
        />
      </ComingMatches>
    )
  }
  const page = await show(<Terms />, { language: 'en', words: ['officeActivities'] })
  const { screen, user } = page
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const list = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  return {
    ...page,
    field,
    list,
    options: (name: string) => [...list(name).options].map(({ textContent }) => textContent),
    values: () => last,
    choose: (name: string, option: string) => user.selectOptions(list(name), option),
    write: async (name: string, text: string) => {
      await user.clear(field(name))
      await user.type(field(name), text)
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    /** Labels of the fields that are said to be wrong. */
    wrong: () =>
      screen
        .getAllByRole<HTMLInputElement>('textbox')
        .filter((one) => one.getAttribute('aria-invalid') === 'true')
        .map((one) => one.labels?.[0]?.textContent),
  }
}

test.each([
  [true, true],
  [false, false],
  ['true', false],
  [undefined, false],
])('[A-5] a term of yes or no that is %o is shown as %s', async (value, checked) => {
  const { screen } = await showTerms({ camp: flag(false) }, { camp: value })
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'camp' }).checked).toBe(checked)
})

test('[A-5] what is changed of one term leaves the others', async () => {
  const fields = { camp: flag(false), days: count({ least: 1, most: 9, initial: 1 }) }
  const { screen, user, values } = await showTerms(fields, { camp: false, days: 4 })
  await user.click(screen.getByRole('switch', { name: 'camp' }))
  expect(values()).toEqual({ camp: true, days: 4 })
})

test.each([
  [0, '00:00'],
  [75, '01:15'],
  [1_439, '23:59'],
  [Number.NaN, ''],
  ['75', ''],
])('[A-5] a time of the day of %o minutes is shown as “%s”', async (minutes, text) => {
  const { field } = await showTerms({ at: clock(0) }, { at: minutes })
  expect(field('at').value).toBe(text)
})

test.each([
  ['21:05', 1_265],
  ['00:59', 59],
  ['', Number.NaN],
])('[A-5] the time “%s” is kept as %d minutes of the day', async (text, minutes) => {
  const { field, values } = await showTerms({ at: clock(720) }, { at: 720 })
  fireEvent.change(field('at'), { target: { value: text } })
  expect(values()).toEqual({ at: minutes })
})

test('[A-5] a term of one of many begins with its usual one, until another is chosen', async () => {
  const { list, choose, values } = await showTerms({ sort: choice(['red', 'blue'], 'blue') }, {})
  expect(list('sort').value).toBe('blue')
  await choose('sort', 'red')
  expect([list('sort').value, values()]).toEqual(['red', { sort: 'red' }])
})

const showShare = () => showTerms({ share: percent({ least: 5, most: 80, initial: 5 }) }, { share: 5 })

test('[A-5] a share is written in percent', async () => {
  const { write, values } = await showShare()
  await write('share (%)', '30')
  expect(values()).toEqual({ share: 30 })
})

test('[A-5] a share says its bounds', async () => {
  const { screen } = await showShare()
  expect(screen.queryByText('5 to 80')).not.toBe(null)
})

const LINE = { line: words(20, { 'zh-CN': '', en: '' }) }

test('[A-5] a text that is written in one language leaves that of the other', async () => {
  const { write, values } = await showTerms(LINE, { line: { 'zh-CN': '你好', en: '' } })
  await write('line · English', 'Hi')
  expect(values()).toEqual({ line: { 'zh-CN': '你好', en: 'Hi' } })
})

test('[A-5] a text that is wrong in one language says so there', async () => {
  const { wrong } = await showTerms(LINE, { line: { 'zh-CN': '', en: '' } }, { 'line.zh-CN': 'empty' })
  expect(wrong()).toEqual(['line · Chinese'])
})

test.each([
  ['football', ['2026-01-01 08:00 · Cup · Home g1 – Away g1']],
  [null, ['2026-01-01 08:00 · Cup · Home g1 – Away g1', '2026-01-01 08:00 · Cup · Home b1 – Away b1']],
])('[A-5] a match of the sport %s is chosen from those to come', async (sport, names) => {
  const { options } = await showTerms({ game: match(sport) }, { game: '' })
  expect(options('game')).toEqual(['Choose a match that has not begun', ...names])
})

/** The choice of a match, of which one is chosen that is not to come any more. */
const showOld = () => showTerms({ game: match('football') }, { game: 'old' })

test('[A-5] a match that was chosen stays chosen when it is not to come any more', async () => {
  const { list, options } = await showOld()
  expect([list('game').value, options('game')[1]]).toEqual(['old', 'Chosen match (old)'])
})

test('[A-5] a match that is not to come any more is not there to choose once another one is chosen', async () => {
  const { options, choose, values } = await showOld()
  await choose('game', '2026-01-01 08:00 · Cup · Home g1 – Away g1')
  expect([values(), options('game').length]).toEqual([{ game: 'g1' }, 2])
})

test('[A-5] a match that lacks is said', async () => {
  const { screen } = await showTerms({ game: match(null) }, { game: '' }, { game: 'choose one' })
  expect(screen.getByRole('alert').textContent).toBe('choose one')
})

const GIFT = { gift: prize({ asset: 'GOLD', amount: '100' }) }

test('[A-5] a prize that becomes a locked bonus has the usual terms of one', async () => {
  const { choose, field, values } = await showTerms(GIFT, { gift: { asset: 'GOLD', amount: '100' } })
  await choose('gift', 'locked bonus')
  expect(values()).toEqual({ gift: { asset: 'GRANT', amount: '100', multiple: 5, product: 'sports' } })
  expect(field('Amount · yuan').value).toBe('1')
})

const LOCKED = { gift: { asset: 'GRANT', amount: '100', multiple: 3, product: 'slots' } }

test('[A-5] a prize that is no locked bonus any more has none of its terms', async () => {
  const { screen, choose, values } = await showTerms(GIFT, LOCKED)
  await choose('gift', 'points')
  expect(values()).toEqual({ gift: { asset: 'POINT', amount: '100' } })
  expect(screen.queryByLabelText('Bets, as a multiple')).toBe(null)
})

test.each([
  ['Amount · yuan', '2.5', { amount: '250' }],
  ['Bets, as a multiple', '7', { multiple: 7 }],
])('[A-5] of a locked bonus “%s” is written: %s', async (name, text, change) => {
  const { write, values } = await showTerms(GIFT, LOCKED)
  await write(name, text)
  expect(values()).toEqual({ gift: { ...LOCKED.gift, ...change } })
})

test('[A-5] of a locked bonus the kind of venue is chosen', async () => {
  const { list, choose, values } = await showTerms(GIFT, LOCKED)
  const before = list('Kind of venue').value
  await choose('Kind of venue', 'Fishing')
  expect([before, values()]).toEqual(['slots', { gift: { ...LOCKED.gift, product: 'fishing' } }])
})

test.each([
  ['gift.amount', 'Amount · yuan'],
  ['gift.multiple', 'Bets, as a multiple'],
])('[A-5] what is wrong at %s of a prize is said at its field: %s', async (path, label) => {
  const { wrong } = await showTerms(GIFT, LOCKED, { [path]: 'wrong' })
  expect(wrong()).toEqual([label])
})

const ROWS = {
  days: table({
    row: { coins: amount({ asset: 'GOLD', least: 1, most: 999, initial: 5 }), tries: count({ least: 0, most: 9, initial: 1 }) },
    least: 1,
    most: 3,
    initial: [{ coins: '5', tries: 1 }],
  }),
}
const TWO = {
  days: [
    { coins: '10', tries: 1 },
    { coins: '20', tries: 2 },
  ],
}

test('[A-5] a list of rows grows by one like its last one', async () => {
  const { press, values } = await showTerms(ROWS, TWO)
  await press('Add one')
  expect(values()).toEqual({ days: [...TWO.days, { coins: '20', tries: 2 }] })
})

test('[A-5] a list that has as many rows as may be does not grow', async () => {
  const { screen, press } = await showTerms(ROWS, TWO)
  await press('Add one')
  expect(screen.queryByRole('button', { name: 'Add one' })).toBe(null)
})

test('[A-5] the first row of an empty list is the usual one', async () => {
  const { press, values } = await showTerms(ROWS, {})
  await press('Add one')
  expect(values()).toEqual({ days: [{ coins: '5', tries: 1 }] })
})

test('[A-5] a row that is removed leaves the others in their order', async () => {
  const { press, values } = await showTerms(ROWS, { days: [...TWO.days, { coins: '30', tries: 3 }] })
  await press('Remove: 2')
  expect(values()).toEqual({ days: [TWO.days[0], { coins: '30', tries: 3 }] })
})

test('[A-5] what is wrong in a row is said at that row alone', async () => {
  const { screen, wrong } = await showTerms(ROWS, TWO, { 'days.1.tries': 'wrong' })
  const fields = screen.getAllByRole('textbox').map((one) => one.getAttribute('aria-invalid'))
  expect([wrong(), fields]).toEqual([['tries'], ['false', 'false', 'false', 'true']])
})

test('[A-5] a list with too few or too many rows says how many there may be', async () => {
  const { screen } = await showTerms(ROWS, TWO, { days: 'terms.range' })
  expect(screen.getByRole('alert').textContent).toMatch(/1.*3/)
})
