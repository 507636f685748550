import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Failure } from '#src/machines/kit/failure.ts'
import type { IgnoredRef } from '#src/machines/chat/ignoredMachine.ts'
import { type MemberFacts, memberCardMachine } from '#src/machines/chat/memberCardMachine.ts'
import type { Restricted } from '#src/machines/moderation/moderationMachine.ts'
import { MemberCard } from '#src/ui/room/chat/MemberCard.tsx'
import type { MessageActions } from '#src/ui/room/messageItems.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { chatMessage } from './support/chatMessage.ts'
import { messageActions } from './support/messageActions.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const FACTS: MemberFacts = {
  memberId: 'm1',
  name: 'Mia now',
  avatar: 'mia.png',
  vipLevel: 3,
  since: Date.UTC(2025, 4, 31, 16),
  follows: 12,
  fanSince: null,
}
type Card = Parameters<typeof MemberCard>[0]

const MESSAGE = { ...chatMessage('l1'), content: 'hello there' }

type Seen = {
  /** Who looks; null = a visitor. */
  readonly memberId?: string | null
  readonly isIgnored?: boolean
  readonly mayIgnore?: boolean
  readonly hasLine?: boolean
  /** Who is restricted in the room, as a moderator knows it; null = who looks does not moderate. */
  readonly restricted?: Restricted | null
  /** What who wrote the line is to the room. */
  readonly role?: 'member' | 'admin'
}

/** Mia's card, beside her line. */
async function showCard({
  memberId = 'm2',
  isIgnored = false,
  mayIgnore = true,
  hasLine = true,
  restricted = null,
  role = 'member',
}: Seen = {}) {
  const ask = handActor<MemberFacts, { room: string; messageId: string; memberId: string }>()
  const actions = shownBy<MessageActions['actions']>({})
  const composer = shownBy<MessageActions['composer']>({})
  const ignored = shownBy<IgnoredRef>(
    { list: isIgnored ? [{ memberId: 'm1' }] : [] },
    { states: mayIgnore ? ['{"member":"idle"}'] : [] },
  )
  const moderation = shownBy<NonNullable<Card['moderation']>>({ restricted })
  const anchor = document.createElement('button')
  let [logins, closings] = [0, 0]
  // What moderators do comes once it is drawn.
  const page = await act(() =>
    show(
      <MemberCard
        person={{ memberId: 'm1', name: 'Mia' }}
        lineId="l1"
        message={hasLine ? { ...MESSAGE, sender: { ...MESSAGE.sender, role } } : null}
        anchor={anchor}
        room="r1"
        logic={memberCardMachine.provide({ actors: { ask: ask.logic } })}
        acts={messageActions({ actions: actions.ref, composer: composer.ref, memberId, onLoginNeeded: () => (logins += 1) })}
        ignored={ignored.ref}
        moderation={restricted === null ? null : moderation.ref}
        onClose={() => (closings += 1)}
      />,
      { language: 'en', words: ['chat', 'room', 'moderation'] },
    ),
  )
  const { screen, user } = page
  const turn = (what: () => void) =>
    act(async () => {
      what()
      await settled()
    })
  return {
    ...page,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    buttons: () => screen.getAllByRole('button').map(({ textContent }) => textContent?.trim()),
    asked: () => ask.asked.map(({ input }) => input),
    known: (facts: Partial<MemberFacts> = {}) => turn(() => ask.last().resolve({ ...FACTS, ...facts })),
    failed: () => turn(() => ask.last().reject(new Failure('errors.networkAbnormal'))),
    said: { actions: actions.sent, composer: composer.sent, ignored: ignored.sent },
    moderated: moderation.sent,
    logins: () => logins,
    closings: () => closings,
  }
}

test('[A-1] a card is asked for by room, line and member', async () => {
  const { asked } = await showCard()
  expect(asked()).toEqual([{ room: 'r1', messageId: 'l1', memberId: 'm1' }])
})

test('[A-1] a card has the name of the line until the name of now is known', async () => {
  const { screen, known } = await showCard()
  const names = () => ['Mia', 'Mia now'].filter((name) => screen.queryByText(name) !== null)
  expect(names()).toEqual(['Mia'])
  await known()
  expect(names()).toEqual(['Mia now'])
})

test('[A-1] a card says what is known of a member', async () => {
  const { known } = await showCard()
  await known()
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'GradeVIP 3',
    'Member since2025-06-01',
    'Anchors followed12',
    'This roomNot a fan yet',
  ])
})

test('[C-13] a fan of the room is one since a day of the site’s clock', async () => {
  const { screen, known } = await showCard()
  await known({ fanSince: Date.UTC(2025, 11, 31, 16) })
  expect(screen.getByText('Fan since 2026-01-01')).not.toBe(null)
})

test('[A-1] a card that could not be loaded says so', async () => {
  const { screen, failed } = await showCard()
  await failed()
  expect(screen.getByRole('alert').textContent).toContain('Their details could not be loaded.')
})

test('[A-1] a card that could not be loaded is asked for again by a press', async () => {
  const { screen, failed, press, asked, known } = await showCard()
  await failed()
  await press('Try again')
  expect(asked()).toHaveLength(2)
  await known()
  expect(screen.queryByRole('alert')).toBe(null)
})

test('[A-1] a line is answered from the card, which closes', async () => {
  const { press, said, closings } = await showCard()
  await press('Reply')
  expect([said.composer, closings()]).toEqual([
    [{ type: 'reply.chosen', reply: { id: 'l1', name: 'Mia', excerpt: 'hello there' } }],
    1,
  ])
})

