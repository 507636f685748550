import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLocalBus, type BusMessage } from '#server/platform/bus.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createWrite, type Transaction, type Write } from '#server/platform/transaction.ts'
import {
  countAttempt,
  countFactorTry,
  forgiveAttempt,
  forgiveFactorTries,
  takeFailedTries,
  tellWrongFactor,
  type Verdict,
} from '#server/members/failedAttempts.ts'
import { openBareDatabase, writeRows } from '#tests/support/bareRows.ts'

// How many guesses there are, one limit at a time, each at its edge.

const MINUTE = 60_000
const DAY = 86_400_000
let db: Database
let write: Write
let now = 1_000 * DAY
let heard: BusMessage[] = []
beforeAll(async () => {
  db = await openBareDatabase()
  const bus = createLocalBus()
  bus.subscribe((message) => heard.push(message))
  write = createWrite(db, bus, () => now)
  await writeRows(
    db,
    { table: 'member', values: { id: 'm-mia', name_key: 'mia' } },
    { table: 'member', values: { id: 'm-leo', name_key: 'leo' } },
  )
})
afterEach(async () => {
  for (const table of ['login_failure', 'login_try', 'session'] as const) await db.deleteFrom(table).execute()
  heard = []
})
afterAll(() => db.destroy())

type From = { readonly name?: string; readonly device?: string; readonly address?: string }
const attemptOf = ({ name = 'mia', device = 'd', address = 'a' }: From) => ({ nameKey: name, deviceId: device, address })
const guess = (from: From = {}, proven = false): Promise<Verdict> => write((tx) => countAttempt(tx, attemptOf(from), proven))
const succeed = (from: From = {}) => write((tx) => forgiveAttempt(tx, attemptOf(from)))
const inOrder = async <T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let index = 0; index < count; index += 1) all.push(await one(index))
  return all
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

/** Guesses that have one thing alone in common; from how many on they need a verification, and after how many they are locked. */
const LIMITS = [
  { what: 'an account on one device', from: () => ({}), prove: 2, most: 5 },
  {
    what: 'an account on devices that it was never on',
    from: (index: number) => ({ device: `d${index}`, address: `a${index}` }),
    prove: 2,
    most: 20,
  },
  { what: 'a device', from: (index: number) => ({ name: `n${index}`, address: `a${index}` }), prove: 10, most: 20 },
  { what: 'an address', from: (index: number) => ({ name: `n${index}`, device: `d${index}` }), prove: 20, most: 50 },
]

test.each(LIMITS)(
  '[C-8] [S-4] guesses of $what need a verification after $prove, and are locked for five minutes after $most',
  async ({ from, prove, most }) => {
    expect(await inOrder(prove, (index) => guess(from(index)))).toEqual(times(prove, 'try'))
    // One that must be proven first is not counted.
    expect(await inOrder(2, () => guess(from(prove)))).toEqual(['prove', 'prove'])
    expect(await inOrder(most - prove, (index) => guess(from(prove + index), true))).toEqual(times(most - prove, 'try'))
    expect(await guess(from(most), true)).toEqual({ wait: 5 * MINUTE })
    now += 5 * MINUTE - 1
    expect(await guess(from(most + 1), true)).toEqual({ wait: 1 })
    now += 1
    expect(await guess(from(most + 1), true)).toBe('try')
  },
)

test.each(LIMITS)('[C-8] guesses of $what count for a quarter of an hour from the first on', async ({ from, prove }) => {
  await guess(from(0))
  now += MINUTE
  await inOrder(prove - 1, (index) => guess(from(1 + index)))
  now += 14 * MINUTE
  expect(await guess(from(prove))).toBe('prove')
  now += 1
  expect(await guess(from(prove))).toBe('try')
})

test('[C-8] tries that are refused before they are counted leave nothing behind of the names and devices they came with', async () => {
  await inOrder(51, (index) => guess({ name: `n${index}`, device: `d${index}` }, true))
  const kept = async () => (await db.selectFrom('login_failure').select('key').execute()).length
  const before = await kept()
  expect(await inOrder(5, (index) => guess({ name: `late${index}`, device: `late${index}` }))).toEqual(
    times(5, { wait: 5 * MINUTE }),
  )
  expect(await kept()).toBe(before)
})

test('[C-8] each lock within a day of the last one takes twice as long, four hours at most', async () => {
  const waits = await inOrder(8, async () => {
    await inOrder(5, () => guess({}, true))
    const verdict = await guess({}, true)
    if (typeof verdict === 'string') throw new Error(verdict)
    now += verdict.wait
    return verdict.wait / MINUTE
  })
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 240, 240])
  now += DAY
  await inOrder(5, () => guess({}, true))
  expect(await guess({}, true)).toEqual({ wait: 5 * MINUTE })
})

test('[C-8] what strangers guess does not hinder a device that the account was on; another member’s, or another device, is no such', async () => {
  await writeRows(
    db,
    { table: 'session', values: { member_id: 'm-mia', device_id: 'home' } },
    { table: 'session', values: { member_id: 'm-leo', device_id: 'away' } },
  )
  await inOrder(2, (index) => guess({ device: `stranger ${index}`, address: `a${index}` }))
  expect(await guess({ device: 'home', address: 'h' })).toBe('try')
  expect(await guess({ device: 'away', address: 'w' })).toBe('prove')
})

