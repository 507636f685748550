import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { supportHistory, supportLeave, supportRate, supportUpload } from '#src/api/contract/support.ts'
import {
  OFFICE_SUPPORT_PAGE,
  officeSupportAct,
  officeSupportMessages,
  officeSupportPast,
} from '#src/api/contract/supportOffice.ts'
import type { Right } from '#src/api/model/right.ts'
import { SUPPORT_LIMIT } from '#src/api/model/support.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { findMember } from '#server/members/members.ts'
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

describe('a chat that was taken up again, before which many began later', () => {
  let conversationId: string
  beforeEach(async () => {
    conversationId = (await ann.begin()).conversationId
    await ann.close(conversationId)
    for (let later = 0; later < 6; later += 1) {
      // Nobody begins chats faster than they may.
      server.clock.advance(120_000)
      await ann.close((await ann.begin()).conversationId)
    }
    server.clock.advance(120_000)
    granted(await ann.reopen(conversationId))
  })

  test('[R-4] is shown', async () => {
    expect(await ann.chat()).toMatchObject({ conversationId, state: 'waiting' })
  })

  test('[R-4] goes on with a line that names no chat', async () => {
    expect((await ann.begin()).conversationId).toBe(conversationId)
  })

  test('[R-4] ends where a message is left', async () => {
    granted(await server.call(supportLeave, { key: ann.key, clientId: newClientId(), text: 'x', contact }))
    const { state } = await server.services.db
      .selectFrom('support_chat')
      .select('state')
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('closed')
  })
})

