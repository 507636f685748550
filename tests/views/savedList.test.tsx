import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { SavedKind } from '#src/api/model/savedCard.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { realNameMachine } from '#src/machines/savedCards/realNameMachine.ts'
import type { SavedDraft, SavedItem, SavedQuery } from '#src/machines/savedCards/savedCards.ts'
import { type LoadedList, type Saved, savedListMachine } from '#src/machines/savedCards/savedListMachine.ts'
import { type PasswordStatus, withdrawPasswordMachine } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { CardsPart } from '#src/ui/cashier/savedCards/CardsPart.tsx'
import { SavedList } from '#src/ui/cashier/savedCards/SavedList.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

const card = (id: string | null, tail: string): SavedItem => ({
  kind: 'bankCard',
  id,
  cardNum: `**** ${tail}`,
  bank: 'ICBC',
  names: { 'zh-CN': '工商银行', en: 'Industrial Bank' },
  holder: '*ia',
  waitsUntil: null,
})
const CARDS = [card('k1', '0001'), card('k2', '0002'), card('k3', '0003')]
const BANKS = [
  { code: 'ICBC', name: 'Industrial Bank' },
  { code: 'BOC', name: 'Bank of China' },
]
type Choices = {
  readonly kind?: SavedKind
  readonly choices?: LoadedList['choices']
  readonly holder?: string | null
}

/** What is saved of one kind. `items` = null: nothing is told yet; a failure, why it is not known. */
async function showList(
  items: readonly SavedItem[] | Failure | null,
  { kind = 'bankCard', choices = BANKS, holder = '*ia' }: Choices = {},
) {
  const load = handActor<LoadedList, SavedQuery>()
  const insert = handActor<Saved, SavedDraft>()
  const remove = handActor<readonly SavedItem[], SavedQuery & { id: string }>()
  const logic = savedListMachine.provide({ actors: { load: load.logic, insert: insert.logic, remove: remove.logic } })
  const page = await show(<SavedList kind={kind} logic={logic} holder={holder} />, {
    language: 'en',
    words: ['savedCards'],
  })
  const { screen, user } = page
  const turn = (what: () => void) =>
    act(async () => {
      what()
      await settled()
    })
  const loaded = (next: readonly SavedItem[] | Failure) =>
    turn(() => (next instanceof Failure ? load.last().reject(next) : load.last().resolve({ items: next, choices })))
  if (items !== null) await loaded(items)
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
  return {
    ...page,
    loaded,
    press,
    rows: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
    has: (name: string) => screen.queryByRole('button', { name }) !== null,
    loads: () => load.asked.length,
    drafts: () => insert.asked.map(({ input }) => input),
    saved: (answer: Saved | Failure) =>
      turn(() => (answer instanceof Failure ? insert.last().reject(answer) : insert.last().resolve(answer))),
    removed: () => remove.asked.map(({ input }) => input.id),
    gone: (answer: readonly SavedItem[] | Failure) =>
      turn(() => (answer instanceof Failure ? remove.last().reject(answer) : remove.last().resolve(answer))),
    open: async (name: string) => {
      await press(name)
      return screen.findByRole('dialog')
    },
  }
}

test('[C-10] each card says its bank, its tail, whose it is, and until when withdrawals to it wait', async () => {
  const { rows } = await showList([{ ...card('k1', '0001'), waitsUntil: Date.UTC(2026, 0, 2, 4, 30) }, card('k2', '0002')])
  expect(rows()).toEqual([
    'Industrial Bankending in 0001*iaCan be withdrawn to from 2026-01-02 12:30 (UTC+8)',
    'Industrial Bankending in 0002*ia',
  ])
})

test('[C-10] cards are counted, of as many as may be', async () => {
  const { screen } = await showList(CARDS.slice(0, 2))
  expect(screen.getByRole('heading').textContent).toContain('2 / 3')
})

test.each([
  [2, true],
  [3, false],
])('[C-10] with %i cards one more can be added: %s', async (count, may) => {
  const { has, screen } = await showList(CARDS.slice(0, count))
  expect([has('Add a bank card'), screen.queryByText(/^You can save at most 3/) === null]).toEqual([may, may])
})

