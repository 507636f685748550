import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { GradeBonus, GradeInfo, Prize } from '#src/api/model/grade.ts'
import { coins, fen, units } from '#src/api/model/money/amount.ts'
import { bonusMachine, gradeMachine, type GradeSheet } from '#src/machines/grades/gradeMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { GradeCard } from '#src/ui/vip/GradeCard.tsx'
import { VipPage } from '#src/ui/vip/VipPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { grades } from './support/grades.ts'
import { NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const WORDS = { language: 'en', words: ['vip', 'claims', 'shared'] } as const

test('[C-11] what was claimed by one member is not said to the next one at the same page', async () => {
  const session = sessionOf(memberInfo('mia'))
  const { actors } = memberPage(session)
  const pay = handActor<Prize, { order: Pick<GradeBonus, 'kind' | 'period'> }>()
  const bonus = { kind: 'level', period: '2', asset: 'FEN', amount: units(800), from: NOON, until: null } as const
  const logic = { grade: grades({ bonuses: [bonus] }), bonus: bonusMachine.provide({ actors: { act: pay.logic } }) }
  const { screen, user } = await show(<VipPage actors={actors} logic={logic} />, WORDS)
  await user.click(await screen.findByRole('button', { name: 'Claim VIP 2 bonus' }))
  await told(() => pay.last().resolve({ asset: 'FEN', amount: units(800) }))
  expect(screen.getByRole('status').textContent).toContain('¥8')
  session.become(memberInfo('leo'))
  await told(() => undefined)
  expect(screen.getByRole('status').textContent).toBe('')
})

const bonus = (kind: 'level' | 'month', period: string) =>
  ({ kind, period, asset: 'GOLD', amount: coins(100), from: NOON, until: null }) as const

/** Mia's page of grades; what a claim pays is answered by hand. */
async function showGrades(info: Partial<GradeInfo> | null) {
  const pay = handActor<Prize, { order: Pick<GradeBonus, 'kind' | 'period'> }>()
  const logic = { grade: grades(info), bonus: bonusMachine.provide({ actors: { act: pay.logic } }) }
  const page = await show(<VipPage actors={memberPage().actors} logic={logic} />, WORDS)
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    pay,
    claim: (name: string) => user.click(screen.getByRole('button', { name: `Claim ${name}` })),
    head: () => screen.queryByRole('region', { name: /^VIP \d+$/ })?.textContent ?? null,
  }
}

test('[C-11] a member reads their grade, this month’s valid bets and the way to the next grade', async () => {
  const { head } = await showGrades({})
  expect(head()).toContain('2VIP 2Valid bets this month ¥100.00¥700.00 more in valid bets to VIP 3¥300.00 / ¥1,000.00')
})

const KEEP = { needed: fen(20_000), missing: fen(5_000), at: NOON, falls: true }
test('[C-11] what the review will do and until when a grade is held stand below it', async () => {
  const { head } = await showGrades({ keep: { ...KEEP, missing: fen(0) }, floor: { grade: 1, until: NOON } })
  expect(head()).toContain('keep your grade (¥200.00)Protected: not below VIP 1 until 2026-01-05 12:00 (UTC+8)')
})

test('[C-11] who counts as grade 0 whatever they bet is told so in place of the way up, and of nothing that is held', async () => {
  const { screen, head } = await showGrades({ grade: 0, noLevel: true, floor: { grade: 1, until: NOON } })
  expect(head()).toBe(
    '0VIP 0Valid bets this month ¥100.00Your account counts as VIP 0 for now; customer service can tell you more',
  )
  expect(screen.queryByRole('progressbar')).toBe(null)
})

test('[C-11] the member’s own grade is the one that the rules mark', async () => {
  const { screen } = await showGrades({ grade: 4 })
  const marked = screen.getAllByRole('row').filter((one) => one.getAttribute('aria-current') === 'true')
  expect(marked.map(({ textContent }) => textContent.slice(0, 15))).toEqual(['VIP 4Your grade'])
})

