import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OpenQuestion, PastQuestion } from '#src/api/model/activities/kinds/quiz.ts'
import { coins } from '#src/api/model/money/amount.ts'
import type { KindViewProps } from '#src/ui/activities/kinds/kindView.ts'
import { QuizView } from '#src/ui/activities/kinds/quiz/QuizView.tsx'
import { showKind } from './support/kind.tsx'

const said = (word: string) => ({ 'zh-CN': word, en: word })
const OPEN: OpenQuestion = {
  key: 'q2',
  place: 2,
  ask: said('Which?'),
  picks: [said('one'), said('two'), said('three'), said('four')],
  left: 8_400,
}
const past = (fields: Partial<PastQuestion> = {}): PastQuestion => ({
  ask: said('Who?'),
  pick: said('me'),
  right: said('you'),
  isRight: false,
  ...fields,
})
const RIGHT = past({ pick: said('you'), isRight: true })

const showQuiz = (view: object = {}, fields: Partial<KindViewProps> & { card?: object } = {}) =>
  showKind(
    QuizView,
    'quiz',
    { state: 'ready', perDay: 5, seconds: 10, coins: coins(20), open: null, past: [], ...view },
    { words: ['quiz'], ...fields },
  )

test.each([
  ['ready', 'Begin'],
  ['next', 'Next question'],
] as const)('[C-12] a quiz that is %s asks for a question by “%s”', async (state, name) => {
  const { press, asked } = await showQuiz({ state })
  await press(name)
  expect(asked).toEqual([{ do: 'next' }])
})

test('[C-12] once all questions of the day are over the quiz says so in place of its button', async () => {
  const { screen } = await showQuiz({ state: 'done', past: [RIGHT] })
  expect([screen.queryAllByRole('button'), screen.queryByText(/^You are through with today’s questions/) !== null]).toEqual([
    [],
    true,
  ])
})

test('[C-12] who may not take part in the quiz sees neither a question nor a button', async () => {
  const { screen } = await showQuiz({ state: 'next', open: OPEN }, { card: { why: { why: 'budgetGone' } } })
  expect([screen.queryByRole('timer'), screen.queryAllByRole('button')]).toEqual([null, []])
})

test('[C-12] only the first answer goes to its question', async () => {
  const { press, asked } = await showQuiz({ state: 'open', open: OPEN })
  await press('two')
  await press('three')
  expect(asked).toEqual([{ do: 'answer', key: 'q2', pick: 1 }])
})

test('[C-12] an answer that was given is marked', async () => {
  const { press, button } = await showQuiz({ state: 'open', open: OPEN })
  await press('two')
  expect([button('one')?.getAttribute('aria-pressed'), button('two')?.getAttribute('aria-pressed')]).toEqual(['false', 'true'])
})

test('[C-12] an answer that was given is said to be on its way', async () => {
  const { screen, press } = await showQuiz({ state: 'open', open: OPEN })
  await press('two')
  expect(screen.queryByText(/^Answer sent/)).not.toBe(null)
})

test('[C-12] a question that begins has the focus', async () => {
  await showQuiz({ state: 'open', open: OPEN })
  expect(document.activeElement?.textContent).toBe('2. Which?')
})

test('[C-12] the time of a question counts a part of a second whole', async () => {
  const { screen } = await showQuiz({ state: 'open', open: OPEN })
  expect(screen.getByRole('timer').textContent).toBe('9 s left')
})

test('[C-12] a question whose time is over says so in place of taking an answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { screen, press, asked } = await showQuiz({ state: 'open', open: { ...OPEN, left: 1_000 } })
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await press('two')
    expect([asked, screen.queryByText(/^Time is up/) !== null]).toEqual([[], true])
  } finally {
    vi.useRealTimers()
  }
})

test('[C-12] the quiz counts how much of what is over was right', async () => {
  const { screen } = await showQuiz({ state: 'next', past: [past(), RIGHT, past()] })
  expect(screen.queryByText('3 of 5 done, 1 right')).not.toBe(null)
})

test.each([
  { name: 'right', one: RIGHT, now: 'That is right.', line: 'Who?You answered you: right' },
  { name: 'wrong', one: past(), now: 'That is wrong.', line: 'Who?You answered me; the right answer is you' },
  { name: 'late', one: past({ pick: null }), now: 'No answer in time.', line: 'Who?No answer; the right answer is you' },
])('[C-12] a last answer that was $name is told as that, with what was right', async ({ one, now, line }) => {
  const before = one === RIGHT ? past() : RIGHT
  const { screen, lines } = await showQuiz({ state: 'next', past: [before, one] })
  expect([screen.getByRole('status').textContent, lines(/^Today’s questions/).at(-1)]).toEqual([now, line])
})

test('[C-12] what became of the last answer is not told over the next question', async () => {
  const { screen } = await showQuiz({ state: 'open', open: OPEN, past: [RIGHT] })
  expect(screen.queryByText('That is right.')).toBe(null)
})

test.each([
  ['unpaid', true],
  ['right', false],
])('[C-12] of an answer that was %s is told that its coins were gone: %s', async (result, isTold) => {
  const answer = { result: 'done', reply: { result }, prizes: [], view: null } as const
  const { screen } = await showQuiz({ state: 'next', past: [RIGHT] }, { answer })
  expect(screen.queryByText(/^All coins had been given out/) !== null).toBe(isTold)
})

test('[C-12] the quiz says how many questions a day has, how long each takes and what it brings', async () => {
  const { part } = await showQuiz({ perDay: 4, seconds: 12 })
  const words = part('Rules')?.textContent
  expect([
    part('Today’s questions: 4') !== null,
    words?.includes('12 seconds per question'),
    words?.includes('20 coins for each right answer.'),
  ]).toEqual([true, true, true])
})

test('[C-12] the bar of a question shows what is left of its own time', async () => {
  const { screen } = await showQuiz({ state: 'open', open: OPEN, seconds: 12 })
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Time left' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['9', '12'])
})
