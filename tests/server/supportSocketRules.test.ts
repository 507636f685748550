import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { createSupporting } from '#server/live/socket/supporting.ts'
import { group, supportOfGroup } from '#server/live/socket/types.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { type BarePage, bareSession, type BareSockets, startBareSockets } from '#tests/support/bareSockets.ts'

// Who hears what of chats with customer service on the realtime link, one rule at a time.

const begin = 1_000 * 86_400_000
let now = begin
const { db, services } = await startBareServices(() => now)
let sockets: BareSockets
const faults: unknown[] = []
const onFault = (error: unknown) => void faults.push(error)
beforeEach(async () => {
  sockets = await startBareSockets()
})
afterEach(async () => {
  vi.useRealTimers()
  now = begin
  await sockets.stop()
  if (faults.length > 0) throw new Error(`unexpected: ${faults.splice(0).join(', ')}`)
  await emptyTables(db, 'member', 'session', 'support_chat')
})

const member = (id: string, role = 'member') => row('member', { id, name: id, name_key: id, nickname: id, role, status: '1' })

const asked: [member: string | null, key: string | null, chat: string][] = []
/** Who may be in which chat, as `<who>/<chat>`: members by their id, visitors by their key. */
const may = new Set<string>()
/** After so many questions nobody may any more. */
let answers = 0
/** What a question waits for before it is answered. */
let looksUp: Promise<void> = Promise.resolve()
beforeEach(() => {
  may.clear()
  asked.length = 0
  answers = Number.POSITIVE_INFINITY
})
const office = new Set(['op'])
const supporting = () =>
  createSupporting(
    sockets.io,
    {
      ...services,
      support: {
        ...services.support,
        enter: async ({ member: who, key }, id) => {
          asked.push([who?.id ?? null, key, id])
          await looksUp
          answers -= 1
          const isIn = answers >= 0 && may.has(`${who?.id ?? key ?? ''}/${id}`)
          return isIn ? { epoch: 'e', top: 4, isOffice: office.has(who?.id ?? '') } : null
        },
      },
    },
    onFault,
  )
async function page(of: ReturnType<typeof supporting>, memberId: string | null) {
  const one = await sockets.connect(memberId === null ? null : await bareSession(db, memberId))
  if (memberId !== null) await one.socket.join(group.member(memberId))
  of.answer(one.socket)
  const enter = (conversationId: string, key: string | null = null): Promise<unknown> =>
    one.page.emitWithAck('supportEnter', { conversationId, key })
  return { ...one, enter }
}
const entered = { ok: true, epoch: 'e', top: 4 }
const refused = { ok: false, code: profile.codes.notFound }

/** A member in one chat and a visitor in another, with what each was answered for their own. */
async function twoChats() {
  await writeRows(db, member('m'))
  may.add('m/c').add('k/d')
  const support = supporting()
  const [own, visitor] = [await page(support, 'm'), await page(support, null)]
  const answered = [await own.enter('c', 'x'), await visitor.enter('d', 'k')]
  return { support, own, visitor, answered }
}
const event = { kind: 'turn', seq: 5, at: 1, turn: 'begun' } as const

test('[R-4] a member enters a chat by who they are, a visitor by their key', async () => {
  const { answered } = await twoChats()
  expect(answered).toEqual([entered, entered])
  expect(asked).toContainEqual(['m', 'x', 'c'])
  expect(asked).toContainEqual([null, 'k', 'd'])
})

test('[R-4] no one enters a chat of somebody else', async () => {
  const { own, visitor } = await twoChats()
  expect([await own.enter('d'), await visitor.enter('c', 'k')]).toEqual([refused, refused])
})

test('[R-4] only who was let in hears the chat', async () => {
  const { support, own, visitor } = await twoChats()
  await visitor.enter('c', 'k')
  support.tell('c', 'e', event)
  expect([await own.heard(), await visitor.heard()]).toEqual([
    [['support', { conversationId: 'c', epoch: 'e', events: [event] }]],
    [],
  ])
})

test('[R-4] who left a chat hears it no more', async () => {
  const { support, own } = await twoChats()
  own.page.emit('supportLeave', { conversationId: 'c' })
  expect(await own.heard()).toEqual([])
  support.tell('c', 'e', event)
  expect(await own.heard()).toEqual([])
})

