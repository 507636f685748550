import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { GradeInfo, Prize } from '#src/api/model/grade.ts'
import { fen, units } from '#src/api/model/money/amount.ts'
import type { MemberTask } from '#src/api/model/task.ts'
import type { Claimable } from '#src/api/model/welfare.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { claimMachine } from '#src/machines/welfare/welfareMachine.ts'
import { Earned } from '#src/ui/tasks/Earned.tsx'
import { TaskGroup } from '#src/ui/tasks/TaskGroup.tsx'
import { GradeBar } from '#src/ui/vip/GradeBar.tsx'
import { KeepLine } from '#src/ui/vip/KeepLine.tsx'
import { Rules } from '#src/ui/vip/Rules.tsx'
import { Claimables } from '#src/ui/welfare/Claimables.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { SECOND_GRADE } from './support/grades.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { windowOf } from './support/windowOf.ts'
import { told } from './support/told.ts'
import { claimable, task } from './support/welfare.ts'

const WORDS = { language: 'en', words: ['welfare', 'tasks', 'claims', 'vip', 'shared'] } as const

const TASK = claimable({ id: 'task:1', kind: 'task', period: 'watch-day.2026-01-05', asset: 'POINT', amount: units(20) })
const BIND = claimable({ id: 'task:2', kind: 'task', period: 'bind-once.once', asset: 'POINT', amount: units(5) })

