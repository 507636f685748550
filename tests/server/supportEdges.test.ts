import { afterEach, beforeEach, expect, test } from 'vitest'
import { supportHistory, supportLeave, supportRate, supportUpload } from '#src/api/contract/support.ts'
import { OFFICE_SUPPORT_PAGE, officeSupportAct, officeSupportMessages, officeSupportPast } from '#src/api/contract/supportOffice.ts'
import { SUPPORT_LIMIT } from '#src/api/model/support.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { storeRights } from '#server/members/rights.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { supportOperator, supportVisitor } from '#tests/support/supportChats.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { conflict, notFound, rateLimited } = profile.codes
const contact = { channel: 'email', target: 'ann@example.com' } as const

let server: TestServer
let token: string
let oda: ReturnType<typeof supportOperator>
let ann: ReturnType<typeof supportVisitor>
let ben: ReturnType<typeof supportVisitor>
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  token = await server.login('oda')
  oda = supportOperator(server, token)
  ann = supportVisitor(server, 'a'.repeat(40))
  ben = supportVisitor(server, 'b'.repeat(40))
})
afterEach(() => server.stop())

const setChat = (id: string, change: { readonly top?: number; readonly ended_at?: number }) =>
  server.services.db.updateTable('support_chat').set(change).where('id', '=', id).execute()

/** A chat that an operator answered and ended. */
async function ended(visitor: typeof ann): Promise<string> {
  const { conversationId } = await visitor.begin()
  await oda.available()
  await oda.answer(conversationId)
  await oda.end(conversationId)
  return conversationId
}

test('[R-4] the chat that runs is shown, also where one that began later is over', async () => {
  const { conversationId } = await ann.begin()
  await ann.close(conversationId)
  server.clock.advance(1_000)
  const later = await ann.begin()
  await ann.close(later.conversationId)
  expect(await ann.chat()).toMatchObject({ conversationId: later.conversationId, state: 'closed' })
  granted(await ann.reopen(conversationId))
  expect(await ann.chat()).toMatchObject({ conversationId, state: 'waiting' })
})

test('[R-4] a chat that ended is taken up again within its day, and not a moment later', async () => {
  const conversationId = await ended(ann)
  server.clock.advance(SUPPORT_LIMIT.reopen - 1)
  expect((await ann.chat())?.canReopen).toBe(true)
  server.clock.advance(1)
  expect((await ann.chat())?.canReopen).toBe(false)
  expect(await ann.reopen(conversationId)).toMatchObject({ code: conflict })
})

test('[R-4] what a chat was rated counts no more once it is taken up again', async () => {
  const conversationId = await ended(ann)
  const rate = (rating: number) => server.call(supportRate, { key: ann.key, conversationId, rating })
  granted(await rate(2))
  expect(granted(await ann.reopen(conversationId)).conversation).toMatchObject({ rating: null, canRate: false, end: null })
  await oda.answer(conversationId)
  await ann.close(conversationId)
  expect(granted(await rate(5)).conversation).toMatchObject({ rating: 5, canRate: false, end: 'customer' })
})

test('[R-4] a line that fills a chat ends it, and the customer is told the place of their line', async () => {
  const { conversationId } = await ann.begin()
  await setChat(conversationId, { top: SUPPORT_LIMIT.events - 6 })
  expect(granted(await ann.send({ conversationId }))).toMatchObject({ seq: SUPPORT_LIMIT.events - 5, conversation: { end: null } })
  const last = granted(await ann.send({ conversationId }))
  expect(last).toMatchObject({ seq: SUPPORT_LIMIT.events - 4, conversation: { state: 'closed', end: 'full', canReopen: false } })
  expect((await ann.events(conversationId)).at(-1)).toMatchObject({ turn: 'closed', end: 'full', seq: last.seq + 1 })
})

test('[D-8] the list of chats shows the beginning of the last line on one row, whose it is and who wrote it', async () => {
  await ann.begin({ text: '第一行\n第二行' })
  expect((await oda.live()).waiting).toMatchObject([{ preview: '第一行 第二行', lastBy: 'customer', answerBy: null }])
  await oda.available()
  const [open] = (await oda.live()).open
  expect(open?.customer).toEqual({ memberId: null, name: expect.stringMatching(/^[\w-]{4}$/) })
  await oda.answer(open?.conversationId ?? '', '长'.repeat(61))
  const [answered] = (await oda.live()).open
  expect(answered).toMatchObject({ lastBy: 'service', answerBy: null })
  expect(answered?.preview).toMatch(/^长{59,60}…?$/)
})

