import { expect, test } from 'vitest'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import type { WeekShown } from '#src/api/model/activities/kinds/stageDeposit.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { StageDepositView } from '#src/ui/activities/kinds/stageDeposit/StageDepositView.tsx'
import { showKind } from './support/kind.tsx'

type Stage = WeekShown['stages'][number]
const stage = (yuan: number, state: Stage['state'], need: number | null = null): Stage => ({
  deposits: fen(yuan * 100),
  prize: fen(yuan),
  need: need === null ? null : fen(need * 100),
  state,
})
const week = (stages: readonly Stage[], fields: Partial<WeekShown> = {}): WeekShown => ({
  monday: '2026-01-05',
  sunday: '2026-01-11',
  isNow: true,
  deposits: fen(70_000),
  bets: fen(20_000),
  stages: [...stages],
  ...fields,
})

const showStages = (
  weeks: readonly WeekShown[],
  { isIn = true, card = {} }: { isIn?: boolean; card?: Partial<ActivityCard> } = {},
) => showKind(StageDepositView, 'stageDeposit', { isIn, weeks }, { words: ['stageDeposit'], card })

test('[C-12] a stage is claimed by its week and its place', async () => {
  const before = week([stage(300, 'got', 300), stage(500, 'ready', 600)], { monday: '2025-12-29', isNow: false })
  const { press, asked } = await showStages([week([stage(300, 'open'), stage(500, 'open')]), before])
  await press('Claim ¥5')
  expect(asked).toEqual([{ do: 'claim', monday: '2025-12-29', stage: 1 }])
})

test.each(['open', 'betting', 'got'] as const)('[C-12] a stage that is %s is not claimed', async (state) => {
  const { button } = await showStages([week([stage(500, state, 700)])])
  expect(button(/^Claim/)).toBe(null)
})

test('[C-12] who may not take part claims no stage', async () => {
  const { button } = await showStages([week([stage(500, 'ready', 500)])], { card: { why: { why: 'paused' } } })
  expect(button(/^Claim/)).toBe(null)
})

test('[C-12] a stage that deposits lack says how far they are', async () => {
  const { lines } = await showStages([week([stage(2_000, 'open')])])
  expect(lines(/^This week/)).toEqual(['¥20 deposit ¥2,000, then bet as muchNot reachedDeposits ¥700 / ¥2,000'])
})

test('[C-12] a stage that bets lack says how far they are', async () => {
  const { lines } = await showStages([week([stage(500, 'betting', 600)])])
  expect(lines(/^This week/)).toEqual(['¥5 deposit ¥500, then bet as muchBets neededValid bets ¥200 / ¥600'])
})

test('[C-12] this week is called that, an earlier one by its days', async () => {
  const { screen } = await showStages([week([]), week([], { monday: '2025-12-29', sunday: '2026-01-04', isNow: false })])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'This week: 2026‑01‑05 to 2026‑01‑11',
    '2025‑12‑29 to 2026‑01‑04',
    'You are taking part',
  ])
})

test.each([
  { name: 'its budget is gone', card: { why: { why: 'budgetGone' } }, leaves: true },
  { name: 'it is over', card: { state: 'ended', why: { why: 'ended' } }, leaves: false },
] as const)('[C-12] who takes part in the stages can leave when $name: $leaves', async ({ card, leaves }) => {
  const { button } = await showStages([], { card })
  expect(button('Leave') !== null).toBe(leaves)
})

test.each([
  { isIn: true, name: 'Leave', act: 'leave' },
  { isIn: false, name: 'Take part', act: 'join' },
])('[C-12] who takes part in the stages: $isIn is offered to $act alone', async ({ isIn, name, act }) => {
  const { screen, press, asked } = await showStages([], { isIn })
  await press(name)
  expect([screen.getAllByRole('button').length, asked]).toEqual([1, [{ do: act }]])
})
