import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { SupportEnterReply, SupportFrame } from '#src/api/contract/pushesSupport.ts'
import { letterList } from '#src/api/contract/letters.ts'
import { operatorAdd } from '#src/api/contract/operators.ts'
import {
  supportClose,
  supportHistory,
  supportLeave,
  supportPicture,
  supportRate,
  supportReopen,
  supportSend,
  supportState,
  supportUpload,
} from '#src/api/contract/support.ts'
import {
  officeSupport,
  officeSupportAct,
  officeSupportHistory,
  officeSupportMessages,
  officeSupportPast,
  officeSupportPicture,
  officeSupportUpload,
} from '#src/api/contract/supportOffice.ts'
import { SUPPORT_LIMIT, SupportEvent } from '#src/api/model/support.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { setRole } from '#server/members/account.ts'
import { storeRights } from '#server/members/rights.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { picture } from '#tests/support/pictures.ts'
import { granted, sendUpload, signUpload } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { notFound, conflict, forbidden, invalid, rateLimited, unauthorized } = profile.codes
const PNG = await picture('image/png')
const KEY = 'k'.repeat(40)
const OTHER = 'o'.repeat(40)

let server: TestServer
let mia: string
let leo: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  mia = await server.login('mia')
  leo = await server.login('leo')
  oda = await server.login('oda')
})
afterEach(() => server.stop())

type Send = Parameters<typeof server.call<typeof supportSend>>[1]
const sendWith = (change: Partial<Send> = {}, token?: string) =>
  server.call(supportSend, { key: KEY, clientId: newClientId(), text: '你好', ...change }, { token })
const begin = async (change: Partial<Send> = {}, token?: string) => granted(await sendWith(change, token)).conversation
type Act = Parameters<typeof server.call<typeof officeSupportAct>>[1]
const act = async (order: Act, token = oda) => granted(await server.call(officeSupportAct, order, { token })).result
const available = (isAvailable = true, token = oda) => act({ act: 'available', isAvailable }, token)
const answer = (conversationId: string, text = '在的', clientId = newClientId(), token = oda) =>
  act({ act: 'answer', conversationId, clientId, text }, token)
const state = async (key: string | undefined = KEY, token?: string) =>
  granted(await server.call(supportState, key === undefined ? {} : { key }, { token }))
const live = async (token = oda) => granted(await server.call(officeSupport, {}, { token }))
const past = async () => granted(await server.call(officeSupportPast, {}, { token: oda })).list
const eventsOf = async (conversationId: string, after?: number, epoch?: string) => {
  const range = after === undefined || epoch === undefined ? {} : { after, epoch }
  const reply = granted(await server.call(supportHistory, { key: KEY, conversationId, ...range }))
  return { ...reply, events: reply.events.map((event) => v.parse(SupportEvent, event)) }
}
const told = async (conversationId: string) =>
  (await eventsOf(conversationId)).events.map((event) => (event.kind === 'line' ? `${event.by}: ${event.text}` : event.turn))
const pass = async (seconds: number) => {
  server.clock.advance(seconds * 1_000)
  await server.services.support.sweep()
}

