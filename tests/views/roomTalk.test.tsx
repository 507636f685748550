import { act } from '@testing-library/react'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, fromObservable } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { ModerationToolsProps } from '#src/ui/room/moderator.ts'
import { type RoomTalk, type TalkActors, type TalkLogic, type TalkParts, useRoomTalk } from '#src/ui/room/useRoomTalk.tsx'
import { EMPTY_WINDOW } from '#src/streams/chat.ts'
import { silent } from '#tests/support/silent.ts'
import { chatMessage } from './support/chatMessage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Row = Extract<DrawnRow, { type: 'message' }>
const LINE: Row = { type: 'message', key: 'l1', seq: 1, at: 1, message: chatMessage('l1') }
const LINES = { ...EMPTY_WINDOW, received: 7, generation: 1 }

type Shown = { readonly memberId?: string | null; readonly canModerate?: boolean }

/** The talk of the room r1, at an address, as its parts see it. */
async function showTalk({ memberId = null, canModerate = false }: Shown = {}) {
  const feed = createActor(fromObservable(() => of(LINES))).start()
  const parts = {
    chat: shownBy<TalkParts['chat']>({ restrictions: { canModerate } }, { children: { feed } }),
    chatList: shownBy<ActorRefFrom<typeof chatListMachine>>({}),
    composer: shownBy<TalkParts['composer']>({}),
    moderation: shownBy<TalkParts['moderation']>({ outcome: null, missed: [], restricted: null }),
    outbox: shownBy<TalkParts['outbox']>({}),
  }
  const prompt = shownBy<TalkActors['prompt']>({})
  const actors: TalkActors = {
    preferences: shownBy<PreferencesRef>({}).ref,
    session: sessionOf(memberId === null ? null : memberInfo(memberId)).ref,
    prompt: prompt.ref,
  }
  const Tools = ({ managing, onManage, help, onHelp, room }: ModerationToolsProps) => (
    <>
      <p data-testid="tools">{[room, String(managing), String(help)].join(' ')}</p>
      <button onClick={() => onManage(!managing)}>manage</button>
      <button onClick={() => onHelp(!help)}>help</button>
    </>
  )
  const logic: TalkLogic = {
    messageActions: messageActionsMachine,
    ModerationTools: Tools,
    seconds: silent<number, undefined>(),
    people: { Card: () => null, Picker: () => null, Ignored: () => null },
  }
  let asked = 0
  const talks: RoomTalk[] = []
  const refs = {
    chat: parts.chat.ref,
    chatList: parts.chatList.ref,
    composer: parts.composer.ref,
    moderation: parts.moderation.ref,
    outbox: parts.outbox.ref,
  }
  function Talk() {
    const talk = useRoomTalk({ room: 'r1', parts: refs, actors, logic, now: () => 0, onTools: () => (asked += 1) })
    talks.push(talk)
    return (
      <>
        {talk.tools}
        <output>{String(talk.managing)}</output>
        {talk.moderator?.renderMenu(LINE)}
      </>
    )
  }
  const page = await act(() =>
    show(<Talk />, { language: 'en', words: ['room', 'chat', 'moderation'], address: '/app/live/room/a1' }),
  )
  // What only moderators see comes later, and its parts after it.
  for (const _ of ['tools', 'their parts']) await act(() => vi.dynamicImportSettled())
  return {
    ...page,
    parts,
    prompted: prompt.sent,
    talk: () => talks.at(-1) ?? expect.unreachable('nothing was drawn'),
    tools: () => page.screen.queryByTestId('tools')?.textContent ?? null,
    /** How often what opens beside the chat wanted that in sight. */
    asked: () => asked,
    press: (name: string | RegExp) => page.user.click(page.screen.getByRole('button', { name })),
  }
}

test('[R-6] who needs a login in a room is led back to that room', async () => {
  const { talk, prompted } = await showTalk()
  talk().askLogin('feature.gift')
  talk().messageActions.onLoginNeeded()
  expect(prompted).toEqual([
    { type: 'login.needed', featureKey: 'feature.gift', fromPage: '/app/live/room/a1' },
    { type: 'login.needed', featureKey: 'feature.chat', fromPage: '/app/live/room/a1' },
  ])
})

test.each([null, 'm1'])('[D-7] what may be done with a line is that of who is here: %o', async (memberId) => {
  const { talk } = await showTalk({ memberId })
  expect(talk().messageActions.memberId).toBe(memberId)
})

test.each([null, 'm1'])('[D-7] the talk of a room knows who is here: %o', async (memberId) => {
  const { talk } = await showTalk({ memberId })
  expect(talk().member?.memberId ?? null).toBe(memberId)
})

test.each([true, false])('[A-1] only who moderates (%s) sees the tools of moderators', async (canModerate) => {
  const { tools } = await showTalk({ memberId: 'm1', canModerate })
  expect(tools() !== null).toBe(canModerate)
})

test.each([true, false])('[A-1] only who moderates (%s) can act on lines as a moderator', async (canModerate) => {
  const { talk, parts } = await showTalk({ memberId: 'm1', canModerate })
  expect(talk().moderator !== null).toBe(canModerate)
  expect(talk().moderation).toBe(canModerate ? parts.moderation.ref : null)
})

test.each([
  ['manage', 'r1 true false'],
  ['help', 'r1 false true'],
])('[A-1] what moderators open by “%s” is closed by it too', async (name, opened) => {
  const { press, tools } = await showTalk({ canModerate: true })
  const seen = [tools()]
  for (const _ of ['open', 'close']) {
    await press(name)
    seen.push(tools())
  }
  expect(seen).toEqual(['r1 false false', opened, 'r1 false false'])
})

test('[A-1] the list knows that the panel of moderators is open', async () => {
  const { press, screen } = await showTalk({ canModerate: true })
  const before = screen.getByRole('status').textContent
  await press('manage')
  expect([before, screen.getByRole('status').textContent]).toEqual(['false', 'true'])
})

test('[A-1] only by opening something beside the chat moderators bring that into sight', async () => {
  const { press, asked } = await showTalk({ canModerate: true })
  const seen: number[] = []
  for (const name of ['manage', 'manage', 'help', 'help']) {
    await press(name)
    seen.push(asked())
  }
  expect(seen).toEqual([1, 1, 2, 2])
})

test('[D-8] while a moderator’s menu is open the list stands as it was then', async () => {
  const { press, user, parts } = await showTalk({ canModerate: true })
  await press(/Mia/)
  const held = parts.chatList.sent.at(-1)
  await user.keyboard('{Escape}')
  expect([held, parts.chatList.sent.at(-1)]).toEqual([
    { type: 'list.held', by: 'menu', window: LINES },
    { type: 'list.released', by: 'menu' },
  ])
})

test('[D-8] a moderator takes the line on top of the chat down', async () => {
  const { talk, parts } = await showTalk({ canModerate: true })
  talk().moderator?.onUnpin()
  expect(parts.moderation.sent).toEqual([{ type: 'act.submitted', act: { action: 'setup', pin: null } }])
})

test('[D-7] what a line offers is the same object from draw to draw', async () => {
  const { talk, press } = await showTalk({ canModerate: true })
  const { messageActions, moderator } = talk()
  await press('manage')
  expect([talk().messageActions === messageActions, talk().moderator === moderator]).toEqual([true, true])
})
