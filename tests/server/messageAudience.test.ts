import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeMessageCount, officeMessages, officeMessageSend } from '#src/api/contract/messageOffice.ts'
import { messageDelete, messageList, messageRead } from '#src/api/contract/messages.ts'
import type { MessageAudience } from '#src/api/model/message.ts'
import { profile } from '#src/api/profile.ts'
import { announceDue } from '#server/members/messageSweep.ts'
import { writeReaders } from '#server/members/messageReaders.ts'
import { addAccount } from '#server/members/newAccount.ts'
import { row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const TEXTS = { 'zh-CN': { title: '专属', text: '给你' }, en: null }
const GRADE: MessageAudience = { of: 'grade', grade: 0 }

/** Where nothing is written or told by itself. */
const bare = await startBareServices(() => 1_000)

let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  oda = await server.login('oda')
})
afterEach(() => server.stop())

const send = async (audience: MessageAudience, clientId = newClientId()) =>
  server.call(
    officeMessageSend,
    { clientId, fields: { to: null, audience, kind: 'system', texts: TEXTS, from: null }, reason: '通知' },
    { token: oda },
  )
const count = async (audience: MessageAudience | null) =>
  granted(await server.call(officeMessageCount, { audience }, { token: oda })).members
const readers = () => server.services.db.selectFrom('message_reader').selectAll().execute()
const seen = async (token: string) =>
  granted(await server.call(messageList, {}, { token })).list.map(({ messageId }) => messageId)
const many = (most: number) =>
  server.services.write(async (tx) => {
    for (let each = 0; each < most; each += 1) await addAccount(tx, { name: `many${each}`, passwordHash: '', role: 'member' })
  })

test('[A-5] [C-11] [D-8] a message for a tag reaches those who have it, and nobody else sees, reads or deletes it', async () => {
  const mia = await server.login('mia', 'device-mia')
  const leo = await server.login('leo', 'device-leo')
  const tab = await server.connect(mia)
  await server.services.write((tx) =>
    tx.db.insertInto('member_tag').values({ member_id: 'm-mia', tag: 'care', at: tx.at }).execute(),
  )
  expect([await count({ of: 'tag', tag: 'care' }), await count({ of: 'tag', tag: 'watch' })]).toEqual([1, 0])
  const sent = granted(await send({ of: 'tag', tag: 'care' }))
  if (sent.result !== 'done') throw new Error(sent.result)
  expect(sent.message).toMatchObject({ to: null, audience: { of: 'tag', tag: 'care' } })
  await writeReaders(server.services.write)
  await server.services.write(announceDue)
  await expect.poll(() => tab.selves).toContainEqual({ kind: 'messages', unread: null })
  const { messageId } = sent.message
  expect([await seen(mia), await seen(leo)]).toEqual([[messageId], []])
  for (const answer of [
    await server.call(messageRead, { messageId }, { token: leo }),
    await server.call(messageDelete, { messageIds: [messageId] }, { token: leo }),
  ])
    expect(answer).toMatchObject({ code: profile.codes.notFound })
  granted(await server.call(messageRead, { messageId }, { token: mia }))
  expect(granted(await server.call(officeMessages, {}, { token: oda })).list[0]).toMatchObject({ reads: 1 })
})

test('[A-5] [C-11] who is here hears of a message for a tag once it is written to them, and not before', async () => {
  const audience = JSON.stringify({ of: 'tag', tag: 'care' } satisfies MessageAudience)
  const message = { id: 'one', member_id: null, audience, written_to: '', at: 1, told_at: null, removed_at: null }
  await writeRows(
    bare.db,
    row('message', message),
    row('member', { id: 'm' }),
    row('member_tag', { member_id: 'm', tag: 'care' }),
  )
  const told: string[] = []
  const end = bare.services.bus.subscribe(({ type }) => void told.push(type))
  const { write } = bare.services
  await write(announceDue)
  expect(told).toEqual([])
  await writeReaders(write)
  await write(announceDue)
  end()
  expect(told).toEqual(['everyMember'])
})

test('[A-5] [D-8] a message for a grade is written by slices: what a crash leaves is written at the next start, to each once', async () => {
  await many(250)
  const due = await count(GRADE)
  expect(due).toBeGreaterThanOrEqual(250)
  let slices = 0
  const crashing: TestServer['services']['write'] = (change) => {
    slices += 1
    if (slices === 3) return Promise.reject(new Error('crash'))
    return server.services.write(change)
  }
  const clientId = newClientId()
  granted(await send(GRADE, clientId))
  await writeReaders(crashing).catch(() => undefined)
  await server.restart()
  await expect.poll(async () => (await readers()).length).toBe(due)
  oda = await server.login('oda')
  granted(await send(GRADE, clientId))
  await writeReaders(server.services.write)
  expect((await readers()).length).toBe(due)
  expect((await send({ of: 'grade', grade: 1 }, clientId)).ok).toBe(false)
})
