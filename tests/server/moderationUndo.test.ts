import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { chatOperation, chatUnblock, chatUndo, operationLog, roomSetup } from '#src/api/contract/moderation.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { KEPT_DAYS } from '#src/api/model/kept.ts'
import { profile } from '#src/api/profile.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
const { changedSince, alreadyUndone, notFound, muted, forbidden } = profile.codes
let server: TestServer
let admin: string
let member: string
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.login('ada')
  member = await server.login('mia')
})
afterEach(() => server.stop())

const say = async (content: string, replyTo?: string) =>
  granted(await server.call(chatSend, { room, clientId: newClientId(), content, ...(replyTo && { replyTo }) }, { token: member }))
const send = () => server.call(chatSend, { room, clientId: newClientId(), content: 'hello' }, { token: member })
const undo = (logId: string, token = admin) => server.call(chatUndo, { room, logId }, { token })
const remove = async (messageId: string) =>
  granted(await server.call(chatOperation, { action: 'delete', room, messageId }, { token: admin })).logId
const mute = async (minutes: 1 | 10 = 10, reason = 'spam') =>
  granted(await server.call(chatOperation, { action: 'mute', room, memberId: 'm-mia', minutes, reason }, { token: admin })).logId
const setUp = async (change: {
  switchOn?: boolean
  status?: 0 | 1
  pin?: string | null
  slowSeconds?: 0 | 10
  blockedWords?: string[]
}) => granted(await server.call(roomSetup, { room, ...change }, { token: admin }))
const standing = async () => granted(await server.call(chatAvailability, { room }, { token: member })).standing
const pin = async () => granted(await server.call(chatAvailability, { room }, { anonymous: true })).pin
const page = async () => JSON.stringify(granted(await server.call(chatHistory, { room }, { anonymous: true })).events)

describe('the log', () => {
  const open = async () =>
    granted(await server.call(operationLog, { room }, { token: admin })).list.flatMap(({ id, undoable }) =>
      undoable ? [id] : [],
    )

  test('[D-8] offers to undo what still stands, and nothing that is spent', async () => {
    const first = await say('rude words')
    const removed = await remove(first.id)
    const short = await mute(1)
    const long = await mute(10)
    const [slow = ''] = (await setUp({ slowSeconds: 10 })).logIds
    // The second mute took the place of the first.
    expect(await open()).toEqual([slow, long, removed])

    const [fast = ''] = (await setUp({ slowSeconds: 0 })).logIds
    expect(await open()).toEqual([fast, long, removed])
    granted(await undo(fast))
    expect(await open()).toEqual([slow, long, removed])

    server.clock.advance(10 * 60_000 + 1)
    admin = await server.login('ada')
    expect(await open()).toEqual([slow, removed])
    expect(await undo(short)).toMatchObject({ code: changedSince })

    await server.services.rooms.restart(room)
    expect(await open()).toEqual([slow])
  })

  test('[D-8] offers nothing that would be refused, and refuses nothing that it offers', async () => {
    const message = await say('rude words')
    const acts = [
      await remove(message.id),
      await mute(1),
      await mute(10),
      granted(await server.call(chatUnblock, { room, memberId: 'm-mia' }, { token: admin })).logId,
      granted(await server.call(chatOperation, { action: 'kick', room, memberId: 'm-mia', reason: 'spam' }, { token: admin }))
        .logId,
      ...(await setUp({ switchOn: false, pin: 'one', blockedWords: ['a'] })).logIds,
      ...(await setUp({ switchOn: true, pin: null, blockedWords: [] })).logIds,
    ]
    for (const id of acts) {
      const offered = (await open()).includes(id)
      expect([id, (await undo(id)).ok]).toEqual([id, offered])
      expect(await open()).not.toContain(id)
    }
  })
})

