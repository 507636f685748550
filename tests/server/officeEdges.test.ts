import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaseAct } from '#src/api/model/depositCase.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { actOnCase, holdCase } from '#server/backOffice/depositCaseActs.ts'
import { listCases, suspenseOf } from '#server/backOffice/depositCases.ts'
import { listOrders } from '#server/backOffice/depositOrders.ts'
import { setAnchorOwner } from '#server/backOffice/rooms/officeAnchorOwner.ts'
import { officeVenueOf, saveVenue } from '#server/backOffice/venues/keepVenues.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { clearingOf } from '#server/ledger/owners.ts'
import { findMember } from '#server/members/members.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { venueRow } from '#server/venues/venueList.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What operators see and keep of deposits, venues and rooms, one rule at a time.

const now = 1_000 * 86_400_000
const RATE = 70_000
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
beforeAll(async () => {
  services.bus.subscribe((message) => heard.push(message))
  await writeRows(db, member('mia'), member('leo'), member('one', 'operator'), member('two', 'operator'))
})
beforeEach(() => {
  heard.length = 0
})

const member = (id: string, role = 'member') =>
  row('member', { id, name: id, name_key: id, nickname: `the ${id}`, role, status: '1', vip_level: 1 })
const order = (id: string, more: BareRow['values'] = {}) =>
  row('deposit_order', {
    id,
    reference: `R-${id}`,
    provider: 'harbourpay',
    member_id: 'mia',
    method: 'bankCard',
    state: 'created',
    asset: 'FEN',
    credit_asset: 'FEN',
    amount: 1_000,
    created_at: now,
    ...more,
  })
const by = async (id: string) => {
  const found = await findMember(db, id)
  if (found === undefined) throw new Error(id)
  return found
}
const payment = (payment_id: string, more: BareRow['values'] = {}) =>
  row('deposit_payment', {
    payment_id,
    payment_key: payment_id.toUpperCase(),
    provider: 'harbourpay',
    reference: 'R-none',
    asset: 'FEN',
    amount: 100,
    held: 0,
    held_reason: null,
    order_id: null,
    at: now,
    ...more,
  })

describe('deposit orders', () => {
  const listed = (query: Partial<Parameters<typeof listOrders>[1]>) => listOrders(db, { size: 9, ...query })
  const ids = async (query: Partial<Parameters<typeof listOrders>[1]>) => (await listed(query)).list.map((one) => one?.orderId)
  const day = dayOf(now)
  beforeAll(() =>
    writeRows(
      db,
      order('a-1', { created_at: dayStart(day) - 1 }),
      order('a-2', { created_at: dayStart(day), state: 'credited' }),
      order('a-3', { created_at: dayStart(day + 1) - 1, member_id: 'leo', method: 'usdt' }),
      order('a-4', { created_at: dayStart(day + 1), provider: 'quaycard' }),
    ),
  )

  test('[C-10] [D-8] are found by state, method, member, either number and the site’s days', async () => {
    expect(await ids({})).toEqual(['a-4', 'a-3', 'a-2', 'a-1'])
    expect([await ids({ state: 'credited' }), await ids({ method: 'usdt' }), await ids({ text: 'leo' })]).toEqual([
      ['a-2'],
      ['a-3'],
      ['a-3'],
    ])
    expect([await ids({ text: 'a-1' }), await ids({ text: 'R-a-2' }), await ids({ text: 'R-a' })]).toEqual([['a-1'], ['a-2'], []])
    const today = formatDay(day)
    expect([await ids({ from: today, to: today }), await ids({ from: today }), await ids({ to: today })]).toEqual([
      ['a-3', 'a-2'],
      ['a-4', 'a-3', 'a-2'],
      ['a-3', 'a-2', 'a-1'],
    ])
  })

  test('[C-10] come page by page, each counted with all that were asked for', async () => {
    expect(await listed({ size: 2 })).toMatchObject({ more: true, total: 4 })
    expect(await listed({ size: 2, before: 'a-3', state: 'created' })).toMatchObject({
      list: [{ orderId: 'a-1' }],
      more: false,
      total: 3,
    })
    expect(await listed({ before: 'none' })).toEqual({ list: [], more: false, total: 4 })
  })

  test('[C-10] [Q10] are found by a payment that took them, was credited to them, or named them by their own payer', async () => {
    const settled = (payment_id: string, way: string, order_id: string | null) =>
      row('deposit_settlement', { provider: 'harbourpay', payment_id, way, order_id })
    await writeRows(
      db,
      payment('taken', { order_id: 'a-1', reference: 'R-a-1' }),
      payment('held', { held: 100, reference: 'R-a-2', at: now - 1 }),
      payment('moved', { held: 100, reference: 'R-a-2' }),
      settled('moved', 'credited', 'a-3'),
      payment('foreign', { held: 100, reference: 'R-a-4' }),
    )
    const foundBy = async (text: string) =>
      (await listed({ text })).list.map((found) => [found?.orderId, found?.payments.map((one) => one?.paymentId)])
    expect(await foundBy('TAKEN')).toEqual([['a-1', ['taken']]])
    expect(await foundBy('held')).toEqual([['a-2', ['held']]])
    expect(await foundBy('moved')).toEqual([
      ['a-3', ['moved']],
      ['a-2', ['held']],
    ])
    expect(await foundBy('foreign')).toEqual([])
    const { list } = await listed({ text: 'held' })
    expect(list[0]?.payments.map((one) => one?.state)).toEqual(['held'])
  })
})