test('[C-11] a bonus is claimed by its kind and time, and the others wait meanwhile', async () => {
  const { screen, claim, pay } = await showGrades({
    bonuses: [bonus('month', '2025-12'), bonus('month', '2026-01'), bonus('level', '2')],
  })
  const buttons = () =>
    screen
      .getAllByRole<HTMLButtonElement>('button')
      .map((one) => (one.disabled ? 'off' : one.getAttribute('aria-busy') === 'true' ? 'busy' : 'on'))
  await claim('Monthly bonus 2026-01')
  expect(pay.asked.map(({ input }) => input.order)).toEqual([{ kind: 'month', period: '2026-01' }])
  expect(buttons()).toEqual(['off', 'busy', 'off'])
  await told(() => pay.last().resolve({ asset: 'GOLD', amount: coins(100) }))
  expect([buttons(), screen.getByRole('status').textContent]).toEqual([['on', 'on', 'on'], expect.stringContaining('100 coins')])
})

test('[C-11] a bonus that was not claimed says why', async () => {
  const { screen, claim, pay } = await showGrades({ bonuses: [bonus('level', '2')] })
  await claim('VIP 2 bonus')
  await told(() => pay.last().reject(new Failure('errors.networkAbnormal')))
  expect(screen.getByRole('alert').textContent).toContain('The network is abnormal')
})

test('[C-11] who paused is told that their bonuses wait, and not that there are none', async () => {
  const { screen } = await showGrades({ isPaused: true })
  expect([
    screen.queryByText('You are taking a break. What you earned stays, and can be claimed afterwards.') !== null,
    screen.queryByText('Nothing to claim now'),
  ]).toEqual([true, null])
})

test('[C-11] a grade that could not be loaded says so', async () => {
  const { screen } = await showGrades(null)
  expect(screen.getByRole('alert').textContent).toContain('Your grade could not be loaded')
})

test.each([
  { name: 'a grade', info: {}, said: 'VIP 2', bar: true },
  { name: 'the grade 0 of who counts so', info: { grade: 0, noLevel: true }, said: 'VIP 0', bar: false },
])('[C-11] at first glance $name is told with the way to the next one: $bar', async ({ info, said, bar }) => {
  const { screen } = await show(<GradeCard grade={grades(info)} />, WORDS)
  await told(() => undefined)
  const card = screen.getByRole('region', { name: 'VIP' })
  expect([card.textContent.startsWith(said), screen.queryByRole('progressbar') !== null]).toEqual([true, bar])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/vip')
})

test('[C-11] a grade that is not known takes no place at first glance', async () => {
  const { screen } = await show(<GradeCard grade={grades(null)} />, WORDS)
  await told(() => undefined)
  expect(screen.queryByRole('region')).toBe(null)
})

test('[C-11] the place of the grade at first glance is kept until it is known', async () => {
  const load = fromPromise<Page<GradeSheet>, PageQuery<GradeSheet, null>>(() => new Promise(() => undefined))
  const { screen } = await show(<GradeCard grade={gradeMachine.provide({ actors: { load } })} />, WORDS)
  const kept = document.body.querySelector('[class*="skeleton"]')
  expect([kept !== null, screen.queryByRole('region')]).toEqual([true, null])
})

test.each([
  [0, 'What VIP 1 brings', '¥3 now none'],
  [2, 'What VIP 3 brings', '¥18 now ¥8'],
])('[C-11] the grade %i tells “%s”, beside what there is now: %s', async (grade, title, first) => {
  const { screen } = await showGrades({ grade })
  const region = screen.getByRole('region', { name: title })
  expect(region.querySelector('dd')?.textContent.toLowerCase()).toBe(first)
})

test('[C-11] on a phone every grade stands in the rules, one’s own marked', async () => {
  windowOf('narrow')
  const { screen } = await showGrades({ grade: 2 })
  const rules = within(screen.getByRole('region', { name: 'How grades work' })).getAllByRole('listitem')
  expect([rules.length, rules.findIndex((one) => one.getAttribute('aria-current') === 'true')]).toEqual([11, 2])
})
