import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Operator, OperatorAnswer } from '#src/api/model/operator.ts'
import type { Right } from '#src/api/model/right.ts'
import { operatorActMachine, type OperatorOrder } from '#src/machines/backOffice/operatorsMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { OperatorForm } from '#src/ui/backOffice/operators/OperatorForm.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { inForm } from './support/inForm.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const LEO: Operator = {
  memberId: 'm-leo',
  name: 'leo',
  createdAt: 0,
  lastSeenAt: null,
  isActive: true,
  rights: ['money.read', 'site.read'],
  hasFactor: true,
  signs: null,
}
const OWN: readonly Right[] = ['money.read', 'money.act', 'operators.read', 'operators.act']

/** The form of an operator, for m-oda; null = a new one. */
async function showForm(operator: Operator | null = LEO, ownRights = OWN) {
  const run = handActor<OperatorAnswer, { order: OperatorOrder }>()
  const act = createActor(operatorActMachine.provide({ actors: { act: run.logic } })).start()
  const page = await show(<OperatorForm operator={operator} act={act} copy={copyMachine} ownId="m-oda" ownRights={ownRights} />, {
    language: 'en',
    words: ['backOffice'],
  })
  const { screen, user } = page
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  return {
    ...page,
    ...inForm(page),
    tick: (name: string) => user.click(box(name)),
    ticked: () =>
      screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((one) => (one.checked ? [one.getAttribute('aria-label')] : [])),
    free: () =>
      screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((one) => (one.disabled ? [] : [one.getAttribute('aria-label')])),
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (answer: OperatorAnswer) => told(() => run.last().resolve(answer)),
  }
}

test('[D-8] an operator’s rights are ticked, and those alone are free that one has oneself', async () => {
  const { ticked, free } = await showForm()
  expect(ticked()).toEqual(['Money: Look', 'Site: Look'])
  expect(free()).toEqual(['Money: Look', 'Money: Change', 'Operators: Look', 'Operators: Change'])
})

test('[D-8] a right that is given is saved beside those that were there', async () => {
  const { tick, write, press, orders } = await showForm()
  await tick('Money: Change')
  await write('Reason', 'a new task')
  await press('Save rights')
  expect(orders()).toEqual([
    {
      reason: 'a new task',
      act: 'rights',
      memberId: 'm-leo',
      rights: ['money.read', 'money.act', 'site.read'],
      base: ['money.read', 'site.read'],
    },
  ])
})

test('[D-8] a right that is taken is saved without it', async () => {
  const { tick, write, press, orders } = await showForm()
  await tick('Money: Look')
  await write('Reason', 'another task')
  await press('Save rights')
  expect(orders()).toMatchObject([{ rights: ['site.read'] }])
})

test('[D-8] who may change something in an area may look at it, as soon as that is ticked', async () => {
  const { tick, ticked } = await showForm()
  await tick('Operators: Change')
  expect(ticked()).toEqual(['Money: Look', 'Site: Look', 'Operators: Look', 'Operators: Change'])
})

test.each([
  ['Reset password', {}, { act: 'password' }],
  ['Reset two-step login', {}, { act: 'factor' }],
  ['Disable', {}, { act: 'status', isActive: false }],
  ['Enable', { isActive: false }, { act: 'status', isActive: true }],
] as const)('[D-8] “%s” does that alone to an operator, for a reason', async (name, fields, order) => {
  const { press, write, orders } = await showForm({ ...LEO, ...fields })
  await press(name)
  expect(orders()).toEqual([])
  await write('Reason', 'asked for')
  await press(name)
  expect(orders()).toEqual([{ ...order, memberId: 'm-leo', reason: 'asked for' }])
})

test.each([
  [true, 1],
  [false, 0],
])('[D-8] of an operator with a second factor (%s) there are %i ways to take it away', async (hasFactor, ways) => {
  const { buttons } = await showForm({ ...LEO, hasFactor })
  expect(buttons().filter((name) => name === 'Reset two-step login')).toHaveLength(ways)
})

test.each([
  ['one may only look at operators', LEO, ['operators.read', 'money.act'] as const],
  ['it is one’s own account', { ...LEO, memberId: 'm-oda' }, OWN],
])('[D-8] where %s nothing is changed', async (_, operator, rights) => {
  const { free, buttons, screen } = await showForm(operator, rights)
  expect([free(), buttons(), screen.queryByRole('textbox')]).toEqual([[], [], null])
})

test('[D-8] a new operator is made with a name and the rights that were ticked', async () => {
  const { write, tick, press, orders } = await showForm(null)
  await write('Account', 'olivia')
  await tick('Money: Look')
  await write('Reason', 'a new colleague')
  await press('Create the account')
  expect(orders()).toEqual([{ reason: 'a new colleague', act: 'add', name: 'olivia', rights: ['money.read'] }])
})

test.each(['', 'Ol', '1olivia'])('[D-8] a new operator is not made under the name “%s”, which says why', async (name) => {
  const { screen, write, press, orders } = await showForm(null)
  if (name !== '') await write('Account', name)
  await write('Reason', 'a new colleague')
  await press('Create the account')
  expect([orders(), screen.getByLabelText('Account').getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test.each([
  ['taken', 'This name is somebody’s already'],
  ['beyond', /^Nobody gives, takes or touches rights/],
] as const)('[D-8] why nothing was done to an operator is said: %s', async (result, words) => {
  const { screen, write, press, answer } = await showForm(null)
  await write('Account', 'olivia')
  await write('Reason', 'a new colleague')
  await press('Create the account')
  await answer({ result })
  expect(screen.getByRole('alert').textContent).toMatch(words)
})

test('[D-8] a password that was reset is told to who did it, and is gone with the next thing', async () => {
  const { screen, write, press, answer } = await showForm()
  await write('Reason', 'asked for')
  await press('Reset password')
  await answer({ result: 'done', operator: LEO, password: 'harbour-4711' })
  expect(screen.queryByText('harbour-4711')).not.toBe(null)
  await write('Reason', 'a new task')
  await press('Save rights')
  expect(screen.queryByText('harbour-4711')).toBe(null)
})

test('[D-8] a right that a colleague took meanwhile is told and not given back, and what was ticked here stays', async () => {
  const { screen, tick, ticked, write, press, answer, orders } = await showForm()
  await tick('Operators: Look')
  await write('Reason', 'a new task')
  await press('Save rights')
  await answer({ result: 'late', operator: { ...LEO, rights: ['site.read', 'site.act'] } })
  expect(ticked()).toEqual(['Site: Look', 'Site: Change', 'Operators: Look'])
  expect([screen.getByRole('alert').textContent, screen.queryByText('Saved')]).toEqual([
    expect.stringContaining('(Money: Look – taken away and Site: Change – given)'),
    null,
  ])
  await press('Save rights')
  expect(orders()[1]).toMatchObject({ rights: ['site.read', 'site.act', 'operators.read'], base: ['site.read', 'site.act'] })
})

test('[D-8] what is saved after a save takes the place of that', async () => {
  const { tick, write, press, answer, orders } = await showForm()
  await tick('Money: Change')
  await write('Reason', 'a new task')
  await press('Save rights')
  await answer({ result: 'done', operator: { ...LEO, rights: ['money.read', 'money.act', 'site.read'] }, password: null })
  await tick('Operators: Look')
  await write('Reason', 'another one')
  await press('Save rights')
  expect(orders()[1]).toMatchObject({
    rights: ['money.read', 'money.act', 'site.read', 'operators.read'],
    base: ['money.read', 'money.act', 'site.read'],
  })
})
