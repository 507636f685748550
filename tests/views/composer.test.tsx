import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assign, createActor, fromPromise, setup } from 'xstate'
import type { ReplyReference } from '#src/api/model/chat.ts'
import type { Person } from '#src/api/model/mention.ts'
import { MESSAGE_LIMIT } from '#src/api/model/text.ts'
import { composerMachine, type PostedEvent } from '#src/machines/chat/composerMachine.ts'
import type { Owner } from '#src/machines/chat/outboxMachine.ts'
import { Composer } from '#src/ui/room/composer/Composer.tsx'
import { EmojiPicker, type PickerProps } from '#src/ui/room/composer/EmojiPicker.tsx'
import { silent } from '#tests/support/silent.ts'
import { COMPOSED, COMPOSING, press } from './support/press.tsx'
import { show } from './support/show.tsx'

const PEOPLE: readonly Person[] = [
  { memberId: 'm1', name: 'Ada' },
  { memberId: 'm2', name: 'Leo' },
]
const REPLY = { messageId: 'c1', senderId: 'm2', senderName: 'Leo', text: 'hello' } as unknown as ReplyReference

/** A chat as far as its line needs one: it keeps what is posted. */
const chat = setup({
  types: { context: {} as { posted: readonly PostedEvent[] }, events: {} as PostedEvent },
  actors: {
    composer: composerMachine.provide({
      actors: {
        recallDraft: fromPromise(() => Promise.resolve('')),
        keepDraft: fromPromise(() => Promise.resolve()),
        owners: silent<Owner, undefined>(),
      },
    }),
  },
}).createMachine({
  context: { posted: [] },
  invoke: { id: 'composer', src: 'composer', input: { room: 'r1' } },
  on: { 'message.posted': { actions: assign({ posted: ({ context, event }) => [...context.posted, event] }) } },
})

const Picker = (props: PickerProps) => <EmojiPicker {...props} recent={{ current: () => [], choose: () => undefined }} />

async function showComposer(props: Partial<Parameters<typeof Composer>[0]> = {}) {
  const actor = createActor(chat).start()
  const { composer } = actor.getSnapshot().children
  if (composer === undefined) throw new Error('there is no line')
  const outside: string[] = []
  const page = await show(
    <div role="none" onKeyDown={(event) => outside.push(event.key)}>
      <Composer composer={composer} onGift={null} people={() => PEOPLE} Picker={Picker} {...props} />
    </div>,
    { language: 'en', words: ['room', 'chat'] },
  )
  const line = page.screen.getByRole<HTMLInputElement>('textbox')
  return { ...page, composer, line, outside, posted: () => actor.getSnapshot().context.posted }
}

test('[S-9] Enter sends a line, cleaned, and the next one begins empty; an empty one is not sent', async () => {
  const { screen, user, line, posted } = await showComposer()
  const isIdle = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled
  expect(isIdle()).toBe(true)
  await user.type(line, '   {Enter}')
  expect([isIdle(), posted()]).toEqual([true, []])
  await user.type(line, 'hello  {Enter}')
  expect([posted().map(({ text }) => text), line.value]).toEqual([['hello'], ''])
})

test('[S-9] what is left of a line is counted near its end, and one that is too long says so and is not sent', async () => {
  const { screen, user, line, posted } = await showComposer()
  await user.click(line)
  await user.paste('x'.repeat(MESSAGE_LIMIT - 31))
  expect(screen.queryByRole('status')).toBe(null)
  await user.keyboard('x')
  expect(screen.getByRole('status').textContent).toContain('30')
  await user.paste('x'.repeat(31))
  await user.keyboard('{Enter}')
  expect([line.getAttribute('aria-invalid'), posted()]).toEqual(['true', []])
  expect(document.getElementById(line.getAttribute('aria-describedby') ?? '')?.textContent).toContain('1')
})

test('[D-7] nothing is sent while it is not the member’s turn, and what is written stays', async () => {
  const { user, line, posted } = await showComposer({ wait: <span>5</span> })
  await user.type(line, 'hello{Enter}')
  expect([posted(), line.value]).toEqual([[], 'hello'])
})