/** A list of what waits, of which each claim is answered by hand. */
async function showClaims(draw: (claim: typeof claimMachine) => ReactNode) {
  const claims = handActor<readonly Prize[], { order: readonly string[] }>()
  const page = await show(draw(claimMachine.provide({ actors: { act: claims.logic } })), WORDS)
  const { screen, user } = page
  return {
    ...page,
    button: (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    claimed: () => claims.asked.map(({ input }) => input.order),
    /** Null = nobody answered. */
    answer: (paid: readonly Prize[] | null) =>
      told(() => {
        if (paid === null) claims.last().reject(new Failure('errors.networkAbnormal'))
        else claims.last().resolve(paid)
      }),
  }
}
const showWelfare = (list: readonly Claimable[], isPaused = false) =>
  showClaims((claim) => <Claimables sheet={{ list, isPaused }} claim={claim} />)

test('[C-11] something that waits is claimed by its own button', async () => {
  const { press, claimed } = await showWelfare([claimable(), TASK])
  await press('Claim Task: Watching 2026-01-05')
  expect(claimed()).toEqual([['task:1']])
})

test('[C-11] all that waits is claimed at once, at most fifty of it', async () => {
  const list = Array.from({ length: 51 }, (_, at) => claimable({ id: `level:${at}` }))
  const { press, claimed } = await showWelfare(list)
  await press('Claim all')
  expect(claimed()[0]).toEqual(list.slice(0, 50).map(({ id }) => id))
})

test('[C-11] one that waits alone has no button for all', async () => {
  const { button } = await showWelfare([claimable()])
  expect(button('Claim all')).toBe(null)
})

test('[C-11] what a claim paid is told together by its kind', async () => {
  const { screen, press, answer } = await showWelfare([claimable()])
  await press('Claim Bonus for reaching VIP 3')
  await answer([
    { asset: 'FEN', amount: units(1_800) },
    { asset: 'GOLD', amount: units(50) },
    { asset: 'FEN', amount: units(200) },
  ])
  expect(screen.getByRole('status').textContent).toBe('You got ¥20 + 50 coins.')
})

test('[C-11] a claim that failed says so', async () => {
  const { screen, press, answer } = await showWelfare([claimable()])
  await press('Claim Bonus for reaching VIP 3')
  await answer(null)
  expect(screen.getByRole('alert').textContent).toMatch(/^It could not be claimed/)
})

test('[C-11] a claim that is on its way is the one that is busy', async () => {
  const { press, button } = await showWelfare([claimable(), TASK])
  await press('Claim Bonus for reaching VIP 3')
  const names = ['Claim Bonus for reaching VIP 3', 'Claim Task: Watching 2026-01-05', 'Claim all']
  expect(names.filter((name) => button(name)?.getAttribute('aria-busy') === 'true')).toEqual(['Claim Bonus for reaching VIP 3'])
})

test('[C-11] no other claim can be pressed until the one that is on its way is answered', async () => {
  const { press, button, answer } = await showWelfare([claimable(), TASK])
  await press('Claim Bonus for reaching VIP 3')
  const others = () => [button('Claim Task: Watching 2026-01-05')?.disabled, button('Claim all')?.disabled]
  const before = others()
  await answer([])
  expect([before, others()]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('[C-11] something that lapses says when', async () => {
  const { screen } = await showWelfare([claimable({ until: NOON })])
  expect(screen.queryByText('Claim it by 2026-01-05 12:00 (UTC+8)')).not.toBe(null)
})

test.each([
  { isPaused: false, said: 'Nothing to claim now', not: /^You are taking a break/ },
  { isPaused: true, said: /^You are taking a break/, not: 'Nothing to claim now' },
])('[C-11] with nothing to claim it is said why, on a break: $isPaused', async ({ isPaused, said, not }) => {
  const { screen } = await showWelfare([], isPaused)
  expect([screen.queryByText(said) !== null, screen.queryByText(not)]).toEqual([true, null])
})

test('[C-11] among the tasks what they brought alone is claimed', async () => {
  const { press, claimed, answer, button } = await showClaims((claim) => (
    <Earned sheet={{ list: [claimable(), TASK, BIND], isPaused: false }} claim={claim} />
  ))
  await press('Claim all')
  await answer([])
  await press('Claim Phone or e-mail linked')
  expect([claimed(), button('Claim Bonus for reaching VIP 3')]).toEqual([[['task:1', 'task:2'], ['task:2']], null])
})

test('[C-11] of very many finished tasks the first fifty are claimed at once', async () => {
  const list = Array.from({ length: 51 }, (_, at) => claimable({ id: `task:${at}`, kind: 'task', period: 'bind-once.once' }))
  const { press, claimed } = await showClaims((claim) => <Earned sheet={{ list, isPaused: false }} claim={claim} />)
  await press('Claim all')
  expect(claimed()[0]).toEqual(list.slice(0, 50).map(({ id }) => id))
})

test('[C-11] of the tasks one that waits alone has no button for all', async () => {
  const { button } = await showClaims((claim) => <Earned sheet={{ list: [claimable(), TASK], isPaused: false }} claim={claim} />)
  expect([button('Claim Watching 2026-01-05') === null, button('Claim all')]).toEqual([false, null])
})

test('[C-11] while what one task brought is claimed, all of it cannot be', async () => {
  const { press, button } = await showClaims((claim) => <Earned sheet={{ list: [TASK, BIND], isPaused: false }} claim={claim} />)
  await press('Claim Phone or e-mail linked')
  expect([button('Claim all')?.disabled, button('Claim all')?.getAttribute('aria-busy') === 'true']).toEqual([true, false])
})

const showTasks = (tasks: readonly MemberTask[]) => show(<TaskGroup period="day" tasks={tasks} now={NOON} />, WORDS)

test('[C-11] a task says how far it is', async () => {
  const { screen } = await showTasks([task()])
  expect(screen.getByRole('listitem').textContent).toContain('4 / 10')
})

test('[C-11] a task leads to where it is done', async () => {
  const { screen } = await showTasks([task()])
  expect(screen.getByRole('link', { name: 'Go: Watch live for 10 minutes' }).getAttribute('href')).toBe('/app/live')
})

test.each([
  ['done', 'Done, claim it above'],
  ['claimed', 'Claimed'],
] as const)('[C-11] a task that is %s says so in place of the way there', async (state, said) => {
  const { screen } = await showTasks([task({ state, progress: 10 })])
  expect([screen.getByRole('listitem').textContent.trim().endsWith(said), screen.queryByRole('link')]).toEqual([true, null])
})

test.each([
  { name: 'takes many', fields: {}, isThere: true },
  { name: 'is done at once', fields: { deed: 'bind', target: 1, progress: 0 }, isThere: false },
] as const)('[C-11] a task that $name has a bar of how far it is: $isThere', async ({ fields, isThere }) => {
  const { screen } = await showTasks([task(fields)])
  expect(screen.queryByRole('progressbar') !== null).toBe(isThere)
})

const GRADE: GradeInfo = {
  ...SECOND_GRADE,
  keep: { needed: fen(20_000), missing: fen(5_000), at: NOON, falls: true },
}

test('[C-11] the way to the next grade says what is missing and how far it is', async () => {
  const { screen } = await show(<GradeBar info={GRADE} />, WORDS)
  expect(screen.queryByRole('progressbar')).not.toBe(null)
  expect(document.body.textContent).toContain('¥700.00 more in valid bets to VIP 3¥300.00 / ¥1,000.00')
})

test('[C-11] the highest grade has no next one', async () => {
  const { screen } = await show(<GradeBar info={{ ...GRADE, next: null }} />, WORDS)
  expect([screen.queryByText('You have the highest grade') !== null, screen.queryByRole('progressbar')]).toEqual([true, null])
})

const keep = (fields: Partial<NonNullable<GradeInfo['keep']>>) => ({ ...GRADE.keep!, ...fields })
test.each([
  {
    name: 'falls',
    info: {},
    said: 'You drop to VIP 1 on 2026-01-05 12:00 (UTC+8) unless you make ¥50.00 more in valid bets (¥200.00 in all)',
  },
  { name: 'is kept', info: { keep: keep({ missing: fen(0) }) }, said: 'This month’s valid bets keep your grade (¥200.00)' },
  { name: 'is held by hand', info: { keep: keep({ falls: false }) }, said: '' },
  { name: 'is the lowest', info: { grade: 0 }, said: '' },
  { name: 'cannot be lost', info: { keep: null }, said: '' },
])('[C-11] of a grade that $name the review says: $said', async ({ info, said }) => {
  const { screen } = await show(
    <div role="note">
      <KeepLine info={{ ...GRADE, ...info }} />
    </div>,
    WORDS,
  )
  expect(screen.getByRole('note').textContent).toBe(said)
})

/** What a grade takes and brings, more with each. */
const ruleOf = (grade: number) => ({
  grade,
  threshold: fen(grade * 10_000),
  levelPrize: { asset: 'GOLD', amount: units(grade * 100) },
  monthPrize: { asset: 'FEN', amount: units(0) },
  birthCash: fen(800),
  rebate: 45,
})

/** The rules of grades up to one, as who has `grade` sees them. */
async function showRules(grade: number, highest: number) {
  const rules = Array.from({ length: highest }, (_, at) => ruleOf(at + 1))
  const plan = { keepPercent: 50, birthdayDays: 7, rules } as Parameters<typeof Rules>[0]['plan']
  return show(<Rules plan={plan} grade={grade} />, WORDS)
}

test('[C-11] the rules of grades mark the member’s own, with what each takes and brings', async () => {
  const { screen } = await showRules(2, 2)
  const [head, ...rows] = screen.getAllByRole('row')
  expect(head?.textContent).toBe('GradeValid bets in totalUpgrade bonusMonthly bonusBirthday bonusRebate rate')
  expect(rows.map((one) => [one.getAttribute('aria-current'), one.textContent])).toEqual([
    [null, 'VIP 1¥100100 coinsNone¥80.45%'],
    ['true', 'VIP 2Your grade¥200200 coinsNone¥80.45%'],
  ])
})

test('[C-11] on a phone the rules list every grade, and mark the member’s own', async () => {
  windowOf('narrow')
  const { screen } = await showRules(2, 5)
  const rows = screen.getAllByRole('listitem').filter((one) => one.textContent.startsWith('VIP'))
  expect(rows.map((one) => [one.textContent.slice(0, 5), one.getAttribute('aria-current')])).toEqual([
    ['VIP 1', null],
    ['VIP 2', 'true'],
    ['VIP 3', null],
    ['VIP 4', null],
    ['VIP 5', null],
  ])
})