test('[R-4] an operator who lost the right to answer loses their chats, and is away when they have it again', async () => {
  const { conversationId } = await ann.begin()
  await oda.available()
  await oda.answer(conversationId)
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['money.read']))
  await server.services.support.sweep()
  expect(await ann.chat()).toMatchObject({ state: 'waiting', operator: null })
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['service.read', 'service.act']))
  await server.services.support.sweep()
  expect(await ann.chat()).toMatchObject({ state: 'waiting' })
  expect(await oda.live()).toMatchObject({ isAvailable: false })
})

test('[D-8] no chat is handed over to a colleague without the right to answer', async () => {
  const { conversationId } = await ann.begin()
  await oda.available()
  await server.services.write((tx) =>
    tx.db.insertInto('support_operator').values({ member_id: 'm-leo', is_available: 1, free_since: tx.at }).execute(),
  )
  expect(await oda.act({ act: 'handOver', conversationId, to: 'm-leo' })).toBe('late')
  expect((await oda.live()).open).toMatchObject([{ conversationId, operator: { memberId: 'm-oda' } }])
  expect((await oda.live()).colleagues.map(({ memberId }) => memberId)).toEqual(['m-oda'])
})

test('[D-8] an operator takes a chat that waits, and not one that is over', async () => {
  const { conversationId } = await ann.begin()
  expect(await oda.act({ act: 'take', conversationId })).toBe('done')
  expect((await oda.live()).open).toMatchObject([{ conversationId, operator: { memberId: 'm-oda', name: 'Oda' } }])
  const closed = await ben.begin()
  await ben.close(closed.conversationId)
  expect(await oda.act({ act: 'take', conversationId: closed.conversationId })).toBe('late')
})

test('[D-8] holidays and the patience of customers are told as they are set', async () => {
  const at = new Date(server.clock.now() + 8 * 3_600_000)
  await server.services.write(async (tx) => {
    await writeSetting(tx, 'supportOpens', '0')
    await writeSetting(tx, 'supportCloses', '24')
    await writeSetting(tx, 'supportPatience', '90')
  })
  expect(await ann.service()).toMatchObject({ isOpen: true, opensAt: null, patience: 90_000 })
  await server.services.write((tx) => writeSetting(tx, 'supportHolidays', `2020-01-01，${at.toISOString().slice(0, 10)}`))
  expect(await ann.service()).toMatchObject({ isOpen: false })
})

test('[D-8] chats that are over come by pages, those that ended last first', async () => {
  const ids = Array.from({ length: OFFICE_SUPPORT_PAGE + 2 }, (_, number) => `sc-${100 + number}`)
  const { conversationId } = await ann.begin()
  await ann.close(conversationId)
  const row = await server.services.db
    .selectFrom('support_chat')
    .selectAll()
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  // Two at a time end at once.
  const chats = ids.map((id, number) => ({ ...row, id, ended_at: server.clock.now() + 1 + Math.floor(number / 2) }))
  await server.services.db.insertInto('support_chat').values(chats).execute()
  const page = async (before?: string) => granted(await server.call(officeSupportPast, { before }, { token }))
  const first = await page()
  expect(first.more).toBe(true)
  const rest = await page(first.list.at(-1)?.conversationId)
  expect(rest.more).toBe(false)
  expect([...first.list, ...rest.list].map((one) => one.conversationId)).toEqual([...ids.toReversed(), conversationId])
})

test('[D-8] messages that nobody dealt with come first, the latest of them before all, over every page', async () => {
  const now = server.clock.now()
  const rows = Array.from({ length: OFFICE_SUPPORT_PAGE + 2 }, (_, number) => {
    const isDone = number % 3 === 0
    return {
      id: `sm-${100 + number}`,
      digest: '',
      contact: contact.target,
      text: '-',
      at: now + Math.floor(number / 2),
      done_at: isDone ? now : null,
      done_by: isDone ? 'Oda' : null,
    }
  })
  await server.services.db.insertInto('support_message').values(rows).execute()
  const page = async (before?: string) => granted(await server.call(officeSupportMessages, { before }, { token }))
  const first = await page()
  const rest = await page(first.list.at(-1)?.messageId)
  expect([first.more, rest.more]).toEqual([true, false])
  const latest = rows.toReversed()
  const inOrder = [...latest.filter((row) => row.done_at === null), ...latest.filter((row) => row.done_at !== null)]
  expect([...first.list, ...rest.list].map((one) => one.messageId)).toEqual(inOrder.map(({ id }) => id))
})

