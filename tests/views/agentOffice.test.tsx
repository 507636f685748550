import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import type { HeldAgentMember, OfficeAgent, OfficeStatement } from '#src/api/model/officeAgent.ts'
import type { Right } from '#src/api/model/right.ts'
import {
  type AgentClear,
  type AgentCleared,
  agentClearMachine,
  type AgentPaid,
  type AgentPay,
  agentPayMachine,
  type AgentSettle,
  type AgentSettled,
  agentSettleMachine,
  officeAgentsMachine,
  officeHeldMembersMachine,
  officeStatementsMachine,
} from '#src/machines/backOffice/officeAgentsMachine.ts'
import { HeldMembers } from '#src/ui/backOffice/agents/HeldMembers.tsx'
import { OfficeAgentsPage } from '#src/ui/backOffice/agents/OfficeAgentsPage.tsx'
import { OfficeStatementsPage } from '#src/ui/backOffice/agents/OfficeStatementsPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { AGENT, STATEMENT } from './support/officeAgent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['backOffice'] } as const

/** The months of agents with one of them open. */
async function showStatement(fields: Partial<OfficeStatement> = {}, rights: readonly Right[] = ['agents.approve']) {
  const pays = handActor<AgentPaid, { order: AgentPay }>()
  const logic = {
    statements: officeStatementsMachine.provide({ actors: given([{ ...STATEMENT, ...fields }]) }),
    pay: agentPayMachine.provide({ actors: { act: pays.logic } }),
  }
  const page = await show(<OfficeStatementsPage {...officeFor(rights)} logic={logic} />, WORDS)
  const { screen, user } = page
  await user.click(await screen.findByRole('button', { name: '2026-01' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Statement' }))
  return {
    ...page,
    sheet,
    pay: () => sheet.queryByRole('button', { name: 'Approve the payment' }),
    pays: () => pays.asked.map(({ input }) => input.order),
    answer: (answer: AgentPaid) => told(() => pays.last().resolve(answer)),
  }
}

test('[D-8] each part of the months says how many wait for a first or a second operator', async () => {
  const logic = {
    statements: officeStatementsMachine.provide({ actors: given([STATEMENT], false, { due: 51, signed: 2 }) }),
    pay: agentPayMachine,
  }
  const { screen } = await show(<OfficeStatementsPage {...officeFor(['agents.approve'])} logic={logic} />, WORDS)
  const chips = within(await screen.findByRole('group', { name: 'State' })).getAllByRole('button')
  await expect
    .poll(() => chips.map(({ textContent }) => textContent).filter((words) => /\d/.test(words)))
    .toEqual(['Due51', 'Awaiting second approval2'])
})

test.each([
  ['due', {}, ['agents.approve'], true],
  ['signed by a colleague', { state: 'signed', takesTwo: true, signedBy: 'tom' }, ['agents.approve'], true],
  ['signed by oneself', { state: 'signed', takesTwo: true, signedBy: 'oda', isOwn: true }, ['agents.approve'], false],
  ['due, to who may act and not approve', {}, ['agents.act', 'agents.read'], false],
  ['paid', { state: 'paid' }, ['agents.approve'], false],
  ['without commission', { state: 'none' }, ['agents.approve'], false],
] as const)('[D-8] a month of an agent that is %s (%o, %s) can be approved: %s', async (_, fields, rights, isOffered) => {
  const { pay } = await showStatement(fields, rights)
  expect(pay() !== null).toBe(isOffered)
})

test.each([
  ['signed by oneself', { state: 'signed', takesTwo: true, signedBy: 'oda', isOwn: true }, true],
  ['signed by a colleague', { state: 'signed', takesTwo: true, signedBy: 'tom' }, false],
] as const)('[D-8] of a month that is %s (%o) it is said that another operator is needed: %s', async (_, fields, isSaid) => {
  const { sheet } = await showStatement(fields)
  expect(sheet.queryByText('You have approved it; another operator must approve it too.') !== null).toBe(isSaid)
})

test('[D-8] a month is approved for a reason', async () => {
  const { user, sheet, pays } = await showStatement()
  await user.click(sheet.getByRole('button', { name: 'Approve the payment' }))
  expect(pays()).toEqual([])
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'it adds up{Enter}')
  expect(pays()).toEqual([{ statementId: 's1', reason: 'it adds up' }])
})

test.each([
  ['own', /^You cannot approve your own commission/],
  ['standing', /^The agent is suspended/],
  ['late', /^Nothing is due on this statement/],
  ['signed', /^$/],
] as const)('[D-8] what an approval that came to “%s” is said to lack: %s', async (answered, words) => {
  const { user, sheet, answer } = await showStatement()
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'it adds up{Enter}')
  await answer(answered)
  expect(sheet.getByRole('alert').textContent).toMatch(words)
})

test.each([
  ['a large month that is due', { takesTwo: true }, true],
  ['a large month that is paid', { takesTwo: true, state: 'paid' }, false],
  ['one that is not large', {}, false],
] as const)('[D-8] of %s (%o) it is said that two operators approve it: %s', async (_, fields, isSaid) => {
  const { sheet } = await showStatement(fields)
  expect(sheet.queryByText('This is a large amount: two operators must approve it.') !== null).toBe(isSaid)
})

test('[D-8] a month says who signed it first, and what it adds up from', async () => {
  const { sheet } = await showStatement({ state: 'signed', signedBy: 'tom' })
  const facts = sheet.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual(
    expect.arrayContaining([
      'Stakes settled: ¥900.00',
      'Net revenue for commission: ¥400.00',
      'Commission: ¥100.00',
      'Active / with play: 4 / 9',
      'First approval by: tom',
    ]),
  )
})

const HELD: HeldAgentMember = { id: 'h1', name: 'tom', why: ['device'], held: fen(7_00), at: 5_000, clearedBy: null }

/** The agents with one of them open. */
async function showAgent(fields: Partial<OfficeAgent> = {}, rights: readonly Right[] = ['agents.act']) {
  const settles = handActor<AgentSettled, { order: AgentSettle }>()
  const logic = {
    agents: officeAgentsMachine.provide({ actors: given([{ ...AGENT, ...fields }]) }),
    settle: agentSettleMachine.provide({ actors: { act: settles.logic } }),
    held: officeHeldMembersMachine.provide({ actors: given([HELD]) }),
    clear: agentClearMachine,
  }
  const page = await show(<OfficeAgentsPage {...officeFor(rights)} logic={logic} />, WORDS)
  const { screen, user } = page
  await user.click(await screen.findByRole('button', { name: 'leo' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Agent' }))
  return {
    ...page,
    sheet,
    buttons: () => sheet.queryAllByRole('button').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent])),
    settles: () => settles.asked.map(({ input }) => input.order),
  }
}

test.each([
  ['applied', ['agents.act'], ['Approve the application', 'Refuse the application']],
  ['approved', ['agents.act'], ['Suspend the agent']],
  ['suspended', ['agents.act'], ['End the suspension']],
  ['refused', ['agents.act'], []],
  ['applied', ['agents.approve'], []],
] as const)('[D-8] about who stands as “%s” one with %s can do: %s', async (state, rights, buttons) => {
  const { buttons: shown } = await showAgent({ state }, rights)
  expect(shown()).toEqual(buttons)
})

test.each([
  ['applied', 'Approve the application', 'approve'],
  ['applied', 'Refuse the application', 'refuse'],
  ['approved', 'Suspend the agent', 'suspend'],
  ['suspended', 'End the suspension', 'resume'],
] as const)('[D-8] to who stands as “%s”, “%s” is said as of what was looked at', async (state, button, verdict) => {
  const { user, sheet, settles } = await showAgent({ state })
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'as agreed')
  await user.click(sheet.getByRole('button', { name: button }))
  expect(settles()).toEqual([{ agentId: 'm-leo', version: 3, verdict, reason: 'as agreed' }])
})

