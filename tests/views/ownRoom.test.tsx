import { act } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, fromPromise } from 'xstate'
import type { OwnRoom, StreamHealth } from '#src/api/model/anchorPlace.ts'
import { type OwnStream, streamHealthMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { BroadcastCard } from '#src/ui/anchorPlace/BroadcastCard.tsx'
import { RoomModeratorsCard } from '#src/ui/anchorPlace/RoomModeratorsCard.tsx'
import { RoomTextCard } from '#src/ui/anchorPlace/RoomTextCard.tsx'
import { ScheduleCard } from '#src/ui/anchorPlace/ScheduleCard.tsx'
import { settled } from '#tests/machines/support/deferred.ts'
import { NOON } from './support/kind.tsx'
import { ROOM, showPart } from './support/ownRoomPart.tsx'
import { told } from './support/told.ts'

const HOUR = 3_600_000
const HEALTH: StreamHealth = { sending: null, bitrate: 0, frames: 0, lastEnd: null }

async function showBroadcast(room: Partial<OwnRoom> = {}, stream: Partial<OwnStream> | null = {}) {
  let now: OwnStream | null = stream === null ? null : { health: HEALTH, status: room.status ?? ROOM.status, ...stream }
  const renewed = new Subject<'changed'>()
  const load = fromPromise<Page<OwnStream>, PageQuery<OwnStream, null>>(async () => {
    if (now === null) throw new Failure('errors.networkAbnormal')
    return { list: [now], more: false }
  })
  const changes = fromObservable<unknown, { query: null }>(() => renewed)
  const health = streamHealthMachine.provide({ actors: { load, changes } })
  const page = await showPart(({ logic }) => (
    <BroadcastCard room={{ ...ROOM, ...room }} act={logic} health={health} now={() => NOON} />
  ))
  await act(settled)
  return {
    ...page,
    becomes: (change: Partial<StreamHealth>) =>
      told(() => {
        now = { status: ROOM.status, ...now, health: { ...HEALTH, ...change } }
        renewed.next('changed')
      }),
    /** It cannot be read from the next time on. */
    fails: () => (now = null),
  }
}

test('[D-8] who is off the air goes live by a press', async () => {
  const { press, orders } = await showBroadcast()
  await press('Go live')
  expect(orders()).toEqual([{ act: 'broadcast', onAir: true }])
})

test.each([
  ['when they begin next', 'Off', HOUR, /^Next: today 13:00/],
  ['what a plan is good for where what was planned is past', 'Off', -HOUR, /^Nothing is planned/],
  ['nothing of a plan while they are on the air', 'On1', HOUR, null],
] as const)('[D-8] an anchor reads %s', async (_, status, begins, words) => {
  const planned = { startAt: NOON + begins, endAt: NOON + 3 * HOUR, title: 'Talk' }
  const { screen } = await showBroadcast({ status, schedule: [planned] })
  expect(screen.queryByText(words ?? /^(Next|Nothing)/) !== null).toBe(words !== null)
})

test.each(['On1', 'On2', 'On0'])('[D-8] a broadcast that is %s is ended by a press', async (status) => {
  const { press, orders } = await showBroadcast({ status })
  await press('End the broadcast')
  expect(orders()).toEqual([{ act: 'broadcast', onAir: false }])
})

test('[D-8] how the stream stands is newer than the room', async () => {
  const { screen } = await showBroadcast({ status: 'Off' }, { status: 'On1' })
  expect(screen.getByRole('status').textContent).toBe('On air')
})

test.each([
  { port: null, recorded: false, dead: true },
  { port: null, recorded: true, dead: false },
  { port: 1935, recorded: false, dead: false },
])('[D-8] a room with port $port and a recording $recorded cannot go live: $dead', async ({ port, recorded, dead }) => {
  const { screen, button } = await showBroadcast({ port, recorded })
  expect([button('Go live')?.disabled, screen.queryByText(/so you cannot go live/) !== null]).toEqual([dead, dead])
})

test('[D-8] who is on the air can end that on a site that takes no streams any more', async () => {
  const { button } = await showBroadcast({ port: null, status: 'On1' })
  expect(button('End the broadcast')?.disabled).toBe(false)
})

test('[D-8] going live without a picture is refused in words', async () => {
  const { screen, press, answer } = await showBroadcast()
  await press('Go live')
  await answer({ act: 'broadcast', result: 'noStream' })
  expect(screen.getByRole('alert').textContent).toContain('No picture arrives.')
})

test('[D-8] it is no longer said that no picture arrives once one does', async () => {
  const { screen, press, answer, becomes } = await showBroadcast()
  await press('Go live')
  await answer({ act: 'broadcast', result: 'noStream' })
  expect(screen.queryByRole('alert')).not.toBe(null)
  await becomes({ sending: 2, bitrate: 2_400, frames: 30 })
  await expect.poll(() => screen.queryByRole('alert')).toBe(null)
})

const facts = (screen: { readonly getAllByRole: (role: string) => HTMLElement[] }) =>
  screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('[D-8] a stream that arrives says for how long, with how much, and how the last one ended', async () => {
  const health = { sending: 3_725, bitrate: 2_400, frames: 30, lastEnd: { why: 'silent', ago: 59 } } as const
  const { screen } = await showBroadcast({ status: 'On1' }, { health })
  expect(facts(screen)).toEqual(['01:02:05', '2400 kbps', '30 a second', '59 s ago · no data for 15 s'])
})

test('[D-8] how a stream arrives that could not be read says so, and why', async () => {
  const { screen } = await showBroadcast({}, null)
  expect(screen.getByRole('alert').textContent).toMatch(/^How it arrives could not be read: .*network/i)
})

test('[D-8] how a stream arrives that can be read no more is said to be of before', async () => {
  const { screen, fails } = await showBroadcast({}, { health: { ...HEALTH, sending: 5, bitrate: 2_400, frames: 30 } })
  expect(screen.queryByRole('alert')).toBe(null)
  fails()
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toMatch(/^Refresh failed; .*network/i)
})

test('[D-8] without a stream nothing of one is said but how the last one ended, in minutes from the first on', async () => {
  const { screen } = await showBroadcast({}, { health: { ...HEALTH, lastEnd: { why: 'left', ago: 60 } } })
  expect(facts(screen)).toEqual(['—', '—', '—', '1 min ago · the encoder left'])
})

const planned = (hours: number, title: string) => ({ startAt: NOON + hours * HOUR, endAt: NOON + (hours + 1) * HOUR, title })
const showSchedule = (schedule: OwnRoom['schedule'] = [], now = () => NOON) =>
  showPart(({ logic }) => <ScheduleCard room={{ ...ROOM, schedule }} act={logic} now={now} />)

test('[D-8] a broadcast is planned among the others by its beginning, by the site’s clock', async () => {
  const late = planned(20, 'Late')
  const { write, press, orders } = await showSchedule([late])
  await write('From', '20:30')
  await write('Until', '21:30')
  await write('What', ' Songs ')
  await press('Add')
  expect(orders()).toEqual([{ act: 'plan', list: [planned(8.5, 'Songs'), late], base: [late] }])
})

test('[D-8] a broadcast that ends before it begins ends on the next day', async () => {
  const { write, press, orders } = await showSchedule()
  await write('From', '23:00')
  await write('Until', '00:00')
  await write('What', 'Songs')
  await press('Add')
  expect(orders()).toEqual([{ act: 'plan', list: [planned(11, 'Songs')], base: [] }])
})

test('[D-8] after midnight a broadcast is planned for the day that has begun', async () => {
  let now = NOON
  const { write, press, orders } = await showSchedule([], () => now)
  now = NOON + 13 * HOUR
  await write('What', 'Songs')
  await press('Add')
  expect(orders()).toEqual([
    { act: 'plan', list: [{ startAt: NOON + 32 * HOUR, endAt: NOON + 34 * HOUR, title: 'Songs' }], base: [] },
  ])
})

test('[D-8] a broadcast that overlaps another one says so and is kept back', async () => {
  const { screen, write, button } = await showSchedule([planned(8.5, 'Songs')])
  await write('What', 'Talk')
  expect([screen.getByRole('alert').textContent, button('Add')?.disabled]).toEqual(['It overlaps another one', true])
})

test('[D-8] a broadcast without a name is kept back', async () => {
  const { button } = await showSchedule()
  expect(button('Add')?.disabled).toBe(true)
})

test('[D-8] a broadcast that is taken out leaves the others', async () => {
  const { press, orders } = await showSchedule([planned(1, 'One'), planned(3, 'Two')])
  await press('Remove: One')
  expect(orders()).toEqual([{ act: 'plan', list: [planned(3, 'Two')], base: [planned(1, 'One'), planned(3, 'Two')] }])
})

test('[D-8] the name of a broadcast is emptied once it is planned', async () => {
  const { screen, write, press, answer } = await showSchedule()
  await write('What', 'Songs')
  await press('Add')
  const name = () => screen.getByLabelText<HTMLInputElement>('What').value
  const before = name()
  await answer({ act: 'plan' })
  expect([before, name()]).toEqual(['Songs', ''])
})

test('[D-8] the name of a broadcast that is typed stays while another one is taken out', async () => {
  const { screen, write, press, answer } = await showSchedule([planned(1, 'One')])
  await write('What', 'Songs')
  await press('Remove: One')
  await answer({ act: 'plan' })
  expect(screen.getByLabelText<HTMLInputElement>('What').value).toBe('Songs')
})

test('[D-8] a plan that was changed elsewhere meanwhile says so, and what was to be planned stays written', async () => {
  const { screen, write, press, answer } = await showSchedule()
  await write('What', 'Songs')
  await press('Add')
  await answer({ act: 'plan', result: 'late' })
  expect(screen.getByRole('alert').textContent).toMatch(/^Not saved: the plan was changed elsewhere/)
  expect(screen.getByLabelText<HTMLInputElement>('What').value).toBe('Songs')
})

test('[D-8] a broadcast that has begun is marked, one to come is not', async () => {
  const { screen } = await showSchedule([planned(0, 'One'), planned(3, 'Two')])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.includes('Now'))).toEqual([true, false])
})