test('[D-8] who dealt with a message is told by name, and a message that is not there is not found', async () => {
  granted(await server.call(supportLeave, { key: ann.key, clientId: newClientId(), text: '请回电', contact }))
  const list = async () => granted(await server.call(officeSupportMessages, {}, { token })).list
  const [left] = await list()
  await oda.act({ act: 'messageDone', messageId: left?.messageId ?? '' })
  expect(await list()).toMatchObject([{ doneBy: 'Oda' }])
  const unknown = await server.call(officeSupportAct, { act: 'messageDone', messageId: 'sm-none' }, { token })
  expect(unknown).toMatchObject({ code: notFound })
})

test('[R-4] a message is left once an id; the same id for other words is a conflict', async () => {
  const order = { key: ann.key, clientId: newClientId(), contact }
  granted(await server.call(supportLeave, { ...order, text: '请回电' }))
  granted(await server.call(supportLeave, { ...order, text: '请回电' }))
  expect(await server.call(supportLeave, { ...order, text: '别的' })).toMatchObject({ code: conflict })
  expect(granted(await server.call(officeSupportMessages, {}, { token })).list).toHaveLength(1)
})

test('[X-4] a device leaves three messages at once, and another device its own', async () => {
  const leave = (key: string) => server.call(supportLeave, { key, clientId: newClientId(), text: '请回电', contact })
  for (let each = 0; each < 3; each += 1) granted(await leave(ann.key))
  expect(await leave(ann.key)).toMatchObject({ code: rateLimited })
  granted(await leave(ben.key))
  server.clock.advance(4 * 3_600_000)
  granted(await leave(ann.key))
})

test('[X-4] a visitor begins five chats at once, and their next two minutes later', async () => {
  const beginAndClose = async () => {
    // Nobody is held by the pace of lines.
    server.clock.advance(2_000)
    const reply = await ann.send()
    if (reply.ok) await ann.close(reply.data.conversation.conversationId)
    return reply
  }
  for (let each = 0; each < 5; each += 1) granted(await beginAndClose())
  expect(await beginAndClose()).toMatchObject({ code: rateLimited })
  granted(await ben.send())
  server.clock.advance(110_000)
  granted(await beginAndClose())
})

test('[X-4] visitors of one address announce twenty pictures at once, however many devices they have', async () => {
  const announce = (number: number) =>
    server.call(
      supportUpload,
      { key: `${number}`.padStart(40, 'k'), type: 'image/png', bytes: 100 },
      { headers: { [headerName('tb-uuid')]: `device-${number}` } },
    )
  for (let number = 0; number < 20; number += 1) granted(await announce(number))
  expect(await announce(20)).toMatchObject({ code: rateLimited })
  server.clock.advance(30_000)
  granted(await announce(21))
})

test('[R-4] who asks from another run of a chat, or from beyond its end, gets it whole', async () => {
  const { conversationId } = await ann.begin()
  const history = async (range: { readonly after: number; readonly epoch?: string }) =>
    granted(await server.call(supportHistory, { key: ann.key, conversationId, ...range }))
  const { epoch } = await history({ after: 0 })
  for (const range of [{ after: 1, epoch: 'e-another' }, { after: 3, epoch }] as const) {
    const { complete, events } = await history(range)
    expect([complete, events.length]).toEqual([false, 2])
  }
  expect(await history({ after: 2, epoch })).toMatchObject({ complete: true, events: [] })
})

test('[D-8] a chat that begins, and a message that is left, are told to operators who may see chats', async () => {
  const page = await server.connect(token)
  const heard: unknown[] = []
  page.raw.on('supportChanged', (push: unknown) => heard.push(push))
  const { conversationId } = await ann.begin()
  await expect.poll(() => heard).toContainEqual({ conversationId })
  granted(await server.call(supportLeave, { key: ben.key, clientId: newClientId(), text: '请回电', contact }))
  const [left] = granted(await server.call(officeSupportMessages, {}, { token })).list
  await expect.poll(() => heard).toContainEqual({ conversationId: left?.messageId })
})
