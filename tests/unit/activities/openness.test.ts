import { expect, test } from 'vitest'
import type { WhyNot } from '#src/api/model/activities/activity.ts'
import { opennessOf, OPENNESS, waitsToday } from '#src/api/model/activities/openness.ts'

const why = (reason: 'already' | 'login' | 'barred' | 'notBegun' | 'budgetGone'): WhyNot => ({ why: reason })
const conditions: WhyNot = { why: 'conditions', list: [] }

test('[C-12] a running activity stands as what keeps the one who looks from it', () => {
  const running = (reason: WhyNot | null) => opennessOf({ why: reason, isDone: false }, 'running')
  expect(
    [null, why('notBegun'), conditions, why('login'), why('already'), why('budgetGone'), why('barred')].map(running),
  ).toEqual(['open', 'open', 'closed', 'login', 'closed', 'closed', 'closed'])
})

test('[C-12] what is to come, paused or over stands as that, whoever looks', () => {
  expect((['scheduled', 'paused', 'ended'] as const).map((state) => opennessOf({ why: null, isDone: false }, state))).toEqual([
    'coming',
    'paused',
    'ended',
  ])
})

test('[C-12] who did all there is to do today is told so, where they may take part at all', () => {
  expect(opennessOf({ why: null, isDone: true }, 'running')).toBe('done')
  expect(opennessOf({ why: why('barred'), isDone: true }, 'running')).toBe('closed')
  expect(opennessOf({ why: null, isDone: true }, 'paused')).toBe('paused')
  expect(OPENNESS.indexOf('done')).toBeGreaterThan(OPENNESS.indexOf('open'))
})

test('[C-12] what one can do now ranks first, what is over last', () => {
  expect([OPENNESS[0], OPENNESS.at(-1)]).toEqual(['open', 'ended'])
})

test('[C-12] what has something for each day waits today while it is open and not done, and no other kind does', () => {
  const waits = (kind: 'quiz' | 'signGifts' | 'lottery', isDone: boolean) => waitsToday({ kind, why: null, isDone }, 'running')
  expect([waits('quiz', false), waits('signGifts', false), waits('quiz', true), waits('lottery', false)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