/** The page of saved cards, of who has this real name. */
async function showPart(name: string | null) {
  const logic = {
    realName: realNameMachine.provide({ actors: { load: fromPromise<string | null, undefined>(async () => name) } }),
    savedList: savedListMachine.provide({
      actors: { load: fromPromise<LoadedList, SavedQuery>(async () => ({ items: [], choices: BANKS })) },
    }),
    withdrawPassword: withdrawPasswordMachine.provide({
      actors: { loadStatus: fromPromise<PasswordStatus, undefined>(async () => ({ isSet: false, waitsUntil: null })) },
    }),
  }
  const page = await show(<CardsPart logic={logic} />, { language: 'en', words: ['savedCards', 'withdrawal'] })
  await act(settled)
  return page
}

test.each([
  [null, ['Bank card', 'USDT address', 'Virtual-currency wallets'], []],
  ['王*米', [], ['Add a bank card', 'Add a USDT address', 'Add a virtual-currency wallet']],
])(
  '[C-10] [V-1] of who has the real name %s it is told what can be saved later: %j, and asked for now: %j',
  async (name, later, now) => {
    const { screen } = await showPart(name)
    const told = [...(screen.queryByRole('region', { name: 'Payout accounts' })?.querySelectorAll('li b') ?? [])]
    const asked = screen.queryAllByRole('button', { name: /^Add / })
    expect([told.map(({ textContent }) => textContent), asked.map(({ textContent }) => textContent.trim())]).toEqual([later, now])
  },
)

test.each([
  [null, 'soft'],
  ['王*米', 'primary'],
])('[C-10] of who has the real name %s the withdrawal password asks in the way “%s”', async (name, look) => {
  const { screen } = await showPart(name)
  expect(screen.getByRole('button', { name: 'Set a withdrawal password' }).className).toContain(look)
})

test('[C-10] before anything is known no card can be added', async () => {
  const { has } = await showList(null)
  expect(has('Add a bank card')).toBe(false)
})

test.each([
  ['are not known yet', null],
  ['could not be loaded', new Failure('errors.networkAbnormal')],
])('[C-10] cards that %s are not said to be none', async (_, items) => {
  const { screen } = await showList(items)
  expect(screen.queryByText('No bank card yet')).toBe(null)
})

test('[C-10] cards that are on their way are marked as such', async () => {
  const { screen } = await showList(null)
  expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true')
})

test('[C-10] cards that could not be loaded are asked for again by a press', async () => {
  const { press, loads, loaded, rows } = await showList(new Failure('errors.networkAbnormal'))
  await press('Try again')
  expect(loads()).toBe(2)
  await loaded(CARDS)
  expect(rows()).toHaveLength(3)
})

test.each(['Cancel', 'Esc'])('[C-10] a card that is not to be deleted after all stays: %s', async (way) => {
  const { screen, user, press, removed, rows } = await showList(CARDS)
  await press('Delete Industrial Bank ending in 0001')
  await screen.findByRole('alertdialog')
  await (way === 'Esc' ? user.keyboard('{Escape}') : press(way))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
  expect([removed(), rows().length]).toEqual([[], 3])
})

test('[C-10] a card is deleted after one more question, which names it', async () => {
  const { screen, press, removed, gone, rows } = await showList(CARDS)
  await press('Delete Industrial Bank ending in 0002')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Industrial Bank ending in 0002')
  await press('Delete')
  expect(removed()).toEqual(['k2'])
  await gone([CARDS[0]!, CARDS[2]!])
  expect(rows()).toHaveLength(2)
})

/** The list once deleting the first card had no answer. */
async function showUndeleted() {
  const page = await showList(CARDS)
  await page.press('Delete Industrial Bank ending in 0001')
  await page.screen.findByRole('alertdialog')
  await page.press('Delete')
  await page.gone(new Failure('errors.networkAbnormal'))
  return page
}

test('[C-10] a deletion that had no answer says why', async () => {
  const { screen } = await showUndeleted()
  expect(screen.getByRole('alert').textContent).toMatch(/network/)
})

test('[C-10] a deletion that had no answer can be tried again', async () => {
  const { press, removed } = await showUndeleted()
  await press('Delete')
  expect(removed()).toEqual(['k1', 'k1'])
})

test('[E-1] what the server gave no id can only be seen', async () => {
  const { rows, screen } = await showList([card(null, '0001')])
  expect([rows().length, screen.queryByRole('button', { name: /^Delete/ })]).toEqual([1, null])
})

test.each([
  ['a bank card', 'is said whose it will be', 'bankCard', true],
  ['a USDT address', 'no holder is said', 'usdt', false],
] as const)('[C-10] of %s %s', async (name, _, kind, isSaid) => {
  const { open } = await showList([], { kind })
  const sheet = await open(`Add ${name}`)
  expect(sheet.textContent.includes('Cardholder *ia')).toBe(isSaid)
})

