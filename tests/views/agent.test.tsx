import { act } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { agentInfo } from '#src/api/contract/agents.ts'
import type { AgentDay, AgentMember, AgentState, AgentStatement } from '#src/api/model/agent.ts'
import type { ReportSpan } from '#src/api/model/dayFigures.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { App } from '#src/app/app.ts'
import { agent } from '#src/app/features/agent.ts'
import { type AgentAnswer, agentFormMachine, type AgentOrder } from '#src/machines/agent/agentFormMachine.ts'
import * as machines from '#src/machines/agent/agentMachine.ts'
import type { AgentSheet, CodeOrder, StatementExport } from '#src/machines/agent/agentMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { AgentPage } from '#src/ui/agent/AgentPage.tsx'
import { askedServer } from '#tests/machines/support/askedServer.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { linkLogic } from './support/linkLogic.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const SHEET: AgentSheet = {
  plan: {
    tiers: [
      { upTo: fen(5_000_000), percent: 25 },
      { upTo: null, percent: 35 },
    ],
    activeMembers: 3,
    activeBets: fen(100),
  },
  standing: null,
  codes: [],
  members: 0,
  isPaused: false,
}
const standing = (state: AgentState, reason: string | null = null): NonNullable<AgentSheet['standing']> => ({
  state,
  reason,
  form: { channel: 'website', place: 'site.example', text: 'words' },
  at: NOON,
})
const code = (name: string, fields: Partial<AgentSheet['codes'][number]> = {}): AgentSheet['codes'][number] => ({
  code: name,
  label: '',
  at: NOON,
  members: 2,
  link: `https://site.example/i/${name}`,
  ...fields,
})

const actorsOf = (isVisitor: boolean) => ({
  session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: isVisitor ? null : { memberId: 'm1' } }).ref,
  prompt: shownBy<ActorRefFrom<typeof promptMachine>>({}).ref,
  title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
})

type Shown = {
  readonly statements?: readonly AgentStatement[]
  readonly members?: readonly AgentMember[]
  readonly isVisitor?: boolean
}

async function showAgent(sheet: Partial<AgentSheet> = {}, { statements = [], members = [], isVisitor = false }: Shown = {}) {
  const standings = found<AgentSheet, null>()
  const send = handActor<AgentAnswer, AgentOrder>()
  const add = handActor<'done' | 'full' | 'standing', { order: CodeOrder }>()
  const save = handActor<number, { order: StatementExport }>()
  const days = handActor<Page<AgentDay>, PageQuery<AgentDay, ReportSpan>>()
  const logic = {
    agent: machines.agentMachine.provide({ actors: standings.actors }),
    form: agentFormMachine.provide({ actors: { send: send.logic } }),
    addCode: machines.agentCodeMachine.provide({ actors: { act: add.logic } }),
    days: machines.agentDaysMachine.provide({ actors: { load: days.logic } }),
    members: machines.agentMembersMachine.provide({ actors: given<AgentMember, null>(members) }),
    statements: machines.agentStatementsMachine.provide({ actors: given<AgentStatement, null>(statements) }),
    save: machines.agentExportMachine.provide({ actors: { act: save.logic } }),
    ...linkLogic,
  }
  const actors = actorsOf(isVisitor)
  let made = 0
  const page = await show(
    <AgentPage actors={actors} logic={logic} now={() => NOON} makeId={() => `client-made-id-${(made += 1)}`} />,
    { language: 'en', words: ['agent', 'invite', 'shared'] },
  )
  await act(settled)
  if (!isVisitor) await standings.told([{ ...SHEET, ...sheet }])
  const { screen, user } = page
  const has = (name: string) => screen.queryByRole('heading', { name }) !== null
  return {
    ...page,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    write: async (field: string, text: string) => {
      await user.clear(screen.getByLabelText(field))
      await user.type(screen.getByLabelText(field), text)
    },
    /** Which parts stand there. */
    parts: () => ['Apply to be an agent', 'Your links', 'Figures by day', 'Your members', 'Statements'].filter(has),
    /** What the server says of the agent next. */
    becomes: (next: Partial<AgentSheet>) => standings.renewed([{ ...SHEET, ...next }]),
    applied: () => send.asked.map(({ input }) => input),
    codes: () => add.asked.map(({ input }) => input.order),
    coded: (answer: 'done' | 'full' | 'standing' | null) =>
      told(() => (answer === null ? add.last().reject(new Failure('errors.networkAbnormal')) : add.last().resolve(answer))),
    saved: (rows: number) => told(() => save.last().resolve(rows)),
    spans: () => days.asked.map(({ input }) => input.query),
    counted: (list: readonly AgentDay[]) => told(() => days.last().resolve({ list, more: false })),
  }
}

