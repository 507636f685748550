import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memberInfo } from '#src/api/contract/member.ts'
import { officeMessageRemove, officeMessages, officeMessageSend } from '#src/api/contract/messageOffice.ts'
import { messageDelete, messageList, messageRead, messageReadAll, messageUnread } from '#src/api/contract/messages.ts'
import { passwordChange } from '#src/api/contract/password.ts'
import { MESSAGE_LIMIT } from '#src/api/model/message.ts'
import { profile } from '#src/api/profile.ts'
import { countUnread, tellMember } from '#server/members/memberMessages.ts'
import { announceDue } from '#server/members/messageSweep.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden, notFound, invalid, conflict, unauthorized } = profile.codes
const reason = 'as agreed'
const TEXTS = { 'zh-CN': { title: '周末活动', text: '第一行\n\n第二行' }, en: { title: 'Weekend', text: 'One' } }

let server: TestServer
let mia: string
let leo: string
let oda: string
beforeEach(async () => {
  server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
  mia = await server.login('mia')
  leo = await server.login('leo')
  oda = await server.login('oda')
})
afterEach(() => server.stop())

type Fields = Parameters<typeof fieldsOf>[0]
const fieldsOf = (change: { to?: string | null; from?: number | null; title?: string } = {}) => ({
  to: change.to === undefined ? 'mia' : change.to,
  kind: 'activity' as const,
  texts: change.title === undefined ? TEXTS : { ...TEXTS, 'zh-CN': { ...TEXTS['zh-CN'], title: change.title } },
  from: change.from ?? null,
})
const send = async (change: Fields = {}, clientId = newClientId()) =>
  server.call(officeMessageSend, { clientId, fields: fieldsOf(change), reason }, { token: oda })
const idOf = async (change: Fields = {}) => {
  const answer = granted(await send(change))
  if (answer.result !== 'done') throw new Error(answer.result)
  return answer.message.messageId
}
const list = async (
  token: string,
  query: Partial<Parameters<typeof server.call<typeof messageList>>[1]> = {},
  language = 'zh-CN',
) => granted(await server.call(messageList, query, { token, headers: { 'accept-language': language } }))
const unread = async (token: string) => granted(await server.call(messageUnread, {}, { token })).unread
const tell = async (token: string, count = 1) => {
  const { memberId } = granted(await server.call(memberInfo, {}, { token }))
  for (let each = 0; each < count; each += 1)
    await server.services.write((tx) => tellMember(tx, memberId, 'withdrawalFailed', { amount: `¥${each}` }))
}

describe('what the product tells a member', () => {
  test('[C-11] is read in the language of the reader', async () => {
    await tell(mia)
    const [chinese] = (await list(mia)).list
    const [english] = (await list(mia, {}, 'en')).list
    expect(chinese).toMatchObject({
      kind: 'money',
      title: '提现失败',
      text: '你的提现 ¥0 没有成功，款项已退回钱包。',
      isRead: false,
    })
    expect(english).toMatchObject({
      title: 'Withdrawal failed',
      text: 'Your withdrawal of ¥0 could not be paid and is back in your wallet.',
    })
  })

  test('[C-11] [C-8] a changed password is among it, and another member hears nothing', async () => {
    granted(await server.call(passwordChange, { oldPassword: 'anchor88a', password: 'harbour77b' }, { token: mia }))
    expect((await list(mia)).list).toMatchObject([{ kind: 'system', title: '登录密码已修改' }])
    expect((await list(leo)).total).toBe(0)
  })

  test('[C-11] reaches every page of theirs at once as the number of what is unread', async () => {
    const [first, second] = [await server.connect(mia), await server.connect(mia)]
    await tell(mia, 2)
    for (const page of [first, second]) {
      await page.until('two unread', () => page.selves.find((push) => push.kind === 'messages' && push.unread === 2))
    }
    expect(await unread(mia)).toBe(2)
  })
})