test('[D-8] a broadcast stands with when it begins and ends', async () => {
  const { screen } = await showSchedule([planned(3, 'Two')])
  expect(screen.getByRole('listitem').textContent).toContain('15:00–16:00')
})

const showText = () => showPart(({ logic }) => <RoomTextCard room={ROOM} act={logic} />)

test('[D-8] what visitors read is saved as it is written', async () => {
  const { write, press, orders } = await showText()
  await write('Title', 'Morning')
  await write('Notice', 'Late today')
  await press('Save')
  const base = { title: 'Evening', notice: '', description: 'Songs' }
  expect(orders()).toEqual([{ act: 'text', text: { title: 'Morning', notice: 'Late today', description: 'Songs' }, base }])
})

/** An anchor who wrote a notice, while an operator wrote another title and about the room. */
async function lateText() {
  const page = await showText()
  await page.write('Notice', 'Late today')
  await page.press('Save')
  const text = { title: 'Quiz', notice: '', description: 'Questions' }
  await page.answer({ result: 'late', text })
  return { ...page, text }
}

test('[D-8] what an operator wrote of the room meanwhile is told, and that nothing was saved', async () => {
  const { screen } = await lateText()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Not saved: .*\(Title – Quiz and About the room – Questions\)\. What you had not touched is theirs now/,
  )
})