test.each([
  ['nobody', 0, ['agents.approve'], []],
  ['somebody', 2, ['agents.approve'], ['Is somebody else']],
  ['somebody, to who may not approve', 2, ['agents.read'], []],
] as const)('[D-8] of an agent who brought %s (%i, %s) members can be cleared: %s', async (_, members, rights, buttons) => {
  const { screen, buttons: shown } = await showAgent({ members, state: 'refused' }, rights)
  if (members > 0) await screen.findByText('tom')
  // Who must not be there would have come by then.
  else await told(() => undefined)
  expect(shown()).toEqual(buttons)
})

/** Members whose revenue is held, for who may clear them. */
async function showHeld(members: readonly HeldAgentMember[]) {
  const clears = handActor<AgentCleared, { order: AgentClear }>()
  const logic = {
    held: officeHeldMembersMachine.provide({ actors: given(members) }),
    clear: agentClearMachine.provide({ actors: { act: clears.logic } }),
  }
  const page = await show(<HeldMembers agentId="m-leo" logic={logic} mayClear now={() => 10_000} />, WORDS)
  await page.screen.findByText(members[0]?.name ?? '')
  const item = (name: string) => {
    const found = page.screen.getAllByRole('listitem').find((one) => within(one).queryByText(name) !== null)
    if (found === undefined) throw new Error(`there is no ${name}`)
    return within(found)
  }
  return {
    ...page,
    item,
    begin: (name: string) => page.user.click(item(name).getByRole('button', { name: 'Is somebody else' })),
    clears: () => clears.asked.map(({ input }) => input.order),
    answer: (answer: AgentCleared) => told(() => clears.last().resolve(answer)),
  }
}