const OWN = ['Figures by day', 'Your members', 'Statements']
test.each([
  { state: null, isPaused: false, parts: ['Apply to be an agent'] },
  { state: null, isPaused: true, parts: [] },
  { state: 'applied', isPaused: false, parts: [] },
  { state: 'refused', isPaused: false, parts: ['Apply to be an agent'] },
  { state: 'approved', isPaused: false, parts: ['Your links', ...OWN] },
  { state: 'approved', isPaused: true, parts: OWN },
  { state: 'suspended', isPaused: false, parts: OWN },
] as const)('[C-11] who is $state as an agent, on a break: $isPaused, sees $parts', async ({ state, isPaused, parts }) => {
  const page = await showAgent({ standing: state === null ? null : standing(state), isPaused })
  expect(page.parts()).toEqual(parts)
})

test.each([
  { state: 'refused', isTold: true },
  { state: 'suspended', isTold: true },
  { state: 'approved', isTold: false },
] as const)('[C-11] why an agent is $state is told: $isTold', async ({ state, isTold }) => {
  const { screen } = await showAgent({ standing: standing(state, 'too few words') })
  expect(screen.queryByText('Reason: too few words') !== null).toBe(isTold)
})

test('[C-11] what the programme pays stands by parts, the last without an end', async () => {
  const { screen } = await showAgent()
  const tiers = [...screen.getByRole('region', { name: 'Agent programme' }).querySelectorAll('dt')]
  expect(tiers.map((tier) => [tier.textContent, tier.nextElementSibling?.textContent])).toEqual([
    ['Of the first ¥50,000', '25%'],
    ['Of what is above ¥50,000', '35%'],
  ])
})

test('[C-11] what a month would earn is told by an example, of more than the first part', async () => {
  const { screen } = await showAgent()
  expect(screen.queryByText('Example: net revenue of ¥100,000 in a month earns ¥30,000.')).not.toBe(null)
})

test('[C-11] [R-6] a visitor is asked to log in for the agent programme', async () => {
  const { screen } = await showAgent({}, { isVisitor: true })
  const words = 'Please log in first to learn about the agent programme. You will come back to this page.'
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[C-11] an application is sent as it is written', async () => {
  const { screen, user, write, press, applied } = await showAgent()
  await user.click(screen.getByRole('radio', { name: 'Website' }))
  await write('Channel or link', 'site.example')
  await write('How you will bring members', 'by words')
  await press('Send the application')
  expect(applied()).toMatchObject([{ channel: 'website', place: 'site.example', text: 'by words' }])
})

test('[D-6] what is written of an application that is on its way cannot be changed, and keeps the focus', async () => {
  const { screen, user, write, applied } = await showAgent()
  await write('How you will bring members', 'by words')
  await write('Channel or link', 'site.example{Enter}')
  const fields = ['Channel or link', 'How you will bring members'].map((name) => screen.getByLabelText<HTMLInputElement>(name))
  expect(fields.map(({ disabled, readOnly }) => [disabled, readOnly])).toEqual([
    [false, true],
    [false, true],
  ])
  await user.keyboard('{Enter}')
  expect([document.activeElement, applied().length]).toEqual([fields[0], 1])
})

test('[C-11] an application that lacks something is not sent, which is said once it was tried', async () => {
  const { screen, write, press, applied } = await showAgent()
  await write('Channel or link', 'site.example')
  const before = screen.queryByText(/^Write something here/)
  await press('Send the application')
  expect([before, screen.getByText(/^Write something here/).textContent, applied()]).toEqual([
    null,
    'Write something here, at most 500 characters',
    [],
  ])
})

const AGENT = standing('approved')