test('[V-6] a card is added with its number to the bank that was chosen', async () => {
  const { screen, user, press, open, drafts } = await showList([])
  await open('Add a bank card')
  await user.click(screen.getByRole('radio', { name: 'Bank of China' }))
  await user.type(screen.getByRole('textbox'), '6222021234567890128')
  await press('Save')
  expect(drafts()).toEqual([{ kind: 'bankCard', bank: 'BOC', cardNum: '6222 0212 3456 7890 128' }])
})

test('[V-6] the number of a card stands in groups as it is typed', async () => {
  const { screen, user, open } = await showList([])
  await open('Add a bank card')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await user.type(field, '6222021234567890128')
  expect(field.value).toBe('6222 0212 3456 7890 128')
})

test('[C-10] a card that was saved stands in the list in place of its form', async () => {
  const { screen, user, press, open, saved, rows } = await showList([])
  await open('Add a bank card')
  await user.type(screen.getByRole('textbox'), '6222021234567890128')
  await press('Save')
  await saved({ items: [card('k1', '0128')] })
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(rows()).toEqual(['Industrial Bankending in 0128*ia'])
})

test('[V-6] only digits come into the number of a card', async () => {
  const { screen, user, open } = await showList([])
  await open('Add a bank card')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await user.type(field, '62a2')
  expect(field.value).toBe('622')
})

test('[V-6] a number that is no card’s is kept back with the reason once saving is tried', async () => {
  const { screen, user, press, open, drafts } = await showList([])
  await open('Add a bank card')
  const fault = () => screen.queryByText('This is not a card number. Check each digit') !== null
  const field = screen.getByRole('textbox')
  await user.type(field, '622')
  expect([fault(), field.getAttribute('aria-invalid')]).toEqual([false, 'false'])
  await press('Save')
  expect([drafts(), fault(), field.getAttribute('aria-invalid')]).toEqual([[], true, 'true'])
})

test('[V-6] a digit that is typed inside a number leaves the caret behind it', async () => {
  const { screen, user, open } = await showList([])
  await open('Add a bank card')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await user.type(field, '11112222')
  await user.type(field, '9', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect([field.value, field.selectionStart]).toEqual(['1111 9222 2', 6])
})

test('[V-6] what changes nothing of a number, as the space of a group that is taken away, leaves the caret where it was', async () => {
  const { screen, user, open } = await showList([])
  await open('Add a bank card')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await user.type(field, '111122223333')
  await user.type(field, '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 })
  expect([field.value, field.selectionStart]).toEqual(['1111 2222 3333', 4])
  await user.type(field, 'a', { initialSelectionStart: 7, initialSelectionEnd: 7 })
  expect([field.value, field.selectionStart]).toEqual(['1111 2222 3333', 7])
})

/** A form whose card the server refused. */
async function showRefused() {
  const { screen, user, press, open, saved } = await showList([])
  await open('Add a bank card')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await user.type(field, '6222021234567890128')
  await press('Save')
  await saved({ refusal: 'taken' })
  const said = () => screen.getAllByRole('alert').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))
  return { user, field, said }
}

test('[C-10] why a card was not saved is said until another one is written', async () => {
  const { user, field, said } = await showRefused()
  expect(said()).toEqual([expect.stringMatching(/^This card or address cannot be added/)])
  await user.type(field, '{Backspace}')
  expect(said()).toEqual([])
})

test('[C-10] a card that was not saved stays written', async () => {
  const { field } = await showRefused()
  expect(field.value).toBe('6222 0212 3456 7890 128')
})

test('[C-10] an address is judged by the network that was chosen', async () => {
  const { screen, user, press, open, drafts } = await showList([], {
    kind: 'usdt',
    choices: [
      { code: 'TRC20', name: 'TRC20' },
      { code: 'ERC20', name: 'ERC20' },
    ],
  })
  await open('Add a USDT address')
  const field = screen.getByRole('textbox')
  await user.type(field, `0x${'a'.repeat(40)}`)
  await press('Save')
  expect(drafts()).toEqual([])
  expect(screen.getByText('The address begins with T and has 34 characters')).not.toBe(null)
  await user.click(screen.getByRole('radio', { name: 'ERC20' }))
  await press('Save')
  expect(drafts()).toEqual([{ kind: 'usdt', network: 'ERC20', address: `0x${'a'.repeat(40)}` }])
})
