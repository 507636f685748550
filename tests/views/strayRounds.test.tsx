import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { Right } from '#src/api/model/right.ts'
import type { StrayAct, StrayAnswer, StrayRound } from '#src/api/model/strayRound.ts'
import {
  officeStraysMachine,
  refusedActsMachine,
  strayActMachine,
  type StrayActRef,
  type StrayOrder,
} from '#src/machines/backOffice/officeStraysMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { RefusedActs } from '#src/ui/backOffice/venues/RefusedActs.tsx'
import { StrayCard } from '#src/ui/backOffice/venues/StrayCard.tsx'
import { StraysPage } from '#src/ui/backOffice/venues/StraysPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const ROUND: StrayRound = {
  roundId: 'r1',
  provider: 'lantern',
  reference: 'L-7',
  member: { memberId: 'm-mia', name: 'mia' },
  game: 'dice',
  names: { 'zh-CN': '骰子', en: 'Dice' },
  venue: 'DZ',
  stake: fen(2_000),
  payout: fen(0),
  openedAt: 1_000,
  said: null,
  proposal: null,
}
const proposed = (memberId: string, fields: Partial<NonNullable<StrayRound['proposal']>> = {}) => ({
  how: 'paid' as const,
  payout: fen(5_000),
  reason: 'as in their books',
  by: { memberId, name: 'leo' },
  at: 3_000,
  ...fields,
})
const WORDS = { language: 'en', words: ['backOffice', 'shared'] } as const
const BOTH: readonly Right[] = ['money.act', 'money.approve']

