import { act } from '@testing-library/react'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { type EventObject, fromCallback, fromObservable } from 'xstate'
import { chatRoomMachine } from '#src/machines/chat/chatRoomMachine.ts'
import { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import { ChatRoom } from '#src/ui/room/table/ChatRoom.tsx'
import type { TalkActors } from '#src/ui/room/useRoomTalk.tsx'
import { NOON } from './support/kind.tsx'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

/** The chat beside a table whose visit fails each time. */
async function showFailed(isShown: boolean) {
  const visits: string[] = []
  const chatRoom = chatRoomMachine.provide({
    actors: {
      visit: fromCallback<EventObject, { room: string }>(({ input }) => {
        visits.push(input.room)
        throw new Error('there is no room')
      }),
      line: fromCallback(() => undefined),
    },
  })
  const actors: TalkActors = {
    preferences: shownBy<PreferencesRef>({}).ref,
    session: sessionOf(null).ref,
    prompt: shownBy<TalkActors['prompt']>({}).ref,
  }
  const page = await act(() =>
    show(
      <main>
        <ChatRoom
          room="table-1"
          isShown={isShown}
          countAt={null}
          actors={actors}
          logic={{
            chatRoom,
            messageActions: messageActionsMachine,
            ModerationTools: () => null,
            people: { Card: () => null, Picker: () => null, Ignored: () => null },
            seconds: fromObservable<number, undefined>(() => of(NOON)),
          }}
          ports={{ now: () => NOON, makeId: () => 'id', isMember: () => false }}
        />
      </main>,
      { language: 'en', words: ['room', 'chat', 'table'] },
    ),
  )
  return { ...page, visits, text: () => page.screen.getByRole('main').textContent }
}

test('[S-7] the chat of a table that could not be reached says so', async () => {
  const { text } = await showFailed(true)
  expect(text()).toContain('The chat could not be reached')
})

test('[S-7] the chat of a table that could not be reached says when it is tried again', async () => {
  const { screen } = await showFailed(true)
  expect(screen.getByRole('timer').textContent).toBe('Trying again in 0:05')
})

test('[S-7] the chat of a table is tried again at once by a press', async () => {
  const { user, screen, visits } = await showFailed(true)
  const before = [...visits]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect([before, visits]).toEqual([['table-1'], ['table-1', 'table-1']])
})

test('[S-7] a chat of a table that is out of sight says nothing of how it fares', async () => {
  const { text, visits } = await showFailed(false)
  expect([text(), visits.length]).toEqual(['', 1])
})
