import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { chatListMachine, type Hold } from '#src/machines/chat/chatListMachine.ts'
import { selectHolds } from '#src/machines/chat/chatListSelectors.ts'
import { EMPTY_WINDOW } from '#src/streams/chat.ts'
import { useHolding } from '#src/ui/room/chat/useHolding.ts'
import { show } from './support/show.tsx'

/** A moderator's list under the hand, beside another list; what holds it. */
async function showHeld() {
  const list = createActor(chatListMachine, { input: { room: 'c1' } }).start()
  const onHold = (by: Hold) => list.send({ type: 'list.held', by, window: EMPTY_WINDOW })
  function Lists() {
    return (
      <>
        <div role="log" aria-label="list" {...useHolding(list, onHold, true)}>
          {['one', 'two'].map((key) => (
            <p key={key} data-key={key}>
              <button>{key}</button>
            </p>
          ))}
          <button>beside</button>
        </div>
        <p data-key="other">
          <button>elsewhere</button>
        </p>
      </>
    )
  }
  const { screen } = await show(<Lists />)
  const box = screen.getByRole('log')
  return {
    at: (name: string) => screen.getByRole('button', { name }),
    enter: (pointerType: string) => fireEvent.pointerEnter(box, { pointerType }),
    leave: () => fireEvent.pointerLeave(box),
    holds: () => selectHolds(list.getSnapshot()),
  }
}

test('[D-8] a moderator’s list stands still under the mouse, and goes on when it leaves; a finger that passes holds nothing', async () => {
  const { enter, leave, holds } = await showHeld()
  enter('touch')
  expect(holds()).toEqual([])
  enter('mouse')
  enter('pen')
  expect(holds()).toEqual(['pointer'])
  leave()
  expect(holds()).toEqual([])
})

test('[D-8] focus that a click left, or beside the lines, does not hold the list', async () => {
  const { at, holds } = await showHeld()
  // This page shows every focus, so what a click leaves is only said here, by its event.
  fireEvent.focusIn(at('one'))
  act(() => at('beside').focus())
  expect(holds()).toEqual([])
})

test('[D-8] the keyboard on a line holds the list until it leaves the lines', async () => {
  const { at, holds } = await showHeld()
  const focus = (name: string) => act(() => at(name).focus())
  focus('one')
  expect(holds()).toEqual(['keyboard'])
  focus('two')
  expect(holds()).toEqual(['keyboard'])
  // A button beside the lines, a line of another list, and nothing at all are outside.
  for (const leave of [() => focus('beside'), () => focus('elsewhere'), () => act(() => at('one').blur())]) {
    focus('one')
    expect(holds()).toEqual(['keyboard'])
    leave()
    expect(holds()).toEqual([])
  }
})
