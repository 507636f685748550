import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { chatBulk, chatOperation } from '#src/api/contract/moderation.ts'
import { profile } from '#src/api/profile.ts'
import { setRole } from '#server/members/account.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { idFields } from '#tests/support/contract/idFields.ts'
import { fittingPayload, type PayloadField, withValue } from '#tests/support/contract/payloadFields.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { wholeDatabase } from '#tests/support/wholeDatabase.ts'

/** Parts of a field's name that name something of one room. */
const OF_A_ROOM = ['messageId', 'messageIds', 'replyTo', 'logId', 'batch'] as const
type OfARoom = (typeof OF_A_ROOM)[number]
const partOf = (field: PayloadField) => OF_A_ROOM.find((part) => field.path.includes(part))

/** Every call of a room's chat that names a line, an act or a batch of a room, with that field. */
const cases = Object.entries<Call>(calls)
  .filter(([, { path }]) => path.startsWith('/api/live/chat/'))
  .flatMap(([name, call]) =>
    idFields(call).flatMap((field) => {
      const part = partOf(field)
      return part === undefined ? [] : [{ name: `${name} ${field.name}`, call, field, part }]
    }),
  )

const SAID = 'SAID-ELSEWHERE'
const elsewhere = FIXTURE.chatRoom
const room = FIXTURE.offAirChat
let server: TestServer
let leo: string
let things: Readonly<Record<OfARoom, string>>
beforeAll(async () => {
  server = await startTestServer()
  await server.services.write((tx) => setRole(tx, 'm-leo', 'admin', [room]))
  const [ada, mia] = [await server.login('ada'), await server.login('mia')]
  leo = await server.login('leo')
  const say = async () =>
    granted(await server.call(chatSend, { room: elsewhere, clientId: newClientId(), content: SAID }, { token: mia })).id
  const [kept, first, second] = [await say(), await say(), await say()]
  const { logId } = granted(
    await server.call(chatOperation, { action: 'delete', room: elsewhere, messageId: first, reason: 'rude' }, { token: ada }),
  )
  const { batch } = granted(
    await server.call(
      chatBulk,
      { action: 'delete', room: elsewhere, clientId: newClientId(), messageIds: [second], reason: 'rude' },
      { token: ada },
    ),
  )
  things = { messageId: kept, messageIds: kept, replyTo: kept, logId, batch }
})
afterAll(() => server.stop())

test('[A-1] every call of a chat that names something of a room is tried', () => {
  expect(cases.map(({ name }) => name.split(' ')[0])).toEqual(
    expect.arrayContaining([
      'chatSend',
      'chatReport',
      'chatMember',
      'chatOperation',
      'chatBulk',
      'chatBulkUndo',
      'chatUndo',
      'reportDismiss',
    ]),
  )
})

test.each(cases)(
  '[A-1] $name of another room is none of this one’s: a moderator of this room changes nothing there, and is told nothing',
  async ({ call, field, part }) => {
    const beside = {
      room,
      clientId: newClientId(),
      content: '-',
      memberId: 'm-mia',
      reason: call === calls.chatReport ? 'spam' : '-',
    }
    const fitting = fittingPayload(call.payload, field)
    const known = Object.fromEntries(Object.entries(beside).filter(([name]) => name in (fitting as object)))
    const before = await wholeDatabase(server)
    const reply = await server.call<Call>(call, withValue({ ...(fitting as object), ...known }, field.path, things[part]), {
      token: leo,
    })
    const after = await wholeDatabase(server)
    expect(JSON.stringify(reply)).not.toContain(SAID)
    if (call === calls.chatBulk) expect(reply).toMatchObject({ ok: true, data: { done: 0, skipped: 1 } })
    // A line that answers nothing that is here is said as one that answers nothing.
    else if (call === calls.chatSend) expect(reply.ok).toBe(true)
    else expect(reply).toMatchObject({ ok: false, code: profile.codes.notFound })
    const isElsewhere = (row: string) => row.includes(elsewhere) || row.includes(SAID)
    expect(after.filter(isElsewhere)).toEqual(before.filter(isElsewhere))
  },
)