test('[R-4] who leaves a chat while it is looked up is not in it', async () => {
  await writeRows(db, member('m'))
  may.add('m/c')
  const own = await page(supporting(), 'm')
  let answerAll: () => void = () => undefined
  looksUp = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  onTestFinished(() => void (looksUp = Promise.resolve()))
  const answer = own.enter('c')
  own.page.emit('supportLeave', { conversationId: 'c' })
  await own.heard()
  answerAll()
  expect(await answer).toEqual(refused)
  expect([...own.socket.rooms].filter((name) => supportOfGroup(name) !== null)).toEqual([])
  expect(await own.enter('c')).toEqual(entered)
})

test('[R-4] who may not see a chat any more once they have joined it is not in it', async () => {
  await writeRows(db, member('m'))
  may.add('m/c')
  const support = supporting()
  const own = await page(support, 'm')
  answers = 1
  expect(await own.enter('c')).toEqual(refused)
  expect(asked).toHaveLength(2)
  expect([...own.socket.rooms].filter((name) => name.endsWith('/c'))).toEqual([])
})

test('[X-4] who could not be let into a chat for a fault of ours does not hear it', async () => {
  let looks = 0
  const support = createSupporting(
    sockets.io,
    {
      ...services,
      support: {
        ...services.support,
        enter: async () => {
          looks += 1
          if (looks === 2) throw new Error('away')
          return { epoch: 'e', top: 4, isOffice: false }
        },
      },
    },
    onFault,
  )
  const visitor = await page(support, null)
  visitor.page.emit('supportEnter', { conversationId: 'c', key: 'k' })
  await expect.poll(() => faults.splice(0)).toEqual([new Error('away')])
  expect([...visitor.socket.rooms].filter((name) => supportOfGroup(name) !== null)).toEqual([])
})

/** A page that entered thirteen chats, one after another, with what it was answered. */
async function fullPage() {
  await writeRows(db, member('m'))
  const all = Array.from({ length: 13 }, (_, at) => `c-${at}`)
  for (const id of all) may.add(`m/${id}`)
  const own = await page(supporting(), 'm')
  const replies: unknown[] = []
  for (const id of all) replies.push(await own.enter(id))
  return { own, replies }
}

test('[X-4] a page is in twelve chats at most', async () => {
  const { replies } = await fullPage()
  expect(replies).toEqual([...Array.from({ length: 12 }, () => entered), { ok: false, code: profile.codes.rateLimited }])
})

test('[X-4] a page in twelve chats enters one of them again', async () => {
  const { own } = await fullPage()
  expect(await own.enter('c-0')).toEqual(entered)
})

test('[X-4] a page that left one of twelve chats enters another', async () => {
  const { own } = await fullPage()
  own.page.emit('supportLeave', { conversationId: 'c-0' })
  expect(await own.enter('c-12')).toEqual(entered)
})

/** An operator and a member in one chat. */
async function typists() {
  await writeRows(db, member('op', 'admin'), member('m'))
  may.add('op/c').add('m/c').add('m/d')
  const support = supporting()
  const pages = { op: await page(support, 'op'), m: await page(support, 'm') }
  await pages.op.enter('c')
  await pages.m.enter('c')
  return { support, pages }
}

/** Types on a page of theirs; the signs that this gave. */
async function typing() {
  const { pages } = await typists()
  return async (who: 'op' | 'm', conversationId: string) => {
    const signs: unknown[] = []
    const end = services.bus.subscribe((message) => message.type === 'typing' && signs.push([message.chatId, message.isOffice]))
    pages[who].page.emit('supportTyping', { conversationId })
    await pages[who].heard()
    end()
    return signs
  }
}

test('[R-4] a sign of typing is as of the side of who types', async () => {
  const types = await typing()
  expect([await types('op', 'c'), await types('m', 'c')]).toEqual([[['c', true]], [['c', false]]])
})

test('[R-4] who is not in a chat gives no sign of typing there', async () => {
  const types = await typing()
  expect(await types('m', 'd')).toEqual([])
})

