import { afterEach, describe, expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { Write } from '#server/platform/transaction.ts'
import {
  beginUpload,
  createUploads,
  dropUploads,
  isVisitorTicket,
  openUpload,
  takeUpload,
  uploadsOf,
  visitorOwner,
} from '#server/platform/uploads.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Whose pictures are kept, given and dropped, one rule at a time.

const now = 1_000 * 86_400_000
const { db, services } = await startBareServices(() => now)
const { write } = services
afterEach(async () => {
  await emptyTables(db, 'upload')
})

const upload = (id: string, values: BareRow['values'] = {}) =>
  row('upload', { id, member_id: 'me', purpose: 'avatar', ref: null, picture: 'cGlj', at: now - 9, ticket_hash: null, ...values })
const own = { memberId: 'me', purpose: 'avatar' } as const
const announced = { type: 'image/png', bytes: 1 } as const
const ids = async () => (await db.selectFrom('upload').select('id').orderBy('id').execute()).map(({ id }) => id)

test.each([
  ['another member’s', { member_id: 'you' }],
  ['one for something else', { purpose: 'letter' }],
  ['one that is used', { ref: 'used' }],
] as const)('[C-14] a picture beyond the most that wait takes the place of an own one alone, not of %s', async (_, other) => {
  await writeRows(db, upload('other', { at: now - 20, ...other }), upload('one'), upload('two', { at: now - 8 }))
  const { id } = await write((tx) => beginUpload(tx, 'me', 'avatar', announced))
  expect(await ids()).toEqual(['other', 'two', id].toSorted())
})

test.each([
  ['another member’s', { member_id: 'you' }],
  ['one for something else', { purpose: 'letter' }],
  ['one that waits', { ref: null }],
] as const)('[C-14] another picture in use takes the place of the one before, not of %s', async (_, other) => {
  await writeRows(
    db,
    upload('gone', { ref: 'used' }),
    upload('kept', { ref: 'used' }),
    upload('other', { ref: 'used', ...other }),
  )
  await write((tx) => dropUploads(tx, own, 'kept'))
  expect(await ids()).toEqual(['kept', 'other'])
})

test.each([
  ['another member’s', { member_id: 'you' }],
  ['one for something else', { purpose: 'letter' }],
  ['one that never came', { picture: null }],
] as const)('[C-14] a member cannot use a picture like this: %s', async (_, other) => {
  await writeRows(db, upload('other', other))
  await expect(write((tx) => takeUpload(tx, own, 'other'))).rejects.toMatchObject({ code: profile.codes.invalid })
})

describe('the pictures of a thing', () => {
  test.each([
    ['for something else', { purpose: 'letter' }],
    ['of another thing', { ref: 'r-2' }],
    ['that never came', { picture: null }],
  ] as const)('[C-14] they are told without one %s', async (_, other) => {
    await writeRows(db, upload('other', { ref: 'r-1', ...other }), upload('one', { ref: 'r-1' }))
    expect((await uploadsOf(db, 'avatar', ['r-1'])).map(({ id }) => id)).toEqual(['one'])
  })

  test('[C-14] they stand as they were announced', async () => {
    const of = { ref: 'r-1' }
    await writeRows(db, upload('c', { ...of, at: now - 9 }), upload('a', of), upload('b', { ...of, at: now - 10 }))
    expect((await uploadsOf(db, 'avatar', ['r-1'])).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })
})

test('[R-4] [C-14] an address that a visitor was given is that of their own device', async () => {
  const owner = { memberId: visitorOwner('d-1'), purpose: 'support', ref: null } as const
  const { ticket } = await write((tx) => openUpload(tx, owner, announced))
  expect([await isVisitorTicket(db, ticket, 'd-1'), await isVisitorTicket(db, ticket, 'd-2')]).toEqual([true, false])
})

test('[X-4] [C-14] a picture that is over makes room for one more of its member, not for those that are still taken', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const held: Write = (work, hint) => gate.then(() => write(work, hint))
  const uploads = createUploads(db, held, () => now)
  const addressed = { type: 'image/png', bytes: 1, picture: null, ticket_until: now + 1 }
  const waiting = ['a', 'b', 'c', 'd', 'e'].map((id) => upload(id, { ...addressed, ticket_hash: hashToken(id) }))
  await writeRows(db, ...waiting)
  const take = (ticket: string) => uploads.take({ ticket, memberId: 'me' }, 'image/png', Buffer.alloc(1))
  const [gone, ...taken] = ['gone', 'a', 'b', 'c'].map(take)
  await gone
  const more = ['d', 'e'].map(take)
  letGo()
  expect(await Promise.all([...taken, ...more])).toEqual([415, 415, 415, 415, 429])
})