test('[R-4] a chat that ended is taken up again within a day', async () => {
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

/** A chat that has room for one line more, beside what ends it. */
async function almostFull(): Promise<string> {
  const { conversationId } = await ann.begin()
  await setChat(conversationId, { top: SUPPORT_LIMIT.events - 6 })
  expect(granted(await ann.send({ conversationId }))).toMatchObject({
    seq: SUPPORT_LIMIT.events - 5,
    conversation: { end: null },
  })
  return conversationId
}

test('[R-4] a line that fills a chat ends it', async () => {
  const conversationId = await almostFull()
  const { conversation } = granted(await ann.send({ conversationId }))
  expect(conversation).toMatchObject({ state: 'closed', end: 'full', canReopen: false })
})

test('[R-4] the customer whose line fills a chat is told the place of that line', async () => {
  const conversationId = await almostFull()
  const { seq } = granted(await ann.send({ conversationId }))
  expect(seq).toBe(SUPPORT_LIMIT.events - 4)
  expect((await ann.events(conversationId)).at(-1)).toMatchObject({ turn: 'closed', end: 'full', seq: seq + 1 })
})

test('[D-8] the list of chats shows the last line on one row', async () => {
  await ann.begin({ text: '第一行\n第二行' })
  expect((await oda.live()).waiting).toMatchObject([{ preview: '第一行 第二行' }])
})

test('[D-8] the list of chats shows the beginning of a long line', async () => {
  await ann.begin({ text: '长'.repeat(61) })
  expect((await oda.live()).waiting).toMatchObject([{ preview: expect.stringMatching(/^长{59,60}…?$/) }])
})

test('[D-8] the list of chats shows who wrote last', async () => {
  const { conversationId } = await ann.begin()
  expect((await oda.live()).waiting).toMatchObject([{ lastBy: 'customer', answerBy: null }])
  await oda.available()
  await oda.answer(conversationId)
  expect((await oda.live()).open).toMatchObject([{ lastBy: 'service', answerBy: null }])
})

test('[D-8] the list of chats shows a visitor by a short name that is no account', async () => {
  await ann.begin()
  const [waiting] = (await oda.live()).waiting
  expect(waiting?.customer).toEqual({ memberId: null, name: expect.stringMatching(/^[\w-]{4}$/) })
})

const setRights = async (...rights: readonly Right[]) => {
  await server.services.write((tx) => storeRights(tx, 'm-oda', rights))
  await server.services.support.sweep()
}

/** A chat whose operator answered, and lost the right to. */
async function lostRight(): Promise<void> {
  const { conversationId } = await ann.begin()
  await oda.available()
  await oda.answer(conversationId)
  await setRights('money.read')
}

test('[R-4] an operator who lost the right to answer loses their chats', async () => {
  await lostRight()
  expect(await ann.chat()).toMatchObject({ state: 'waiting', operator: null })
})

test('[R-4] an operator who lost the right to answer is away when they have it again', async () => {
  await lostRight()
  await setRights('service.read', 'service.act')
  expect(await oda.live()).toMatchObject({ isAvailable: false })
})

test('[R-4] a chat that an operator lost waits, also when they may answer again', async () => {
  await lostRight()
  await setRights('service.read', 'service.act')
  expect(await ann.chat()).toMatchObject({ state: 'waiting' })
})

test('[R-4] [D-8] an operator whose account was disabled enters no chat of a customer', async () => {
  const { conversationId } = await ann.begin()
  const enter = async () => {
    const member = await findMember(server.services.db, 'm-oda')
    return server.services.support.enter({ member: member ?? null, key: null }, conversationId)
  }
  expect(await enter()).toMatchObject({ isOffice: true })
  await server.services.db.updateTable('member').set({ status: '0' }).where('id', '=', 'm-oda').execute()
  expect(await enter()).toBeNull()
})

test('[R-4] who waits is given to an operator as soon as the site lets each have more chats', async () => {
  await server.services.write((tx) => writeSetting(tx, 'supportChats', '1'))
  await ann.begin()
  server.clock.advance(1)
  await ben.begin()
  await oda.available()
  expect(await ben.chat()).toMatchObject({ state: 'waiting' })
  await server.services.write((tx) => writeSetting(tx, 'supportChats', '2'))
  await server.services.support.sweep()
  expect(await ben.chat()).toMatchObject({ state: 'open', operator: 'Oda' })
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

test('[D-8] an operator takes a chat that waits', async () => {
  const { conversationId } = await ann.begin()
  expect(await oda.act({ act: 'take', conversationId })).toBe('done')
  expect((await oda.live()).open).toMatchObject([{ conversationId, operator: { memberId: 'm-oda', name: 'Oda' } }])
})

test('[D-8] an operator who takes a chat twice has it', async () => {
  const { conversationId } = await ann.begin()
  const take = () => oda.act({ act: 'take', conversationId })
  expect([await take(), await take()]).toEqual(['done', 'done'])
})

test('[D-8] the id of an answer is a conflict in another chat', async () => {
  await oda.available()
  const [first, other] = [await ann.begin(), await ben.begin()]
  const clientId = newClientId()
  const answer = ({ conversationId }: typeof first) =>
    server.call(officeSupportAct, { act: 'answer', conversationId, clientId, text: '在的' }, { token })
  granted(await answer(first))
  expect(await answer(other)).toMatchObject({ code: conflict })
})

test('[R-4] a chat that was rated takes no other words for the same rating', async () => {
  const conversationId = await ended(ann)
  const rate = (words: string) => server.call(supportRate, { key: ann.key, conversationId, rating: 5, words })
  granted(await rate('谢谢'))
  granted(await rate('谢谢'))
  expect(await rate('太慢')).toMatchObject({ code: conflict })
})

test('[D-8] an operator takes no chat that is over', async () => {
  const { conversationId } = await ann.begin()
  await ann.close(conversationId)
  expect(await oda.act({ act: 'take', conversationId })).toBe('late')
})

test('[D-8] the patience of customers is told as it is set', async () => {
  await server.services.write((tx) => writeSetting(tx, 'supportPatience', '90'))
  expect(await ann.service()).toMatchObject({ patience: 90_000 })
})

test('[D-8] customer service that is always open is closed on a holiday', async () => {
  // The site's day by the clock that is held: it cannot turn meanwhile.
  const today = new Date(server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await server.services.write(async (tx) => {
    await writeSetting(tx, 'supportOpens', '0')
    await writeSetting(tx, 'supportCloses', '24')
  })
  expect(await ann.service()).toMatchObject({ isOpen: true, opensAt: null })
  await server.services.write((tx) => writeSetting(tx, 'supportHolidays', `2020-01-01，${today}`))
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

test.each([
  ['those that were dealt with', 3],
  ['those that nobody dealt with', 60],
])(
  '[D-8] messages that nobody dealt with come first, the latest of them before all, over a page that ends within %s',
  async (_, share) => {
    const now = server.clock.now()
    const rows = Array.from({ length: OFFICE_SUPPORT_PAGE + 2 }, (_row, number) => {
      const isDone = number % share === 0
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
  },
)

const leave = (key: string, text = '请回电', clientId = newClientId()) =>
  server.call(supportLeave, { key, clientId, text, contact })
const messages = async () => granted(await server.call(officeSupportMessages, {}, { token })).list

test('[D-8] who dealt with a message is told by name', async () => {
  granted(await leave(ann.key))
  const [left] = await messages()
  await oda.act({ act: 'messageDone', messageId: left?.messageId ?? '' })
  expect(await messages()).toMatchObject([{ doneBy: 'Oda' }])
})

test('[D-8] nobody deals with a message that is not there', async () => {
  const unknown = await server.call(officeSupportAct, { act: 'messageDone', messageId: 'sm-none' }, { token })
  expect(unknown).toMatchObject({ code: notFound })
})

test('[R-4] a message is left once an id', async () => {
  const id = newClientId()
  for (let each = 0; each < 2; each += 1) granted(await leave(ann.key, '请回电', id))
  expect(await messages()).toHaveLength(1)
})

test('[R-4] the id of a message that was left is a conflict for other words', async () => {
  const id = newClientId()
  granted(await leave(ann.key, '请回电', id))
  expect(await leave(ann.key, '别的', id)).toMatchObject({ code: conflict })
})

test('[R-4] the id of a message that was left is a conflict for another way to reach its writer', async () => {
  const id = newClientId()
  granted(await leave(ann.key, '请回电', id))
  const other = { channel: 'email', target: 'other@example.com' } as const
  const again = await server.call(supportLeave, { key: ann.key, clientId: id, text: '请回电', contact: other })
  expect(again).toMatchObject({ code: conflict })
})

const leaveThree = async () => {
  for (let each = 0; each < 3; each += 1) granted(await leave(ann.key))
}

test('[X-4] a device leaves three messages at once, then one in four hours', async () => {
  await leaveThree()
  expect(await leave(ann.key)).toMatchObject({ code: rateLimited })
  server.clock.advance(4 * 3_600_000)
  granted(await leave(ann.key))
})

test('[X-4] each device leaves messages of its own', async () => {
  await leaveThree()
  expect(await leave(ben.key)).toMatchObject({ ok: true })
})

const beginAndClose = async () => {
  // Nobody is held by the pace of lines.
  server.clock.advance(2_000)
  const reply = await ann.send()
  if (reply.ok) await ann.close(reply.data.conversation.conversationId)
  return reply
}

test('[X-4] a visitor begins five chats at once, then one in two minutes', async () => {
  for (let each = 0; each < 5; each += 1) granted(await beginAndClose())
  expect(await beginAndClose()).toMatchObject({ code: rateLimited })
  server.clock.advance(110_000)
  granted(await beginAndClose())
})

test('[X-4] a chat that is taken up again counts as one that is begun', async () => {
  for (let each = 0; each < 4; each += 1) granted(await beginAndClose())
  const { conversationId } = granted(await beginAndClose()).conversation
  expect(await ann.reopen(conversationId)).toMatchObject({ code: rateLimited })
  server.clock.advance(120_000)
  granted(await ann.reopen(conversationId))
})

test('[X-4] each visitor begins chats of their own', async () => {
  for (let each = 0; each < 5; each += 1) granted(await beginAndClose())
  expect(await ben.send()).toMatchObject({ ok: true })
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

describe('the events of a chat from a place on', () => {
  const history = async (conversationId: string, range: { readonly after: number; readonly epoch?: string }) =>
    granted(await server.call(supportHistory, { key: ann.key, conversationId, ...range }))

  test.each([
    ['in another run of the chat', 1, 'e-another'],
    ['beyond its end', 3, null],
  ])('[R-4] who asks from a place %s gets it whole', async (_, after, run) => {
    const { conversationId } = await ann.begin()
    const { epoch } = await history(conversationId, { after: 0 })
    const { complete, events } = await history(conversationId, { after, epoch: run ?? epoch })
    expect([complete, events.length]).toEqual([false, 2])
  })

  test('[R-4] who asks from its end gets nothing', async () => {
    const { conversationId } = await ann.begin()
    const { epoch } = await history(conversationId, { after: 0 })
    expect(await history(conversationId, { after: 2, epoch })).toMatchObject({ complete: true, events: [] })
  })
})

describe('operators who may see chats', () => {
  const listen = async () => {
    const page = await server.connect(token)
    const heard: unknown[] = []
    page.raw.on('supportChanged', (push: unknown) => heard.push(push))
    return heard
  }

  test('[D-8] they are told of a chat that begins', async () => {
    const heard = await listen()
    const { conversationId } = await ann.begin()
    await expect.poll(() => heard).toContainEqual({ conversationId })
  })

  test('[D-8] they are told of a message that is left', async () => {
    const heard = await listen()
    granted(await leave(ben.key))
    const [left] = await messages()
    await expect.poll(() => heard).toContainEqual({ conversationId: left?.messageId })
  })
})
