import { expect, test } from 'vitest'
import { points } from '#src/api/model/money/amount.ts'
import type { CountedDeed, MemberTask } from '#src/api/model/task.ts'
import { TaskGroup } from '#src/ui/tasks/TaskGroup.tsx'
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
