import { expect, test } from 'vitest'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { DEFAULT_PLAN, type GradePlan } from '#src/api/model/grade.ts'
import type { OfficePlan, PlanAnswer, PlanProposal } from '#src/api/model/gradePlanFields.ts'
import type { Right } from '#src/api/model/right.ts'
import { gradesActMachine, type GradesOrder, officeGradesMachine } from '#src/machines/backOffice/officeGradesMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { GradesPage } from '#src/ui/backOffice/grades/GradesPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { officeFor } from './support/office.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** The table with other prizes of some grades. */
const planWith = (
  rules: Readonly<Record<number, Partial<GradePlan['rules'][number]>>>,
  fields: Partial<GradePlan> = {},
): GradePlan => ({
  ...DEFAULT_PLAN,
  ...fields,
  rules: DEFAULT_PLAN.rules.map((rule) => ({ ...rule, ...rules[rule.grade] })),
})
const PLAN: OfficePlan = { version: 7, plan: DEFAULT_PLAN, proposal: null }
const proposed = (memberId: string): PlanProposal => ({
  digest: 'd1',
  by: { memberId, name: 'leo' },
  reason: 'for May',
  at: 3_000,
  expiresAt: 90_000_000,
  plan: planWith({ 2: { levelPrize: { asset: 'FEN', amount: fen(9_00) } }, 3: { rebate: 40 } }, { keepPercent: 20 }),
})

/** The page of grades, for the operator m-oda. */
async function showPage({ plan = PLAN, rights = ['site.approve'] }: { plan?: OfficePlan; rights?: readonly Right[] } = {}) {
  const load = handActor<Page<OfficePlan>, PageQuery<OfficePlan, null>>()
  const acts = handActor<PlanAnswer, { order: GradesOrder }>()
  const logic = {
    grades: officeGradesMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: null }>() } }),
    gradesAct: gradesActMachine.provide({ actors: { act: acts.logic } }),
  }
  const page = await show(<GradesPage {...officeFor(rights)} logic={logic} />, {
    language: 'en',
    words: ['backOffice', 'claims'],
  })
  await told(() => load.last().resolve({ list: [plan], more: false }))
  const { screen, user } = page
  const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return {
    ...page,
    cell,
    press,
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    write: async (name: string, text: string) => {
      await user.clear(cell(name))
      await user.click(cell(name))
      await user.paste(text)
    },
    /** Opens the form, and gives a reason. */
    begin: async () => {
      await press('Edit grades')
      await user.click(cell('Reason'))
      await user.paste('for May')
    },
    orders: () => acts.asked.map(({ input }) => input.order),
    answer: (result: PlanAnswer['result'], now: OfficePlan = PLAN) => told(() => acts.last().resolve({ result, ...now })),
    fail: () => told(() => acts.last().reject(new Failure('errors.networkAbnormal'))),
    alerts: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  }
}

test.each([
  ['may approve what is the site’s', ['site.approve'], ['Edit grades']],
  ['may only change what is the site’s', ['site.act', 'site.read'], []],
] as const)('[C-11] who %s (%s) can do with the table of grades: %s', async (_, rights, buttons) => {
  const { buttons: shown } = await showPage({ rights })
  expect(shown()).toEqual(buttons)
})

test('[C-11] what a change of the table holds for is said where it is made', async () => {
  const { screen, press } = await showPage()
  const said = () => screen.queryAllByText(/^What is saved holds|^Valid bets are fixed/).length
  expect(said()).toBe(0)
  await press('Edit grades')
  expect(said()).toBe(2)
})

test('[C-11] on a phone what each grade takes and brings stands under its own name', async () => {
  const { screen } = await showPage()
  const facts = [...(screen.getAllByRole('row')[2]?.querySelectorAll('td') ?? [])].map((one) => [
    one.getAttribute('data-label'),
    one.textContent,
  ])
  expect([screen.queryByRole('region', { name: 'Grades' }), facts]).toEqual([
    null,
    [
      ['Grade', 'VIP 1'],
      ['Valid bets', '¥1,000'],
      ['Promotion', '¥3'],
      ['Monthly', '100 coins'],
      ['Birthday', '¥3'],
      ['Rebate', '0.25%'],
    ],
  ])
})

test('[C-11] what holds for all grades stands before them', async () => {
  await showPage()
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent?.match(/\d.*$/)?.[0])).toEqual([
    '10%',
    '7 days',
  ])
})