test('[D-7] a name that is begun offers who is there; the one that is pressed is spoken to', async () => {
  const { screen, user, line, posted } = await showComposer()
  // The list comes with the first name.
  await act(() => user.type(line, 'well said @Le'))
  await user.click(await screen.findByRole('button', { name: /Leo/ }))
  expect(line.value).toContain('@Leo ')
  await user.type(line, '{Enter}')
  expect(posted().map(({ mentions }) => mentions)).toEqual([['m2']])
})

test('[D-6] [D-7] Esc closes the emoji first and drops the answer then, and only with neither is it the page’s', async () => {
  const { screen, user, composer, line, outside } = await showComposer()
  composer.send({ type: 'reply.chosen', reply: REPLY })
  await act(() => user.click(screen.getByRole('button', { name: 'Emoji' })))
  line.focus()
  const state = () => [composer.getSnapshot().matches({ picker: 'open' }), composer.getSnapshot().context.reply !== null]
  const seen: unknown[] = [state()]
  for (let times = 0; times < 3; times += 1) {
    await user.keyboard('{Escape}')
    seen.push([...state(), outside.length])
  }
  expect(seen).toEqual([
    [true, true],
    [false, true, 0],
    [false, false, 0],
    [false, false, 1],
  ])
})

test('[D-7] Esc where one writes in a room belongs to the input method while that composes a word', async () => {
  const { composer, line, outside } = await showComposer()
  await act(async () => composer.send({ type: 'reply.chosen', reply: REPLY }))
  for (const one of [COMPOSING, COMPOSED]) expect(press(line, 'Escape', one)).toBe(false)
  expect([composer.getSnapshot().context.reply, outside]).toEqual([REPLY, ['Escape', 'Escape']])
})

test('[D-6] Esc on the picker’s button closes the picker, and the focus is on the button', async () => {
  const { screen, user, outside } = await showComposer()
  const button = screen.getByRole('button', { name: 'Emoji' })
  await act(() => user.click(button))
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  expect([button.getAttribute('aria-expanded'), document.activeElement, outside]).toEqual(['false', button, []])
})

test('[D-7] whom a line answers is said over it, and dropped by a press', async () => {
  const { screen, user, composer } = await showComposer()
  await act(async () => composer.send({ type: 'reply.chosen', reply: { id: 'c1', name: 'Leo', excerpt: 'who is there?' } }))
  const answered = await screen.findByText('Reply to Leo')
  expect(answered.parentElement?.textContent).toContain('who is there?')
  await user.click(screen.getByRole('button', { name: 'Do not reply' }))
  expect([screen.queryByText('Reply to Leo'), composer.getSnapshot().context.reply]).toEqual([null, null])
})

test('[D-7] an emote that is pressed is written into the line', async () => {
  const { screen, user, line } = await showComposer()
  await user.type(line, 'yes ')
  await act(() => user.click(screen.getByRole('button', { name: 'Emoji' })))
  await user.click(await screen.findByRole('button', { name: 'Goal' }))
  expect(line.value).toMatch(/^yes :goal:/)
})

test.each([
  [10, false],
  [11, true],
])('[D-7] a line with %i emotes has too many, and says so: %s', async (count, isOver) => {
  const { screen, user, line, posted } = await showComposer()
  await user.click(line)
  await user.paste(':goal:'.repeat(count))
  expect([line.getAttribute('aria-invalid'), screen.queryByText('At most 10 emotes a message') !== null]).toEqual([
    String(isOver),
    isOver,
  ])
  await user.keyboard('{Enter}')
  expect(posted()).toHaveLength(isOver ? 0 : 1)
})

test('[D-7] of those who are there the eight are offered who spoke last and are called as what is typed, whatever its case', async () => {
  const crowd = Array.from({ length: 9 }, (_, index) => ({ memberId: `l${index}`, name: `Leo ${index}` }))
  const { screen, user, line } = await showComposer({ people: () => [...PEOPLE.slice(0, 1), ...crowd] })
  await act(() => user.type(line, '@le'))
  const offered = await screen.findByRole('group', { name: 'Whom to mention' })
  expect([...offered.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(
    crowd.slice(0, 8).map(({ name }) => `@${name}`),
  )
})

test('[D-7] a name that nobody has is offered nobody', async () => {
  const { screen, user, line } = await showComposer()
  await act(() => user.type(line, '@Le'))
  await screen.findByRole('group', { name: 'Whom to mention' })
  await user.type(line, 'x')
  expect(screen.queryByRole('group', { name: 'Whom to mention' })).toBe(null)
})
