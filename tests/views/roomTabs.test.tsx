import { act } from '@testing-library/react'
import { useState } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { type ActorRefFrom, createActor, fromObservable } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import { useRoomTabs } from '#src/ui/room/useRoomTabs.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { windowOf } from './support/windowOf.ts'

/** A room in a window, of which 7 lines have come, or none yet. */
async function showTabs(width: 'wide' | 'narrow', received = 7, first: 'chat' | 'below' = 'chat') {
  const become = windowOf(width)
  const lines = new BehaviorSubject({ received, rows: [], generation: received === 0 ? 0 : 1 })
  const feed = createActor(fromObservable(() => lines)).start()
  const chat = shownBy<ActorRefFrom<typeof chatMachine>>({}, { children: { feed } })
  const list = shownBy<ActorRefFrom<typeof chatListMachine>>({})
  const composer = shownBy<ActorRefFrom<typeof composerMachine>>({})
  function Tabs() {
    const [hasBelow, setHasBelow] = useState(true)
    const { shown, onShow } = useRoomTabs({ chat: chat.ref, chatList: list.ref, composer: composer.ref }, hasBelow, first)
    return (
      <>
        <output>{shown}</output>
        <button onClick={() => setHasBelow(false)}>the odds go</button>
        {(['chat', 'below', 'timeline', 'rank', 'gifts'] as const).map((tab) => (
          <button key={tab} onClick={() => onShow(tab)}>
            {tab}
          </button>
        ))}
      </>
    )
  }
  const { screen, user } = await show(<Tabs />)
  return {
    become,
    /** So many lines have come in all. */
    come: (all: number) => act(() => lines.next({ received: all, rows: [], generation: 1 })),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    shown: () => screen.getByRole('status').textContent,
    /** What the chat's list was told last. */
    told: () => list.sent.at(-1),
    /** All that it was told. */
    heard: () => list.sent,
    panels: () => composer.sent,
  }
}

const SHOWN = { type: 'list.shown' }
const HIDDEN = { type: 'list.hidden', received: 7 }

test('[S-9] the chat counts from where another tab was shown in its place, until it is shown again', async () => {
  const { press, told } = await showTabs('narrow')
  expect(told()).toEqual(SHOWN)
  await press('gifts')
  expect(told()).toEqual(HIDDEN)
  await press('chat')
  expect(told()).toEqual(SHOWN)
})

test.each(['below', 'timeline'])(
  '[S-9] who looks at a match (%s) that goes, with nothing in its place, looks at the chat',
  async (tab) => {
    const { press, told, shown } = await showTabs('narrow')
    await press(tab)
    await press('the odds go')
    expect([shown(), told()]).toEqual(['chat', SHOWN])
  },
)

test('[S-9] a window that becomes wide shows the chat beside the gifts, and counts nothing as missed', async () => {
  const { press, told, shown, become } = await showTabs('narrow')
  await press('gifts')
  become('wide')
  expect([shown(), told()]).toEqual(['chat', SHOWN])
  become('narrow')
  expect([shown(), told()]).toEqual(['gifts', HIDDEN])
})

test('[S-9] a chat that is left before its first lines came counts none as missed', async () => {
  const { press, told } = await showTabs('narrow', 0)
  await press('gifts')
  expect(told()).toEqual(SHOWN)
})

test('[S-9] a chat that is left before its first lines came counts from those on, whatever comes after them', async () => {
  const { press, come, heard } = await showTabs('narrow', 0)
  await press('gifts')
  come(7)
  come(9)
  expect(heard()).toEqual([SHOWN, HIDDEN])
})

test('[P-4] a visit begins with the odds where it is told to, unless these stand below the picture', async () => {
  const { shown, become } = await showTabs('narrow', 7, 'below')
  const before = shown()
  become('wide')
  expect([before, shown()]).toEqual(['below', 'chat'])
})

test('[D-7] another tab than the chat’s closes what is open where one writes', async () => {
  const { press, panels } = await showTabs('narrow')
  await press('chat')
  expect(panels()).toEqual([])
  await press('rank')
  expect(panels()).toEqual([{ type: 'otherPanel.opened' }])
})