/** A round that did not end, as the operator m-oda sees it. */
async function showRound(
  fields: Partial<StrayRound> = {},
  rights: readonly Right[] = BOTH,
  { isOver = false, busy = false } = {},
) {
  const act = shownBy<StrayActRef>(
    { order: busy ? {} : null, answer: null, errorKey: null },
    { states: busy ? ['"acting"'] : [] },
  )
  const { actors, backOffice, now } = officeFor(rights)
  const page = await show(
    <StrayCard
      round={{ ...ROUND, ...fields }}
      isOver={isOver}
      act={act.ref}
      backOffice={backOffice}
      session={actors.session}
      now={now}
    />,
    WORDS,
  )
  const { screen, user } = page
  return {
    ...page,
    orders: () => act.sent.map((event) => (event as { order: unknown }).order),
    text: () => document.body.textContent,
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    why: () => user.type(screen.getByRole('textbox', { name: 'Reason' }), 'looked at it'),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

const [ASK, PROPOSE, AGAIN] = ['Ask the provider again', 'Propose this end', 'Propose this instead']
const [APPROVE, REFUSE] = ['Approve and end the round', 'Refuse']

/** A round that an operator asks the provider about, with an act that is answered by hand. */
async function askProvider(rights: readonly Right[]) {
  const run = handActor<StrayAnswer, { order: StrayOrder }>()
  const act = createActor(strayActMachine.provide({ actors: { act: run.logic } })).start()
  onTestFinished(() => void act.stop())
  const { actors, backOffice, now } = officeFor(rights)
  const { screen, user } = await show(
    <StrayCard round={ROUND} isOver={false} act={act} backOffice={backOffice} session={actors.session} now={now} />,
    WORDS,
  )
  await user.click(screen.getByRole('button', { name: ASK }))
  const said = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent)
  return { run, said: () => [...said('status'), ...said('alert')].filter((words) => words !== '') }
}

test.each([
  ['who has to do with venues alone', ['venues.act']],
  ['who has to do with money too', ['venues.act', 'money.act']],
] as const)('[D-8] %s is told once that the provider was asked, and nothing of an end', async (_, rights) => {
  const { run, said } = await askProvider(rights)
  await told(() => run.last().resolve({ result: 'done', round: null }))
  expect(said()).toEqual(['The provider was asked: what it says stands above.'])
})

test.each([
  ['was refused', 'late'],
  ['came to nothing', null],
] as const)('[D-8] who has to do with venues alone is told that a question to the provider %s', async (_, result) => {
  const { run, said } = await askProvider(['venues.act'])
  await told(() =>
    result === null ? run.last().reject(new Failure('errors.networkAbnormal')) : run.last().resolve({ result, round: null }),
  )
  expect(said()).toHaveLength(1)
})

test.each([
  ['nobody proposed anything', {}, BOTH, [PROPOSE]],
  ['nobody proposed anything, to who may not approve', {}, ['money.act'], [PROPOSE]],
  ['nobody proposed anything, to who may approve alone', {}, ['money.approve'], []],
  ['nobody proposed anything, to who has to do with venues', {}, ['venues.act'], [ASK]],
  ['a colleague proposed an end', { proposal: proposed('m-leo') }, BOTH, [APPROVE, REFUSE]],
  ['a colleague proposed an end, to who may not approve', { proposal: proposed('m-leo') }, ['money.act'], []],
  ['one proposed an end oneself', { proposal: proposed('m-oda') }, BOTH, [AGAIN]],
  ['one proposed an end oneself, to who may not act any more', { proposal: proposed('m-oda') }, ['money.approve'], []],
] as const)('[D-8] of a round that did not end, where %s, there is what one may do', async (_, fields, rights, buttons) => {
  const { buttons: shown } = await showRound(fields, rights)
  expect(shown()).toEqual(buttons)
})

test.each([
  ['nobody', null],
  ['a colleague', proposed('m-leo')],
])('[D-8] a round that is over meanwhile says so and offers nothing, where %s proposed an end', async (_, proposal) => {
  const { screen, buttons } = await showRound({ proposal }, [...BOTH, 'venues.act'], { isOver: true })
  expect([screen.getByRole('status').textContent, buttons()]).toEqual(['This round is over.', []])
})

test.each([
  ['has neither right', ['venues.act'], true],
  ['may act', ['money.act'], false],
  ['may approve', ['money.approve'], false],
] as const)('[D-8] that ending a round takes a right is said to who %s: %s, %s', async (_, rights, isSaid) => {
  const { text } = await showRound({}, rights)
  expect(text().includes('Ending a round takes the right to act on money')).toBe(isSaid)
})

test.each([
  ['m-oda', true],
  ['m-leo', false],
])('[D-8] of a proposal of %s it is said that it is one’s own: %s', async (memberId, isSaid) => {
  const { text } = await showRound({ proposal: proposed(memberId) })
  expect(text().includes('This is your proposal: another operator approves it.')).toBe(isSaid)
})

test.each([
  [APPROVE, 'approve'],
  [REFUSE, 'refuse'],
])('[D-8] “%s” answers just the proposal that was looked at, with a reason', async (button, verdict) => {
  const { press, why, orders } = await showRound({ proposal: proposed('m-leo') })
  await press(button)
  expect(orders()).toEqual([])
  await why()
  await press(button)
  expect(orders()).toEqual([{ act: 'settle', roundId: 'r1', proposedAt: 3_000, verdict, reason: 'looked at it' }])
})

test('[D-8] a provider is asked again by one press', async () => {
  const { press, orders } = await showRound({}, ['venues.act'])
  await press(ASK)
  expect(orders()).toEqual([{ act: 'ask', roundId: 'r1' }])
})

test('[Q8] while something is done about a round its provider is not asked once more', async () => {
  const { screen, press, orders } = await showRound({}, ['venues.act'], { busy: true })
  await press(ASK)
  expect([screen.getByRole('button', { name: ASK }).getAttribute('aria-busy'), orders()]).toEqual(['true', []])
})

test.each([
  ['back', 'Give the stake back ¥20.00'],
  ['paid', 'Close and pay ¥50.00'],
] as const)('[D-8] what was proposed, %s, says what the member would get, who proposed it and why', async (how, words) => {
  const { text } = await showRound({ proposal: proposed('m-leo', { how }) })
  expect(text()).toMatch(new RegExp(`First signatureleo.*${words}as in their booksSecond signatureWaits`))
})

test.each([
  [fen(0), ['Give the stake back', 'Close and pay']],
  [fen(300), ['Close and pay']],
])('[D-8] a round of which %s fen were paid can end by: %s', async (payout, ends) => {
  const { screen } = await showRound({ payout })
  const shown = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(shown).toEqual(ends)
})

test('[D-8] the stake of a round is proposed to go back without an amount', async () => {
  const { screen, why, press, orders } = await showRound()
  expect(screen.queryByRole('textbox', { name: /Amount to pay/ })).toBe(null)
  await why()
  await press(PROPOSE)
  expect(orders()).toEqual([{ act: 'propose', roundId: 'r1', how: 'back', payout: '0', reason: 'looked at it' }])
})

test.each([
  ['12.50', '1250'],
  ['0', '0'],
  ['0.00', '0'],
  ['100000', '10000000'],
  ['100000.01', null],
  ['', null],
  ['ten', null],
  ['-5', null],
])('[D-8] “%s” yuan for a round is proposed as %s fen (null = it is not)', async (text, payout) => {
  const { screen, user, why, press, orders } = await showRound()
  await user.selectOptions(screen.getByRole('combobox', { name: 'How it ends' }), 'Close and pay')
  if (text !== '') await user.type(screen.getByLabelText(/Amount to pay/), text)
  await why()
  await press(PROPOSE)
  expect(orders()).toEqual(
    payout === null ? [] : [{ act: 'propose', roundId: 'r1', how: 'paid', payout, reason: 'looked at it' }],
  )
})

/** The page of such rounds, with its sheet; `list` = what it shows from the beginning. */
async function showPage(list: readonly StrayRound[], address = '/') {
  const load = handActor<Page<StrayRound>, PageQuery<StrayRound, { text: string }>>()
  const acts = handActor<StrayAnswer, { order: StrayOrder }>()
  const changes = given<StrayRound, { text: string }>([]).changes
  const logic = {
    strays: officeStraysMachine.provide({ actors: { load: load.logic, changes } }),
    refusedActs: refusedActsMachine.provide({ actors: given<StrayAct, { text: string }>([]) }),
    strayAct: strayActMachine.provide({ actors: { act: acts.logic } }),
  }
  const page = await show(<StraysPage {...officeFor(['money.act', 'venues.act'])} logic={logic} />, { ...WORDS, address })
  await told(() => load.last().resolve({ list, more: false }))
  const { screen, user } = page
  return {
    ...page,
    load,
    rows: () => screen.getAllByRole('row').map(({ textContent }) => textContent),
    open: async (index: number) => {
      const button = screen.getAllByRole('button').filter((one) => one.closest('tbody') !== null)[index]
      if (button === undefined) throw new Error('there is no such row')
      await user.click(button)
      return screen.findByRole('dialog')
    },
    answer: (result: StrayAnswer['result'], round: StrayRound | null = null) =>
      told(() => acts.last().resolve({ result, round })),
  }
}

test('[D-8] rounds that did not end are looked for by what is in the address', async () => {
  const { load } = await showPage([], '/?text=mia')
  expect(load.last().input.query).toEqual({ text: 'mia' })
})

test.each([
  ['never', null, 'Not asked yet'],
  ['silent', { state: 'silent', at: 2_000 }, 'No answer'],
  ['open', { state: 'open', at: 2_000 }, 'Still running'],
] as const)('[D-8] what its provider said of a round stands in its row: %s', async (_, said, words) => {
  const { rows } = await showPage([{ ...ROUND, said }])
  expect(rows().at(-1)).toContain(`miaDice¥20.00${words}–`)
})

test('[D-8] a round whose end is proposed says in its row that a second signature waits', async () => {
  const { rows } = await showPage([{ ...ROUND, proposal: proposed('m-leo') }])
  expect(rows().at(-1)).toContain('Second signature waits')
})

test('[D-8] what was refused about one round is not said in the sheet of another', async () => {
  const { screen, user, open, answer } = await showPage([
    ROUND,
    { ...ROUND, roundId: 'r2', names: { 'zh-CN': '轮盘', en: 'Wheel' } },
  ])
  await open(0)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'looked at it{Enter}')
  await answer('late')
  expect(screen.getByRole('alert').textContent).toMatch(/^The round ended/)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await open(1)
  expect([screen.getByRole('dialog', { name: 'Wheel' }) !== null, screen.getByRole('alert').textContent]).toEqual([true, ''])
})

