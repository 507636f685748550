import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { escapePresses } from '#src/browser/escapePresses.ts'
import { keyPresses } from '#src/browser/shortcuts.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { hasModifier } from '#src/ui/kit/hasModifier.ts'
import { typedKey } from '#src/ui/kit/typedKey.ts'
import { createModeratorKeys } from '#src/ui/room/moderation/moderatorKeys.ts'
import { FakeElement, keyDown, MODIFIERS, showFakeElements, TAKEN } from '#tests/support/fakeElement.ts'

test('a shortcut is one key by itself: not held down, not with a modifier, not taken already, not typed, and not of what is open', () => {
  showFakeElements()
  const window = new EventTarget() as unknown as Window
  const page = new FakeElement(['body'])
  let heard = 0
  const subscription = keyPresses(window, 't').subscribe(() => (heard += 1))
  const press = (...of: Parameters<typeof keyDown>) => {
    const before = heard
    window.dispatchEvent(keyDown(...of))
    return heard - before
  }
  expect([press('t', page), press('T', page, { shiftKey: true }), press('x', page)]).toEqual([1, 1, 0])
  for (const pressed of [...MODIFIERS, { repeat: true }]) expect(press('t', page, pressed), JSON.stringify(pressed)).toBe(0)
  for (const taken of TAKEN) expect(press('t', new FakeElement(['span'], new FakeElement([taken], page))), taken).toBe(0)
  const answered = keyDown('t', page)
  answered.preventDefault()
  window.dispatchEvent(answered)
  expect(heard).toBe(2)
  subscription.unsubscribe()
  expect(press('t', page)).toBe(0)
})

test('Esc closes what has no place of its own only while nothing else is open, nobody writes, and nobody answered it', () => {
  showFakeElements()
  const page = new FakeElement(['body'])
  const openIn = (open: string | null) => {
    const document = Object.assign(new EventTarget(), {
      querySelector: (selectors: string) => (open !== null && selectors.split(', ').includes(open) ? page : null),
    })
    let heard = 0
    const subscription = escapePresses({ document } as unknown as Window).subscribe(() => (heard += 1))
    return {
      press: (event: Event) => {
        const before = heard
        document.dispatchEvent(event)
        return heard - before
      },
      stop: () => subscription.unsubscribe(),
    }
  }
  const free = openIn(null)
  expect([free.press(keyDown('Escape', page)), free.press(keyDown('Enter', page))]).toEqual([1, 0])
  const field = new FakeElement(['input'], page)
  expect(free.press(keyDown('Escape', field))).toBe(0)
  expect(free.press(keyDown('Escape', new FakeElement(['input'], new FakeElement(['[data-put-away]'], page))))).toBe(1)
  const answered = keyDown('Escape', page)
  answered.preventDefault()
  expect(free.press(answered)).toBe(0)
  free.stop()
  for (const open of ['[role="dialog"]', '[role="alertdialog"]', '[role="menu"]', ':fullscreen']) {
    const busy = openIn(open)
    expect(busy.press(keyDown('Escape', page)), open).toBe(0)
    busy.stop()
  }
})

test('[D-8] a moderator’s letters act on the line that has the focus, and never with a modifier: Ctrl+D is the browser’s own', () => {
  showFakeElements()
  const moderation = createActor(moderationMachine, { input: { room: 'c1' } })
  const sent: string[] = []
  moderation.send = (event) => sent.push('act' in event ? event.act.action : event.type)
  let [helped, left] = [0, 0]
  const keys = createModeratorKeys(moderation, () => (helped += 1))
  const box = new FakeElement(['[role="log"]'])
  const line = new FakeElement(['[data-key]', '[data-key][tabindex]'], box, { key: 'c-1' })
  const message: ChatMessage = {
    id: 'c-1',
    msgType: 'text',
    content: 'hello',
    clientId: null,
    sender: { memberId: 'm1', name: 'Mia', avatar: null, vipLevel: 1, role: 'member', mark: null },
    reply: null,
    mentions: [],
  }
  const rows: readonly DrawnRow[] = [{ type: 'message', key: 'c-1', seq: 1, at: 1, message }]
  const press = (key: string, target: FakeElement, pressed = {}) => {
    const event = keyDown(key, target, pressed)
    Object.defineProperty(event, 'currentTarget', { value: box })
    keys(event as unknown as Parameters<typeof keys>[0], rows, () => (left += 1))
    return event.defaultPrevented
  }
  for (const key of ['d', 'm', 'u', 'k', 'Enter', '?', 'Escape'])
    for (const pressed of MODIFIERS) expect(press(key, line, pressed), `${JSON.stringify(pressed)} ${key}`).toBe(false)
  expect([sent, helped, left]).toEqual([[], 0, 0])
  for (const key of ['d', 'D', 'm', 'u', 'k']) expect(press(key, line), key).toBe(true)
  expect(sent).toEqual(['delete', 'delete', 'form.asked', 'unblock', 'form.asked'])
  // On the list itself no letter means a line; what is open over it is not in it.
  expect([press('d', box), press('d', new FakeElement(['[data-key]'], null, { key: 'c-1' }))]).toEqual([false, false])
  expect(sent).toHaveLength(5)
  expect([press('?', line), helped]).toEqual([true, 1])
})

test('[P-4] a key that ends a word of Chinese is the input method’s own: it searches, chooses and clears nothing', () => {
  const press = (key: string, isComposing: boolean) => typedKey({ key, nativeEvent: { isComposing } as unknown as KeyboardEvent })
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'a']) expect([press(key, false), press(key, true)]).toEqual([key, null])
})

test('a key with Ctrl, Alt or Meta is the browser’s own; with Shift it is not', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false }
  expect([hasModifier(none), ...MODIFIERS.map((pressed) => hasModifier({ ...none, ...pressed }))]).toEqual([
    false,
    true,
    true,
    true,
  ])
})