describe('a member', () => {
  test('[C-11] reads one, then all up to what they saw, and what came after stays unread', async () => {
    await tell(mia, 2)
    const [latest, first] = (await list(mia)).list
    expect(granted(await server.call(messageRead, { messageId: first!.messageId }, { token: mia })).unread).toBe(1)
    server.clock.advance(1_000)
    await tell(mia)
    const answer = granted(await server.call(messageReadAll, { upTo: latest!.at }, { token: mia }))
    expect(answer.unread).toBe(1)
    expect((await list(mia)).list.map(({ isRead }) => isRead)).toEqual([false, true, true])
  })

  test('[C-11] has them counted up to a hundred, and reads more than that at once', async () => {
    await tell(mia, 103)
    expect(await unread(mia)).toBe(100)
    expect(granted(await server.call(messageReadAll, { upTo: server.clock.now() }, { token: mia })).unread).toBe(0)
    expect(await unread(mia)).toBe(0)
  })

  test('[C-11] [P-6] who pauses from play sees no activities until the pause is over', async () => {
    await idOf({ to: null })
    await tell(mia)
    const { memberId } = granted(await server.call(memberInfo, {}, { token: mia }))
    const player = { memberId, address: '127.0.0.1', deviceId: 'test-device' }
    await server.services.write((tx) => beginPause(tx, player, { hours: 24 }))
    const seen = await server.services.write((tx) => countUnread(tx.db, { memberId, now: tx.at }))
    const later = await server.services.write((tx) => countUnread(tx.db, { memberId, now: tx.at + 25 * 3_600_000 }))
    expect([later - seen, await unread(leo)]).toEqual([1, 1])
    expect((await list(mia)).list.map(({ kind }) => kind)).not.toContain('activity')
  })

  test('[C-11] pages through them without a hole when one is deleted meanwhile', async () => {
    await tell(mia, 7)
    const all = (await list(mia)).list.map(({ messageId }) => messageId)
    const page = await list(mia, { size: 3 })
    expect(page).toMatchObject({ more: true, total: 7 })
    granted(await server.call(messageDelete, { messageIds: [all[0]!] }, { token: mia }))
    const rest = await list(mia, { size: 3, before: all[2]! })
    expect(rest.list.map(({ messageId }) => messageId)).toEqual(all.slice(3, 6))
    expect((await list(mia, { page: 2, size: 4 })).list.map(({ messageId }) => messageId)).toEqual(all.slice(5))
  })

  test('[C-11] deletes for themselves alone, and it stays deleted', async () => {
    const messageId = await idOf({ to: null })
    granted(await server.call(messageDelete, { messageIds: [messageId] }, { token: mia }))
    granted(await server.call(messageDelete, { messageIds: [messageId] }, { token: mia }))
    expect([(await list(mia)).total, (await list(leo)).total, await unread(mia)]).toEqual([0, 1, 0])
  })

  test('[C-11] cannot read or delete what is another member’s, or nobody’s, and then nothing is deleted', async () => {
    const foreign = await idOf({ to: 'leo' })
    const own = await idOf()
    for (const messageId of [foreign, 'nothing']) {
      expect(await server.call(messageRead, { messageId }, { token: mia })).toMatchObject({ code: notFound })
      expect(await server.call(messageDelete, { messageIds: [own, messageId] }, { token: mia })).toMatchObject({ code: notFound })
    }
    expect([(await list(mia)).total, (await list(leo)).total]).toEqual([1, 1])
    expect((await list(mia, { before: foreign })).list).toEqual([])
  })

  test('[C-11] must be logged in for each of the calls', async () => {
    const calls = [
      server.call(messageList, {}),
      server.call(messageUnread, {}),
      server.call(messageRead, { messageId: 'x' }),
      server.call(messageReadAll, { upTo: 1 }),
      server.call(messageDelete, { messageIds: ['x'] }),
    ]
    for (const reply of await Promise.all(calls)) expect(reply).toMatchObject({ code: unauthorized })
  })

  test('[C-11] asks for at most 200 at once and deletes at most 50', async () => {
    expect(await server.call(messageList, { size: 201 }, { token: mia })).toMatchObject({ code: invalid })
    const messageIds = Array.from({ length: 51 }, (_, index) => `m${index}`)
    expect(await server.call(messageDelete, { messageIds }, { token: mia })).toMatchObject({ code: invalid })
  })
})

