import { expect, test } from 'vitest'
import type { Adjustment, AdjustmentAnswer } from '#src/api/model/adjustment.ts'
import { fen, units } from '#src/api/model/money/amount.ts'
import type { OfficeAgent, OfficeStatement } from '#src/api/model/officeAgent.ts'
import type { OfficeDeposit } from '#src/api/model/officeDeposit.ts'
import {
  adjustmentActMachine,
  type AdjustmentExport,
  adjustmentExportMachine,
  type AdjustmentOrder,
  adjustmentsMachine,
  type AdjustmentsQuery,
} from '#src/machines/backOffice/adjustmentsMachine.ts'
import {
  agentClearMachine,
  agentPayMachine,
  agentSettleMachine,
  officeAgentsMachine,
  type OfficeAgentsQuery,
  officeHeldMembersMachine,
  officeStatementsMachine,
  type OfficeStatementsQuery,
} from '#src/machines/backOffice/officeAgentsMachine.ts'
import {
  depositTotalMachine,
  officeDepositsMachine,
  type OfficeDepositsQuery,
} from '#src/machines/backOffice/officeDepositsMachine.ts'
import type { SavedFile } from '#src/machines/backOffice/savePages.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { AdjustmentsPage } from '#src/ui/backOffice/adjustments/AdjustmentsPage.tsx'
import { OfficeAgentsPage } from '#src/ui/backOffice/agents/OfficeAgentsPage.tsx'
import { OfficeStatementsPage } from '#src/ui/backOffice/agents/OfficeStatementsPage.tsx'
import { OrdersPage } from '#src/ui/backOffice/deposits/OrdersPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { proposedAdjustment } from './support/adjustment.ts'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { AGENT, STATEMENT } from './support/officeAgent.ts'
import { ORDER } from './support/officeDeposit.ts'
import { showOfficeTable } from './support/officeTable.ts'
import { told } from './support/told.ts'

const BOOKED = proposedAdjustment({
  state: 'booked',
  end: { by: { memberId: 'm-tom', name: 'tom' }, reason: 'seen', at: 2_000, ledgerId: 't1' },
})
const EVERY: AdjustmentsQuery = { text: null, state: null, way: null, from: null, to: null }

/** Manual adjustments, for an operator of money. */
async function showAdjustments(adjustments: readonly Adjustment[] = [BOOKED], address = '/admin') {
  const list = found<Adjustment, AdjustmentsQuery>()
  const run = handActor<AdjustmentAnswer, { order: AdjustmentOrder }>()
  const file = handActor<SavedFile, { order: AdjustmentExport }>()
  const logic = {
    adjustments: adjustmentsMachine.provide({ actors: list.actors }),
    adjustmentAct: adjustmentActMachine.provide({ actors: { act: run.logic } }),
    adjustmentExport: adjustmentExportMachine.provide({ actors: { act: file.logic } }),
  }
  const page = await showOfficeTable(
    <AdjustmentsPage {...officeFor(['money.act', 'money.approve'])} logic={logic} />,
    () => list.told(adjustments),
    { address },
  )
  return {
    ...page,
    list,
    save: () => page.press('Save as CSV'),
    files: () => file.asked.map(({ input }) => input.order),
    saved: (answer: SavedFile | null) =>
      told(() => (answer === null ? file.last().reject(new Failure('errors.networkAbnormal')) : file.last().resolve(answer))),
    said: () => page.screen.getByRole('status').textContent,
    orders: () => run.asked.map(({ input }) => input.order),
    refused: () => told(() => run.last().resolve({ result: 'noMember', adjustment: null })),
  }
}

test('[D-8] an adjustment stands with whose it is, its kind, how much it takes, and who signed it', async () => {
  const { rows } = await showAdjustments()
  expect(rows()).toEqual([expect.stringMatching(/^today 08:00.*miaTake money from a member−¥12\.50Bookedleotom$/)])
})

test('[D-8] an adjustment that no one has settled has a dash for who did', async () => {
  const { rows } = await showAdjustments([proposedAdjustment()])
  expect(rows()).toEqual([expect.stringMatching(/To be approvedleo–$/)])
})