describe('a visitor', () => {
  test('[R-4] is known by the key of their device: begins a chat, once an id, and finds it again', async () => {
    const clientId = newClientId()
    const first = granted(await sendWith({ clientId }))
    expect(granted(await sendWith({ clientId }))).toEqual(first)
    expect(first).toMatchObject({ seq: 2, conversation: { state: 'waiting', ahead: 0, operator: null } })
    expect(await sendWith({ clientId, text: '别的' })).toMatchObject({ code: conflict })
    expect(await sendWith({ clientId, conversationId: 'another' })).toMatchObject({ code: conflict })
    expect((await state()).conversation).toEqual(first.conversation)
    expect((await state(OTHER)).conversation).toBeNull()
    expect(await told(first.conversation.conversationId)).toEqual(['begun', 'customer: 你好'])
  })

  test('[R-4] has numbered lines without holes, and asks for what came since', async () => {
    const { conversationId } = await begin()
    await available()
    await answer(conversationId)
    const whole = await eventsOf(conversationId)
    expect(whole.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    const since = await eventsOf(conversationId, 2, whole.epoch)
    expect(since).toMatchObject({ complete: true, through: 4 })
    expect(since.events.map(({ seq }) => seq)).toEqual([3, 4])
  })

  test('[R-4] comes to nothing of another’s by its id', async () => {
    const { conversationId } = await begin()
    const mine = await begin({ key: undefined }, mia)
    const socket = await server.connect()
    const enter = async (id: string, key: string | null) =>
      v.parse(SupportEnterReply, await socket.raw.timeout(5_000).emitWithAck('supportEnter', { conversationId: id, key }))
    for (const [id, key, token] of [
      [conversationId, OTHER, undefined],
      [conversationId, undefined, undefined],
      [conversationId, undefined, mia],
      [mine.conversationId, KEY, undefined],
      [mine.conversationId, KEY, leo],
      ['nothing', KEY, undefined],
    ] as const) {
      const own = { conversationId: id, ...(key === undefined ? {} : { key }) }
      const replies = [
        await server.call(supportHistory, own, { token }),
        await server.call(supportSend, { ...own, clientId: newClientId(), text: 'x' }, { token }),
        await server.call(supportClose, own, { token }),
        await server.call(supportReopen, own, { token }),
        await server.call(supportRate, { ...own, rating: 1 }, { token }),
        await server.call(supportPicture, { ...own, pictureId: 'x' }, { token }),
      ]
      // A visitor without a key has nothing to write with.
      for (const reply of replies) expect([notFound, invalid]).toContain(reply.ok ? 0 : reply.code)
      if (token === undefined) expect(await enter(id, key ?? null)).toEqual({ ok: false, code: notFound })
    }
    expect(await enter(conversationId, KEY)).toMatchObject({ ok: true, top: 2 })
  })

  test('[R-4] hears events and signs of typing over the link, and no stranger does', async () => {
    const { conversationId } = await begin()
    const [own, other, desk] = [await server.connect(), await server.connect(), await server.connect(oda)]
    const heard: string[] = []
    other.raw.onAny((name: string) => heard.push(name))
    await other.raw.timeout(5_000).emitWithAck('supportEnter', { conversationId, key: OTHER })
    await own.raw.timeout(5_000).emitWithAck('supportEnter', { conversationId, key: KEY })
    await desk.raw.timeout(5_000).emitWithAck('supportEnter', { conversationId, key: null })
    const typing = new Promise((resolve) => desk.raw.once('supportTyping', resolve))
    other.raw.emit('supportTyping', { conversationId })
    own.raw.emit('supportTyping', { conversationId })
    expect(await typing).toEqual({ conversationId })
    const frame = new Promise((resolve) => own.raw.once('support', resolve))
    await available()
    expect(v.parse(SupportFrame, await frame)).toMatchObject({ conversationId, events: [{ seq: 3, turn: 'taken', name: 'Oda' }] })
    expect(heard).toEqual([])
  })

  test.each([
    ['lost the right to it', () => server.services.write((tx) => storeRights(tx, 'm-oda', ['money.read']))],
    ['is no operator any more', () => server.services.write((tx) => setRole(tx, 'm-oda', 'member'))],
  ] as const)('[R-4] [D-8] is heard no more by an operator who %s, though their page is still in it', async (_, lose) => {
    const { conversationId } = await begin()
    const [own, desk] = [await server.connect(), await server.connect(oda)]
    let heard = 0
    desk.raw.on('support', () => (heard += 1))
    const enter = (socket: typeof own, id: string, key: string | null) =>
      socket.raw.timeout(5_000).emitWithAck('supportEnter', { conversationId: id, key })
    await enter(own, conversationId, KEY)
    expect(await enter(desk, conversationId, null)).toMatchObject({ ok: true })
    /** Whether a line of the customer's comes to the operator's page; what it is answered after that came behind it. */
    const isHeard = async () => {
      const [before, line] = [heard, new Promise((resolve) => own.raw.once('support', resolve))]
      // Nobody writes faster than they may, however often it is looked.
      server.clock.advance(2_000)
      granted(await sendWith())
      await line
      await enter(desk, 'nothing', null)
      return heard > before
    }
    expect(await isHeard()).toBe(true)
    await lose()
    await expect.poll(isHeard).toBe(false)
    expect(await enter(desk, conversationId, null)).toEqual({ ok: false, code: notFound })
    expect(await isHeard()).toBe(false)
  })

  test('[R-4] [C-14] [D-8] sends pictures through the one door, which no other device can use', async () => {
    const upload = async (device: string, as = device) => {
      const announced = { key: KEY, type: 'image/png' as const, bytes: PNG.length }
      const headers = { [headerName('tb-uuid')]: device }
      const { uploadId, upload: path } = granted(await server.call(supportUpload, announced, { headers }))
      const signing = { type: 'image/png', body: PNG, headers: { [headerName('tb-uuid')]: as }, now: server.clock.now() }
      return { uploadId, status: await sendUpload(await signUpload(server.url, path, signing)) }
    }
    expect((await upload('device-1', 'device-2')).status).toBe(401)
    const { uploadId, status } = await upload('device-1')
    expect(status).toBe(200)
    expect(await sendWith({ text: '', pictures: [uploadId] })).toMatchObject({ code: invalid })
    const own = { [headerName('tb-uuid')]: 'device-1' }
    const line = { key: KEY, clientId: newClientId(), text: '', pictures: [uploadId] }
    const { conversationId } = granted(await server.call(supportSend, line, { headers: own })).conversation
    const kept = { type: 'image/webp' }
    expect(granted(await server.call(supportPicture, { key: KEY, conversationId, pictureId: uploadId }))).toMatchObject(kept)
    const seen = await server.call(officeSupportPicture, { conversationId, pictureId: uploadId }, { token: oda })
    expect(granted(seen)).toMatchObject(kept)
    // It is of its own chat alone.
    const other = { key: OTHER, conversationId: (await begin({ key: OTHER })).conversationId, pictureId: uploadId }
    expect(await server.call(supportPicture, other)).toMatchObject({ code: notFound })
    const theirs = { type: 'image/png' as const, bytes: PNG.length }
    expect(granted(await server.call(officeSupportUpload, theirs, { token: oda })).uploadId).not.toBe(uploadId)
  })

  test('[R-4] [D-8] leaves a message when nobody is there; a member’s is a letter', async () => {
    await begin()
    const order = { key: KEY, clientId: newClientId(), text: '请回电' }
    expect(await server.call(supportLeave, order)).toMatchObject({ code: invalid })
    const contact = { channel: 'email', target: 'ann@example.com' } as const
    expect(granted(await server.call(supportLeave, { ...order, contact })).letterId).toBeNull()
    // Who left one waits no more.
    expect((await state()).conversation).toMatchObject({ state: 'closed' })
    granted(await server.call(supportLeave, { ...order, contact }))
    const { list } = granted(await server.call(officeSupportMessages, {}, { token: oda }))
    expect(list).toMatchObject([{ contact: 'ann@example.com', text: '请回电', doneBy: null }])
    expect(await act({ act: 'messageDone', messageId: list[0]!.messageId })).toBe('done')
    // The same order that comes once more is done; a colleague's is late.
    expect(await act({ act: 'messageDone', messageId: list[0]!.messageId })).toBe('done')
    await server.services.db.updateTable('support_message').set({ done_by: 'Olga' }).execute()
    expect(await act({ act: 'messageDone', messageId: list[0]!.messageId })).toBe('late')
    const left = granted(await server.call(supportLeave, { clientId: newClientId(), text: '请帮忙' }, { token: mia }))
    expect(granted(await server.call(letterList, {}, { token: mia })).list).toMatchObject([{ letterId: left.letterId }])
  })

  test('[X-4] [R-4] leaves no message where two thousand wait to be dealt with, and those that were are not counted', async () => {
    const { db, now } = server.services
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ id: `sm-${at}`, digest: '', contact: 'a@example.com', text: '-' }))
    const dealtWith = { at: now(), done_at: now(), done_by: 'Oda' }
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto('support_message')
        .values(rows.slice(from, from + 500).map((row) => ({ ...row, ...dealtWith })))
        .execute()
    const contact = { channel: 'email', target: 'ann@example.com' } as const
    const leave = () => server.call(supportLeave, { key: KEY, clientId: newClientId(), text: '请回电', contact })
    granted(await leave())
    await db.updateTable('support_message').set({ done_at: null, done_by: null }).execute()
    expect(await leave()).toMatchObject({ code: rateLimited })
  })

  test('[R-4] [S-6] can leave a message also while they are kept out, and while the site is closed', async () => {
    await available()
    const { conversationId } = await begin()
    const contact = { channel: 'email', target: 'ann@example.com' } as const
    const leave = () => server.call(supportLeave, { key: KEY, clientId: newClientId(), text: '我被拦住了', contact })
    const { accessRules } = server.services
    for (const [shut, open] of [
      [() => accessRules.block('ip', '127.0.0.1'), () => accessRules.unblock('ip', '127.0.0.1')],
      [() => accessRules.setMaintenance(true), () => accessRules.setMaintenance(false)],
    ] as const) {
      expect(await state()).toMatchObject({ conversation: { conversationId }, desk: { isStaffed: true } })
      await shut()
      expect(await state()).toMatchObject({ conversation: null, desk: { isStaffed: false } })
      granted(await leave())
      await open()
    }
    expect(granted(await server.call(officeSupportMessages, {}, { token: oda })).list).toHaveLength(2)
  })

  test('[X-4] is told to wait in a flood', async () => {
    const { conversationId } = await begin()
    for (let each = 1; each < 8; each += 1) granted(await sendWith({ conversationId }))
    expect(await sendWith({ conversationId })).toMatchObject({ code: rateLimited })
    server.clock.advance(2_000)
    granted(await sendWith({ conversationId }))
  })

  test('[R-4] hears when the hours begin again', async () => {
    const hour = (new Date(server.clock.now()).getUTCHours() + 8) % 24
    await server.services.write((tx) => writeSetting(tx, 'supportOpens', String((hour + 2) % 24)))
    await server.services.write((tx) => writeSetting(tx, 'supportCloses', String(((hour + 2) % 24) + 1)))
    const { desk } = await state()
    expect(desk).toMatchObject({ isOpen: false, isStaffed: false })
    expect(desk.opensAt).toBeGreaterThan(server.clock.now())
  })
})