test('[C-11] a table that is saved untouched is what it was, as of the version that was looked at', async () => {
  const { begin, press, orders } = await showPage()
  await begin()
  await press('Save')
  expect(orders()).toMatchObject([{ reason: 'for May', version: 7, fields: { keepPercent: 10, birthdayDays: 7 } }])
  const [order] = orders()
  const rules = order !== undefined && 'fields' in order ? order.fields.rules : []
  expect([rules.length, rules[2]]).toEqual([
    11,
    { levelPrize: { asset: 'FEN', amount: '800' }, monthPrize: { asset: 'GOLD', amount: '200' }, birthCash: '800', rebate: 30 },
  ])
})

test.each([
  ['VIP 2: Promotion', '9.50', { levelPrize: { asset: 'FEN', amount: '950' } }],
  ['VIP 2: Monthly', '250', { monthPrize: { asset: 'GOLD', amount: '250' } }],
  ['VIP 2: Birthday', '12', { birthCash: '1200' }],
  ['VIP 2: Rebate', '0.45', { rebate: 45 }],
])('[C-11] what is written at “%s” is saved there', async (name, text, rule) => {
  const { begin, write, press, orders } = await showPage()
  await begin()
  await write(name, text)
  await press('Save')
  const [order] = orders()
  expect(order !== undefined && 'fields' in order && order.fields.rules[2]).toMatchObject(rule)
})

test('[C-11] a prize is given in what was chosen for it', async () => {
  const { screen, user, begin, press, orders } = await showPage()
  await begin()
  await user.selectOptions(screen.getByLabelText('VIP 2: Monthly, given in'), 'POINT')
  await press('Save')
  const [order] = orders()
  expect(order !== undefined && 'fields' in order && order.fields.rules[2]?.monthPrize).toEqual({ asset: 'POINT', amount: '200' })
})

test('[C-11] the grade that everybody begins with has no prizes to write', async () => {
  const { screen, begin } = await showPage()
  await begin()
  const named = screen.getAllByRole('textbox').map((one) => one.getAttribute('aria-label'))
  expect(named.filter((name) => name?.startsWith('VIP 0'))).toEqual(['VIP 0: Birthday', 'VIP 0: Rebate'])
})

test('[C-11] a table with something wrong is not saved; it is said where, once it was tried', async () => {
  const { begin, write, press, orders, alerts, cell } = await showPage()
  await begin()
  await write('VIP 2: Rebate', 'much')
  await write('Days to claim a birthday bonus', '99')
  const wrong = () => ['VIP 2: Rebate', 'VIP 3: Rebate'].map((name) => cell(name).getAttribute('aria-invalid'))
  expect(wrong()).toEqual(['false', 'false'])
  await press('Save')
  expect([orders(), wrong()]).toEqual([[], ['true', 'false']])
  expect(alerts().find((words) => words.startsWith('Not saved'))).toMatch(/Days to claim a birthday bonus and VIP 2\.$/)
})

test('[C-11] without a reason the table is not saved', async () => {
  const { press, orders } = await showPage()
  await press('Edit grades')
  await press('Save')
  expect(orders()).toEqual([])
})

test('[Q8] while the table is on its way nothing is written into it', async () => {
  const { begin, press, cell } = await showPage()
  const locked = () => [cell('VIP 2: Rebate').readOnly, cell('VIP 2: Monthly').readOnly]
  await begin()
  expect(locked()).toEqual([false, false])
  await press('Save')
  expect(locked()).toEqual([true, true])
})

const THEIRS: OfficePlan = { ...PLAN, version: 8, plan: planWith({ 2: { rebate: 33 }, 4: { birthCash: fen(77_00) } }) }

/** A table in which one rebate was written, while a colleague saved another table. */
async function showLate() {
  const page = await showPage()
  await page.begin()
  await page.write('VIP 2: Rebate', '0.50')
  await page.press('Save')
  await page.answer('late', THEIRS)
  return page
}

test('[C-11] after a colleague was faster what was typed stays beside theirs, and the rest is theirs', async () => {
  const { screen, cell, alerts } = await showLate()
  expect([cell('VIP 2: Rebate').value, cell('VIP 4: Birthday').value]).toEqual(['0.50', '77'])
  expect(screen.queryAllByText(/^Theirs:/).map(({ textContent }) => textContent)).toEqual(['Theirs: 0.33 %'])
  expect(alerts().join(' ')).toMatch(/Not saved: somebody changed the table.*Yours and theirs differ in VIP 2\./)
})

test('[C-11] after a colleague was faster the next try is made from their version', async () => {
  const { press, orders } = await showLate()
  await press('Save')
  expect(orders().at(-1)).toMatchObject({ version: 8 })
})