test.each([
  ['/admin', EVERY],
  ['/admin?state=lost&way=lost', EVERY],
  [
    '/admin?text=mia&state=refused&way=debit&from=2026-01-02&to=2026-01-03',
    { text: 'mia', state: 'refused', way: 'debit', from: '2026-01-02', to: '2026-01-03' },
  ],
])('[D-8] of %s these adjustments are asked for: %o', async (address, query) => {
  const { list } = await showAdjustments([BOOKED], address)
  expect(list.asked().at(-1)).toEqual(query)
})

test('[D-8] the file of adjustments has what is filtered by', async () => {
  const { save, files } = await showAdjustments([BOOKED], '/admin?way=debit')
  await save()
  expect(files()).toMatchObject([{ query: { ...EVERY, way: 'debit' } }])
})

test('[D-8] the file of adjustments has the headings of all columns', async () => {
  const { save, files } = await showAdjustments()
  await save()
  const headings = [
    'Proposed at',
    'Adjustment number',
    'Member',
    'Kind',
    'Currency',
    'Amount',
    'State',
    'Belongs to',
    'Words for the member',
    'Reason',
    'Proposed by',
    'Settled by',
    'Settled at',
    'Reason of the second operator',
  ]
  expect(files()).toEqual([{ query: EVERY, headings }])
})

test.each([
  [{ rows: 12, isCut: false }, /^12 rows saved$/],
  [{ rows: 10_000, isCut: true }, /^The latest 10000 rows saved; there are more/],
  [null, /^The file could not be made/],
])('[D-8] how the file of adjustments went is said: %o', async (answer, words) => {
  const { save, saved, said } = await showAdjustments()
  const before = said()
  await save()
  await saved(answer)
  expect([before, said()]).toEqual(['', expect.stringMatching(words)])
})

test('[D-8] why one adjustment was refused is not said in the form of the next', async () => {
  const { screen, open, press, write, refused } = await showAdjustments()
  const said = () => screen.queryByText('There is no member of this name') !== null
  await open('New adjustment')
  for (const [name, text] of [
    ['Member’s user name', 'nobody'],
    ['Amount (yuan)', '5'],
    ['Words for the member', 'w'],
    ['Reason', 'r'],
  ] as const)
    await write(name, text)
  await press('Send for approval')
  await refused()
  expect(said()).toBe(true)
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await open('New adjustment')
  expect(said()).toBe(false)
})

/** Deposit orders, for an operator of money. */
async function showOrders(orders: readonly OfficeDeposit[] = [ORDER], address = '/admin') {
  const list = found<OfficeDeposit, OfficeDepositsQuery>()
  const total = found<{ total: number }, OfficeDepositsQuery>()
  const logic = {
    officeDeposits: officeDepositsMachine.provide({ actors: list.actors }),
    depositTotal: depositTotalMachine.provide({ actors: total.actors }),
  }
  const page = await showOfficeTable(<OrdersPage {...officeFor(['money.read'])} logic={logic} />, () => list.told(orders), {
    address,
  })
  return { ...page, list, total }
}

test('[C-10] an order in USDT stands with the sum in USDT beside the one that was credited in yuan', async () => {
  const usdt = { method: 'usdt', asset: 'UUSDT', amount: units(5_000_000), credited: units(3_550), state: 'late' } as const
  const { rows } = await showOrders([{ ...ORDER, ...usdt }])
  expect(rows()).toEqual([expect.stringMatching(/^D1mia & coUSDT.*5\.00.*¥35\.50Paid latetoday 08:00.*harbourpay$/)])
})

const OF_ORDERS = [
  ['/admin?state=lost&method=lost', { text: null, state: null, method: null, from: null, to: null }],
  [
    '/admin?text=mia&state=late&method=bankCard&from=2026-01-02&to=2026-01-03',
    { text: 'mia', state: 'late', method: 'bankCard', from: '2026-01-02', to: '2026-01-03' },
  ],
] as const

test.each(OF_ORDERS)('[C-10] of %s these orders are asked for: %o', async (address, query) => {
  const { list } = await showOrders([ORDER], address)
  expect(list.asked().at(-1)).toEqual(query)
})

