import { expect, test } from 'vitest'
import { points } from '#src/api/model/money/amount.ts'
import type { CountedDeed, MemberTask } from '#src/api/model/task.ts'
import { TaskGroup } from '#src/ui/tasks/TaskGroup.tsx'
import { TaskSums } from '#src/ui/tasks/TaskSums.tsx'
import { show } from './support/show.tsx'

const TASK: MemberTask = {
  id: 't1',
  period: 'week',
  deed: 'share',
  target: 10,
  points: points(50),
  progress: 4,
  state: 'open',
  claimId: 'c1',
  endsAt: null,
}

const showTask = (task: Partial<MemberTask>) =>
  show(<TaskGroup period="week" tasks={[{ ...TASK, ...task }]} now={0} />, { language: 'en', words: ['tasks', 'claims'] })

test.each([
  ['watch', '4 / 10 minutes'],
  ['message', '4 / 10 messages'],
  ['share', '4 / 10 days'],
] satisfies readonly (readonly [CountedDeed, string])[])(
  '[C-11] how far a task is, is said in what it counts: %s',
  async (deed, words) => {
    const { screen } = await showTask({ deed })
    expect(screen.getByText(words)).toBeTruthy()
  },
)

test.each([
  [1, 'Go: Share something'],
  [3, 'Go: Share something on 3 days'],
])('[C-11] a task to share on %i days is called so', async (target, name) => {
  const { screen } = await showTask({ target, progress: 0 })
  expect(screen.queryByRole('link', { name })).not.toBe(null)
})

test('[C-11] of each period it is said how many points are earned, claimed or not, of how many; one without tasks is left out', async () => {
  const tasks = [
    { ...TASK, id: 't1', period: 'day', points: points(10), state: 'open' },
    { ...TASK, id: 't2', period: 'day', points: points(20), state: 'done' },
    { ...TASK, id: 't3', period: 'day', points: points(5), state: 'claimed' },
    { ...TASK, id: 't4', period: 'once', points: points(40), state: 'open' },
  ] as const satisfies readonly MemberTask[]
  const { screen } = await show(<TaskSums tasks={tasks} />, { language: 'en', words: ['tasks'] })
  const bars = screen.getAllByRole<HTMLProgressElement>('progressbar')
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.value, bar.max])).toEqual([
    ['Today', 25, 35],
    ['To start', 0, 40],
  ])
})
