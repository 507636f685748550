import { BehaviorSubject } from 'rxjs'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { Welcome } from '#src/api/model/chat.ts'
import type { Reminder } from '#src/api/model/reminder.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { vipBannerMachine } from '#src/machines/vipBanner/vipBannerMachine.ts'
import { RoomAnnouncements } from '#src/ui/room/RoomAnnouncements.tsx'
import { VipBanner } from '#src/ui/room/VipBanner.tsx'
import { Heat } from '#src/ui/shared/Heat.tsx'
import { RemindButton } from '#src/ui/shared/remind/RemindButton.tsx'
import { RoomMark } from '#src/ui/shared/RoomMark.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const OPEN = { exist: true, status: 1 }
const SHUT = { exist: true, status: 0 }

async function showMark(match: Partial<AnchorMatch>, statuses: Readonly<Record<string, object>>) {
  const rooms = shownBy<RoomStatusesRef>({ statuses })
  const { screen } = await show(
    <main>
      <RoomMark match={{ ...anchorMatch(), ...match }} rooms={rooms.ref} />
    </main>,
    { language: 'en' },
  )
  const main = screen.getByRole('main')
  return { words: main.textContent, hasPicture: main.querySelector('svg') !== null }
}

const MARKS = [
  ['open', { 'c-a1': OPEN }, { words: 'Chat open', hasPicture: false }],
  ['closed', { 'c-a1': SHUT }, { words: 'Chat closed', hasPicture: true }],
  ['gone', { 'c-a1': { exist: false, status: 1 } }, { words: 'Chat closed', hasPicture: true }],
  ['not known', { 'c-a2': OPEN }, { words: '', hasPicture: false }],
] as const

test.each(MARKS)('[S-11] a chat that is %s is marked so in words', async (_, statuses, { words }) => {
  expect(await showMark({}, statuses)).toMatchObject({ words })
})

test.each(MARKS)('[S-11] a chat that is %s has a picture where that is to be seen', async (_, statuses, { hasPicture }) => {
  expect(await showMark({}, statuses)).toMatchObject({ hasPicture })
})

test('[S-11] a room of a match alone is marked by its match', async () => {
  const { words } = await showMark({ anchorType: 'pure' }, { m1: OPEN, 'c-a1': SHUT })
  expect(words).toBe('Chat open')
})

test.each([
  ['On1', 'Watching 7'],
  ['On0', 'Followers 3'],
  ['On2', 'Followers 3'],
  ['Off', 'Followers 3'],
])('[S-1] of an anchor whose state is %s it is told “%s”', async (status, words) => {
  const match = anchorMatch({ status })
  const { screen } = await show(
    <main>
      <Heat match={{ ...match, anchorInfo: { ...match.anchorInfo!, collected: 3, heat: 7 } }} className="heat" />
    </main>,
    { language: 'en' },
  )
  expect(screen.getByRole('main').textContent).toBe(words)
})

const TARGET = { kind: 'anchor', id: 'a1' } as const
const reminder = (fields: Partial<Reminder>): Reminder => ({ ...TARGET, startedAt: null, ...fields })

async function showBell(list: readonly Reminder[], { isWide = false, isChanging = false } = {}) {
  const queue = isChanging ? [{ target: TARGET, add: true }] : []
  const reminders = shownBy<RemindersRef>({ list, queue })
  const page = await show(<RemindButton reminders={reminders.ref} target={TARGET} name="Mia" wide={isWide} />, {
    language: 'en',
    words: ['remind'],
  })
  const button = page.screen.getByRole('button')
  return {
    ...page,
    button,
    sent: reminders.sent,
    pressed: button.getAttribute('aria-pressed'),
    busy: button.getAttribute('aria-busy'),
  }
}

test.each([
  ['is waited for', [reminder({})], 'true'],
  ['has begun', [reminder({ startedAt: 5 })], 'false'],
  ['nobody waits for', [], 'false'],
  ['is not the one that is waited for', [reminder({ id: 'a2' })], 'false'],
  ['is of another kind than what is waited for', [reminder({ kind: 'match' })], 'false'],
])('[S-1] the bell of what %s says whether it is set', async (_, list, pressed) => {
  expect((await showBell(list)).pressed).toBe(pressed)
})

test.each([
  [[], 'Remind me next time'],
  [[reminder({})], 'Reminder set'],
] as const)('[S-1] a bell with words says by them alone what it does, or that it is set: %o', async (list, words) => {
  const { button, pressed } = await showBell(list, { isWide: true })
  expect([button.textContent.trim(), pressed]).toEqual([words, null])
})

test.each([false, true])('[S-1] a bell (with words: %s) is busy while its own change is on its way', async (isWide) => {
  const { busy } = await showBell([], { isWide, isChanging: true })
  expect(busy).toBe('true')
})

test('[S-1] a bell without words is named by whom it is for', async () => {
  const { button } = await showBell([])
  expect(button.getAttribute('aria-label')).toBe('Remind me of the next broadcast: Mia')
})

const CROWN = 'A warm welcome to our guest of honour, Mia'

/** The place of banners in the room r1, to which members come by hand. */
async function showBanners() {
  const arrivals = new BehaviorSubject<Welcome>({ userId: 'u1', username: 'Tom', type: 0 })
  const rooms: string[] = []
  const logic = vipBannerMachine.provide({
    actors: {
      arrivals: fromObservable<Welcome, { room: string }>(({ input }) => {
        rooms.push(input.room)
        return arrivals
      }),
    },
  })
  const { screen } = await show(<VipBanner room="r1" logic={logic} />, { language: 'en', words: ['room'] })
  return {
    rooms,
    banner: () => screen.queryByText(CROWN)?.closest('p') ?? null,
    comes: () => act(() => arrivals.next({ userId: 'u2', username: 'Mia', type: 1 })),
  }
}

test('[S-9] banners are of who comes to the room itself', async () => {
  const { rooms } = await showBanners()
  expect(rooms).toEqual(['r1'])
})

test('[S-9] only a member of a high level comes in with a banner', async () => {
  const { banner, comes } = await showBanners()
  const before = document.querySelector('p')
  comes()
  expect([before, banner() !== null]).toEqual([null, true])
})

test('[S-9] a banner is not read out: the chat says it', async () => {
  const { banner, comes } = await showBanners()
  comes()
  expect(banner()?.getAttribute('aria-hidden')).toBe('true')
})

/** What is announced in a room; `still` = nothing is to move. */
function showAnnounced(list: readonly object[], still = false) {
  const marquee = shownBy<Parameters<typeof RoomAnnouncements>[0]['marquee']>(list)
  return show(<RoomAnnouncements marquee={marquee.ref} still={still} />, { language: 'en', words: ['room'] })
}

test.each([
  [[], false, null],
  [[{ id: 'n1', content: 'Welcome' }], false, 'Pause'],
  [[{ id: 'n1', content: 'Welcome' }], true, 'Resume'],
] as const)(
  '[S-10] what is announced in a room passes, or stands where nothing is to move: %o, %s',
  async (list, still, name) => {
    const { screen } = await showAnnounced(list, still)
    expect(screen.queryByRole('button')?.getAttribute('aria-label') ?? null).toBe(name)
  },
)

test.each([
  [[], false],
  [[{ id: 'n1', content: 'Welcome' }], true],
] as const)('[S-10] announcements %o of a room have a place there: %s', async (list, isThere) => {
  const { screen } = await showAnnounced(list)
  expect(screen.queryByRole('group', { name: 'Room announcements' }) !== null).toBe(isThere)
})
