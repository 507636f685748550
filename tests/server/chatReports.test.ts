import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatReport, reportDismiss, reportList } from '#src/api/contract/chatReports.ts'
import { chatOperation, chatUndo, operationLog } from '#src/api/contract/moderation.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { profile } from '#src/api/profile.ts'
import { appendEvent } from '#server/live/rooms/events.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
let server: TestServer
let tokens: Record<'mia' | 'leo' | 'ada' | 'dev', string>
beforeEach(async () => {
  server = await startTestServer()
  tokens = {
    mia: await server.login('mia'),
    leo: await server.login('leo'),
    ada: await server.login('ada'),
    dev: await server.login('dev'),
  }
})
afterEach(() => server.stop())

const say = async (content: string) =>
  granted(await server.call(chatSend, { room, clientId: newClientId(), content }, { token: tokens.mia })).id
const report = (name: keyof typeof tokens, messageId: string, reason: 'spam' | 'abuse' = 'spam', note?: string) =>
  server.call(chatReport, { room, messageId, reason, ...(note === undefined ? {} : { note }) }, { token: tokens[name] })
const listed = async () => granted(await server.call(reportList, { room }, { token: tokens.ada })).list

test('[D-8] moderators see each reported message once, with who, what, how often and why, what most reported first, then the latest', async () => {
  const [first, second] = [await say('第一句'), await say('第二句')]
  granted(await report('leo', first, 'abuse', '骂人了'))
  server.clock.advance(1)
  granted(await report('leo', second))
  server.clock.advance(1)
  granted(await report('dev', first, 'abuse'))
  server.clock.advance(1)
  granted(await report('ada', first, 'spam', '刷屏'))
  expect(await listed()).toMatchObject([
    {
      messageId: first,
      memberId: 'm-mia',
      name: 'Mia',
      content: '第一句',
      count: 3,
      reasons: ['abuse', 'spam'],
      notes: ['刷屏', '骂人了'],
    },
    { messageId: second, count: 1, reasons: ['spam'], notes: [] },
  ])
})

test('[D-8] moderators hear at once that a message was reported', async () => {
  const id = await say('一句话')
  const desk = await server.connect(tokens.ada)
  granted(await report('leo', id))
  const heard = await desk.until('the report', () => desk.selves.find(({ kind }) => kind === 'moderated'))
  expect(heard).toEqual({ kind: 'moderated', room })
})

test('[D-8] a member reports a message once; their own, and what is not there, not at all', async () => {
  const id = await say('一句话')
  const { id: reported } = granted(await report('leo', id))
  expect(granted(await report('leo', id, 'abuse'))).toEqual({ id: reported })
  expect(await listed()).toMatchObject([{ count: 1, reasons: ['spam'] }])
  expect(await report('mia', id)).toMatchObject({ code: profile.codes.forbidden })
  expect(await report('leo', 'c-nothing')).toMatchObject({ code: profile.codes.notFound })
})

test('[D-8] what was removed or set aside leaves the list; setting aside is logged, and only a moderator’s', async () => {
  const [first, second] = [await say('第一句'), await say('第二句')]
  granted(await report('leo', first))
  granted(await report('leo', second))
  expect(await server.call(reportDismiss, { room, messageId: first }, { token: tokens.mia })).toMatchObject({
    code: profile.codes.forbidden,
  })
  expect(await server.call(reportList, { room }, { token: tokens.mia })).toMatchObject({ code: profile.codes.forbidden })
  granted(await server.call(reportDismiss, { room, messageId: first }, { token: tokens.ada }))
  granted(await server.call(chatOperation, { action: 'delete', room, messageId: second }, { token: tokens.ada }))
  expect(await listed()).toEqual([])
  expect(await server.call(reportDismiss, { room, messageId: first }, { token: tokens.ada })).toMatchObject({
    code: profile.codes.notFound,
  })
  const { list } = granted(await server.call(operationLog, { room }, { token: tokens.ada }))
  expect(list).toContainEqual(expect.objectContaining({ action: 'dismissReport', target: 'Mia', detail: first, by: 'Ada' }))
})

test('[D-8] undoing a dismissal brings back the reports that it set aside, and none that were set aside at another time', async () => {
  const messageId = await say('第一句')
  const dismiss = async () => granted(await server.call(reportDismiss, { room, messageId }, { token: tokens.ada }))
  granted(await report('leo', messageId, 'spam'))
  await dismiss()
  server.clock.advance(1)
  granted(await report('dev', messageId, 'abuse'))
  await dismiss()
  const [latest] = granted(await server.call(operationLog, { room }, { token: tokens.ada })).list
  granted(await server.call(chatUndo, { room, logId: latest?.id ?? '' }, { token: tokens.ada }))
  expect(await listed()).toMatchObject([{ messageId, count: 1, reasons: ['abuse'] }])
})

test('[D-8] one member reports no more than a few messages at once, and hides nothing that more have reported', async () => {
  const ids: string[] = []
  for (let count = 0; count < 12; count += 1) {
    ids.push(await say(`第 ${count} 句`))
    server.clock.advance(60_000)
  }
  const [abuse = '', ...others] = ids
  granted(await report('dev', abuse, 'abuse'))
  granted(await report('ada', abuse, 'abuse'))
  server.clock.advance(1)
  for (const id of others.slice(0, 10)) granted(await report('leo', id))
  expect(await report('leo', others[10]!)).toMatchObject({ code: profile.codes.rateLimited })
  // A repeat is answered all the same.
  granted(await report('leo', others[0]!))
  expect((await listed())[0]).toMatchObject({ messageId: abuse, count: 2 })
  server.clock.advance(60_000)
  granted(await report('leo', others[10]!))
})

test('[D-8] a room’s list has the reports of that room alone', async () => {
  const other = FIXTURE.offAirChat
  const line = { room: other, clientId: newClientId(), content: '别处的一句' }
  const { id: messageId } = granted(await server.call(chatSend, line, { token: tokens.mia }))
  granted(await server.call(chatReport, { room: other, messageId, reason: 'spam' }, { token: tokens.leo }))
  expect(await listed()).toEqual([])
  // Nor are they set aside from another one.
  expect(await server.call(reportDismiss, { room, messageId }, { token: tokens.ada })).toMatchObject({
    code: profile.codes.notFound,
  })
  expect(granted(await server.call(reportList, { room: other }, { token: tokens.ada })).list).toMatchObject([{ messageId }])
})

test('[D-8] a line that nobody wrote, as an anchor’s thanks, is not reported', async () => {
  await server.services.write((tx) =>
    appendEvent(tx, room, 'chat', {
      id: 'c-thanks',
      msgType: 'system',
      content: 'a-on：谢谢',
      clientId: null,
      sender: { memberId: '', name: 'a-on', avatar: null, vipLevel: 0, role: 'member' },
      reply: null,
      mentions: [],
    }),
  )
  expect(await report('leo', 'c-thanks')).toMatchObject({ code: profile.codes.notFound })
})

test('[D-8] who was sent out of a room reports nothing in it', async () => {
  const id = await say('一句话')
  granted(await server.call(chatOperation, { action: 'kick', room, memberId: 'm-leo', reason: 'x' }, { token: tokens.ada }))
  expect(await report('leo', id)).toMatchObject({ code: profile.codes.kicked })
  expect(await listed()).toEqual([])
})