test('[C-11] what was typed can be dropped for what a colleague saved', async () => {
  const { press, cell, buttons, alerts } = await showLate()
  await press('Drop mine and take theirs')
  expect([cell('VIP 2: Rebate').value, alerts().join('')]).toEqual(['0.33', ''])
  expect(buttons()).toEqual(['Back to grades', 'Save'])
})

test.each([
  ['signed', /^Signed by you\. It pays more yuan/],
  ['waits', /^Not saved: a table that pays more yuan waits/],
] as const)('[C-11] a table that pays more yuan is said to wait for a second signature: %s', async (result, words) => {
  const { screen, begin, press, answer, alerts } = await showPage()
  await begin()
  await press('Save')
  await answer(result)
  expect([alerts().join(''), screen.getAllByRole('status').map(({ textContent }) => textContent)]).toEqual([
    expect.stringMatching(words),
    [''],
  ])
})

test('[C-11] what was typed stays where another table waits for its signature', async () => {
  const { begin, write, press, answer, cell } = await showPage()
  await begin()
  await write('VIP 2: Rebate', '0.50')
  await press('Save')
  await answer('waits')
  expect(cell('VIP 2: Rebate').value).toBe('0.50')
})

test('[C-11] how a save went is forgotten with its form', async () => {
  const { begin, press, fail, alerts } = await showPage()
  await begin()
  await press('Save')
  await fail()
  expect(alerts().join('')).not.toBe('')
  await press('Back to grades')
  await press('Edit grades')
  expect(alerts().join('')).toBe('')
})

const [SIGN, REFUSE, BACK] = ['Sign it, so that it holds', 'Refuse it', 'Take it back']
test.each([
  ['a colleague', 'm-leo', ['site.approve'], ['Edit grades', SIGN, REFUSE]],
  ['a colleague, to who may not approve', 'm-leo', ['site.act'], []],
  ['oneself', 'm-oda', ['site.approve'], ['Edit grades', BACK]],
] as const)('[C-11] a table that was signed by %s can be answered by its buttons alone', async (_, signer, rights, buttons) => {
  const { buttons: shown } = await showPage({ plan: { ...PLAN, proposal: proposed(signer) }, rights })
  expect(shown()).toEqual(buttons)
})

test('[C-11] a table that waits says each thing that it changes, as it is and as it would be', async () => {
  const { screen } = await showPage({ plan: { ...PLAN, proposal: proposed('m-leo') } })
  expect(screen.getByRole('region', { name: 'A table waits for its second signature' }).textContent).toMatch(
    /Monthly bets needed to keep a grade \(share of its valid bets\)10% → 20%VIP 2: Promotion¥8(\.00)? → ¥9(\.00)?VIP 3: Rebate0\.35% → 0\.40%/,
  )
})

test('[C-11] a table that is signed is just the one that was looked at', async () => {
  const { user, cell, press, orders } = await showPage({ plan: { ...PLAN, proposal: proposed('m-leo') } })
  await user.type(cell('Reason'), 'looked at it')
  await press(SIGN)
  expect(orders()).toEqual([{ digest: 'd1', verdict: 'approve', reason: 'looked at it' }])
})

test.each([
  ['late', /^Not signed: the table or the proposal is another one/],
  ['unsigned', /^The first signature counts no more/],
  ['done', /^$/],
] as const)('[C-11] of a signature that came to “%s” it is said what it lacks: %s', async (result, words) => {
  const plan = { ...PLAN, proposal: proposed('m-leo') }
  const { user, cell, press, answer, alerts } = await showPage({ plan })
  await user.type(cell('Reason'), 'looked at it')
  await press(SIGN)
  await answer(result, plan)
  expect(alerts().join('')).toMatch(words)
})

test('[C-11] what grades bring is read in the table: in yuan, coins and percent', async () => {
  const monthPrize = { asset: 'GOLD', amount: coins(250) } as const
  const { screen } = await showPage({ plan: { ...PLAN, plan: planWith({ 2: { monthPrize } }) } })
  const row = screen
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
    .find((text) => text.includes('250'))
  expect(row).toMatch(/¥5,000.*¥8.*250 coins.*¥8.*0\.30%/)
})

test('[C-11] what a change of the table does is said where it is changed alone', async () => {
  const { screen, press } = await showPage()
  const said = () => screen.queryByText(/^Valid bets are fixed/) !== null
  expect(said()).toBe(false)
  await press('Edit grades')
  expect(said()).toBe(true)
})

test('[C-11] on a phone what is written of a grade has a line each', async () => {
  const { screen, press } = await showPage()
  await press('Edit grades')
  expect(screen.getByRole('table', { name: 'Grades' }).className).toContain('cardRows')
})