test('[C-8] a member hears of failed tries when they are three and ten, with when the one before was; of a name that is nobody’s nothing is kept', async () => {
  const began = now
  await inOrder(12, async (index) => {
    now = began + index
    return guess({ device: `d${index}`, address: `a${index}` }, true)
  })
  expect(heard).toEqual(
    [
      [3, began + 2],
      [10, began + 9],
    ].map(([count, lastAt]) => ({ type: 'self', memberId: 'm-mia', push: { kind: 'failedTries', count, lastAt } })),
  )
  await inOrder(4, (index) => guess({ name: 'nobody', device: `n${index}`, address: `n${index}` }, true))
  expect(heard).toHaveLength(2)
  expect(await db.selectFrom('login_try').select('member_id').execute()).toEqual([{ member_id: 'm-mia' }])
})

const takenOf = (memberId: string) => write((tx) => takeFailedTries(tx, memberId))

test('[C-8] a login tells how many tries failed before it, and when the last was, once', async () => {
  const began = now
  await guess({ device: 'other', address: 'o' })
  now += 1
  await guess({ device: 'second', address: 's' })
  now += 1
  await guess({}, true)
  await succeed()
  expect(await takenOf('m-mia')).toEqual({ count: 2, lastAt: began + 1 })
  expect(await takenOf('m-mia')).toBeNull()
})

test('[C-8] a login at the first try has no failed ones to tell; a member whom nobody tried has none', async () => {
  await guess()
  await succeed()
  expect(await takenOf('m-mia')).toBeNull()
  expect(await takenOf('m-leo')).toBeNull()
})

test('[C-8] a success on a device forgives what was mistyped on it, and of the account as many', async () => {
  await inOrder(2, () => guess())
  await guess({ device: 'other', address: 'o' }, true)
  await succeed()
  // One of the account is left, which is too few for a verification.
  expect(await guess()).toBe('try')
  expect(await takenOf('m-mia')).toMatchObject({ count: 2 })
})

test('[C-8] a success takes one failure of its device and its address out, and leaves those of other members', async () => {
  await inOrder(9, (index) => guess({ name: `n${index}`, address: `a${index}` }))
  await guess({ name: 'mia', address: 'mine' })
  await succeed({ address: 'mine' })
  // Nine of the device are left, and then ten.
  expect(await guess({ name: 'n10', address: 'a10' })).toBe('try')
  expect(await guess({ name: 'n11', address: 'a11' })).toBe('prove')
  await inOrder(19, (index) => guess({ name: `k${index}`, device: `k${index}`, address: 'shared' }))
  await guess({ name: 'mia', device: 'k', address: 'shared' })
  await succeed({ device: 'k', address: 'shared' })
  expect(await guess({ name: 'k20', device: 'k20', address: 'shared' })).toBe('try')
  expect(await guess({ name: 'k21', device: 'k21', address: 'shared' })).toBe('prove')
})

test('[C-8] a success leaves what is counted of the account where that began anew since and is less', async () => {
  await guess({ device: 'stranger', address: 's' })
  now += 14 * MINUTE
  await guess({}, true)
  now += 2 * MINUTE
  await guess({}, true)
  await succeed()
  // One is counted of the account, and then two.
  expect(await guess({ device: 'new', address: 'n' })).toBe('try')
  expect(await guess({ device: 'newer', address: 'm' })).toBe('prove')
})

test('[C-8] a success where the account is known leaves what strangers guessed', async () => {
  await inOrder(2, (index) => guess({ device: `stranger ${index}`, address: `a${index}` }))
  await writeRows(db, { table: 'session', values: { member_id: 'm-mia', device_id: 'home' } })
  await inOrder(2, () => guess({ device: 'home', address: 'h' }))
  await succeed({ device: 'home', address: 'h' })
  expect(await guess({ device: 'new', address: 'n' })).toBe('prove')
})

const tryFactor = (memberId = 'm-mia') => write((tx) => countFactorTry(tx, memberId))
const factor = (work: (tx: Transaction, memberId: string) => Promise<void>, memberId = 'm-mia') =>
  write((tx) => work(tx, memberId))

test('[D-8] ten guesses at a second factor within a day, the next one is locked for five minutes; those of another member are their own', async () => {
  expect(await inOrder(10, () => tryFactor())).toEqual(times(10, 0))
  expect(await tryFactor('m-leo')).toBe(0)
  now += DAY
  expect(await tryFactor()).toBe(5 * MINUTE)
  await factor(forgiveFactorTries)
  await inOrder(10, () => tryFactor())
  now += DAY + 1
  expect(await tryFactor()).toBe(0)
})

test('[D-8] the member hears of wrong codes when they are three and ten, and a right one is the end of them', async () => {
  const wrong = async () => {
    await tryFactor()
    await factor(tellWrongFactor)
  }
  await inOrder(10, wrong)
  const told = [3, 10].map((count) => ({
    type: 'self',
    memberId: 'm-mia',
    push: { kind: 'failedTries', count, lastAt: now },
  }))
  expect(heard).toEqual(told)
  await tryFactor('m-leo')
  await factor(forgiveFactorTries)
  await inOrder(2, wrong)
  expect(heard).toEqual(told)
  expect(await db.selectFrom('login_failure').select(['key', 'count']).orderBy('key').execute()).toEqual([
    { key: 'factor:m-leo', count: 1 },
    { key: 'factor:m-mia', count: 2 },
  ])
})
