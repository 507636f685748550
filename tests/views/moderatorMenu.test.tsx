import { expect, test } from 'vitest'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { Restricted } from '#src/machines/moderation/moderationMachine.ts'
import type { MessageActions } from '#src/ui/room/messageItems.tsx'
import { ModeratorMenu } from '#src/ui/room/moderation/ModeratorMenu.tsx'
import { chatMessage } from './support/chatMessage.ts'
import { messageActions } from './support/messageActions.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Menu = Parameters<typeof ModeratorMenu>[0]

const by = (fields: Partial<ChatMessage['sender']>): ChatMessage => {
  const message = chatMessage('l1')
  return { ...message, sender: { ...message.sender, ...fields } }
}

type Shown = {
  readonly message?: ChatMessage
  /** Who is muted or sent out; null = that is not known. */
  readonly restricted?: Restricted | null
  /** Null for a visitor. */
  readonly memberId?: string | null
}

/** The menu of a line before the moderator m9, beside the field that lines are written in. */
async function showMenu({ message = by({}), restricted = { muted: [], kicked: [] }, memberId = 'm9' }: Shown = {}) {
  const moderation = shownBy<Menu['moderation']>({ restricted })
  const actions = shownBy<MessageActions['actions']>({})
  const composer = shownBy<MessageActions['composer']>({})
  const opened: boolean[] = []
  const page = await show(
    <>
      <ModeratorMenu
        message={message}
        moderation={moderation.ref}
        onOpenChange={(open) => void opened.push(open)}
        messageActions={messageActions({
          actions: actions.ref,
          composer: composer.ref,
          memberId,
          composerInput: () => document.querySelector('input'),
        })}
      />
      <input aria-label="Message" />
    </>,
    { language: 'en', words: ['moderation', 'room', 'chat'] },
  )
  const { screen, user } = page
  const trigger = screen.getByRole('button', { name: 'Manage the message of Mia' })
  return {
    ...page,
    trigger,
    opened,
    acts: moderation.sent,
    asked: actions.sent,
    written: composer.sent,
    open: () => user.click(trigger),
    items: () =>
      screen.getAllByRole('menuitem').map((one) => {
        const key = one.getAttribute('aria-keyshortcuts')
        return key === null ? one.textContent : [one.textContent, key]
      }),
    choose: (name: string) => user.click(screen.getByRole('menuitem', { name })),
    field: () => screen.getByRole('textbox', { name: 'Message' }),
  }
}

/** What anybody may do with a line of somebody else. */
const FOR_ALL = ['Reply', 'Mention', 'Copy', 'Report', 'About Mia']

test('[A-1] a moderator’s menu has what anybody may do with a line, and after it what a moderator may, with the keys of that', async () => {
  const { open, items } = await showMenu()
  await open()
  expect(items()).toEqual([...FOR_ALL, ['Delete messageD', 'D'], ['MuteM', 'M'], ['Remove from the roomK', 'K']])
})

test.each([
  ['is muted', {}, { muted: ['m1'], kicked: [] }, ['U', 'K']],
  ['was sent out', {}, { muted: [], kicked: ['m1'] }, ['M']],
  ['is one of whom that is not known', {}, null, ['M', 'U', 'K']],
  ['moderates too', { role: 'admin' }, { muted: [], kicked: [] }, []],
  ['is the anchor', { mark: 'anchor' }, { muted: [], kicked: [] }, []],
] as const)('[A-1] the menu about who %s has only what can be done now', async (_, sender, restricted, keys) => {
  const { open, items } = await showMenu({ message: by(sender), restricted })
  await open()
  expect(items().flatMap((one) => (Array.isArray(one) ? [one[1]] : []))).toEqual(['D', ...keys])
})

test.each([
  ['Delete message', { type: 'act.submitted', act: { action: 'delete', messageId: 'l1' }, name: 'Mia' }],
  ['Mute', { type: 'form.asked', target: { action: 'mute', memberId: 'm1', name: 'Mia', quote: 'hello' } }],
  ['Unmute', { type: 'act.submitted', act: { action: 'unblock', memberId: 'm1' }, name: 'Mia' }],
  ['Remove from the room', { type: 'form.asked', target: { action: 'kick', memberId: 'm1', name: 'Mia', quote: 'hello' } }],
])('[A-1] “%s” in a moderator’s menu does this: %o', async (name, event) => {
  const { open, choose, acts } = await showMenu({ restricted: null })
  await open()
  await choose(name)
  expect(acts).toEqual([event])
})

test('[A-1] a moderator’s menu says on top which line it is about', async () => {
  const { open, screen } = await showMenu({ message: { ...by({}), content: 'buy here' } })
  await open()
  expect(screen.getByRole('menu').querySelector('p')?.textContent).toBe('Mia buy here')
})

test('[A-1] that a moderator’s menu opens and closes is told, so that the list stands still meanwhile', async () => {
  const { open, opened, user, trigger } = await showMenu()
  await open()
  expect(opened).toEqual([true])
  await user.keyboard('{Escape}')
  expect([opened, document.activeElement === trigger]).toEqual([[true, false], true])
})

test('[A-1] the menus of a list are no stops for Tab, one by one', async () => {
  const { trigger } = await showMenu()
  expect(trigger.tabIndex).toBe(-1)
})

test('[A-1] who asks in a moderator’s menu about the writer sees their card beside its button', async () => {
  const { open, choose, asked, trigger } = await showMenu()
  await open()
  await choose('About Mia')
  const message = by({})
  expect(asked).toEqual([{ type: 'member.asked', shown: { person: message.sender, lineId: 'l1', message, anchor: trigger } }])
})

test.each([
  ['Reply', { type: 'reply.chosen', reply: { id: 'l1', name: 'Mia', excerpt: 'hello' } }],
  ['Mention', { type: 'person.chosen', person: { memberId: 'm1', name: 'Mia' } }],
])('[A-1] who chooses “%s” in a moderator’s menu goes on in the field', async (name, event) => {
  const { open, choose, written, field } = await showMenu()
  await open()
  await choose(name)
  await expect.poll(() => document.activeElement).toBe(field())
  expect(written).toEqual([event])
})

test('[A-1] after an answer a moderator’s menu that is left with nothing chosen gives the focus back to its button', async () => {
  const { open, choose, user, field, trigger } = await showMenu()
  await open()
  await choose('Reply')
  await expect.poll(() => document.activeElement).toBe(field())
  await open()
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(trigger)
})

test('[A-1] who copies a line by a moderator’s menu has the focus back on its button', async () => {
  const { open, choose, asked, trigger } = await showMenu()
  await open()
  await choose('Copy')
  await expect.poll(() => document.activeElement).toBe(trigger)
  expect(asked).toEqual([{ type: 'text.copied', text: 'hello' }])
})
