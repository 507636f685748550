import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { chatListMachine, type Hold } from '#src/machines/chat/chatListMachine.ts'
import { selectHolds } from '#src/machines/chat/chatListSelectors.ts'
import { EMPTY_WINDOW } from '#src/streams/chat.ts'
import { useHolding } from '#src/ui/room/chat/useHolding.ts'
import { FakeElement, showFakeElements } from '#tests/support/fakeElement.ts'

/** A moderator's list under the hand; what holds it. */
function held() {
  showFakeElements()
  const list = createActor(chatListMachine, { input: { room: 'c1' } }).start()
  const onHold = (by: Hold) => list.send({ type: 'list.held', by, window: EMPTY_WINDOW })
  // oxlint-disable-next-line react/rules-of-hooks -- it keeps nothing of its own
  const handlers = useHolding(list, onHold, true)
  if (handlers.onFocus === undefined) throw new Error('nothing holds the list')
  const frame = new FakeElement(['div'])
  const line = new FakeElement(['[data-key]', ':focus-visible'], frame)
  const event = (fields: object): never => ({ currentTarget: frame, ...fields }) as unknown as never
  return {
    frame,
    line,
    pointer: (pointerType: string) => handlers.onPointerEnter(event({ pointerType })),
    leave: () => handlers.onPointerLeave(),
    focus: (target: FakeElement) => handlers.onFocus(event({ target })),
    blur: (to: FakeElement | null) => handlers.onBlur(event({ relatedTarget: to })),
    holds: () => selectHolds(list.getSnapshot()),
    stop: () => void list.stop(),
  }
}

test('[D-8] a moderator’s list stands still under the mouse, and goes on when it leaves; a finger that passes holds nothing', () => {
  const { pointer, leave, holds, stop } = held()
  pointer('touch')
  expect(holds()).toEqual([])
  pointer('mouse')
  pointer('pen')
  expect(holds()).toEqual(['pointer'])
  leave()
  expect(holds()).toEqual([])
  stop()
})

test('[D-8] the keyboard on a line holds the list until it leaves the lines; focus that a click left, or beside the lines, holds nothing', () => {
  const { frame, line, focus, blur, holds, stop } = held()
  focus(new FakeElement(['[data-key]'], frame))
  focus(new FakeElement([':focus-visible'], frame))
  expect(holds()).toEqual([])
  focus(new FakeElement(['button', ':focus-visible'], line))
  expect(holds()).toEqual(['keyboard'])
  blur(new FakeElement(['[data-key]'], frame))
  expect(holds()).toEqual(['keyboard'])
  // A line of another list, a button beside the lines, and nothing at all are outside.
  for (const to of [new FakeElement(['[data-key]']), new FakeElement(['button'], frame), null]) {
    focus(line)
    expect(holds()).toEqual(['keyboard'])
    blur(to)
    expect(holds()).toEqual([])
  }
  stop()
})
