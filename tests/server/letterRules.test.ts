import { beforeEach, describe, expect, test } from 'vitest'
import { LETTER_PAGE } from '#src/api/contract/letters.ts'
import { LETTER_LIMIT } from '#src/api/model/letter.ts'
import { actOnLetter, listOfficeLetters, officeLetterOf } from '#server/letters/letterOffice.ts'
import { findLetter } from '#server/letters/letterRows.ts'
import { closeLetter, letterPictureOf, listLetters, readLetter, replyToLetter, startLetter } from '#server/letters/letters.ts'
import { findMember } from '#server/members/members.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Letters to customer service, one rule at a time and without a server.

const DAY = 86_400_000
const begin = 1_000 * DAY
/** How long the writer of five lines waits for the next one, in ms. */
const WAIT = 20_000
let now = begin
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))

const member = (id: string, more: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, nickname: `The ${id}`, role: 'member', status: '1', ...more })
beforeEach(async () => {
  // Whoever wrote in the test before may write at once.
  now += DAY
  await emptyTables(db, 'letter', 'letter_line', 'member', 'message', 'operator_rights', 'upload')
  await writeRows(db, member('mia'), member('leo'), member('oda', { role: 'operator' }))
  heard.length = 0
})

const asMember = async (tx: Transaction, id: string) => {
  const one = await findMember(tx.db, id)
  if (one === undefined) throw new Error(`no member ${id}`)
  return one
}
type Started = Partial<Parameters<typeof startLetter>[2]>
const start = (change: Started = {}, by = 'mia') =>
  services.write(async (tx) =>
    startLetter(tx, await asMember(tx, by), {
      clientId: newClientId(),
      kind: 'fault',
      text: 'It broke',
      pictures: [],
      ...change,
    }),
  )
const begun = async (...asked: Parameters<typeof start>) => (await start(...asked)).letter.letterId
const reply = (letterId: string, clientId: string = newClientId(), text = 'Still broken', by = 'mia') =>
  services.write(async (tx) => replyToLetter(tx, await asMember(tx, by), { clientId, letterId, text, pictures: [] }))
const act = (order: Parameters<typeof actOnLetter>[2], by = 'oda') =>
  services.write(async (tx) => actOnLetter(tx, await asMember(tx, by), order))
const answer = (letterId: string, clientId: string = newClientId(), text = 'Mended') =>
  act({ act: 'answer', letterId, clientId, text })
const conflict = { words: 'conflict' }
const tooFast = { words: 'rateLimited' }
const letter = (id: string, member_id: string, state: string, at: number) =>
  row('letter', { id, member_id, state, kind: 'letter', subject: id, at, changed_at: at })
const letters = (count: number, member_id: string, state: string, at: number) =>
  Array.from({ length: count }, (_, number) => letter(`${member_id}-${state}-${at}-${100 + number}`, member_id, state, at))