describe('the queue', () => {
  test('[R-4] gives who waited longest to who is available, at most so many each', async () => {
    await server.services.write((tx) => writeSetting(tx, 'supportChats', '1'))
    const first = await begin()
    server.clock.advance(1_000)
    const second = await begin({ key: OTHER })
    expect(second.ahead).toBe(1)
    await available()
    expect(await live()).toMatchObject({
      isAvailable: true,
      waiting: [{ conversationId: second.conversationId }],
      open: [{ conversationId: first.conversationId, operator: { name: 'Oda' } }],
    })
    expect(await act({ act: 'close', conversationId: first.conversationId })).toBe('done')
    expect(await live()).toMatchObject({ waiting: [], open: [{ conversationId: second.conversationId }] })
    const { conversationId } = await begin({ key: undefined }, mia)
    granted(await server.call(supportClose, { key: OTHER, conversationId: second.conversationId }))
    expect(await live()).toMatchObject({ waiting: [], open: [{ conversationId }] })
  })

  test('[R-4] takes a chat back from who does not answer in time; they are away then, and it keeps its place', async () => {
    const { conversationId, at } = await begin()
    await available()
    await pass(59)
    expect((await state()).conversation).toMatchObject({ state: 'open', operator: 'Oda' })
    await pass(1)
    expect(await state()).toMatchObject({
      conversation: { state: 'waiting', ahead: 0, waitingSince: at },
      desk: { isStaffed: false },
    })
    expect(await told(conversationId)).toEqual(['begun', 'customer: 你好', 'taken', 'givenBack'])
    expect(await answer(conversationId)).toBe('late')
  })

  test('[R-4] of several operators only who does not answer in time is away then', async () => {
    await secondOperator(server, ['service.read', 'service.act'])
    await begin()
    await available()
    await server.services.write((tx) =>
      tx.db.insertInto('support_operator').values({ member_id: 'm-leo', is_available: 1, free_since: tx.at }).execute(),
    )
    await pass(60)
    const rows = await server.services.db.selectFrom('support_operator').select(['member_id', 'is_available']).execute()
    expect(Object.fromEntries(rows.map((one) => [one.member_id, one.is_available]))).toEqual({ 'm-oda': 0, 'm-leo': 1 })
  })

  test('[R-4] asks a silent customer, then ends the chat, which nobody rates', async () => {
    const { conversationId } = await begin()
    await available()
    await answer(conversationId)
    await pass(180)
    await pass(100)
    expect((await told(conversationId)).at(-1)).toBe('reminded')
    await pass(80)
    expect((await state()).conversation).toMatchObject({ state: 'closed', end: 'idle', canRate: false })
    expect(await server.call(supportRate, { key: KEY, conversationId, rating: 5 })).toMatchObject({ code: conflict })
  })

  test('[R-4] asks a customer who is silent again, after they wrote', async () => {
    const { conversationId } = await begin()
    await available()
    for (const text of ['还在吗', '在']) {
      await answer(conversationId)
      await pass(180)
      expect((await told(conversationId)).at(-1)).toBe('reminded')
      granted(await sendWith({ conversationId, text }))
    }
  })

  test('[R-4] never gives a chat that is taken up again to who is away', async () => {
    const { conversationId } = await begin()
    await available()
    await answer(conversationId)
    await act({ act: 'close', conversationId })
    await available(false)
    const again = granted(await server.call(supportReopen, { key: KEY, conversationId })).conversation
    expect(again).toMatchObject({ state: 'waiting', operator: null })
    await pass(5)
    expect((await state()).conversation).toMatchObject({ state: 'waiting' })
    await available()
    expect((await state()).conversation).toMatchObject({ state: 'open', operator: 'Oda' })
  })

  test('[R-4] takes no chat up again while another one of theirs runs', async () => {
    const { conversationId } = await begin()
    granted(await server.call(supportClose, { key: KEY, conversationId }))
    const running = await begin()
    expect(running.conversationId).not.toBe(conversationId)
    expect(await server.call(supportReopen, { key: KEY, conversationId })).toMatchObject({ code: conflict })
    granted(await server.call(supportClose, { key: KEY, conversationId: running.conversationId }))
    const again = granted(await server.call(supportReopen, { key: KEY, conversationId })).conversation
    expect(again).toMatchObject({ conversationId, state: 'waiting' })
  })

  test('[R-4] a chat that is half full by its end is not taken up again', async () => {
    const { conversationId } = await begin()
    granted(await server.call(supportClose, { key: KEY, conversationId }))
    const canReopen = async (top: number) => {
      await server.services.db.updateTable('support_chat').set({ top }).where('id', '=', conversationId).execute()
      return (await state()).conversation?.canReopen
    }
    expect([await canReopen(SUPPORT_LIMIT.events / 2 - 1), await canReopen(SUPPORT_LIMIT.events / 2)]).toEqual([true, false])
    expect(await server.call(supportReopen, { key: KEY, conversationId })).toMatchObject({ code: conflict })
  })

  test('[R-4] an operator has a hand free since they said so first, and since the end of a chat', async () => {
    const freeSince = async () =>
      (await server.services.db.selectFrom('support_operator').select('free_since').execute()).map((one) =>
        Number(one.free_since),
      )
    const since = server.clock.now()
    await available()
    server.clock.advance(1_000)
    await available()
    expect(await freeSince()).toEqual([since])
    const { conversationId } = await begin()
    await answer(conversationId)
    server.clock.advance(1_000)
    expect(await act({ act: 'close', conversationId })).toBe('done')
    expect(await freeSince()).toEqual([since + 2_000])
  })

  test('[R-4] goes on over a restart: what is stored stays, and what is due is done', async () => {
    const { conversationId } = await begin()
    await available()
    await answer(conversationId)
    await server.restart()
    expect(await told(conversationId)).toEqual(['begun', 'customer: 你好', 'taken', 'service: 在的'])
    await pass(360)
    expect((await state()).conversation).toMatchObject({ state: 'closed', end: 'idle' })
  })
})

