import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import type { Pin } from '#src/api/model/pinAndKick.ts'
import { PinForm } from '#src/ui/room/moderation/PinForm.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Props = Parameters<typeof PinForm>[0]

const pinOf = (content: string): Pin | null => (content === '' ? null : { id: `p-${content}`, content, by: 'Leo', at: 0 })

/** The form of a room whose line is this; empty = none. */
async function showForm(line: string) {
  const logic = fromTransition((_, { pin }: { type: 'pinned'; pin: Pin | null }) => ({ pin }), { pin: pinOf(line) })
  const chat = createActor(logic).start()
  const moderation = shownBy<Props['moderation']>({ outcome: null })
  const page = await show(<PinForm chat={chat as unknown as Props['chat']} moderation={moderation.ref} why={{}} />, {
    language: 'en',
    words: ['moderation'],
  })
  const { screen, user } = page
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pinned notice' })
  return {
    field,
    acts: moderation.sent,
    write: (text: string) => user.type(field, text),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    /** The line is another one by now, whoever changed it. */
    becomes: (content: string) => act(() => chat.send({ type: 'pinned', pin: pinOf(content) })),
    said: () => screen.getByRole('status').textContent,
  }
}

test('[A-1] the field holds the line as it stands, while nothing is written there', async () => {
  const { field, becomes, said } = await showForm('Derby')
  expect(field.value).toBe('Derby')
  becomes('Extra time')
  expect([field.value, said()]).toEqual(['Extra time', ''])
  becomes('')
  expect([field.value, said()]).toEqual(['', ''])
})

test.each([
  ['is another one', 'Extra time', 'Pinned by now: Extra time'],
  ['was taken down', '', 'Nothing is pinned any more'],
])('[A-1] what is being written stays when the line %s meanwhile, which is said', async (_, line, words) => {
  const { field, write, becomes, said } = await showForm('Derby')
  await write(' tonight')
  becomes(line)
  expect([document.activeElement, field.value, said()]).toEqual([field, 'Derby tonight', words])
})

test('[A-1] what was pinned over another one’s line is the line', async () => {
  const { field, write, press, acts, becomes, said } = await showForm('')
  await write('Derby ')
  becomes('Extra time')
  await press('Pin')
  expect(acts).toEqual([{ type: 'act.submitted', act: { action: 'setup', pin: 'Derby' } }])
  becomes('Derby')
  expect([field.value, said()]).toEqual(['Derby', ''])
})