describe('a letter', () => {
  test.each([
    ['It is dark.\nmore', 'It is dark.'],
    [`${'😀'.repeat(31)}\nmore`, `${'😀'.repeat(30)}…`],
    ['The deposit of this morning has not arrived', 'The deposit of this morning…'],
    [`你好 ${'我昨天充值了一千元'.repeat(4)}`, `你好 ${'我昨天充值了一千元'.repeat(3)}…`],
    [`${'一'.repeat(20)} ${'二'.repeat(20)}`, `${'一'.repeat(20)}…`],
    [`${'一'.repeat(19)} ${'二'.repeat(20)}`, `${'一'.repeat(19)} ${'二'.repeat(10)}…`],
    ['The deposit of this day at six has not arrived', 'The deposit of this day at six…'],
  ])(
    '[C-11] “%s” has the first thirty letters of its first line, in whole words, as its subject: “%s”',
    async (text, subject) => {
      const { letter: begunLetter } = await start({ text })
      expect(begunLetter.subject).toBe(subject)
    },
  )

  test('[C-11] begun once more as another kind is refused', async () => {
    const clientId = newClientId()
    await start({ clientId, kind: 'fault' })
    await expect(start({ clientId, kind: 'letter' })).rejects.toMatchObject(conflict)
  })

  test('[C-11] is not begun by a line that went into another one', async () => {
    const [letterId, clientId] = [await begun(), newClientId()]
    await reply(letterId, clientId, 'A line')
    await expect(start({ clientId, text: 'A line' })).rejects.toMatchObject(conflict)
  })

  test('[C-11] takes no line that went into another one', async () => {
    const [first, second, clientId] = [await begun(), await begun(), newClientId()]
    await reply(first, clientId)
    await expect(reply(second, clientId)).rejects.toMatchObject(conflict)
  })

  test('[C-11] stands as it is when a line of it comes once more', async () => {
    const [letterId, clientId] = [await begun(), newClientId()]
    await reply(letterId, clientId)
    await act({ act: 'read', letterId })
    const { letter: stands, lines } = await reply(letterId, clientId)
    expect([stands.state, lines.length]).toEqual(['read', 2])
  })

  test('[C-11] takes a hundred lines and no more, of which the last is left for the answer', async () => {
    const letterId = await begun()
    const line = (place: number) => row('letter_line', { id: `l-${place}`, letter_id: letterId, place, by_member_id: null })
    await writeRows(db, ...Array.from({ length: 97 }, (_, number) => line(number + 1)))
    expect((await reply(letterId)).lines).toHaveLength(99)
    await expect(reply(letterId)).rejects.toMatchObject(tooFast)
    expect(await answer(letterId)).toMatchObject({ result: 'done', lines: { length: 100 } })
    for (const more of [reply, answer]) await expect(more(letterId)).rejects.toMatchObject(tooFast)
  })

  test('[C-11] has its lines in their order, each with its own pictures', async () => {
    const line = (place: number) =>
      row('letter_line', { id: `l-${place}`, letter_id: 'one', place, text: `${place}`, by_member_id: null })
    const sent = (id: string, ref: string, purpose = 'letter') =>
      row('upload', { id, ref, purpose, picture: 'x', picture_type: 'image/webp' })
    await writeRows(db, letter('one', 'mia', 'sent', now), line(2), line(0), line(1))
    await writeRows(db, sent('u-0', 'l-0'), sent('u-1', 'l-1'), sent('u-2', 'l-1'), sent('u-3', 'l-2', 'support'))
    const { lines } = await readLetter(db, 'mia', 'one')
    expect(lines.map((one) => [one?.text, one?.pictures])).toEqual([
      ['0', ['u-0']],
      ['1', ['u-1', 'u-2']],
      ['2', []],
    ])
  })

  test('[C-11] [C-14] shows no picture of something else', async () => {
    await writeRows(
      db,
      letter('one', 'mia', 'sent', now),
      row('letter_line', { id: 'l-1', letter_id: 'one', place: 0 }),
      row('upload', { id: 'u-1', ref: 'l-1', purpose: 'support', picture: 'x', picture_type: 'image/webp' }),
    )
    await expect(letterPictureOf(db, 'mia', 'u-1')).rejects.toMatchObject({ words: 'notFound' })
  })
})

describe('how many', () => {
  test('[X-4] [C-11] ten letters that are not closed are a member’s most, whatever others have and what is closed', async () => {
    await writeRows(
      db,
      ...letters(LETTER_LIMIT.open - 1, 'mia', 'answered', now - 2 * DAY),
      ...letters(LETTER_LIMIT.open, 'mia', 'closed', now - 2 * DAY),
      ...letters(LETTER_LIMIT.open, 'leo', 'sent', now - 2 * DAY),
    )
    await start()
    await expect(start()).rejects.toMatchObject(tooFast)
  })

  test('[X-4] [C-11] a letter counts for a day from when it was begun, whatever others begin', async () => {
    await writeRows(
      db,
      ...letters(LETTER_LIMIT.day - 1, 'mia', 'closed', now - DAY + 1),
      ...letters(1, 'mia', 'closed', now - DAY),
      ...letters(LETTER_LIMIT.day, 'leo', 'closed', now),
    )
    await start()
    await expect(start()).rejects.toMatchObject(tooFast)
    now += 1
    await start()
  })

  test('[X-4] [C-11] a letter that was begun before that day does not count for it, though it was changed in it', async () => {
    const old = letters(LETTER_LIMIT.day, 'mia', 'closed', now - 2 * DAY)
    await writeRows(db, ...old.map(({ table, values }) => row(table, { ...values, changed_at: now })))
    expect((await start()).letter.state).toBe('sent')
  })

  test('[X-4] [C-11] a member writes five lines at once, then one every twenty seconds; another has their own pace', async () => {
    const letterId = await begun()
    for (let line = 1; line < 5; line += 1) await reply(letterId)
    await expect(reply(letterId)).rejects.toMatchObject(tooFast)
    await start({}, 'leo')
    now += WAIT - 1
    await expect(reply(letterId)).rejects.toMatchObject(tooFast)
    now += 1
    expect((await reply(letterId)).lines).toHaveLength(6)
  })
})

