import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatOperation } from '#src/api/contract/moderation.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { RoomEvent } from '#src/api/contract/pushes.ts'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
let server: TestServer
let tokens: Record<'mia' | 'leo' | 'ada', string>
beforeEach(async () => {
  server = await startTestServer()
  tokens = { mia: await server.login('mia'), leo: await server.login('leo'), ada: await server.login('ada') }
})
afterEach(() => server.stop())

type Extra = { replyTo?: string; mentions?: string[] }
const send = async (name: keyof typeof tokens, content: string, extra: Extra = {}) =>
  granted(await server.call(chatSend, { room, clientId: newClientId(), content, ...extra }, { token: tokens[name] })).id
const messages = async (): Promise<ChatMessage[]> => {
  const page = granted(await server.call(chatHistory, { room }, { anonymous: true }))
  return page.events.map((event) => v.parse(RoomEvent, event)).flatMap((event) => (event.kind === 'chat' ? [event.body] : []))
}
const last = async () => (await messages()).at(-1)

test('[D-7] an answer quotes the beginning of the stored message and speaks to its sender', async () => {
  const id = await send('mia', '好'.repeat(60))
  await send('leo', '说得对', { replyTo: id })
  expect(await last()).toMatchObject({
    content: '说得对',
    reply: { id, name: 'Mia', excerpt: `${'好'.repeat(39)}…` },
    mentions: ['m-mia'],
  })
  await send('mia', '我自己补充', { replyTo: id })
  expect((await last())?.mentions).toEqual([])
})

test('[D-7] only members whom the text names are mentioned, whatever the sender claims', async () => {
  await send('leo', '@Mia 看这个，@Ada也来', { mentions: ['m-mia', 'm-ada', 'm-dev', 'm-leo', 'm-nobody'] })
  expect((await last())?.mentions).toEqual(['m-mia', 'm-ada'])
  await send('leo', '没有点名', { mentions: ['m-mia'] })
  expect((await last())?.mentions).toEqual([])
})

test('[D-7] a message of another room, or one that is gone, is not quoted', async () => {
  const elsewhere = granted(
    await server.call(
      chatSend,
      { room: FIXTURE.offAirChat, clientId: newClientId(), content: '别处的话' },
      { token: tokens.mia },
    ),
  ).id
  const gone = await send('mia', '删掉的话')
  granted(await server.call(chatOperation, { action: 'delete', room, messageId: gone }, { token: tokens.ada }))
  for (const replyTo of [elsewhere, gone, 'c-nothing']) {
    await send('leo', `回复 ${replyTo}`, { replyTo })
    expect(await last()).toMatchObject({ reply: null, mentions: [] })
  }
})

test('[D-8] a removed message leaves the answers that quote it too, from memory and from the database', async () => {
  const id = await send('mia', '不该说的话')
  await send('leo', '你说什么', { replyTo: id })
  granted(await server.call(chatOperation, { action: 'delete', room, messageId: id }, { token: tokens.ada }))
  const quoted = { reply: { id, name: 'Mia', excerpt: '' } }
  expect(await last()).toMatchObject(quoted)
  expect(JSON.stringify(await messages())).not.toContain('不该说的话')
  await server.restart()
  expect(await last()).toMatchObject(quoted)
  expect(JSON.stringify(await messages())).not.toContain('不该说的话')
})
