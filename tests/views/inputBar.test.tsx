import { act } from '@testing-library/react'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromObservable } from 'xstate'
import type { MemberRestrictions } from '#src/api/contract/pushes.ts'
import type { ChatAvailability } from '#src/api/model/room.ts'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import { ChatPanel } from '#src/ui/room/chat/ChatPanel.tsx'
import { InputBar } from '#src/ui/room/composer/InputBar.tsx'
import { type PlaceWords, PlaceWordsContext } from '#src/ui/room/placeWords.ts'
import { NOON } from './support/kind.tsx'
import { messageActions } from './support/messageActions.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const MINUTE = 60_000
const SECONDS = fromObservable<number, undefined>(() => of(NOON))

type Chat = {
  readonly closed?: 'switchOff' | 'roomClosed' | 'roomGone' | 'missing' | null
  readonly state?: 'deciding' | 'failed' | null
  readonly permission?: 'deciding' | 'visitor' | 'free' | 'waiting' | 'muted' | 'kicked'
  readonly availability?: Partial<ChatAvailability>
  readonly restrictions?: Partial<MemberRestrictions>
  readonly retryAt?: number | null
}

/** A chat that is open to who may write, at midday, unless it is said otherwise. */
const chatOf = ({
  closed = null,
  state = null,
  permission = 'free',
  availability = {},
  restrictions = {},
  retryAt = null,
}: Chat) =>
  shownBy<ActorRefFrom<typeof chatMachine>>(
    {
      availability: { exist: true, status: 1, ...availability },
      restrictions: { mute: null, kick: null, canModerate: false, spokeAt: null, ...restrictions },
      pin: null,
      retryAt,
      errorKey: state === 'failed' ? 'errors.networkAbnormal' : null,
    },
    { value: { availability: closed === null ? (state ?? 'open') : { closed }, postingPermission: permission } },
  )

