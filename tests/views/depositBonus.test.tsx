import { expect, test } from 'vitest'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import type { DepositBonusView } from '#src/api/model/activities/depositBonus.ts'
import type { Grant } from '#src/api/model/grant.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { ContinueDepositView } from '#src/ui/activities/kinds/continueDeposit/ContinueDepositView.tsx'
import { NOON, showKind } from './support/kind.tsx'

type Step = DepositBonusView['steps'][number]

const GRANT: Grant = {
  id: 'g1',
  amount: fen(3_000),
  multiple: 5,
  product: 'slots',
  needed: fen(15_000),
  progress: fen(4_000),
  phase: 'running',
  title: { 'zh-CN': '奖金', en: 'Bonus' },
  givenAt: NOON,
  until: NOON + 7 * 86_400_000,
  endedAt: null,
}
const step = (fields: Partial<Step> = {}): Step => ({
  number: 2,
  percent: 30,
  state: 'open',
  examples: [{ deposit: fen(10_000), bonus: fen(3_000), bets: fen(15_000) }],
  grant: null,
  ...fields,
})

const showBonus = (view: Partial<DepositBonusView> = {}, card: Partial<ActivityCard> = {}) =>
  showKind(
    ContinueDepositView,
    'continueDeposit',
    { isIn: false, least: fen(10_000), most: fen(88_800), multiple: 5, product: 'slots', steps: [step()], ...view },
    { words: ['depositBonus'], card },
  )

test('[C-12] one takes part in a deposit’s bonus by a press', async () => {
  const { press, asked } = await showBonus()
  await press('Take part')
  expect(asked).toEqual([{ do: 'join' }])
})

test('[C-12] who takes part in a deposit’s bonus is led to the deposit', async () => {
  const { screen } = await showBonus({ isIn: true })
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/app/cashier/deposit')
})

test('[C-12] who takes part in a deposit’s bonus leaves by a press', async () => {
  const { press, asked } = await showBonus({ isIn: true })
  await press('Leave')
  expect(asked).toEqual([{ do: 'leave' }])
})

test.each([
  { name: 'its budget is gone', card: { why: { why: 'budgetGone' } }, leaves: true },
  { name: 'it is paused', card: { state: 'paused', why: { why: 'paused' } }, leaves: true },
  { name: 'it is over', card: { state: 'ended', why: { why: 'ended' } }, leaves: false },
  { name: 'they are barred', card: { why: { why: 'barred' } }, leaves: false },
] as const)('[C-12] who takes part in a deposit’s bonus can leave when $name: $leaves', async ({ card, leaves }) => {
  const { button } = await showBonus({ isIn: true }, card)
  expect(button('Leave') !== null).toBe(leaves)
})

test('[C-12] nobody is sent to deposit for a bonus that they may not take part in', async () => {
  const { screen } = await showBonus({ isIn: true }, { why: { why: 'budgetGone' } })
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBe(null)
})