test.each(OF_ORDERS)('[C-10] of %s these orders are counted: %o', async (address, query) => {
  const { total } = await showOrders([ORDER], address)
  expect(total.asked()).toEqual([query])
})

test('[C-10] orders that are filtered otherwise are counted again', async () => {
  const { screen, user, total } = await showOrders()
  await total.told([{ total: 214 }])
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Paid late')
  await total.told([{ total: 3 }])
  expect([total.asked().at(-1)?.state, screen.getByRole('status').textContent]).toEqual(['late', '3 altogether'])
})

/** Months of agents. */
async function showStatements(statements: readonly OfficeStatement[] = [STATEMENT], address = '/admin') {
  const list = found<OfficeStatement, OfficeStatementsQuery>()
  const logic = { statements: officeStatementsMachine.provide({ actors: list.actors }), pay: agentPayMachine }
  const page = await showOfficeTable(
    <OfficeStatementsPage {...officeFor(['agents.approve'])} logic={logic} />,
    () => list.told(statements),
    { address },
  )
  return { ...page, list }
}

test('[D-8] a month of an agent stands with its state, revenue, commission and members', async () => {
  const { rows } = await showStatements([{ ...STATEMENT, state: 'signed' }])
  expect(rows()).toEqual(['2026-01leoAwaiting second approval¥400.00¥100.004 / 9'])
})

test.each([
  ['/admin?state=due', { state: 'due' }],
  ['/admin?state=lost', { state: null }],
])('[D-8] of %s these months are asked for: %o', async (address, query) => {
  const { list } = await showStatements([STATEMENT], address)
  expect(list.asked().at(-1)).toEqual(query)
})

test('[D-8] where there are no months of agents it is said when the next one closes', async () => {
  const { screen } = await showStatements([])
  // An hour into February of UTC+8, early in 1970.
  expect(screen.queryByText(/^One for each .* The next month closes Feb 1 01:00/)).not.toBe(null)
})

/** Who is an agent, or would be. */
async function showAgents(agents: readonly OfficeAgent[] = [AGENT], address = '/admin') {
  const list = found<OfficeAgent, OfficeAgentsQuery>()
  const logic = {
    agents: officeAgentsMachine.provide({ actors: list.actors }),
    settle: agentSettleMachine,
    held: officeHeldMembersMachine.provide({ actors: given([]) }),
    clear: agentClearMachine,
  }
  const page = await showOfficeTable(<OfficeAgentsPage {...officeFor(['agents.act'])} logic={logic} />, () => list.told(agents), {
    address,
  })
  return { ...page, list }
}

test('[D-8] an agent stands with their way, their members and what is due to them', async () => {
  const { rows } = await showAgents([{ ...AGENT, state: 'suspended', members: 4, due: fen(1_250) }])
  expect(rows()).toEqual([expect.stringMatching(/^leoSuspendedVideo or streama channel4¥12\.50today 08:00/)])
})

/** What the sheet of an agent says who was refused. */
async function refusedAgent() {
  const { open } = await showAgents([{ ...AGENT, state: 'refused', reason: 'too far', by: 'oda' }])
  await open('leo')
  const facts = [...document.querySelectorAll('[role=dialog] dt')]
  return new Map(facts.map((one) => [one.textContent, one.nextElementSibling?.textContent]))
}

test('[D-8] the sheet of an agent says what they wrote', async () => {
  expect((await refusedAgent()).get('Plan')).toBe('every day')
})

test('[D-8] the sheet of an agent says who settled it', async () => {
  expect((await refusedAgent()).get('Operator')).toBe('oda')
})

test('[D-8] the sheet of an agent says why it was settled so', async () => {
  expect((await refusedAgent()).get('Reason given')).toBe('too far')
})

test.each([
  ['/admin?state=applied', { state: 'applied' }],
  ['/admin?state=lost', { state: null }],
])('[D-8] of %s these agents are asked for: %o', async (address, query) => {
  const { list } = await showAgents([AGENT], address)
  expect(list.asked().at(-1)).toEqual(query)
})