describe('a deleted message', () => {
  test('[D-8] comes back for everybody, at its place, and answers quote it again', async () => {
    const listener = await server.connect()
    await listener.enter(room)
    const first = await say('rude words')
    await say('what was that', first.id)
    const logId = await remove(first.id)
    expect(await page()).not.toContain('rude words')
    granted(await undo(logId))
    const back = await listener.until('the return', () => listener.events(room).find((event) => event.kind === 'chatRestored'))
    expect(back.body).toMatchObject({ id: first.id, seq: first.seq, message: { content: 'rude words' } })
    for (const restarted of [false, true]) {
      if (restarted) await server.restart()
      const { events } = granted(await server.call(chatHistory, { room }, { anonymous: true }))
      expect(events).toMatchObject([
        { kind: 'chat', seq: first.seq, body: { content: 'rude words' } },
        { kind: 'chat', body: { reply: { id: first.id, excerpt: 'rude words' } } },
      ])
    }
  })

  test('[D-8] that is deleted again leaves no words behind, wherever they were carried', async () => {
    const { id } = await say('rude words')
    await say('an answer', id)
    granted(await undo(await remove(id)))
    await remove(id)
    const entered = await (await server.connect()).enter(room)
    if (!entered.ok) throw new Error('not in')
    for (const restarted of [false, true]) {
      if (restarted) await server.restart()
      expect(await page()).not.toContain('rude words')
      const gap = granted(await server.call(chatHistory, { room, after: 0, epoch: entered.epoch }, { anonymous: true }))
      expect(JSON.stringify(gap)).not.toContain('rude words')
    }
  })

  test('[D-8] leaves no words behind in an answer that came back itself', async () => {
    const { id } = await say('rude words')
    const answer = await say('an answer', id)
    granted(await undo(await remove(answer.id)))
    await remove(id)
    const entered = await (await server.connect()).enter(room)
    if (!entered.ok) throw new Error('not in')
    for (const restarted of [false, true]) {
      if (restarted) await server.restart()
      const gap = granted(await server.call(chatHistory, { room, after: 0, epoch: entered.epoch }, { anonymous: true }))
      expect(JSON.stringify(gap)).toContain('an answer')
      expect(JSON.stringify(gap)).not.toContain('rude words')
    }
  })

  test('[D-8] comes back while its page is kept, however long ago it was written', async () => {
    const { id } = await say('rude words')
    server.clock.advance((KEPT_DAYS.chat - 1) * 86_400_000)
    admin = await server.login('ada')
    const logId = await remove(id)
    await sweepTables(server.services.write)
    granted(await undo(logId))
    await server.restart()
    expect(await page()).toContain('rude words')
  })

  test('[D-8] of an order that began anew cannot come back', async () => {
    const { id } = await say('rude words')
    const logId = await remove(id)
    await server.services.rooms.restart(room)
    expect(await undo(logId)).toMatchObject({ code: changedSince })
  })
})

describe('a mute', () => {
  test('[D-8] that is undone ends at once, everywhere', async () => {
    const socket = await server.connect(member)
    await socket.enter(room)
    const logId = await mute()
    granted(await undo(logId))
    await socket.until('the end', () => socket.selves.at(-1)?.kind === 'standing' && socket.selves.length === 2)
    expect((await send()).ok).toBe(true)
    expect(await undo(logId)).toMatchObject({ code: alreadyUndone })
  })

  test('[D-8] that replaced another leaves the other when it is undone', async () => {
    await mute(10, 'first')
    granted(await undo(await mute(1, 'second')))
    expect((await standing()).mute).toMatchObject({ reason: 'first' })
    expect(await send()).toMatchObject({ code: muted })
  })

  test('[D-8] that was replaced, lifted or is over can no longer be undone', async () => {
    const first = await mute()
    const second = await mute()
    expect(await undo(first)).toMatchObject({ code: changedSince })
    granted(await server.call(chatUnblock, { room, memberId: 'm-mia' }, { token: admin }))
    expect(await undo(second)).toMatchObject({ code: changedSince })
    const third = await mute(1)
    server.clock.advance(60_001)
    expect(await undo(third)).toMatchObject({ code: changedSince })
  })

  test('[D-8] that was lifted by mistake runs for its rest', async () => {
    await mute()
    const before = (await standing()).mute
    const lifted = granted(await server.call(chatUnblock, { room, memberId: 'm-mia' }, { token: admin })).logId
    granted(await undo(lifted))
    expect((await standing()).mute).toEqual(before)
    expect(await send()).toMatchObject({ code: muted })
    server.clock.advance(10 * 60_000)
    expect((await send()).ok).toBe(true)
    expect(await undo(lifted)).toMatchObject({ code: alreadyUndone })
  })

  test('[D-8] that runs again is told to its member at once', async () => {
    const socket = await server.connect(member)
    await socket.enter(room)
    await mute()
    const lifted = granted(await server.call(chatUnblock, { room, memberId: 'm-mia' }, { token: admin })).logId
    granted(await undo(lifted))
    const told = () => socket.selves.flatMap((push) => (push.kind === 'standing' ? [push.standing.mute !== null] : []))
    await expect.poll(told).toEqual([true, false, true])
  })

  test('[D-8] cannot run on once its time is over, or another is there', async () => {
    await mute(1)
    const late = granted(await server.call(chatUnblock, { room, memberId: 'm-mia' }, { token: admin })).logId
    server.clock.advance(60_001)
    expect(await undo(late)).toMatchObject({ code: changedSince })
    await mute(1)
    const replaced = granted(await server.call(chatUnblock, { room, memberId: 'm-mia' }, { token: admin })).logId
    await mute(10)
    expect(await undo(replaced)).toMatchObject({ code: changedSince })
  })
})