test('[C-12] who may not take part in a deposit’s bonus is not asked to', async () => {
  const { screen } = await showBonus({}, { why: { why: 'grade', needed: 3 } })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test.each([
  { isIn: true, state: 'open', said: 'You are taking part' },
  { isIn: false, state: 'open', said: 'Take part before you deposit' },
  { isIn: true, state: 'given', said: 'You have already made the deposits this is for' },
] as const)('[C-12] where a step is $state and taking part is $isIn, it is said: $said', async ({ isIn, state, said }) => {
  const { screen } = await showBonus({ isIn, steps: [step({ state })] })
  expect(screen.queryByRole('heading', { name: said })).not.toBe(null)
})

test.each([[true], [false]])('[C-12] with no step left nothing is joined or left, taking part %s', async (isIn) => {
  const { screen } = await showBonus({ isIn, steps: [step({ state: 'missed' })] })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('[C-12] a step to come says what share of a deposit it brings, between its bounds', async () => {
  const { part } = await showBonus()
  expect(part('Deposit no. 2')?.textContent).toContain('Deposit ¥100 or more and get 30% of it as a bonus, up to ¥888.')
})

test('[C-12] a step to come stands with sums: the deposit, its bonus and the bets for it', async () => {
  const { screen } = await showBonus()
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['¥100', '¥30', '¥150'])
})

test.each([
  { name: 'is to come', fields: {}, isThere: true },
  { name: 'was given', fields: { state: 'given', grant: GRANT }, isThere: false },
] as const)('[C-12] a step that $name has a table of sums: $isThere', async ({ fields, isThere }) => {
  const { screen } = await showBonus({ steps: [step(fields)] })
  expect(screen.queryByRole('table') !== null).toBe(isThere)
})

test('[C-12] a bonus that is locked says how far its bets are and until when', async () => {
  const { part } = await showBonus({ steps: [step({ state: 'given', grant: GRANT })] })
  expect(part('Deposit no. 2')?.textContent).toContain('Valid bets ¥40 / ¥150Bets on slots · until 2026-01-12 12:00')
})

test('[C-12] a bonus that is locked leads to the wallet, where it can be given up', async () => {
  const { screen } = await showBonus({ steps: [step({ state: 'given', grant: { ...GRANT, phase: 'waiting' } })] })
  expect(screen.getByRole('link', { name: 'See this bonus, or give it up' }).getAttribute('href')).toBe(
    '/app/cashier/wallet/bonuses',
  )
})

test.each([
  ['released', 'The ¥30 bonus is in your wallet.'],
  ['lapsed', 'The ¥30 bonus lapsed. Your own money is untouched.'],
  ['optedOut', 'You gave up the ¥30 bonus. Your own money is untouched.'],
] as const)('[C-12] a bonus that is %s says so in place of its bets', async (phase, said) => {
  const { screen } = await showBonus({ steps: [step({ state: 'given', grant: { ...GRANT, phase } })] })
  expect([screen.queryByText(said) !== null, screen.queryByRole('progressbar')]).toEqual([true, null])
})

test.each([
  ['running', 'A bonus of ¥30 is locked. It goes to your wallet once you have made the bets.'],
  ['waiting', 'Time is up for the ¥30 bonus. Bets placed before are still being settled.'],
] as const)('[C-12] a bonus that is %s says so with how far its bets are', async (phase, said) => {
  const { screen } = await showBonus({ steps: [step({ state: 'given', grant: { ...GRANT, phase } })] })
  const bar = screen.getByRole('progressbar', { name: 'Valid bets ¥40 / ¥150' })
  expect([screen.queryByText(said) !== null, bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([true, '4000', '15000'])
})

test.each([
  ['open', 'Available'],
  ['given', 'Received'],
  ['missed', 'Not taken'],
] as const)('[C-12] a step that is %s bears “%s”', async (state, said) => {
  const { part } = await showBonus({ steps: [step({ state })] })
  expect(part('Deposit no. 2')?.textContent).toMatch(new RegExp(`^Deposit no\\. 2${said}`))
})

test('[C-12] the rules of a deposit’s bonus name the least deposit and the games whose bets count', async () => {
  const { lines } = await showBonus({ product: 'live' })
  const rules = lines('Take part before you deposit').join(' ')
  expect(rules).toContain('A deposit below ¥100 is skipped')
  expect(rules).toContain('valid bets on live games count')
})

test.each([
  { name: 'takes no part yet', isIn: false, fields: {}, at: 'Take part' },
  { name: 'takes part', isIn: true, fields: {}, at: 'Deposit ¥100 or more: the bonus is locked' },
  {
    name: 'has a bonus that is locked',
    isIn: true,
    fields: { state: 'given', grant: GRANT },
    at: 'Bet it 5 times on slots in 7 days: it is yours',
  },
] as const)('[C-12] who $name is on the way to a deposit’s bonus at: $at', async ({ isIn, fields, at }) => {
  const { screen } = await showBonus({ isIn, steps: [step(fields)] })
  expect(screen.getByRole('listitem', { current: 'step' }).querySelector('span')?.textContent).toBe(at)
})
