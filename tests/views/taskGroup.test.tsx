import { expect, test } from 'vitest'
import { points } from '#src/api/model/money/amount.ts'
import type { CountedDeed, MemberTask } from '#src/api/model/task.ts'
import { TaskGroup } from '#src/ui/tasks/TaskGroup.tsx'
import { show } from './support/show.tsx'

test.each([
  ['watch', '4 / 10 minutes'],
  ['message', '4 / 10 messages'],
  ['share', '4 / 10 days'],
] satisfies readonly (readonly [CountedDeed, string])[])(
  '[C-11] how far a task is, is said in what it counts: %s',
  async (deed, words) => {
    const task: MemberTask = {
      id: 't1',
      period: 'week',
      deed,
      target: 10,
      points: points(50),
      progress: 4,
      state: 'open',
      claimId: 'c1',
      endsAt: null,
    }
    const { screen } = await show(<TaskGroup period="week" tasks={[task]} now={0} />, {
      language: 'en',
      words: ['tasks', 'claims'],
    })
    expect(screen.getByText(words)).toBeTruthy()
  },
)
