import { expect, test } from 'vitest'
import type { RecordingRef } from '#src/machines/inspector/recordingMachine.ts'
import { RecordingBar } from '#src/ui/inspector/RecordingBar.tsx'
import { stateText } from '#src/ui/inspector/stateText.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const WORDS = { language: 'en', words: ['inspector'] } as const
const SIZE = { steps: 3, actors: 2, isFull: false }
const page = (state: string, fields: object = {}) => ({ state, size: SIZE, cut: 'none', ...fields })

async function showBar(value: unknown, context: object, states: readonly string[] = []) {
  const recording = shownBy<RecordingRef>(
    { pageRecording: null, fault: null, replay: null, position: 0, ...context },
    { value, states },
  )
  const shown = await show(<RecordingBar recording={recording.ref} />, WORDS)
  const { screen, user } = shown
  return {
    ...shown,
    sent: recording.sent,
    button: (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

test.each([
  { name: 'that cannot record', recording: null, disabled: true, replayed: false },
  { name: 'that has recorded nothing', recording: page('none'), disabled: false, replayed: false },
  { name: 'that has recorded', recording: page('finished'), disabled: false, replayed: true },
])('[D-9] a page $name is kept from recording: $disabled, and can be replayed: $replayed', async (one) => {
  const { button } = await showBar('idle', { pageRecording: one.recording })
  expect([button('Record')?.disabled, button('Replay') !== null]).toEqual([one.disabled, one.replayed])
})

test.each([
  { name: 'a recording that broke', fields: {}, said: 'Recording or replaying failed; try again' },
  { name: 'a file that is no recording', fields: { fault: 'noRecording' }, said: 'That file is not a recording' },
])('[D-9] $name says so', async ({ fields, said }) => {
  const { screen } = await showBar('idle', { pageRecording: page('failed'), ...fields })
  expect(screen.getByRole('alert').textContent).toBe(said)
})

test.each([
  [0, true],
  [1, false],
])('[D-9] a recording of %i steps is kept from review: %s', async (steps, isKept) => {
  const { button } = await showBar('recording', { pageRecording: page('recording', { size: { ...SIZE, steps } }) })
  expect(button('Stop and look back')?.disabled).toBe(isKept)
})

const REPLAY = {
  steps: [
    { actor: 'k1', type: 'door.opened' },
    { actor: 'k2', type: 'door.closed' },
  ],
  actors: [
    { key: 'k1', name: 'room' },
    { key: 'k2', name: 'door' },
  ],
  firstDifference: null as number | null,
  unknownSteps: 0,
}
const STEPS = ['To the start', 'Step back', 'Step on', 'To the end']
const showReplay = (position: number, replay: Partial<typeof REPLAY> = {}) =>
  showBar({ replaying: 'paused' }, { replay: { ...REPLAY, ...replay }, position })

test.each([
  [0, [true, true, false, false]],
  [1, [false, false, false, false]],
  [2, [false, false, true, true]],
])('[D-9] at place %i of two of a replay its ends are shut: %s', async (position, disabled) => {
  const { button } = await showReplay(position)
  expect(STEPS.map((name) => button(name)?.disabled)).toEqual(disabled)
})

test('[D-9] a replay goes a step back or on, and to its ends', async () => {
  const { press, sent } = await showReplay(2, { steps: [...REPLAY.steps, ...REPLAY.steps] })
  for (const name of STEPS) await press(name)
  expect(sent).toEqual([0, 1, 3, 4].map((position) => ({ type: 'position.chosen', position })))
})

test('[D-9] the step that a replay stands at is told with its own actor', async () => {
  const { screen } = await showReplay(2)
  expect(screen.queryByText('door ← door.closed')).not.toBe(null)
})

test('[D-9] a replay that differs leads to where it does', async () => {
  const { press, sent } = await showReplay(0, { firstDifference: 2 })
  await press('Show step 2')
  expect(sent).toEqual([{ type: 'position.chosen', position: 2 }])
})

test.each([
  { name: 'that is the same', fields: {}, same: true },
  { name: 'that differs', fields: { firstDifference: 1 }, same: false },
  { name: 'with steps that are not known', fields: { unknownSteps: 1 }, same: false },
])('[D-9] a replay $name is called the same: $same', async ({ fields, same }) => {
  const { screen } = await showReplay(0, fields)
  expect(screen.getByRole('status').textContent.includes('The same as recorded')).toBe(same)
})

test.each([
  ['idle', 'idle'],
  [{ open: 'following' }, 'open.following'],
  [{ open: {}, chat: { line: 'up' } }, 'open, chat.line.up'],
])('[D-9] a state of %j is told as %s', (value, text) => {
  expect(stateText(value)).toBe(text)
})