describe('a member’s list', () => {
  test('[C-11] comes page after page, the latest change first, and has no letter of others', async () => {
    await writeRows(
      db,
      ...letters(LETTER_PAGE - 1, 'mia', 'closed', now),
      letter('c', 'mia', 'sent', now - 1),
      letter('b', 'mia', 'sent', now - 1),
      letter('theirs', 'leo', 'sent', now - 1),
    )
    const first = await listLetters(db, 'mia', {})
    expect([first.list.length, first.more, first.list.at(-1)?.letterId]).toEqual([LETTER_PAGE, true, 'c'])
    const rest = await listLetters(db, 'mia', { before: 'c' })
    expect([rest.list.map((one) => one?.letterId), rest.more]).toEqual([['b'], false])
  })

  test('[C-11] that fills a page has no other one', async () => {
    await writeRows(db, ...letters(LETTER_PAGE, 'mia', 'closed', now))
    expect((await listLetters(db, 'mia', {})).more).toBe(false)
  })

  test('[C-11] has first what was written to last', async () => {
    await writeRows(db, letter('old', 'mia', 'answered', now - 9), letter('new', 'mia', 'sent', now - 1))
    await reply('old')
    expect((await listLetters(db, 'mia', {})).list.map((one) => [one?.letterId, one?.changedAt])).toEqual([
      ['old', now],
      ['new', now - 1],
    ])
  })
})

describe('an operator', () => {
  test.each([{ act: 'read' }, { act: 'close', reason: 'as asked' }] as const)(
    '[D-8] [C-11] is told that a letter stands as ordered where $act comes once more, and nobody hears of it',
    async (order) => {
      const letterId = await begun()
      await act({ ...order, letterId })
      heard.length = 0
      expect((await act({ ...order, letterId })).result).toBe('done')
      expect(heard).toEqual([])
    },
  )

  test('[D-8] [C-11] is late to close a letter that its member closed', async () => {
    const letterId = await begun()
    await services.write((tx) => closeLetter(tx, 'mia', letterId))
    expect((await act({ act: 'close', letterId, reason: 'as asked' })).result).toBe('late')
  })

  test('[D-8] [C-11] is late for a letter that was answered since', async () => {
    const letterId = await begun()
    await answer(letterId)
    expect((await act({ act: 'read', letterId })).result).toBe('late')
  })

  test('[D-8] [C-11] answers with no line that answered another letter', async () => {
    const [first, second, clientId] = [await begun(), await begun(), newClientId()]
    await answer(first, clientId)
    await expect(answer(second, clientId)).rejects.toMatchObject(conflict)
  })

  test('[D-8] [C-11] is told once that their answer is there, though the member wrote since', async () => {
    const [letterId, clientId] = [await begun(), newClientId()]
    await answer(letterId, clientId)
    await reply(letterId)
    expect(await answer(letterId, clientId)).toMatchObject({ result: 'done', letter: { state: 'sent' }, lines: [{}, {}, {}] })
  })

  test('[D-8] [C-11] acts on no letter that there is not', async () => {
    await expect(act({ act: 'read', letterId: 'none' })).rejects.toMatchObject({ words: 'notFound' })
  })

  const waiting = async (before?: string) =>
    (await listOfficeLetters(db, { state: 'sent', before })).list.map((one) => one?.letterId)
  /** Two letters, the second one a moment after the first. */
  const two = async () => {
    const first = await begun()
    now += 1
    const second = await begun({}, 'leo')
    now += 1
    return [first, second] as const
  }

  test('[D-8] [C-11] has a letter where it waits since it was sent, whatever its member adds', async () => {
    const [first, second] = await two()
    await reply(first)
    expect([await waiting(), await waiting(first)]).toEqual([[first, second], [second]])
  })

  test('[D-8] [C-11] has a letter that was read, and that its member adds to, where it waits since it was sent', async () => {
    const [first, second] = await two()
    await act({ act: 'read', letterId: first })
    await reply(first)
    expect(await waiting()).toEqual([first, second])
  })

  test('[D-8] [C-11] tells since when a letter waits, and nothing of that once it is closed', async () => {
    const [first] = await two()
    const since = async () => (await officeLetterOf(db, first)).letter.waitsSince
    const { at } = (await officeLetterOf(db, first)).letter
    await reply(first)
    expect(await since()).toBe(at)
    await act({ act: 'close', letterId: first, reason: 'why' })
    expect(await since()).toBe(null)
  })

  test('[D-8] [C-11] has a letter that was answered where it waits since its member wrote again', async () => {
    const [first, second] = await two()
    await answer(first)
    await reply(first)
    expect([await waiting(), await waiting(second)]).toEqual([[second, first], [first]])
  })

  const messages = async () => db.selectFrom('message').select(['member_id', 'words', 'blanks_json', 'link']).execute()

  test('[C-11] writes to the member of a letter that they answer, not of one that they read', async () => {
    const letterId = await begun({ text: 'It broke' })
    await act({ act: 'read', letterId })
    expect(await messages()).toEqual([])
    await answer(letterId)
    expect(await messages()).toEqual([
      { member_id: 'mia', words: 'letterAnswered', blanks_json: '{"subject":"It broke"}', link: `/app/letters/${letterId}` },
    ])
  })

  test('[C-11] writes nothing where the member closes their letter, or it was closed before', async () => {
    const letterId = await begun()
    await services.write((tx) => closeLetter(tx, 'mia', letterId))
    await act({ act: 'close', letterId, reason: 'as agreed' })
    expect(await messages()).toEqual([])
  })
})

