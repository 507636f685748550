import { afterEach, describe, expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { conversationOf } from '#server/support/chatRows.ts'
import { type Customer, leaveMessage, readState, sendLine } from '#server/support/customers.ts'
import { actOnSupport, listLive, listMessages, listPast } from '#server/support/office.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What is told of chats with customer service, field by field, and the pace of one address.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const now = 1_000 * 86_400_000
const { db, services } = await startBareServices(() => now)
afterEach(() => emptyTables(db, 'member', 'support_chat', 'support_event', 'support_message', 'support_operator', 'config_info'))

const staff = (id: string, nickname: string, isAvailable: 0 | 1) => [
  row('member', { id, name: id, name_key: id, nickname, role: 'operator', status: '1' }),
  row('support_operator', { member_id: id, is_available: isAvailable, free_since: 1 }),
]
const chat = (id: string, values: BareRow['values'] = {}) =>
  row('support_chat', {
    id,
    member_id: 'cus',
    key_hash: null,
    name: 'Cus',
    state: 'open',
    operator_id: 'oda',
    at: now - 5 * MINUTE,
    waiting_since: now - 4 * MINUTE,
    assigned_at: now - 3 * MINUTE,
    last_at: now - 2 * MINUTE,
    last_by: 'customer',
    preview: 'hello',
    answered: 0,
    reminded: 0,
    ended_by: null,
    ended_at: null,
    rating: null,
    rating_words: null,
    ...values,
  })
const live = () => listLive(db, 'oda')

describe('operators are told', () => {
  test('[D-8] of a chat that they have: its customer, who has it, by when it is to be answered, and its last line', async () => {
    await writeRows(db, ...staff('oda', 'Oda', 1), chat('c'))
    const { open, waiting } = await live()
    expect(waiting).toEqual([])
    expect(open).toEqual([
      {
        conversationId: 'c',
        state: 'open',
        customer: { memberId: 'cus', name: 'Cus' },
        operator: { memberId: 'oda', name: 'Oda' },
        preview: 'hello',
        lastBy: 'customer',
        at: now - 5 * MINUTE,
        waitingSince: null,
        answerBy: expect.any(Number),
        lastAt: now - 2 * MINUTE,
        end: null,
        rating: null,
        ratingWords: null,
      },
    ])
  })

  test('[D-8] by when a chat is to be answered, from when it was given, until it is', async () => {
    await services.write((tx) => writeSetting(tx, 'supportAnswer', '45'))
    await writeRows(db, ...staff('oda', 'Oda', 1), chat('c'), chat('d', { answered: 1 }))
    const { open } = await live()
    expect(open.map((one) => [one?.conversationId, one?.answerBy])).toEqual([
      ['c', now - 3 * MINUTE + 45 * SECOND],
      ['d', null],
    ])
  })

  test('[D-8] of a chat that waits since when it does, and of nobody who has it', async () => {
    await writeRows(db, ...staff('oda', 'Oda', 1), chat('w', { state: 'waiting', operator_id: null, assigned_at: null }))
    expect((await live()).waiting).toMatchObject([{ operator: null, waitingSince: now - 4 * MINUTE, answerBy: null }])
  })

  test('[D-8] of chats that wait by how long they do, and of those that run by when they began', async () => {
    const waits = (id: string, ago: number) =>
      chat(id, { state: 'waiting', operator_id: null, waiting_since: now - ago, at: now - 9 + ago })
    await writeRows(db, waits('late', 1), waits('early', 3), waits('middle', 2), chat('new', { at: 7 }), chat('old', { at: 6 }))
    const { waiting, open } = await live()
    expect(waiting.map((one) => one?.conversationId)).toEqual(['early', 'middle', 'late'])
    expect(open.map((one) => one?.conversationId)).toEqual(['old', 'new'])
  })

  test('[D-8] of their colleagues by name: who is available, and how many chats each has', async () => {
    await writeRows(
      db,
      ...staff('oda', 'Zoe', 0),
      ...staff('ann', 'Ann', 1),
      chat('c'),
      chat('d'),
      chat('e', { operator_id: 'ann' }),
    )
    const { colleagues, isAvailable } = await live()
    expect(colleagues).toEqual([
      { memberId: 'ann', name: 'Ann', isAvailable: true, open: 1 },
      { memberId: 'oda', name: 'Zoe', isAvailable: false, open: 2 },
    ])
    expect(isAvailable).toBe(false)
  })

  test('[D-8] of a chat that is over how it ended, and what it was rated', async () => {
    const over = { state: 'closed', ended_by: 'service', ended_at: now, rating: 4, rating_words: 'quick' }
    await writeRows(db, ...staff('oda', 'Oda', 1), chat('c', over))
    expect((await listPast(db, {})).list).toMatchObject([
      { end: 'service', rating: 4, ratingWords: 'quick', waitingSince: null, answerBy: null },
    ])
  })

  test('[D-8] of chats that ended together those of larger ids first', async () => {
    const over = (id: string) => chat(id, { state: 'closed', ended_by: 'idle', ended_at: now })
    await writeRows(db, over('a'), over('b'))
    expect((await listPast(db, {})).list.map((one) => one?.conversationId)).toEqual(['b', 'a'])
  })

  test('[D-8] of a message that was left where its writer is reached, and when it came', async () => {
    await writeRows(
      db,
      row('support_message', { id: 'm', contact: 'a@b.c', text: 'call me', at: now - 1, done_at: null, done_by: null }),
    )
    expect((await listMessages(db, {})).list).toEqual([
      { messageId: 'm', contact: 'a@b.c', text: 'call me', at: now - 1, doneBy: null },
    ])
  })
})

describe('a customer is told', () => {
  const told = async (id: string) =>
    conversationOf(db, await db.selectFrom('support_chat').selectAll().where('id', '=', id).executeTakeFirstOrThrow(), now)

  test('[R-4] who has their chat, while it runs', async () => {
    await writeRows(db, ...staff('oda', 'Oda', 1), chat('c'), chat('over', { state: 'closed', ended_by: 'idle', ended_at: now }))
    expect(await told('c')).toEqual({
      conversationId: 'c',
      state: 'open',
      operator: 'Oda',
      ahead: null,
      end: null,
      rating: null,
      canRate: false,
      canReopen: false,
      at: now - 5 * MINUTE,
      waitingSince: null,
    })
    expect(await told('over')).toMatchObject({ operator: null, end: 'idle' })
  })

  test('[R-4] how many waited before them, not those who began at that moment or have somebody', async () => {
    const waits = (id: string, since: number) => chat(id, { state: 'waiting', operator_id: null, waiting_since: since })
    await writeRows(
      db,
      waits('me', 5),
      waits('twin', 5),
      waits('before', 4),
      waits('after', 6),
      chat('open', { waiting_since: 1 }),
    )
    expect(await told('me')).toMatchObject({ ahead: 1, waitingSince: 5 })
  })

  test.each([
    ['customer', true],
    ['service', true],
    ['idle', false],
    ['full', false],
  ] as const)('[R-4] whether they may rate a chat that was ended by %s', async (ended_by, canRate) => {
    await writeRows(db, chat('c', { state: 'closed', ended_by, ended_at: now }))
    expect((await told('c')).canRate).toBe(canRate)
  })

  test('[R-4] of a member’s own chat before one that their device began as a visitor', async () => {
    const customer = { member: { id: 'cus' }, keyHash: 'key', address: 'a', deviceId: 'd' } as Customer
    const over = { state: 'closed', ended_by: 'idle', ended_at: now }
    await writeRows(db, chat('own', { ...over, at: 1 }), chat('visit', { ...over, member_id: null, key_hash: 'key', at: 9 }))
    expect((await readState(db, customer, now)).conversation?.conversationId).toBe('own')
  })
})

describe('an operator', () => {
  const by = () => db.selectFrom('member').selectAll().where('id', '=', 'oda').executeTakeFirstOrThrow()
  const act = async (order: Parameters<typeof actOnSupport>[2]) => {
    const oda = await by()
    return (await services.write((tx) => actOnSupport(tx, oda, order))).result
  }

  test('[D-8] who says again that they are available keeps since when they have a hand free', async () => {
    await writeRows(db, ...staff('oda', 'Oda', 1))
    expect(await act({ act: 'available', isAvailable: true })).toBe('done')
    expect(await db.selectFrom('support_operator').select('free_since').execute()).toEqual([{ free_since: 1 }])
    await act({ act: 'available', isAvailable: false })
    expect(await db.selectFrom('support_operator').selectAll().execute()).toEqual([
      { member_id: 'oda', is_available: 0, free_since: now },
    ])
  })

  const office: unknown[] = []
  services.bus.subscribe((one) => {
    if (one.type === 'supportOffice') office.push(one)
  })
  test('[D-8] who comes or goes is seen at once by all who see customer service', async () => {
    await writeRows(db, ...staff('oda', 'Oda', 1), ...staff('ora', 'Ora', 1))
    office.length = 0
    await act({ act: 'available', isAvailable: false })
    expect(office).toEqual([{ type: 'supportOffice', memberIds: ['oda', 'ora'], chatId: '' }])
  })

  test('[D-8] sees at once what a visitor left, and that it was dealt with', async () => {
    await writeRows(db, ...staff('oda', 'Oda', 1))
    office.length = 0
    const customer = { member: null, keyHash: 'key-left', address: '10.0.0.8', deviceId: 'd-left' }
    const contact = { channel: 'email', target: 'a@b.example' } as const
    await services.write((tx) => leaveMessage(tx, customer, { clientId: 'client-left', text: 't', contact }))
    const [left] = await db.selectFrom('support_message').select('id').execute()
    const seen = { type: 'supportOffice', memberIds: ['oda'], chatId: left?.id }
    expect(office).toEqual([seen])
    await act({ act: 'messageDone', messageId: left?.id ?? '' })
    expect(office).toEqual([seen, seen])
  })

  test('[R-4] who leaves a message while they are answered stays in their chat', async () => {
    const cus = row('member', { id: 'cus', name: 'cus', name_key: 'cus', nickname: 'Cus', role: 'member', status: '1' })
    await writeRows(db, ...staff('oda', 'Oda', 1), cus, chat('open'))
    const member = await db.selectFrom('member').selectAll().where('id', '=', 'cus').executeTakeFirstOrThrow()
    const customer = { member, keyHash: null, address: '10.0.0.9', deviceId: 'd-open' }
    const contact = { channel: 'email', target: 'a@b.example' } as const
    await services.write((tx) => leaveMessage(tx, customer, { clientId: 'client-open', text: 't', contact }))
    expect(await db.selectFrom('support_chat').select('state').execute()).toEqual([{ state: 'open' }])
  })

  test('[D-8] ends again what they ended, and nothing of a colleague’s', async () => {
    await writeRows(
      db,
      ...staff('oda', 'Oda', 1),
      ...staff('ann', 'Ann', 1),
      chat('mine', { state: 'closed', ended_by: 'service', ended_at: 1 }),
      chat('hers', { operator_id: 'ann' }),
    )
    expect([await act({ act: 'close', conversationId: 'mine' }), await act({ act: 'close', conversationId: 'hers' })]).toEqual([
      'done',
      'late',
    ])
  })

  test('[D-8] hands over nothing to who is its customer, or has it', async () => {
    await writeRows(db, ...staff('oda', 'Oda', 1), ...staff('cus', 'Cus', 1), chat('c'))
    const to = (one: string) => act({ act: 'handOver', conversationId: 'c', to: one })
    expect([await to('oda'), await to('cus')]).toEqual(['late', 'late'])
  })
})

describe('one address', () => {
  const visitor = (index: number): Customer => ({
    member: null,
    keyHash: `key-${index}`,
    address: '10.0.0.9',
    deviceId: `d-${index}`,
  })
  const refusedAt = async (tries: number, send: (index: number) => Promise<unknown>) => {
    for (let index = 0; index < tries; index += 1)
      try {
        await send(index)
      } catch (error) {
        expect(error).toMatchObject({ code: profile.codes.rateLimited })
        return index
      }
    return null
  }

  test('[X-4] leaves twenty messages at once, from whichever devices', async () => {
    const contact = { channel: 'email', target: 'a@b.example' } as const
    const leave = (index: number) =>
      services.write((tx) => leaveMessage(tx, visitor(index), { clientId: `client-${index}`, text: 't', contact }))
    expect(await refusedAt(25, leave)).toBe(20)
  })

  test('[X-4] begins forty chats at once, from whichever devices', async () => {
    const begin = (index: number) =>
      services.write((tx) => sendLine(tx, visitor(index), { clientId: `client-${index}`, text: 't', pictures: [] }))
    expect(await refusedAt(45, begin)).toBe(40)
  })
})