test('[C-11] each link stands with its name and how many members came by it, the first as the main one', async () => {
  const { screen } = await showAgent({ standing: AGENT, codes: [code('abc'), code('def', { label: 'Blog', members: 5 })] })
  const links = [...screen.getByRole('region', { name: 'Your links' }).querySelectorAll('li')]
  expect(links.map(({ textContent }) => textContent.slice(0, 14))).toEqual(['MainMembers: 2', 'BlogMembers: 5'])
  expect(links[1]?.textContent).toContain('https://site.example/i/def')
})

test.each([
  [9, true],
  [10, false],
])('[C-11] with %i codes another one can be made: %s', async (many, may) => {
  const codes = Array.from({ length: many }, (_, at) => code(`c${at}`))
  const { screen } = await showAgent({ standing: AGENT, codes })
  expect(screen.queryByRole('button', { name: 'Make a code' }) !== null).toBe(may)
})

test.each([
  ['Blog', ['client-made-id-1', 'client-made-id-1']],
  ['Video', ['client-made-id-1', 'client-made-id-2']],
])('[C-11] after the answer of a code named Blog was lost, one named %s goes under its id: %s', async (name, ids) => {
  const { write, press, codes, coded } = await showAgent({ standing: AGENT })
  await write('Name of a new code', 'Blog')
  await press('Make a code')
  await coded(null)
  await write('Name of a new code', name)
  await press('Make a code')
  expect(codes().map(({ codeId }) => codeId)).toEqual(ids)
})

/** An agent who made a code named Blog, which stands among the others by now. */
async function showMade() {
  const page = await showAgent({ standing: AGENT, codes: [code('abc')] })
  await page.write('Name of a new code', 'Blog')
  await page.press('Make a code')
  await page.coded('done')
  await page.becomes({ standing: AGENT, codes: [code('abc'), code('def', { label: 'Blog' })] })
  return page
}

test('[C-11] once a code was made the form for another one is empty', async () => {
  const { screen } = await showMade()
  expect(screen.getByLabelText<HTMLInputElement>('Name of a new code').value).toBe('')
})

test('[C-11] another code of the same name goes under an id of its own', async () => {
  const { write, press, codes } = await showMade()
  await write('Name of a new code', 'Blog')
  await press('Make a code')
  expect(codes().map(({ codeId }) => codeId)).toEqual(['client-made-id-1', 'client-made-id-2'])
})

test('[C-11] a code without a name is not made, which is said', async () => {
  const { screen, press, codes } = await showAgent({ standing: AGENT })
  await press('Make a code')
  expect([codes(), screen.queryByText('Write something here, at most 30 characters') !== null]).toEqual([[], true])
})

test('[C-11] why no code was made is said', async () => {
  const { screen, write, press, coded } = await showAgent({ standing: AGENT })
  await write('Name of a new code', 'Blog')
  await press('Make a code')
  await coded('full')
  expect(screen.queryByText('At most 10 codes.')).not.toBe(null)
})

test('[C-11] an agent’s figures begin with the last fourteen days, today among them', async () => {
  const { spans } = await showAgent({ standing: AGENT })
  expect(spans()).toEqual([{ from: '2025-12-23', to: '2026-01-05' }])
})

test('[C-11] days that are not in their order are not asked for, which is said', async () => {
  const { screen, write, spans } = await showAgent({ standing: AGENT })
  await write('To', '2025-12-22')
  expect([spans().at(-1)?.to, screen.queryByText(/^Choose at most 92 days/) !== null]).toEqual(['2026-01-05', true])
})

const DAY: AgentDay = {
  day: '2026-01-05',
  visits: 1,
  registrations: 2,
  firstDeposits: 3,
  bets: fen(400),
  stakes: fen(500),
  returns: fen(600),
  prizes: fen(700),
  fees: fen(800),
  net: fen(-1_600),
}

test('[C-11] a day’s figures stand below their names', async () => {
  const { screen, counted } = await showAgent({ standing: AGENT })
  await counted([DAY])
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const figures = [...screen.getAllByRole('row')[1]!.children].map(({ textContent }) => textContent)
  expect(Object.fromEntries(names.map((name, at) => [name, figures[at]]))).toEqual({
    Day: '2026-01-05',
    Visits: '1',
    Registrations: '2',
    'First deposits': '3',
    'Valid bets': '4.00',
    Stakes: '5.00',
    Returns: '6.00',
    Prizes: '7.00',
    Fees: '8.00',
    'Net revenue': '−16.00',
  })
})