describe('a kick', () => {
  const kick = async (reason: string) =>
    granted(await server.call(chatOperation, { action: 'kick', room, memberId: 'm-mia', reason }, { token: admin })).logId

  test('[D-8] that replaced another leaves the other when it is undone', async () => {
    const first = await kick('first')
    const before = (await standing()).kick
    server.clock.advance(60_000)
    granted(await undo(await kick('second')))
    expect((await standing()).kick).toEqual(before)
    expect(before).toMatchObject({ reason: 'first' })
    granted(await undo(first))
    expect((await standing()).kick).toBeNull()
  })

  test('[D-8] whose time is over meanwhile does not come back', async () => {
    await kick('first')
    server.clock.advance(5 * 60_000)
    const second = await kick('second')
    server.clock.advance(5 * 60_000 + 1)
    granted(await undo(second))
    expect((await standing()).kick).toBeNull()
  })
})

describe('a setting', () => {
  test('[D-8] [S-7] is as it was when its change is undone, and each undo is in the log', async () => {
    const listener = await server.connect()
    await listener.enter(room)
    const changes = [
      { switchOn: false },
      { status: 0 as const },
      { pin: 'Kick-off at nine' },
      { pin: 'Kick-off at ten' },
      { pin: null },
      { slowSeconds: 10 as const },
      { blockedWords: ['spam'] },
    ]
    const logIds: string[] = []
    for (const change of changes) logIds.push(...(await setUp(change)).logIds)
    expect(logIds).toHaveLength(changes.length)
    expect(await pin()).toBeNull()
    for (const logId of logIds.toReversed()) granted(await undo(logId))
    expect(await pin()).toBeNull()
    const { entrance } = granted(await server.call(chatAvailability, { room }, { anonymous: true }))
    expect(entrance).toMatchObject({ switchOn: true, status: 1, slowSeconds: 0 })
    expect((await send()).ok).toBe(true)
    const pins = () =>
      listener.events(room).flatMap((event) => (event.kind === 'pinned' ? [event.body.pin?.content ?? null] : []))
    await listener.until('every pin', () => pins().length === 6)
    expect(pins()).toEqual(['Kick-off at nine', 'Kick-off at ten', null, 'Kick-off at ten', 'Kick-off at nine', null])
    const { list } = granted(await server.call(operationLog, { room }, { token: admin }))
    expect(list.filter((line) => line.action === 'undo').map((line) => line.detail)).toEqual([
      'switchOff',
      'close',
      'pin',
      'pin',
      'unpin',
      'slowMode',
      'blockedWords',
    ])
    expect(list.filter((line) => line.action !== 'undo').map((line) => [line.undoable, line.undoneBy])).toEqual(
      changes.map(() => [false, 'Ada']),
    )
  })

  test('[D-8] [S-7] that was set again since stays, even where it reads the same', async () => {
    const [off] = (await setUp({ switchOn: false })).logIds
    const [on] = (await setUp({ switchOn: true })).logIds
    await setUp({ switchOn: false })
    expect(await undo(off ?? '')).toMatchObject({ code: changedSince })
    expect(await undo(on ?? '')).toMatchObject({ code: changedSince })
    const [nine] = (await setUp({ pin: 'nine' })).logIds
    await setUp({ pin: 'ten' })
    expect(await undo(nine ?? '')).toMatchObject({ code: changedSince })
    expect((await pin())?.content).toBe('ten')
  })

  test('[D-8] that stays as it is is not logged; a pinned line has a length', async () => {
    expect((await setUp({ switchOn: true, status: 1, pin: null })).logIds).toEqual([])
    expect((await setUp({ pin: '公'.repeat(100) })).logIds).toHaveLength(1)
    expect(await server.call(roomSetup, { room, pin: '公'.repeat(101) }, { token: admin })).toMatchObject({
      code: profile.codes.invalid,
    })
  })
})

test('[D-8] [A-1] only a moderator undoes, only what is in the room’s log, and never an undo', async () => {
  const logId = await mute()
  expect(await undo(logId, member)).toMatchObject({ code: forbidden })
  expect(await undo('l-nothing')).toMatchObject({ code: notFound })
  expect(await server.call(chatUndo, { room: FIXTURE.offAirChat, logId }, { token: admin })).toMatchObject({ code: notFound })
  const { logId: undone } = granted(await undo(logId))
  expect(await undo(undone)).toMatchObject({ code: notFound })
})

test('[D-8] two moderators who undo the same act at once undo it once', async () => {
  const logId = await mute()
  const replies = await Promise.all([undo(logId), undo(logId), undo(logId)])
  expect(replies.filter((reply) => reply.ok)).toHaveLength(1)
  for (const reply of replies) if (!reply.ok) expect(reply.code).toBe(alreadyUndone)
  const { list } = granted(await server.call(operationLog, { room }, { token: admin }))
  expect(list.map((line) => line.action)).toEqual(['undo', 'mute'])
})
