import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import type { moderationMachine, Outcome, Restricted } from '#src/machines/moderation/moderationMachine.ts'
import { createModeratorKeys } from '#src/ui/room/moderation/moderatorKeys.ts'
import { chatMessage } from './support/chatMessage.ts'
import { press } from './support/press.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Shown = {
  readonly outcome?: Outcome | null
  readonly restricted?: Restricted | null
  readonly sender?: Partial<ChatMessage['sender']>
}

/** A moderator’s list of three lines, the second of which was removed, with a line of a match between them. */
async function showLines({ outcome = null, restricted = null, sender = {} }: Shown = {}) {
  const moderation = shownBy<ActorRefFrom<typeof moderationMachine>>({ outcome, restricted })
  const line = (key: string): DrawnRow => {
    const message = chatMessage(key)
    const said = { ...message, content: `${key} says`, sender: { ...message.sender, ...sender } }
    return { type: 'message', key, seq: 1, at: 1, message: said }
  }
  const rows: readonly DrawnRow[] = [line('l1'), { type: 'removed', key: 'l2', seq: 2, at: 2 }, line('l3')]
  let [helped, left, menus, links] = [0, 0, 0, 0]
  const keys = createModeratorKeys(moderation.ref, () => (helped += 1))
  const { screen } = await show(
    <div role="listbox" tabIndex={-1} onKeyDown={(event) => keys(event, rows, () => (left += 1))}>
      <p data-key="l1" tabIndex={-1} data-testid="l1">
        <a href="#away" aria-haspopup="dialog" data-testid="link" onClick={() => (links += 1)}>
          link
        </a>
        <button aria-haspopup="menu" aria-label="Acts" data-testid="menu" onClick={() => (menus += 1)} />
      </p>
      <p data-key="match" data-testid="match" />
      <p data-key="l2" tabIndex={-1} data-testid="l2" />
      <p data-key="l3" tabIndex={-1} data-testid="l3" />
    </div>,
  )
  const at = (id: string) => (id === 'list' ? screen.getByRole('listbox') : screen.getByTestId(id))
  return {
    sent: moderation.sent,
    /** Presses a key where the focus then is; true = it is answered. */
    press: (on: string, key: string) => {
      at(on).focus()
      return press(at(on), key)
    },
    focused: () => (document.activeElement === at('list') ? 'list' : document.activeElement?.getAttribute('data-testid')),
    counts: () => ({ helped, left, menus, links }),
  }
}

test.each([
  ['list', 'ArrowUp', 'l3'],
  ['list', 'ArrowDown', 'l3'],
  ['l3', 'ArrowUp', 'l2'],
  ['l2', 'ArrowUp', 'l1'],
  ['l1', 'ArrowUp', 'l1'],
  ['l1', 'ArrowDown', 'l2'],
  ['l3', 'ArrowDown', 'l3'],
  ['l3', 'Home', 'l1'],
  ['l1', 'End', 'l3'],
])('[D-8] in a moderator’s list, from %s the key %s leads to %s', async (on, key, to) => {
  const page = await showLines()
  expect(page.press(on, key)).toBe(true)
  expect(page.focused()).toBe(to)
})

test.each(['l1', 'list'])('[D-8] Esc at %s leads out of a moderator’s lines', async (on) => {
  const page = await showLines()
  expect(page.press(on, 'Escape')).toBe(true)
  expect([page.focused(), page.counts().left]).toEqual(['list', 1])
})

test('[D-8] Enter on a line opens its menu once, and nothing that its words lead to', async () => {
  const page = await showLines()
  expect([page.press('l1', 'Enter'), page.counts()]).toMatchObject([true, { menus: 1, links: 0 }])
})

test.each(['link', 'menu'])('[D-8] Enter on what a line has within, its %s, is the browser’s own', async (on) => {
  const page = await showLines()
  expect([page.press(on, 'Enter'), page.counts()]).toMatchObject([false, { menus: 0, links: 0 }])
})

test('[D-8] each letter of a moderator is about the line that has the focus', async () => {
  const page = await showLines()
  for (const key of ['d', 'm', 'u', 'k']) page.press('l3', key)
  const about = { memberId: 'm1', name: 'Mia', quote: 'l3 says' }
  expect(page.sent).toEqual([
    { type: 'act.submitted', act: { action: 'delete', messageId: 'l3' }, name: 'Mia' },
    { type: 'form.asked', target: { action: 'mute', ...about } },
    { type: 'act.submitted', act: { action: 'unblock', memberId: 'm1' }, name: 'Mia' },
    { type: 'form.asked', target: { action: 'kick', ...about } },
  ])
})

test.each([
  ['is muted', { muted: ['m1'], kicked: [] }, ['unblock', 'kick']],
  ['was sent out', { muted: [], kicked: ['m1'] }, ['mute']],
  ['is neither', { muted: ['m2'], kicked: ['m2'] }, ['mute', 'kick']],
])('[D-8] about a member who %s the letters do only what is not done yet', async (_, restricted, done) => {
  const page = await showLines({ restricted })
  for (const key of ['m', 'u', 'k']) page.press('l1', key)
  const named = page.sent.map((event) => /"action":"(\w+)"/.exec(JSON.stringify(event))?.[1])
  expect(named).toEqual(done)
})

const ABOVE = [
  ['another moderator', { role: 'admin' }],
  ['the anchor', { mark: 'anchor' }],
] as const

test.each(ABOVE)('[D-8] about %s no letter does anything', async (_, sender) => {
  const page = await showLines({ sender })
  for (const key of ['m', 'u', 'k']) page.press('l1', key)
  expect(page.sent).toEqual([])
})

test.each(ABOVE)('[D-8] a line of %s is taken away by its letter all the same', async (_, sender) => {
  const page = await showLines({ sender })
  page.press('l1', 'd')
  expect(page.sent).toEqual([{ type: 'act.submitted', act: { action: 'delete', messageId: 'l1' }, name: 'Mia' }])
})

test.each(['d', 'm', 'u', 'k', 'Enter'])('[D-8] at a line that was removed the key %s is the browser’s own', async (key) => {
  const page = await showLines()
  expect([page.press('l2', key), page.sent]).toEqual([false, []])
})

test('[D-8] a letter that means nothing on a line is the browser’s own', async () => {
  const page = await showLines()
  expect([page.press('l1', 'x'), page.sent]).toEqual([false, []])
})

const DONE = { type: 'done', act: { action: 'delete', messageId: 'l9' }, name: 'Tom', logId: 'log-9' } as const

test.each(['list', 'l1'])('[D-8] Z at %s takes back the last act, once it is done', async (on) => {
  const page = await showLines({ outcome: DONE })
  expect(page.press(on, 'z')).toBe(true)
  expect(page.sent).toEqual([{ type: 'act.submitted', act: { action: 'undo', logId: 'log-9' }, name: 'Tom' }])
})

test.each([
  ['before any act', null],
  ['after an act that cannot be taken back', { ...DONE, logId: null }],
  ['after an act that failed', { ...DONE, type: 'failed', errorKey: 'errors.unknown' }],
] as const)('[D-8] Z %s is the browser’s own', async (_, outcome) => {
  const page = await showLines({ outcome })
  expect([page.press('list', 'z'), page.sent]).toEqual([false, []])
})

test('[D-8] the help with the keys opens on the list itself too', async () => {
  const page = await showLines()
  expect([page.press('list', '?'), page.counts().helped]).toEqual([true, 1])
})