describe('cases', () => {
  const appeal = (id: string, at: number, order_id = 'c-1') =>
    row('deposit_appeal', { id, order_id, member_id: 'mia', at, reason: 'notCredited' })
  const claim = (case_id: string, by_member_id: string, until: number) =>
    row('deposit_case_claim', { case_id, by_member_id, by_name: by_member_id, since: now - 1, until })
  const ids = async (query: Parameters<typeof listCases>[1]) =>
    (await listCases(db, query, { byId: 'one', now, usdtRate: RATE })).list.map((one) => one?.caseId)
  beforeEach(async () => {
    for (const table of ['deposit_appeal', 'deposit_case_claim', 'deposit_payment', 'deposit_order'] as const)
      await db.deleteFrom(table).execute()
    await writeRows(
      db,
      order('c-1'),
      order('c-leo', { member_id: 'leo' }),
      order('c-own', { member_id: 'one' }),
      order('c-usdt', { asset: 'UUSDT' }),
    )
  })

  test('[C-10] are nobody’s, one’s own or a colleague’s until a claim is over', async () => {
    await writeRows(db, ...['ap-free', 'ap-mine', 'ap-theirs', 'ap-over'].map((id, at) => appeal(id, now + at)))
    await writeRows(db, claim('ap-mine', 'one', now + 1), claim('ap-theirs', 'two', now + 1), claim('ap-over', 'one', now))
    expect([await ids({ view: 'appeals', hands: 'free' }), await ids({ view: 'appeals', hands: 'mine' })]).toEqual([
      ['ap-free', 'ap-over'],
      ['ap-mine'],
    ])
    expect(await ids({ view: 'appeals' })).toEqual(['ap-free', 'ap-mine', 'ap-theirs', 'ap-over'])
    expect(await ids({ view: 'appeals', before: 'ap-mine' })).toEqual(['ap-theirs', 'ap-over'])
    expect([await ids({ view: 'appeals', text: 'leo' }), await ids({ view: 'appeals', text: 'ap-free' })]).toEqual([
      [],
      ['ap-free'],
    ])
  })

  test('[Q10] of money in suspense are those that hold some, by whose order they name', async () => {
    await writeRows(
      db,
      payment('h-2', { held: 5, at: now, reference: 'R-c-leo' }),
      payment('h-1', { held: 5, at: now }),
      payment('h-0', { at: now }),
      payment('h-3', { held: 5, at: now - 1, reference: 'R-c-leo', provider: 'quaycard' }),
    )
    expect(await ids({ view: 'held' })).toEqual(['quaycard:h-3', 'harbourpay:h-1', 'harbourpay:h-2'])
    expect([await ids({ view: 'held', text: 'leo' }), await ids({ view: 'held', text: 'h-1' })]).toEqual([
      ['harbourpay:h-2'],
      ['harbourpay:h-1'],
    ])
  })

  const act = async (id: string, given: CaseAct) => {
    const operator = await by(id)
    return (await services.write((tx) => actOnCase(tx, operator, given, RATE))).result
  }
  const hold = async (id: string, what: 'claim' | 'giveBack', caseId: string) => {
    const operator = await by(id)
    return (await services.write((tx) => holdCase(tx, operator, { act: what, caseId }, RATE))).result
  }

  test('[D-8] are settled by who has them in hand, in the way of their kind alone', async () => {
    await writeRows(db, appeal('ap', now), payment('h', { held: 100, reference: 'R-c-1', held_reason: 'noOrder' }))
    const answer = { act: 'answer', caseId: 'ap', outcome: 'helped', words: 'x' } as const
    expect([await act('one', answer), await hold('two', 'giveBack', 'ap')]).toEqual(['unclaimed', 'unclaimed'])
    await hold('two', 'claim', 'ap')
    expect([await act('one', answer), await act('two', answer), await act('two', answer)]).toEqual(['claimed', 'done', 'late'])
    expect([await hold('one', 'claim', 'ap'), await hold('one', 'giveBack', 'ap')]).toEqual(['late', 'late'])
    await expect(act('one', { act: 'return', caseId: 'ap', words: 'x' })).rejects.toMatchObject({ words: 'notFound' })
    await expect(act('one', { ...answer, caseId: 'harbourpay:h' })).rejects.toMatchObject({ words: 'notFound' })
    await expect(act('one', { ...answer, caseId: 'none' })).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[Q10] credit what is held to the order that is named, of its asset and nobody’s own, or send it back to its own payer', async () => {
    const house = (owner: string, balance: number) =>
      row('account', { id: `${owner}:FEN`, owner, asset: 'FEN', kind: 'house', balance })
    await writeRows(db, house(HOUSE.suspense, 200))
    await writeRows(
      db,
      payment('k', { amount: 900, held: 100, reference: 'R-c-1', held_reason: 'noOrder' }),
      payment('b', { held: 70, provider: 'quaycard' }),
    )
    await hold('one', 'claim', 'harbourpay:k')
    await hold('one', 'claim', 'quaycard:b')
    const credit = (reference: string) => act('one', { act: 'credit', caseId: 'harbourpay:k', reference, words: 'x' })
    expect([await credit('R-nothing'), await credit('R-c-usdt')]).toEqual(['noOrder', 'otherAsset'])
    await expect(credit('R-c-own')).rejects.toMatchObject({ words: 'forbidden' })
    expect(await credit('R-c-1')).toBe('done')
    expect(await act('one', { act: 'return', caseId: 'quaycard:b', words: 'x' })).toBe('done')
    const held = (owner: string) => balanceOf(db, owner, 'FEN')
    expect([await held('mia'), await held(HOUSE.suspense), await held(clearingOf('quaycard'))]).toEqual([100, 30, 70])
    expect(await suspenseOf(db)).toEqual({ fen: '30', uusdt: '0' })
    expect(await ids({ view: 'over', text: 'k' })).toEqual(['harbourpay:k'])
    const told = heard.flatMap((one) => (one.type === 'self' && one.push.kind === 'moneyOffice' ? [one.memberId] : []))
    expect(new Set(told)).toEqual(new Set(['one', 'two']))
  })
})