test('[D-8] what visitors read is saved over what an operator wrote once it was seen, and takes over what was not touched', async () => {
  const { press, orders, text } = await lateText()
  await press('Save')
  expect(orders().at(-1)).toEqual({ act: 'text', text: { ...text, notice: 'Late today' }, base: text })
})

test.each([
  { field: 'Title', isNeeded: true },
  { field: 'About the room', isNeeded: true },
  { field: 'Notice', isNeeded: false },
])('[D-8] of what visitors read “$field” is needed: $isNeeded', async ({ field, isNeeded }) => {
  const { write, button } = await showText()
  await write(field, '  ')
  expect(button('Save')?.disabled).toBe(isNeeded)
})

test.each([
  [40, false],
  [41, true],
])('[D-8] a title of %i characters is too long: %s', async (length, isLong) => {
  const { screen, write, button } = await showText()
  await write('Title', 'x'.repeat(length))
  expect([screen.queryByRole('alert') !== null, button('Save')?.disabled]).toEqual([isLong, isLong])
})

test('[D-8] what visitors read is told as saved until it is written on', async () => {
  const { screen, write, press, answer } = await showText()
  await press('Save')
  await answer({})
  const before = screen.getByRole('status').textContent
  await write('Title', 'Morning')
  expect([before, screen.getByRole('status').textContent]).toEqual(['Saved', ''])
})