describe('an operator', () => {
  test('[D-8] closes a chat for both; it is rated once, with words', async () => {
    const { conversationId } = await begin()
    await available()
    await answer(conversationId)
    expect(await act({ act: 'close', conversationId })).toBe('done')
    expect(await answer(conversationId)).toBe('late')
    expect(await sendWith({ conversationId })).toMatchObject({ code: conflict })
    const rate = (rating: number) => server.call(supportRate, { key: KEY, conversationId, rating, words: '很好' })
    granted(await rate(5))
    granted(await rate(5))
    expect(await rate(1)).toMatchObject({ code: conflict })
    expect(await past()).toMatchObject([{ conversationId, end: 'service', rating: 5, ratingWords: '很好' }])
  })

  test('[D-8] hands a chat over to a colleague who is available and free, and to nobody else', async () => {
    const added = granted(
      await server.call(
        operatorAdd,
        { name: 'olga', rights: ['service.read', 'service.act'], reason: 'a colleague' },
        { token: oda },
      ),
    )
    if (added.result !== 'done') throw new Error(added.result)
    const to = added.operator.memberId
    const { conversationId } = await begin()
    await available()
    await answer(conversationId)
    expect(await act({ act: 'handOver', conversationId, to })).toBe('late')
    await server.services.write((tx) =>
      tx.db.insertInto('support_operator').values({ member_id: to, is_available: 1, free_since: tx.at }).execute(),
    )
    expect(await act({ act: 'handOver', conversationId, to })).toBe('done')
    // Their first answer is due as after they took it themselves.
    const answerBy = server.clock.now() + 60_000
    expect((await live()).open).toMatchObject([{ conversationId, operator: { memberId: to }, answerBy }])
    const turns = await told(conversationId)
    expect(turns.at(-1)).toBe('handedOver')
    // The same order that comes once more is done already.
    expect(await act({ act: 'handOver', conversationId, to })).toBe('done')
    expect(await told(conversationId)).toEqual(turns)
    expect(await answer(conversationId)).toBe('late')
    // Their hands are full with one, or it is their own.
    const { conversationId: next } = await begin({ key: OTHER })
    expect((await state(OTHER)).conversation).toMatchObject({ state: 'open', operator: 'Oda' })
    const set = (most: string) => server.services.write((tx) => writeSetting(tx, 'supportChats', most))
    await set('1')
    expect(await act({ act: 'handOver', conversationId: next, to })).toBe('late')
    await set('2')
    const isOf = (memberId: string | null) =>
      server.services.db.updateTable('support_chat').set({ member_id: memberId }).where('id', '=', next).execute()
    await isOf(to)
    expect(await act({ act: 'handOver', conversationId: next, to })).toBe('late')
    await isOf(null)
    expect(await act({ act: 'handOver', conversationId: next, to })).toBe('done')
  })

  test('[D-8] answers once an id, and acts on no chat of their own', async () => {
    const { conversationId } = await begin()
    await available()
    const clientId = newClientId()
    expect(await answer(conversationId, '好', clientId)).toBe('done')
    expect(await answer(conversationId, '好', clientId)).toBe('done')
    expect(await told(conversationId)).toEqual(['begun', 'customer: 你好', 'taken', 'service: 好'])
    const own = await begin({ key: undefined }, oda)
    expect(own.state).toBe('waiting')
    const reply = await server.call(officeSupportAct, { act: 'take', conversationId: own.conversationId }, { token: oda })
    expect(reply).toMatchObject({ code: forbidden })
  })

  test('[D-8] must be one, with the right', async () => {
    const { conversationId } = await begin()
    expect(await server.call(officeSupport, {})).toMatchObject({ code: unauthorized })
    expect(await server.call(officeSupport, {}, { token: mia })).toMatchObject({ code: forbidden })
    expect(await server.call(officeSupportHistory, { conversationId }, { token: mia })).toMatchObject({ code: forbidden })
    expect(await server.call(officeSupportAct, { act: 'take', conversationId }, { token: leo })).toMatchObject({
      code: forbidden,
    })
  })
})
