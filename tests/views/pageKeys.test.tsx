import { createPortal } from 'react-dom'
import type { Subscription } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { escapePresses } from '#src/browser/escapePresses.ts'
import { keyPresses } from '#src/browser/shortcuts.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { createModeratorKeys } from '#src/ui/room/moderation/moderatorKeys.ts'
import { chatMessage } from './support/chatMessage.ts'
import { MODIFIERS } from '#tests/support/modifiers.ts'
import { press, Taken, takenPlaces } from './support/press.tsx'
import { show } from './support/show.tsx'

/** Counts what is heard of presses. */
function counting(listen: (hear: () => void) => Subscription) {
  let heard = 0
  const subscription = listen(() => (heard += 1))
  onTestFinished(() => subscription.unsubscribe())
  return {
    stop: () => subscription.unsubscribe(),
    by: (act: () => unknown) => {
      const before = heard
      act()
      return heard - before
    },
  }
}

test('a shortcut is one key by itself: not held down, not with a modifier, not taken already, not typed, and not of what is open', async () => {
  await show(<Taken />)
  const { by, stop } = counting((hear) => keyPresses(window, 't').subscribe(hear))
  const heard = (key: string, fields: KeyboardEventInit = {}, on: Element = document.body) => by(() => press(on, key, fields))
  expect([heard('t'), heard('T', { shiftKey: true }), heard('x')]).toEqual([1, 1, 0])
  for (const fields of [...MODIFIERS, { repeat: true }]) expect(heard('t', fields), JSON.stringify(fields)).toBe(0)
  for (const place of takenPlaces()) expect(heard('t', {}, place), place.dataset['taken']).toBe(0)
  const answer = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', answer)
  expect(heard('t')).toBe(0)
  document.body.removeEventListener('keydown', answer)
  stop()
  expect(heard('t')).toBe(0)
})

test('Esc closes what has no place of its own only while nothing else is open, nobody writes, and nobody answered it', async () => {
  const { screen, leave } = await show(
    <>
      <input aria-label="field" />
      <div data-put-away>
        <input aria-label="put away" />
      </div>
    </>,
  )
  const { by } = counting((hear) => escapePresses(window).subscribe(hear))
  const heard = (key: string, on: Element = document.body) => by(() => press(on, key))
  expect([heard('Escape'), heard('Enter')]).toEqual([1, 0])
  expect(heard('Escape', screen.getByLabelText('field'))).toBe(0)
  expect(heard('Escape', screen.getByLabelText('put away'))).toBe(1)
  const answer = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', answer)
  expect(heard('Escape')).toBe(0)
  document.body.removeEventListener('keydown', answer)
  leave()
  for (const open of ['dialog', 'alertdialog', 'menu']) {
    const over = await show(<div role={open} />)
    expect(heard('Escape'), open).toBe(0)
    over.leave()
  }
  expect(heard('Escape')).toBe(1)
  // This page is never in full screen: another one is.
  const full = Object.assign(new EventTarget(), {
    querySelector: (asked: string) => (asked.split(', ').includes(':fullscreen') ? document.body : null),
  })
  const inFull = counting((hear) => escapePresses({ document: full } as unknown as Window).subscribe(hear))
  expect(inFull.by(() => full.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))).toBe(0)
})

test('[D-8] a moderator’s letters act on the line that has the focus, and never with a modifier: Ctrl+D is the browser’s own', async () => {
  const moderation = createActor(moderationMachine, { input: { room: 'c1' } })
  const sent: string[] = []
  moderation.send = (event) => sent.push('act' in event ? event.act.action : event.type)
  let [helped, left] = [0, 0]
  const keys = createModeratorKeys(moderation, () => (helped += 1))
  const rows: readonly DrawnRow[] = [{ type: 'message', key: 'c-1', seq: 1, at: 1, message: chatMessage('c-1') }]
  const { screen } = await show(
    <div role="listbox" tabIndex={-1} onKeyDown={(event) => keys(event, rows, () => (left += 1))}>
      <p data-key="c-1" tabIndex={-1} data-testid="line" />
      {createPortal(<p data-key="c-1" data-testid="over" />, document.body)}
    </div>,
  )
  const [box, line] = [screen.getByRole('listbox'), screen.getByTestId('line')]
  for (const key of ['d', 'm', 'u', 'k', 'Enter', '?', 'Escape'])
    for (const fields of MODIFIERS) expect(press(line, key, fields), `${JSON.stringify(fields)} ${key}`).toBe(false)
  expect([sent, helped, left]).toEqual([[], 0, 0])
  for (const key of ['d', 'D', 'm', 'u', 'k']) expect(press(line, key), key).toBe(true)
  expect(sent).toEqual(['delete', 'delete', 'form.asked', 'unblock', 'form.asked'])
  // On the list itself no letter means a line; what is open over it is not in it.
  expect([press(box, 'd'), press(screen.getByTestId('over'), 'd')]).toEqual([false, false])
  expect(sent).toHaveLength(5)
  expect([press(line, '?'), helped]).toEqual([true, 1])
})