test('[R-4] signs of typing are told five at once, then one a second', async () => {
  const types = await typing()
  for (let more = 0; more < 5; more += 1) expect(await types('m', 'c')).toHaveLength(1)
  expect(await types('m', 'c')).toEqual([])
  now += 1_000
  expect(await types('m', 'c')).toHaveLength(1)
  expect(await types('m', 'c')).toEqual([])
})

test.each([
  ['an operator', true, 'm'],
  ['a customer', false, 'op'],
] as const)('[R-4] that %s types is told to the other side alone', async (_, isOffice, hears) => {
  const { support, pages } = await typists()
  support.tellTyping('c', isOffice)
  const heard = { op: await pages.op.heard(), m: await pages.m.heard() }
  expect(heard).toEqual({ op: [], m: [], [hears]: [['supportTyping', { conversationId: 'c' }]] })
})

/** A member in two chats and another member in one, after the chat that both are in may be seen by neither. */
async function changedRights() {
  await writeRows(db, member('m'), member('n'))
  may.add('m/c').add('m/d').add('n/c')
  const support = supporting()
  const [own, other] = [await page(support, 'm'), await page(support, 'n')]
  await own.enter('c', 'key-c')
  await own.enter('d', 'key-d')
  await other.enter('c')
  asked.length = 0
  may.delete('m/c')
  may.delete('n/c')
  await support.recheck('m')
  return { support, own, other }
}

test('[D-8] a member whose rights changed is taken out of the chats that they may not see', async () => {
  const { own, other } = await changedRights()
  const isIn = (of: BarePage, id: string) => of.socket.rooms.has(group.support(id))
  expect([isIn(own, 'c'), isIn(own, 'd'), isIn(other, 'c')]).toEqual([false, true, true])
})

test('[D-8] a member whose rights changed is judged by the key that they came with', async () => {
  await changedRights()
  expect(asked).toEqual([
    ['m', 'key-c', 'c'],
    ['m', 'key-d', 'd'],
  ])
})

test('[D-8] a member is judged no more for a chat that they were taken out of', async () => {
  const { support } = await changedRights()
  asked.length = 0
  await support.recheck('m')
  expect(asked).toEqual([['m', 'key-d', 'd']])
})

test('[R-4] everybody is told how far their own chats have come', async () => {
  await writeRows(
    db,
    member('m'),
    row('support_chat', { id: 'c', epoch: 'e-c', top: 7 }),
    row('support_chat', { id: 'd', epoch: 'e-d', top: 9 }),
  )
  may.add('m/c').add('k/d')
  const support = supporting()
  const [own, visitor] = [await page(support, 'm'), await page(support, null)]
  await own.enter('c')
  await visitor.enter('d', 'k')
  await support.sweep()
  expect([await own.heard(), await visitor.heard()]).toEqual([
    [['supportTop', { conversationId: 'c', epoch: 'e-c', top: 7 }]],
    [['supportTop', { conversationId: 'd', epoch: 'e-d', top: 9 }]],
  ])
})

/** An operator and two customers in their chats, before an operator is told of two other chats. */
async function told() {
  await writeRows(db, member('op', 'admin'), member('m'), member('n'))
  may.add('m/c').add('n/d').add('op/c')
  const support = supporting()
  const [op, own, other] = [await page(support, 'op'), await page(support, 'm'), await page(support, 'n')]
  await op.enter('c')
  await own.enter('c')
  await other.enter('d')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  support.tellOffice(['op'], 'x')
  support.tellOffice(['op'], 'y')
  return { support, op, own, other }
}
const changed = (conversationId: string) => ['supportChanged', { conversationId }]

test('[R-4] operators are told at once that a chat changed', async () => {
  const { op } = await told()
  expect(await op.heard()).toEqual([changed('x'), changed('y')])
})

test('[R-4] customers are told that chats changed once a second at most, each of their own', async () => {
  const { own, other } = await told()
  expect([await own.heard(), await other.heard()]).toEqual([[], []])
  vi.advanceTimersByTime(1_000)
  expect([await own.heard(), await other.heard()]).toEqual([[changed('c')], [changed('d')]])
})

test('[R-4] nothing is told of chats once the server stops', async () => {
  const { support } = await told()
  expect(vi.getTimerCount()).toBe(1)
  support.stop()
  expect(vi.getTimerCount()).toBe(0)
})
