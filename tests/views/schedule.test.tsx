import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { type Coming, scheduleMachine } from '#src/machines/anchor/scheduleMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import { ScheduleView } from '#src/ui/live/ScheduleView.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const HOUR = 3_600_000
const anchor = (fields: Partial<AnchorMatch> = {}) => ({ ...anchorMatch({ status: 'Off' }), ...fields })
const match = { ...anchorMatch({ matchId: 'm1' }), anchorRoomId: null, anchorInfo: null, homeName: 'Reds', visitName: 'Blues' }

async function showSchedule() {
  const load = handActor<readonly Coming[], undefined>()
  const reminders = shownBy<RemindersRef>({ list: [], queue: [] })
  const logic = scheduleMachine.provide({ actors: { load: load.logic } })
  const page = await show(<ScheduleView logic={logic} reminders={reminders.ref} now={() => NOON} />, {
    language: 'en',
    words: ['live', 'remind', 'shared'],
  })
  return {
    ...page,
    sent: reminders.sent,
    asked: () => load.asked.length,
    /** Null = nobody answered. */
    answer: (list: readonly Coming[] | null) =>
      act(async () => {
        if (list === null) load.last().reject(new Failure('errors.networkAbnormal'))
        else load.last().resolve(list)
        await settled()
      }),
  }
}

/** A match that comes, then an anchor. */
async function showTwo() {
  const page = await showSchedule()
  await page.answer([
    { at: NOON + HOUR, match },
    { at: NOON + 2 * HOUR, match: anchor() },
  ])
  return page
}

test('[C-13] what comes stands by days, each with how much comes on it', async () => {
  const { screen, answer } = await showSchedule()
  await answer([
    { at: NOON + HOUR, match },
    { at: NOON + 13 * HOUR, match },
    { at: NOON + 14 * HOUR, match },
  ])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Today · .*1$/),
    expect.stringMatching(/^Tomorrow · .*2$/),
  ])
})

test('[C-13] a match that comes is reminded of as a match, an anchor as an anchor', async () => {
  const { screen, user, sent } = await showTwo()
  for (const bell of screen.getAllByRole('button')) await user.click(bell)
  expect(sent).toEqual([
    { type: 'reminder.toggled', target: { kind: 'match', id: 'm1' } },
    { type: 'reminder.toggled', target: { kind: 'anchor', id: 'a1' } },
  ])
})

test('[C-13] what an anchor does after the next has no bell of its own', async () => {
  const { screen, answer } = await showSchedule()
  await answer([
    { at: NOON + HOUR, match: anchor() },
    { at: NOON + 2 * HOUR, match: anchor() },
  ])
  expect(screen.getAllByRole('button').length).toBe(1)
})

test('[C-13] an anchor without a match says the sport in its place', async () => {
  const { screen, answer } = await showSchedule()
  await answer([{ at: NOON + HOUR, match: anchor({ homeName: '', visitName: '' }) }])
  expect(screen.getByRole('listitem').textContent).toContain('主播 · Football')
})

test('[C-13] with nothing to come that is said', async () => {
  const { screen, answer } = await showSchedule()
  await answer([])
  expect(screen.queryByText('Nothing is scheduled for the next seven days')).not.toBe(null)
})

test('[C-13] what comes that cannot be had is asked for once more by a press', async () => {
  const { screen, user, answer, asked } = await showSchedule()
  await answer(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked()).toBe(2)
})

test('[C-13] what comes leads to its room: an anchor’s to theirs, a match to its own', async () => {
  const { screen } = await showTwo()
  expect(screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Reds v Blues', '/app/live/match/m1'],
    ['看球', '/app/live/room/a1'],
  ])
})

const times = () => [...document.querySelectorAll('time')]

test('[C-13] what comes stands with its hour by the site’s clock', async () => {
  await showTwo()
  expect(times().map(({ textContent }) => textContent)).toEqual(['13:00', '14:00'])
})

test('[C-13] the hour of what comes has its moment for machines', async () => {
  await showTwo()
  expect(times().map(({ dateTime }) => dateTime)).toEqual([1, 2].map((hours) => new Date(NOON + hours * HOUR).toISOString()))
})

test('[C-13] a bell of what comes is named by the anchor, or by the match where there is none', async () => {
  const { screen } = await showTwo()
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Remind me of the start: Reds v Blues',
    'Remind me of the next broadcast: 主播',
  ])
})

test('[C-13] while what comes is on its way it is not said to be nothing', async () => {
  const { screen } = await showSchedule()
  expect(document.querySelector('[aria-busy="true"]')).not.toBe(null)
  expect(screen.queryByText('Nothing is scheduled for the next seven days')).toBe(null)
})

test.each([
  ['Asia/Shanghai', false],
  ['UTC', true],
])('[C-13] on a device in %s it is said that times are by the site’s clock: %s', async (zone, isSaid) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { screen, answer } = await showSchedule()
  await answer([{ at: NOON + HOUR, match }])
  expect(screen.queryByText(/^Times are by the site’s clock, UTC\+8/) !== null).toBe(isSaid)
})
