import { BehaviorSubject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { type ActorRefFrom, createActor, fromObservable } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { type ChatWindow, EMPTY_WINDOW } from '#src/streams/chat.ts'
import { ChatTabCount } from '#src/ui/room/chat/ChatTabCount.tsx'
import { LinkDialog } from '#src/ui/room/chat/LinkDialog.tsx'
import { Pinned } from '#src/ui/room/chat/Pinned.tsx'
import { laidOut } from './support/laidOut.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const PLACE = { language: 'en', words: ['room', 'chat'] } as const

async function showLink() {
  const copied: string[] = []
  let closed = 0
  const page = await show(
    <LinkDialog
      link={{ host: 'other.example', href: 'https://other.example/a?b=c' }}
      onCopy={(text) => copied.push(text)}
      onClose={() => (closed += 1)}
    />,
    PLACE,
  )
  const dialog = await page.screen.findByRole('alertdialog')
  return { ...page, dialog, copied, closed: () => closed }
}

test('[D-5] a link that leads away is asked about with its host and its whole address', async () => {
  const { dialog } = await showLink()
  expect(dialog.textContent).toContain('This link leads to other.example, which is not part of this site.')
  expect(dialog.textContent).toContain('https://other.example/a?b=c')
})

test('[D-5] a link that leads away opens a window that knows nothing of this one', async () => {
  const { screen } = await showLink()
  const link = screen.getByRole('link', { name: 'Continue' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://other.example/a?b=c',
    '_blank',
    'noopener noreferrer nofollow',
  ])
})

test.each([
  ['Stay here', []],
  ['Copy', ['https://other.example/a?b=c']],
])('[D-5] “%s” at a link that leads away closes the question, and copies %o', async (name, what) => {
  const { screen, user, copied, closed } = await showLink()
  await user.click(screen.getByRole('button', { name }))
  expect([copied, closed()]).toEqual([what, 1])
})

test('[D-6] Esc at a link that leads away stays here', async () => {
  const { user, copied, closed } = await showLink()
  await user.keyboard('{Escape}')
  expect([copied, closed()]).toEqual([[], 1])
})

/** A pinned line that is as high as is said, in a place that is 40 px high while it is folded. */
async function showPinned(height: number, mayUnpin = false) {
  const layout = laidOut((element) => element.localName === 'p' && element.querySelector('small') !== null, 40)
  let unpinned = 0
  const page = await show(
    <Pinned pin={{ id: 'p1', content: 'be kind', by: 'Leo', at: 0 }} onUnpin={mayUnpin ? () => (unpinned += 1) : null} />,
    PLACE,
  )
  const part = page.screen.getByRole('region', { name: 'Pinned notice' })
  const text = part.querySelector('bdi')
  if (text !== null) layout.setHeight(text, height)
  layout.resize(40)
  return {
    ...page,
    ...layout,
    part,
    unpinned: () => unpinned,
    button: (name: string) => page.screen.queryByRole('button', { name }),
  }
}

test('[D-8] the line on top of a chat says whose it is', async () => {
  const { part } = await showPinned(10)
  expect(part.textContent).toBe('be kind Pinned by Leo')
})

test('[D-8] the line on top of a chat is taken down by a press of who may', async () => {
  const { user, button, unpinned } = await showPinned(10, true)
  await user.click(button('Take the notice down') ?? document.body)
  expect(unpinned()).toBe(1)
})

test('[D-8] who may not take down the line on top of a chat has no button for it', async () => {
  const { button } = await showPinned(10)
  expect(button('Take the notice down')).toBe(null)
})

test.each([
  [10, 0],
  [200, 1],
])('[D-8] a line of %i px on top of a chat can be opened: %i', async (height, count) => {
  const { screen } = await showPinned(height)
  expect(screen.queryAllByRole('button', { name: 'Open the pinned notice' })).toHaveLength(count)
})

test('[D-8] a long line on top of a chat is opened by a press, and folded again by a second', async () => {
  const { user, button, part } = await showPinned(200)
  await user.click(button('Open the pinned notice') ?? document.body)
  expect([button('Fold the pinned notice')?.getAttribute('aria-expanded'), part.querySelector('[data-folded]')]).toEqual([
    'true',
    null,
  ])
  await user.click(button('Fold the pinned notice') ?? document.body)
  expect([button('Open the pinned notice') !== null, part.querySelector('[data-folded]') !== null]).toEqual([true, true])
})

test('[D-8] a long line on top of a chat that was opened can be folded also once it has all its height', async () => {
  const { user, button, resize } = await showPinned(200)
  await user.click(button('Open the pinned notice') ?? document.body)
  // The line and whose it is.
  resize(220)
  expect(button('Fold the pinned notice')).not.toBe(null)
})

test.each([
  [null, 10, ''],
  [10, 10, ''],
  [10, 13, '33 unread'],
  [10, 109, '9999 unread'],
  [10, 110, '99+100 unread'],
])('[D-7] on the chat’s tab, left at line %o of %i, stands “%s”', async (leftAt, received, words) => {
  const windows = new BehaviorSubject<ChatWindow>({ ...EMPTY_WINDOW, received })
  const feed = createActor(fromObservable<ChatWindow, undefined>(() => windows)).start()
  onTestFinished(() => void feed.stop())
  const { screen } = await show(
    <main>
      <ChatTabCount
        chat={shownBy<ActorRefFrom<typeof chatMachine>>({}, { children: { feed } }).ref}
        list={shownBy<ActorRefFrom<typeof chatListMachine>>({ leftAt }).ref}
      />
    </main>,
    PLACE,
  )
  expect(screen.getByRole('main').textContent).toBe(words)
})