describe('whoever looks', () => {
  const told = () => heard.flatMap((one) => (one.type === 'self' ? [[one.memberId, one.push] as const] : []))
  const toMember = (letterId: string, state: string) => ['mia', { kind: 'letter', letterId, state }]
  const toOperator = (letterId: string) => ['oda', { kind: 'letterOffice', letterId }]

  test('[S-9] [C-11] hears of a letter that begins: its member, and operators who may read it', async () => {
    await writeRows(db, member('ada', { role: 'operator' }), member('kim', { role: 'operator', status: '0' }))
    await writeRows(db, row('operator_rights', { member_id: 'ada', rights_json: '["content.read"]', changed_at: 0 }))
    const letterId = await begun()
    expect(told()).toEqual([toMember(letterId, 'sent'), toOperator(letterId)])
  })

  test('[S-9] [C-11] hears of a letter that they may only read', async () => {
    await writeRows(db, row('operator_rights', { member_id: 'oda', rights_json: '["service.read"]', changed_at: 0 }))
    const letterId = await begun()
    expect(told()).toEqual([toMember(letterId, 'sent'), toOperator(letterId)])
  })

  test('[S-9] [C-11] hears of each step of a letter, and how it stands then', async () => {
    const letterId = await begun()
    heard.length = 0
    await act({ act: 'read', letterId })
    await answer(letterId)
    await reply(letterId)
    await services.write((tx) => closeLetter(tx, 'mia', letterId))
    const steps = told().filter(([, { kind }]) => kind === 'letter' || kind === 'letterOffice')
    expect(steps).toEqual(
      ['read', 'answered', 'sent', 'closed'].flatMap((state) => [toMember(letterId, state), toOperator(letterId)]),
    )
  })

  test('[C-11] hears nothing of a step that led nowhere', async () => {
    const letterId = await begun()
    await services.write((tx) => closeLetter(tx, 'mia', letterId))
    heard.length = 0
    await services.write((tx) => closeLetter(tx, 'mia', letterId))
    await act({ act: 'read', letterId })
    expect([told(), (await findLetter(db, letterId))?.state]).toEqual([[], 'closed'])
  })
})