const REFUSED: StrayAct = {
  provider: 'lantern',
  actId: 'act-1',
  kind: 'win',
  reason: 'closed',
  amount: fen(9_000),
  at: 2_000,
  round: { roundId: 'r1', member: { memberId: 'm-mia', name: 'mia & co' } },
}

/** Something that was refused to a provider. */
async function showRefused(fields: Partial<StrayAct> = {}) {
  const logic = refusedActsMachine.provide({ actors: given([{ ...REFUSED, ...fields }]) })
  const page = await show(<RefusedActs logic={logic} query={{ text: '' }} now={() => 10_000} />, WORDS)
  const item = await page.screen.findByRole('listitem')
  return { text: item.textContent, links: page.screen.queryAllByRole('link').map((one) => one.getAttribute('href')) }
}

test.each([
  ['a win of a round that is known', {}, ['/admin/money/adjustments?text=mia%20%26%20co']],
  ['a win of nothing', { amount: fen(0) }, []],
  ['a refund', { kind: 'refund' }, []],
  ['a win of no known round', { round: null }, []],
] as const)('[D-8] what is refused to a provider leads to the member’s adjustments: %s', async (_, fields, links) => {
  const { links: shown } = await showRefused(fields)
  expect(shown).toEqual(links)
})

test.each([
  [{}, 'Win ¥90.00Round is overmia & co · r1'],
  [{ reason: 'another', round: null }, 'Win ¥90.00RefusedOf no known round'],
  [{ kind: 'refund', reason: 'session' }, 'Refund Session is overmia & co · r1'],
] as const)('[D-8] what is refused to a provider says what, why and of whom: %o', async (fields, words) => {
  const { text } = await showRefused(fields)
  expect(text).toContain(words)
})