async function showBar({ hasGifts = true, ...state }: Chat & { readonly hasGifts?: boolean } = {}) {
  const composer = shownBy<Parameters<typeof InputBar>[0]['composer']>({ text: '', reply: null })
  let [gifts, logins] = [0, 0]
  // Some of it comes once it is drawn.
  const page = await act(() =>
    show(
      <InputBar
        chat={chatOf(state).ref}
        composer={composer.ref}
        memberId="m1"
        seconds={SECONDS}
        Picker={() => null}
        onGift={hasGifts ? () => (gifts += 1) : null}
        onLoginNeeded={() => (logins += 1)}
      />,
      { language: 'en', words: ['room', 'chat'] },
    ),
  )
  const { screen, user } = page
  return {
    ...page,
    line: () => screen.queryByRole('textbox'),
    button: (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    counts: () => ({ gifts, logins }),
  }
}

test('[S-9] a member writes, and gives gifts from beside the line', async () => {
  const { line, press, counts } = await showBar()
  expect(line()).not.toBe(null)
  await press('Send a gift')
  expect(counts()).toEqual({ gifts: 1, logins: 0 })
})

test.each(['free', 'visitor'] as const)('[S-9] where no gifts are given, no way leads to them (%s)', async (permission) => {
  const { button } = await showBar({ hasGifts: false, permission })
  expect(button('Send a gift')).toBe(null)
})

test.each(['visitor', 'deciding'] as const)('[R-6] who is no member yet (%s) logs in where one writes', async (permission) => {
  const { line, press, counts } = await showBar({ permission })
  expect(line()).toBe(null)
  await press('Log in to chat')
  expect(counts()).toEqual({ gifts: 0, logins: 1 })
})

test('[R-6] a visitor may look at the gifts', async () => {
  const { press, counts } = await showBar({ permission: 'visitor' })
  await press('Send a gift')
  expect(counts().gifts).toBe(1)
})

test.each([
  ['switchOff', 'A moderator has closed the chat'],
  ['roomClosed', 'The chat is not open'],
  ['roomGone', 'This chat has been shut down'],
  ['missing', 'There is no such chat'],
] as const)('[S-7] in place of the line of a chat that is closed (%s) it says “%s”', async (closed, words) => {
  const { screen, line, button } = await showBar({ closed })
  expect([screen.getByRole('status').textContent, line(), button('Send a gift')?.disabled]).toEqual([words, null, false])
})

test.each([
  ['deciding', 'Entering the chat…'],
  ['failed', 'The chat could not be reached'],
] as const)('[S-7] in place of the line of a chat that is not there yet (%s) it says “%s”', async (state, words) => {
  const { screen } = await showBar({ state })
  expect(screen.getByRole('status').textContent).toBe(words)
})

test('[D-8] who is muted reads for how long and why, and may still give', async () => {
  const mute = { until: NOON + 10 * MINUTE, reason: 'shouting' }
  const { screen, line, button } = await showBar({ permission: 'muted', restrictions: { mute } })
  expect((await screen.findByText(/You are muted/)).textContent).toBe('You are muted for 10:00')
  expect([screen.queryByText('Reason: shouting') !== null, line(), button('Send a gift')?.disabled]).toEqual([true, null, false])
})

test('[D-8] who is muted without a reason reads none', async () => {
  const { screen } = await showBar({ permission: 'muted', restrictions: { mute: { until: NOON + MINUTE, reason: '' } } })
  await screen.findByText(/You are muted/)
  expect(screen.queryByText(/Reason/)).toBe(null)
})

test('[D-8] who was asked to leave neither writes nor gives', async () => {
  const { screen, line, button } = await showBar({ permission: 'kicked' })
  expect([screen.queryByText('You cannot write now') !== null, line(), button('Send a gift')?.disabled]).toEqual([
    true,
    null,
    true,
  ])
})

test('[D-8] in slow mode the seconds until the next turn stand in place of the button that sends', async () => {
  const { screen, button } = await showBar({
    permission: 'waiting',
    availability: { slowSeconds: 10 },
    restrictions: { spokeAt: NOON - 3_000 },
  })
  const wait = await screen.findByRole<HTMLButtonElement>('button', { name: 'You can write again in 7 s' })
  expect([wait.disabled, wait.textContent, button('Send')]).toEqual([true, '7', null])
})

test('[D-8] the last second in slow mode is counted until it is over', async () => {
  const { screen } = await showBar({
    permission: 'waiting',
    availability: { slowSeconds: 10 },
    restrictions: { spokeAt: NOON - 10_200 },
  })
  expect((await screen.findByRole('button', { name: /write again/ })).textContent).toBe('1')
})

test.each([
  [false, 1],
  [true, 0],
])('[D-8] that the room is in slow mode is said over the line; to who moderates (%s): %i', async (canModerate, count) => {
  const { screen, line } = await showBar({
    availability: { slowSeconds: 10, followersOnly: true, followMinutes: 0 },
    restrictions: { canModerate, followedAt: null },
  })
  await screen.findByText(/^Only followers/)
  expect([line() !== null, screen.queryAllByText('Slow mode: one message every 10 s').length]).toEqual([true, count])
})

test('[D-8] to the room’s anchor, who writes without following, nothing is said of slow mode', async () => {
  const { screen, line } = await showBar({ availability: { slowSeconds: 10 }, restrictions: { followedAt: 0 } })
  await screen.findByRole('button', { name: 'Send' })
  expect([line() !== null, screen.queryByText(/^Slow mode/)]).toEqual([true, null])
})

test.each([
  ['who does not follow', null, 0, 'Only followers write here now: follow first'],
  ['who does not follow, for an hour', null, 60, 'Only those who have followed for 1 hour write here now: follow first'],
  [
    'who has not followed for long',
    NOON - 30 * MINUTE,
    60,
    'Only those who have followed for 1 hour write here now: you can from ',
  ],
] as const)('[A-1] where followers alone write, %s reads what to do', async (_, followedAt, followMinutes, words) => {
  const { screen } = await showBar({ availability: { followersOnly: true, followMinutes }, restrictions: { followedAt } })
  expect((await screen.findByRole('status')).textContent).toContain(words)
})

test('[A-1] who has not followed for long enough reads from when they may write', async () => {
  const { screen } = await showBar({
    availability: { followersOnly: true, followMinutes: 60 },
    restrictions: { followedAt: NOON - 30 * MINUTE },
  })
  expect((await screen.findByRole('status')).textContent).toContain('you can from today 12:30')
})

test.each([
  ['has followed for as long', { followersOnly: true, followMinutes: 60 }, NOON - 60 * MINUTE],
  ['looks at a room for everybody', { followersOnly: false, followMinutes: 60 }, null],
] as const)('[A-1] nothing about following is said to who %s', async (_, gates, followedAt) => {
  const { screen } = await showBar({ availability: { slowSeconds: 10, ...gates }, restrictions: { followedAt } })
  await screen.findByText(/^Slow mode/)
  expect(screen.queryByRole('status')).toBe(null)
})

const HALL: PlaceWords = {
  welcome: (name) => `here comes ${name}`,
  kicked: 'you were asked to leave the table',
  kickedText: 'the game goes on',
  gone: 'look at other tables',
}

async function showPanel(state: Chat, place: PlaceWords | null = null) {
  const chat = chatOf(state)
  const page = await act(() =>
    show(
      <PlaceWordsContext value={place}>
        <ChatPanel
          chat={chat.ref}
          list={shownBy<ActorRefFrom<typeof chatListMachine>>({ filter: 'all' }).ref}
          outbox={shownBy<ActorRefFrom<typeof outboxMachine>>({ messages: [] }).ref}
          member={null}
          announcements={null}
          orders={null}
          moderator={null}
          messageActions={messageActions()}
          input={<p>the line</p>}
          seconds={SECONDS}
          preferences={shownBy<PreferencesRef>({ chatSize: 'medium', chatRoomy: false }).ref}
          Ignored={() => null}
        />
      </PlaceWordsContext>,
      { language: 'en', words: ['room', 'chat'] },
    ),
  )
  return { ...page, sent: chat.sent, tools: () => page.screen.queryByRole('button', { name: 'How the chat looks' }) }
}

test.each([
  ['switchOff', 'A moderator has closed the chat', 'You can write again as soon as a moderator opens it.'],
  ['roomClosed', 'The chat is not open', 'You will enter by yourself when it opens.'],
  ['roomGone', 'This chat has been shut down', 'It is no longer used. Have a look at other rooms.'],
  ['missing', 'There is no such chat', 'Have a look at other rooms.'],
] as const)(
  '[S-7] in place of the lines of a chat that is closed (%s) stands why, and what comes of it',
  async (closed, ...words) => {
    const { screen, tools } = await showPanel({ closed })
    for (const one of words) expect((await screen.findByText(one)).textContent).toBe(one)
    expect([tools(), screen.queryByText('the line') !== null]).toEqual([null, true])
  },
)

test.each([
  ['roomGone', 'look at other tables'],
  ['missing', 'look at other tables'],
  ['roomClosed', 'You will enter by yourself when it opens.'],
] as const)('[S-7] at a table a chat that is closed (%s) says “%s”', async (closed, words) => {
  const { screen } = await showPanel({ closed }, HALL)
  expect((await screen.findByText(words)).textContent).toBe(words)
})

const KICK = { until: NOON + 10 * MINUTE, reason: 'shouting' }

test('[D-8] who was asked to leave reads why, and when they are back by themselves', async () => {
  const { screen, tools } = await showPanel({ permission: 'kicked', restrictions: { kick: KICK } })
  const words = (await screen.findByText('You were asked to leave this room')).closest('[role=status]')?.textContent
  expect(words).toContain('Reason: shouting')
  expect(words).toContain('You will be back by yourself in 10:00')
  expect(tools()).toBe(null)
})

test('[D-8] who was asked to leave a table reads that in its words', async () => {
  const { screen } = await showPanel({ permission: 'kicked', restrictions: { kick: KICK } }, HALL)
  await screen.findByText('you were asked to leave the table')
  expect(screen.queryByText('the game goes on')).not.toBe(null)
})

test('[S-7] a chat that could not be reached says why and when it is tried again, and is tried now by a press', async () => {
  const { screen, user, sent } = await showPanel({ state: 'failed', retryAt: NOON + 5_000 })
  expect((await screen.findByRole('timer')).textContent).toBe('Trying again in 0:05')
  expect(screen.getByRole('alert').textContent).toMatch(/network/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(sent).toEqual([{ type: 'chat.retried' }])
})

test('[S-7] a chat that is tried again says so in place of when', async () => {
  const { screen } = await showPanel({ state: 'failed', retryAt: null })
  expect((await screen.findByRole('timer')).textContent).toBe('Entering the chat…')
})