describe('a venue', () => {
  const fields = {
    state: 'open',
    place: 3,
    nameChinese: '港湾',
    nameEnglish: 'Harbour',
    from: now,
    until: now + 9,
    words: { 'zh-CN': '维护', en: 'Closed' },
  } as const
  const save = (code: string, version: number, state: 'open' | 'maintenance' | 'hidden' = 'open') =>
    services.write((tx) => saveVenue(tx, code, version, { ...fields, state }))

  test('[D-8] [S-2] is kept as it was written by who read it last, and told by its version', async () => {
    await writeRows(
      db,
      row('room', { key: 'lobby' }),
      row('venue', { code: 'OFF', kind: 'slots', place: 1, status: 0, channel_status: 1, is_display: 1, version: 4 }),
    )
    expect(await save('OFF', 3)).toMatchObject({ result: 'late', venue: { version: 4, place: 1 } })
    const kept = { ...fields, venue: 'OFF', version: 5, isOpen: false }
    expect(await save('OFF', 4)).toMatchObject({ result: 'done', before: { version: 4 }, venue: kept })
    expect(officeVenueOf(await venueRow(db, 'OFF'), now)).toMatchObject(kept)
    expect(officeVenueOf(await venueRow(db, 'OFF'), now + 9)).toMatchObject({ isOpen: true })
    for (const [at, state] of (['maintenance', 'hidden', 'open'] as const).entries()) {
      await save('OFF', 5 + at, state)
      const shown = officeVenueOf(await venueRow(db, 'OFF'), now - 1)
      expect(shown).toMatchObject({ state, isOpen: state === 'open' })
    }
  })
})