test('[D-8] a member whose revenue is held stands with why, and how much', async () => {
  const { item } = await showHeld([HELD])
  expect([
    item('tom').queryByText('Same device') !== null,
    item('tom').queryByText(/^Held from closed months ¥7\.00/) !== null,
  ]).toEqual([true, true])
})

test('[D-8] who was cleared is not cleared again, and it is said by whom', async () => {
  const { item } = await showHeld([{ ...HELD, clearedBy: 'oda' }])
  expect([item('tom').queryByText('Cleared by oda') !== null, item('tom').queryByRole('button')]).toEqual([true, null])
})

test('[D-8] the member that was pressed is cleared, for a reason', async () => {
  const { user, item, begin, clears } = await showHeld([HELD, { ...HELD, id: 'h2', name: 'mo' }])
  await begin('mo')
  expect(item('tom').queryByRole('textbox')).toBe(null)
  await user.type(item('mo').getByRole('textbox', { name: 'Reason' }), 'a family{Enter}')
  expect(clears()).toEqual([{ id: 'h2', reason: 'a family' }])
})

test('[D-8] why one member was not cleared is not said at another one', async () => {
  const { user, screen, item, begin, answer } = await showHeld([HELD, { ...HELD, id: 'h2', name: 'mo' }])
  await begin('mo')
  await user.type(item('mo').getByRole('textbox', { name: 'Reason' }), 'a family{Enter}')
  await answer('own')
  expect(item('mo').getByRole('alert').textContent).toMatch(/^This concerns you/)
  await begin('tom')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
})

test('[Q8] while one member is cleared no other one is begun', async () => {
  const { user, item, begin } = await showHeld([HELD, { ...HELD, id: 'h2', name: 'mo' }])
  await begin('mo')
  await user.type(item('mo').getByRole('textbox', { name: 'Reason' }), 'a family{Enter}')
  expect(item('tom').getByRole<HTMLButtonElement>('button', { name: 'Is somebody else' }).disabled).toBe(true)
})