const STATEMENT: AgentStatement = {
  statementId: 's1',
  month: '2025-12',
  state: 'signed',
  stakes: fen(100),
  returns: fen(200),
  prizes: fen(300),
  fees: fen(400),
  withheld: fen(500),
  released: fen(600),
  carriedIn: fen(-700),
  base: fen(800),
  carriedOut: fen(-900),
  bets: fen(1_000),
  members: 12,
  active: 5,
  commission: fen(1_100),
  tiers: SHEET.plan.tiers,
  closedAt: NOON,
  paidAt: null,
}

test('[C-11] a statement says how its month adds up, each sum by its name', async () => {
  const { screen } = await showAgent({ standing: AGENT }, { statements: [STATEMENT] })
  const names = [...screen.getByRole('region', { name: 'Statements' }).querySelectorAll('dt')]
  expect(Object.fromEntries(names.map((name) => [name.textContent, name.nextElementSibling?.textContent]))).toEqual({
    'Stakes settled': '¥1.00',
    Returns: '¥2.00',
    Prizes: '¥3.00',
    Fees: '¥4.00',
    'Not counted': '¥5.00',
    'Released from earlier months': '¥6.00',
    'Carried in': '−¥7.00',
    'Net revenue that counts': '¥8.00',
    'Carried on': '−¥9.00',
    'Valid bets': '¥10.00',
    Commission: '¥11.00',
    'Active members': '5 / 12',
  })
})

test.each([
  ['none', 'No commission'],
  ['signed', 'To be paid'],
  ['paid', 'Paid'],
] as const)('[C-11] a statement whose commission is %s says: %s', async (state, said) => {
  const { screen } = await showAgent({ standing: AGENT }, { statements: [{ ...STATEMENT, state }] })
  expect(screen.getByRole('heading', { name: '2025-12' }).nextElementSibling?.textContent).toBe(said)
})

test('[C-11] how many rows of statements were saved as a file is said', async () => {
  const { screen, press, saved } = await showAgent({ standing: AGENT })
  await press('Save as CSV')
  await saved(3)
  expect(screen.queryByText('3 rows saved.')).not.toBe(null)
})

test('[C-11] members of an agent stand with when they came, by which code, and who is active', async () => {
  const members = [
    { id: 'm2', name: 'a***a', label: 'Blog', at: NOON, active: true },
    { id: 'm3', name: 'b***b', label: '', at: NOON, active: false },
  ]
  const { screen } = await showAgent({ standing: AGENT }, { members })
  const lines = [...screen.getByRole('region', { name: 'Your members' }).querySelectorAll('li')]
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'a***a Active this monthRegistered 2026-01-05 12:00 · Blog',
    'b***b Registered 2026-01-05 12:00 · Main',
  ])
})

/** The page as the app puts it together, of an agent with one link. */
async function showFeature() {
  const sheet = { ...SHEET, standing: standing('approved'), codes: [code('one')] }
  const { client, socket } = askedServer(({ path }) => (path === agentInfo.path ? sheet : { list: [], more: false }))
  const app = { client, socket, copyText: async () => undefined, pageProps: { actors: actorsOf(false), now: () => NOON } }
  const Page = await agent(app as unknown as App)
  const page = await show(<Page />, { language: 'en', words: ['agent', 'invite', 'shared'] })
  await page.screen.findByRole('heading', { name: 'Your links' })
  return page
}

test('[C-11] an agent’s link is shared by the device’s own way', async () => {
  const shared: unknown[] = []
  Object.defineProperty(navigator, 'share', { value: async (data: unknown) => void shared.push(data), configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { screen, user } = await showFeature()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(shared).toMatchObject([{ url: expect.stringMatching(/one$/) }])
})

test('[C-11] on a device that has no way of its own to share an agent’s link is copied', async () => {
  const { screen } = await showFeature()
  expect([
    screen.queryByRole('button', { name: 'Share' }),
    screen.queryByRole('button', { name: 'Copy the link' }) !== null,
  ]).toEqual([null, true])
})