describe('an anchor’s room', () => {
  const give = (anchorRoomId: string, name: string | null) => services.write((tx) => setAnchorOwner(tx, { anchorRoomId, name }))
  const anchor = (id: string, owner_id: string | null) =>
    row('anchor', { anchor_room_id: id, chat_room_no: `room-${id}`, owner_id, stream_key: `key-${id}`, held: 1 })
  const anchorOf = (id: string) =>
    db.selectFrom('anchor').select(['owner_id', 'stream_key', 'held']).where('anchor_room_id', '=', id).executeTakeFirstOrThrow()

  test('[D-8] ends the stream key and the moderators of its former owner, and nobody else’s', async () => {
    const moderates = (member_id: string, room: string, by_anchor: 0 | 1) =>
      row('moderated_room', { member_id, room, by_anchor, at: 1 })
    await writeRows(
      db,
      ...['host', 'named', 'ours', 'many'].map((id) => member(id, 'admin')),
      member('new'),
      anchor('x', 'host'),
      anchor('y', null),
    )
    await writeRows(
      db,
      moderates('host', 'room-x', 0),
      moderates('named', 'room-x', 1),
      moderates('ours', 'room-x', 0),
      moderates('many', 'room-x', 1),
      moderates('many', 'room-y', 1),
    )
    expect(await give('x', 'new')).toEqual({
      result: 'done',
      before: { anchorRoomId: 'x', owner: 'host' },
      after: { anchorRoomId: 'x', owner: 'new' },
    })
    const after = await anchorOf('x')
    expect([after.owner_id, after.held, after.stream_key === 'key-x']).toEqual(['new', 0, false])
    expect((await anchorOf('y')).stream_key).toBe('key-y')
    expect(heard.filter(({ type }) => type === 'streamKeys')).toHaveLength(1)
    const left = await db.selectFrom('moderated_room').select(['member_id', 'room']).orderBy('member_id').execute()
    expect(left.map((one) => [one.member_id, one.room])).toEqual([
      ['many', 'room-y'],
      ['ours', 'room-x'],
    ])
    expect([(await by('host')).role, (await by('many')).role]).toEqual(['member', 'admin'])
  })

  test('[D-8] that is given to who has it already, or to nobody again, keeps its stream key', async () => {
    await writeRows(db, member('kept'), anchor('k', 'kept'), anchor('n', null))
    expect([(await give('k', 'kept')).result, (await give('n', null)).result]).toEqual(['done', 'done'])
    expect([(await anchorOf('k')).stream_key, (await anchorOf('n')).stream_key]).toEqual(['key-k', 'key-n'])
    expect([(await give('n', 'kept')).result, (await give('n', 'nobody')).result]).toEqual(['hasRoom', 'unknown'])
    await expect(give('none', 'kept')).rejects.toMatchObject({ words: 'notFound' })
    expect((await give('k', null)).result).toBe('done')
    expect((await anchorOf('k')).owner_id).toBeNull()
    expect((await give('n', 'kept')).result).toBe('done')
  })
})
