import { act } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { type OwnMessage, sendMachine, type Sent } from '#src/machines/chat/sendMachine.ts'
import { OwnMessageRow } from '#src/ui/room/chat/OwnMessageRow.tsx'
import { handOrder, quiet } from '#tests/machines/support/handOrder.ts'
import { show } from './support/show.tsx'
import { toldToEnd } from './support/told.ts'

const HELLO: OwnMessage = { clientId: 'client-made-id-0001', room: 'c1', content: 'hello all', at: 0 }
const MIA = { memberId: 'm1', name: 'mia', nickname: 'Mia', avatar: '/mia.png', role: 'member', vipLevel: 1 } as const
const LOST = new ApiError('network', profile.codes.networkAbnormal, 'no line')
const BLOCKED = new ApiError('business', profile.codes.blockedWords, 'not these words')

/** An own line on its way to a server that is the test. */
async function showOwn(fields: Partial<OwnMessage> = {}, isFirst = true) {
  const orders = handOrder<OwnMessage, Sent>(() => ({ result: 'sent' }))
  const message = createActor(sendMachine.provide({ actors: { order: orders.logic } }), {
    id: HELLO.clientId,
    input: { message: { ...HELLO, ...fields }, kept: false },
  }).start()
  onTestFinished(() => void message.stop())
  await quiet()
  let grown = 0
  const page = await show(
    <main>
      <OwnMessageRow
        message={message}
        member={MIA}
        faces={false}
        isFirst={isFirst}
        onLink={() => undefined}
        peopleOf={() => []}
        onGrown={() => void (grown += 1)}
      />
    </main>,
    { language: 'en', words: ['room', 'chat'] },
  )
  const { screen, user } = page
  return {
    ...page,
    text: () => screen.getByRole('main').textContent,
    grown: () => grown,
    asked: () => orders.submit.asked.map(({ order }) => order.clientId),
    kept: () => orders.keptAt('c1').length,
    failed: (error: Error) => toldToEnd(() => orders.submit.last().reject(error)),
    sent: () => toldToEnd(() => orders.submit.last().resolve({ result: 'sent' })),
    press: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      await act(quiet)
    },
    button: (name: string) => screen.queryByRole('button', { name }),
  }
}

test('[D-7] an own line is there at once, by its writer, and says that it is on its way', async () => {
  const { text } = await showOwn()
  expect(text()).toBe('V1Miahello allSending…')
})

test('[D-7] an own line that answers another one says which', async () => {
  const { text } = await showOwn({ reply: { id: 'l0', name: 'Ann', excerpt: 'who is there?' } })
  expect(text()).toContain('Ann: who is there?')
})

test('[D-7] an own line that was refused says why at once, and can be sent again or dropped', async () => {
  const { screen, button, failed, text } = await showOwn()
  await failed(BLOCKED)
  expect(screen.getByRole('alert').textContent).toMatch(/^Not sent · /)
  expect([text()?.includes('Sending'), button('Try again') !== null, button('Discard') !== null]).toEqual([false, true, true])
})

test('[D-7] of several own lines that failed the oldest alone is said to who hears the page', async () => {
  const { screen, failed, text } = await showOwn({}, false)
  await failed(BLOCKED)
  expect([screen.queryByRole('alert'), text()?.includes('Not sent')]).toEqual([null, true])
})

test('[D-7] [Q4] an own line that had no answer goes again by a press, as the same one', async () => {
  const { failed, press, asked, text } = await showOwn()
  await failed(LOST)
  await press('Try again')
  expect([asked(), text()?.includes('Sending…')]).toEqual([[HELLO.clientId, HELLO.clientId], true])
})

test('[D-7] an own line that failed is dropped by a press, and is not kept', async () => {
  const { failed, press, kept } = await showOwn()
  await failed(BLOCKED)
  expect(kept()).toBe(1)
  await press('Discard')
  expect(kept()).toBe(0)
})

test('[D-7] an own line that arrived says no more that it is on its way', async () => {
  const { sent, text } = await showOwn()
  await sent()
  expect(text()).toBe('V1Miahello all')
})

test('[D-7] a list is told when an own line grows by what is said below it', async () => {
  const { failed, grown } = await showOwn()
  const before = grown()
  await failed(BLOCKED)
  expect(grown()).toBe(before + 1)
})