test('[A-1] a member is spoken to from the card, which closes', async () => {
  const { press, said, closings } = await showCard()
  await press('Mention')
  expect([said.composer, closings()]).toEqual([[{ type: 'person.chosen', person: { memberId: 'm1', name: 'Mia' } }], 1])
})

test.each([
  ['Mute for me', false, 'member.ignored'],
  ['Show again', true, 'member.heard'],
])('[D-7] “%s” (ignored: %s) asks for that alone: %s', async (name, isIgnored, type) => {
  const { screen, press, said, closings } = await showCard({ isIgnored })
  expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe(null)
  await press(name)
  expect([said.ignored, closings()]).toEqual([[{ type, memberId: 'm1' }], 0])
})

test('[D-7] what it means to be ignored is said only of who is', async () => {
  const note = 'What they say is neither shown to you nor counted as new.'
  const heard = await showCard()
  expect(heard.screen.queryByText(note)).toBe(null)
  heard.leave()
  const { screen } = await showCard({ isIgnored: true })
  expect(screen.queryByText(note)).not.toBe(null)
})

test('[D-7] while a change is stored no other one is asked for', async () => {
  const { screen } = await showCard({ mayIgnore: false })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mute for me' }).disabled).toBe(true)
})

test('[D-7] a line is reported from the card', async () => {
  const { press, said } = await showCard()
  await press('Report')
  expect(said.actions).toEqual([{ type: 'report.asked', message: MESSAGE }])
})

test('[A-1] a visitor is offered the login in place of what takes one', async () => {
  const { buttons, press, said, logins, closings } = await showCard({ memberId: null, mayIgnore: false })
  const offered = buttons().filter((words) => words !== '')
  await press('Log in to reply or report')
  expect([offered, Object.values(said).flat(), logins(), closings()]).toEqual([['Log in to reply or report'], [], 1, 1])
})

test('[A-1] of who has no line here nothing is answered or reported', async () => {
  const { buttons } = await showCard({ hasLine: false })
  expect(buttons().filter((name) => name === 'Reply' || name === 'Report')).toEqual([])
  expect(buttons()).toContain('Mention')
})

test('[A-1] one’s own card has nothing to do on it', async () => {
  const { buttons } = await showCard({ memberId: 'm1' })
  expect(buttons().filter((name) => name !== '')).toEqual([])
})

const ACTS = ['Mute', 'Unmute', 'Remove from the room']
const NOBODY: Restricted = { muted: [], kicked: [] }

test.each([
  ['free', NOBODY, ['Mute', 'Remove from the room']],
  ['muted', { muted: ['m1'], kicked: [] }, ['Unmute', 'Remove from the room']],
  ['out', { muted: [], kicked: ['m1'] }, ['Mute']],
])('[D-8] on the card of a member who is %s a moderator is offered what is not done yet', async (_, restricted, offered) => {
  const { screen, buttons } = await showCard({ restricted })
  await screen.findByRole('group', { name: 'Manage the message of Mia' })
  expect(buttons().filter((name) => ACTS.includes(name ?? ''))).toEqual(offered)
})

const MIA = { memberId: 'm1', name: 'Mia', quote: 'hello there' }

test.each([
  ['Mute', NOBODY, { type: 'form.asked', target: { ...MIA, action: 'mute' } }],
  ['Remove from the room', NOBODY, { type: 'form.asked', target: { ...MIA, action: 'kick' } }],
  ['Unmute', { muted: ['m1'], kicked: [] }, { type: 'act.submitted', act: { action: 'unblock', memberId: 'm1' }, name: 'Mia' }],
])('[D-8] “%s” on a card is about the member of its line, and closes the card', async (name, restricted, event) => {
  const { screen, press, moderated, closings } = await showCard({ restricted })
  await screen.findByRole('button', { name })
  await press(name)
  expect([moderated, closings()]).toEqual([[event], 1])
})

test('[D-8] on the card of another moderator a moderator is offered no act', async () => {
  const plain = await showCard({ restricted: NOBODY })
  await plain.screen.findByRole('group', { name: 'Manage the message of Mia' })
  plain.leave()
  const { buttons, known } = await showCard({ restricted: NOBODY, role: 'admin' })
  await known()
  expect(buttons().filter((name) => ACTS.includes(name ?? ''))).toEqual([])
})

test.each([
  [false, []],
  [true, ['Show again']],
])('[D-8] who moderates hears everybody: of who is ignored (%s) they are offered %o', async (isIgnored, offered) => {
  const { buttons, known } = await showCard({ restricted: NOBODY, isIgnored })
  await known()
  expect(buttons().filter((name) => name === 'Mute for me' || name === 'Show again')).toEqual(offered)
})

test.each([
  [true, true],
  [false, false],
])('[A-1] a moderator finds what moderators do on the card of who has a line here (%s): %s', async (hasLine, isThere) => {
  const plain = await plainButtons(hasLine)
  const { buttons } = await showCard({ hasLine, restricted: NOBODY })
  expect(buttons().length > plain).toBe(isThere)
})

/** How many buttons there are for who does not moderate. */
async function plainButtons(hasLine: boolean) {
  const { buttons, leave } = await showCard({ hasLine })
  const count = buttons().length
  leave()
  return count
}

test('[D-7] on a phone a card stands above what one writes in, not over the picture and the tabs', async () => {
  await showCard()
  expect(document.querySelector('[role="dialog"]')?.closest('div[class*="low"]')).not.toBe(null)
})