describe('an operator', () => {
  test('[C-11] [D-8] writes to one member, once an id, in both languages', async () => {
    const clientId = newClientId()
    granted(await send({}, clientId))
    granted(await send({}, clientId))
    expect((await list(mia)).list).toMatchObject([{ kind: 'activity', title: '周末活动', text: '第一行\n\n第二行' }])
    expect((await list(mia, {}, 'en')).list).toMatchObject([{ title: 'Weekend' }])
    expect((await list(leo)).total).toBe(0)
    expect(await send({ title: '别的' }, clientId)).toMatchObject({ code: conflict })
    expect(granted(await send({ to: 'nobody' }))).toEqual({ result: 'unknown' })
  })

  test('[C-11] [D-8] sends nothing at another time under an id that sent a message', async () => {
    const [later, atOnce] = [newClientId(), newClientId()]
    const from = server.clock.now() + 60_000
    granted(await send({ from }, later))
    granted(await send({ from: 1_000 }, atOnce))
    server.clock.advance(30_000)
    const wanted = [
      [later, from],
      [later, from + 1],
      [later, null],
      [atOnce, 1_000],
      [atOnce, null],
      [atOnce, from],
    ] as const
    const answers: boolean[] = []
    for (const [clientId, time] of wanted) {
      const reply = await send({ from: time }, clientId)
      if (!reply.ok) expect(reply).toMatchObject({ code: conflict })
      answers.push(reply.ok)
    }
    expect(answers).toEqual([true, false, false, true, true, false])
  })

  test('[C-11] [D-8] writes to all, and a page that is open is told to ask', async () => {
    const page = await server.connect(leo)
    await idOf({ to: null })
    await page.until('the news', () => page.selves.find((push) => push.kind === 'messages' && push.unread === null))
    expect([await unread(mia), await unread(leo)]).toEqual([1, 1])
  })

  test('[C-11] [D-8] writes for later: nobody sees it before its time, and not after it was taken back', async () => {
    const from = server.clock.now() + 60_000
    const messageId = await idOf({ to: null, from })
    expect([(await list(mia)).total, await unread(mia)]).toEqual([0, 0])
    expect(await server.call(messageRead, { messageId }, { token: mia })).toMatchObject({ code: notFound })
    const page = await server.connect(mia)
    server.clock.advance(60_000)
    expect((await list(mia)).list).toMatchObject([{ messageId, at: from }])
    await server.services.write(announceDue)
    await page.until('the news', () => page.selves.find((push) => push.kind === 'messages'))
    const heard = page.selves.length
    granted(await server.call(officeMessageRemove, { messageId, reason }, { token: oda }))
    await page.until('that it is gone', () => page.selves.slice(heard).some((push) => push.kind === 'messages'))
    expect([(await list(mia)).total, await unread(mia)]).toEqual([0, 0])
    const { list: sent } = granted(await server.call(officeMessages, {}, { token: oda }))
    expect(sent).toMatchObject([{ messageId, to: null, isRemoved: true, reads: 0 }])
  })

  test('[C-11] [D-8] takes a message back from one member, whose pages count one less at once', async () => {
    const page = await server.connect(mia)
    const messageId = await idOf()
    await page.until('one unread', () => page.selves.some((push) => push.kind === 'messages' && push.unread === 1))
    const heard = page.selves.length
    granted(await server.call(officeMessageRemove, { messageId, reason }, { token: oda }))
    await page.until('none unread', () => page.selves.slice(heard).some((push) => push.kind === 'messages' && push.unread === 0))
    expect((await list(mia)).list).toEqual([])
  })

  test('[C-11] [D-8] takes a message back before its time: nobody is told of it when that comes', async () => {
    const messageId = await idOf({ to: null, from: server.clock.now() + 60_000 })
    granted(await server.call(officeMessageRemove, { messageId, reason }, { token: oda }))
    server.clock.advance(60_000)
    await server.services.write(announceDue)
    const { db } = server.services
    expect(await db.selectFrom('message').select('told_at').where('id', '=', messageId).execute()).toEqual([{ told_at: null }])
  })

  test('[C-11] [D-8] sees how many read it', async () => {
    const messageId = await idOf({ to: null })
    granted(await server.call(messageRead, { messageId }, { token: mia }))
    granted(await server.call(messageRead, { messageId }, { token: leo }))
    expect(granted(await server.call(officeMessages, {}, { token: oda })).list).toMatchObject([
      { reads: 2, by: expect.any(String) },
    ])
  })

  test('[D-8] takes back only what operators sent: what the product told stays', async () => {
    await tell(mia)
    const { messageId } = (await list(mia)).list[0]!
    expect(await server.call(officeMessageRemove, { messageId, reason }, { token: oda })).toMatchObject({ code: notFound })
    expect(granted(await server.call(officeMessages, {}, { token: oda })).list).toEqual([])
  })

  test('[D-8] leaves a row in the trail; members, moderators and who lacks the right are refused', async () => {
    const messageId = await idOf()
    const rows = await server.services.db.selectFrom('trail').select('act').where('act', '=', 'officeMessageSend').execute()
    expect(rows).toHaveLength(1)
    const { memberId } = granted(await server.call(memberInfo, {}, { token: oda }))
    for (const token of [mia, await server.login('ada')]) {
      expect(await server.call(officeMessages, {}, { token })).toMatchObject({ code: forbidden })
      const fields = fieldsOf()
      expect(await server.call(officeMessageSend, { clientId: newClientId(), fields, reason }, { token })).toMatchObject({
        code: forbidden,
      })
      expect(await server.call(officeMessageRemove, { messageId, reason }, { token })).toMatchObject({ code: forbidden })
    }
    await server.services.db
      .insertInto('operator_rights')
      .values({ member_id: memberId, rights_json: '["service.read"]', changed_at: 0 })
      .execute()
    expect(granted(await server.call(officeMessages, {}, { token: oda })).list).toHaveLength(1)
    expect(await send()).toMatchObject({ code: forbidden })
    expect(await server.call(officeMessageRemove, { messageId, reason }, { token: oda })).toMatchObject({ code: forbidden })
  })

  test.each([
    ['no title', ' '],
    ['a title that is too long', '字'.repeat(MESSAGE_LIMIT.title + 1)],
  ])('[V-8] [D-8] cannot send with %s', async (_, title) => {
    expect(await send({ title })).toMatchObject({ code: invalid })
  })
})