test('[D-8] what visitors read is told as saved where the server took spaces off', async () => {
  const { screen, write, press, answer } = await showText()
  await write('Title', 'Morning ')
  await press('Save')
  await answer({ text: { title: 'Morning', notice: '', description: 'Songs' } })
  expect(screen.getByRole('status').textContent).toBe('Saved')
})

test('[D-8] what was written while the words before were saved is not told as saved', async () => {
  const { screen, write, press, answer } = await showText()
  await press('Save')
  await write('Title', 'Morning')
  await answer({})
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[D-8] what visitors read that was not saved says so and stays written', async () => {
  const { screen, write, press, answer } = await showText()
  await write('Title', 'Morning')
  await press('Save')
  await answer(null)
  expect(screen.getByRole('alert').textContent).toMatch(/^That did not work/)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Morning')
})

const moderator = (name: string, ofSite = false) => ({ memberId: name, name, nickname: `${name}!`, ofSite })
const showModerators = (moderators: OwnRoom['moderators'] = []) =>
  showPart(({ logic }) => <RoomModeratorsCard room={{ ...ROOM, moderators }} act={logic} />)

test('[D-8] a moderator is named by their user name, without the spaces around it', async () => {
  const { write, press, orders } = await showModerators()
  await write('User name', ' lily ')
  await press('Make a moderator')
  expect(orders()).toEqual([{ act: 'moderator', name: 'lily', named: true }])
})

test('[D-8] a moderator is dismissed by their user name', async () => {
  const { press, orders } = await showModerators([moderator('anna'), moderator('lily')])
  await press('Remove moderator: lily!')
  expect(orders()).toEqual([{ act: 'moderator', name: 'lily', named: false }])
})

test('[D-8] a moderator of the site’s cannot be dismissed by the anchor', async () => {
  const { screen, button } = await showModerators([moderator('anna', true)])
  expect([button(/^Remove/), screen.queryByText('Given by the site') !== null]).toEqual([null, true])
})

test('[D-8] nobody is named without a name', async () => {
  const { write, button } = await showModerators()
  await write('User name', '  ')
  expect(button('Make a moderator')?.disabled).toBe(true)
})

test('[D-8] why somebody was not made a moderator is said', async () => {
  const { screen, write, press, answer } = await showModerators()
  await write('User name', 'lily')
  await press('Make a moderator')
  await answer({ act: 'moderator', result: 'ofSite' })
  expect(screen.getByRole('alert').textContent).toBe('The site made them a moderator here already')
})

test.each([
  [null, 0, 'No picture arrives'],
  [9, 30, 'The picture stutters'],
  [9, 2_400, 'The picture is fine'],
] as const)('[D-8] a stream that sends for %j s with %i kbps is marked as: %s', async (sending, bitrate, words) => {
  const { screen } = await showBroadcast({}, { health: { ...HEALTH, sending, bitrate, frames: 30 } })
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[D-8] on a site that takes no streams nothing is said of how one arrives', async () => {
  const { screen } = await showBroadcast({ port: null, status: 'On1' })
  expect(screen.queryByText('No picture arrives')).toBe(null)
})

test.each([
  ['On1', 'playing'],
  ['On2', 'interrupted'],
  ['On0', 'notStarted'],
  ['Off', 'offAir'],
] as const)('[S-1] an anchor whose status is %s is marked as %s', async (status, presence) => {
  const { screen } = await showBroadcast({ status })
  expect(screen.getByRole('status').getAttribute('data-presence')).toBe(presence)
})

test('[D-8] a broadcast can be planned for today and the six days after it', async () => {
  const { screen } = await showSchedule()
  const days = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Day' }).options].map(({ value }) => value)
  expect(days).toEqual(['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10', '2026-01-11'])
})

test('[D-8] a broadcast is planned for the day that was chosen', async () => {
  const { screen, user, write, press, orders } = await showSchedule()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2026-01-07')
  await write('From', '20:00')
  await write('Until', '21:00')
  await write('What', 'Songs')
  await press('Add')
  expect(orders()).toEqual([{ act: 'plan', list: [planned(56, 'Songs')], base: [] }])
})
