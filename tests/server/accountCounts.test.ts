import { afterEach, describe, expect, test } from 'vitest'
import { allowNameCheck } from '#server/accounts/nameChecks.ts'
import { countFailure, failuresOf, forgiveFailures, openCounts } from '#server/platform/failureCount.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What is counted of a key, a device and a contact, each at its edge.

const MINUTE = 60_000
const DAY = 86_400_000
const start = 1_000 * DAY
let now = start
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = start
  for (const table of ['contact_code', 'delivery', 'login_failure'] as const) await db.deleteFrom(table).execute()
})

describe('failures of a key', () => {
  const limit = { most: 3, within: 10 * MINUTE, lock: MINUTE, longest: 3 * MINUTE }
  const fail = (key = 'k') =>
    services.write(async (tx) => {
      await openCounts(tx, 'login_failure', [{ key, limit }])
      return countFailure(tx, 'login_failure', key, limit)
    })
  const known = (key = 'k') => failuresOf({ db, at: now }, 'login_failure', key, limit)
  const failTimes = async (times: number) => {
    const locks: number[] = []
    for (let each = 0; each < times; each += 1) locks.push(await fail())
    return locks
  }

  test('[S-4] a key is locked by one failure more than it may have', async () => {
    expect(await failTimes(3)).toEqual([0, 0, 0])
    expect(await known()).toEqual({ failures: 3, wait: 0 })
    expect(await fail()).toBe(MINUTE)
    expect(await known()).toEqual({ failures: 0, wait: MINUTE })
  })

  test('[S-4] a lock is for its own key alone', async () => {
    await failTimes(4)
    expect([await fail('other'), (await known('other')).wait]).toEqual([0, 0])
  })

  test('[S-4] what fails during a lock makes it no longer', async () => {
    await failTimes(4)
    now += MINUTE - 1
    expect([await fail(), (await known()).wait]).toEqual([1, 1])
  })

  test('[S-4] failures count for as long as is said from the first one on', async () => {
    await failTimes(1)
    now += 10 * MINUTE
    expect(await known()).toEqual({ failures: 1, wait: 0 })
    await failTimes(1)
    expect(await known()).toEqual({ failures: 2, wait: 0 })
    now += 1
    expect(await known()).toEqual({ failures: 0, wait: 0 })
  })

  test('[S-4] after failures that count no more the next one is the first', async () => {
    await failTimes(2)
    now += 10 * MINUTE + 1
    await failTimes(1)
    expect(await known()).toEqual({ failures: 1, wait: 0 })
  })

  /** Locks one after the other, each begun as the one before is over. */
  const locksOf = async (times: number) => {
    const locks: number[] = []
    for (let each = 0; each < times; each += 1) {
      const lock = Math.max(...(await failTimes(4)))
      locks.push(lock)
      now += lock
    }
    return locks
  }

  test('[S-4] each further lock within a day is twice as long, up to the longest', async () => {
    expect(await locksOf(4)).toEqual([MINUTE, 2 * MINUTE, 3 * MINUTE, 3 * MINUTE])
  })

  test('[S-4] a day after the last lock the next is the shortest again', async () => {
    await locksOf(1)
    now += DAY - 1
    expect(await locksOf(1)).toEqual([2 * MINUTE])
    now += DAY
    expect(await locksOf(1)).toEqual([MINUTE])
  })

  test.each([
    [2, 0],
    [1, 1],
    [3, 2],
  ])('[S-4] of two failures %i are forgiven only where there are as many', async (many, left) => {
    await failTimes(2)
    await services.write((tx) => forgiveFailures(tx, 'login_failure', 'k', many))
    expect((await known()).failures).toBe(left)
  })
})

describe('codes to a contact', () => {
  const phone = (last: number) => ({ channel: 'phone', target: `1380000${String(last).padStart(4, '0')}` }) as const
  const visitor = { deviceId: 'd', address: '10.0.0.1', memberId: null }
  let keys = 0
  const ask = (asker: Partial<typeof visitor> = {}, to = phone(0), purpose: 'register' | 'recover' = 'register') =>
    services.write((tx) =>
      services.codes.ask(
        tx,
        { ...visitor, ...asker },
        { key: `key-${(keys += 1)}`, purpose, contact: to, language: 'en' },
        { isHidden: false },
      ),
    )
  const digits = async (ticket: string) => {
    await services.delivery.sweep()
    const sent = (await services.delivery.outbox()) ?? []
    const order = await db.selectFrom('contact_code').select('at').where('id', '=', ticket).executeTakeFirstOrThrow()
    return /\d{6}/.exec(sent.find(({ at }) => at === order.at)?.text ?? '')?.[0] ?? ''
  }
  const asked = async (purpose: 'register' | 'recover' = 'register') => {
    const answer = await ask({}, phone(0), purpose)
    if (answer.result !== 'sent') throw new Error(answer.result)
    return { ticket: answer.ticket, code: await digits(answer.ticket), purpose, contact: phone(0) }
  }
  const check = (given: Awaited<ReturnType<typeof asked>>) => services.write((tx) => services.codes.check(tx, visitor, given))
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  test('[C-8] one goes to a contact a minute, whichever device asks', async () => {
    expect(await ask()).toMatchObject({ result: 'sent', againAt: now + MINUTE, expiresAt: now + 5 * MINUTE })
    now += MINUTE - 1
    expect(await ask({ deviceId: 'd-2' })).toEqual({ result: 'wait', againAt: start + MINUTE })
    now += 1
    expect((await ask({ deviceId: 'd-2' })).result).toBe('sent')
  })

  test('[C-8] ten go to a contact within a day', async () => {
    for (let each = 0; each < 10; each += 1) {
      expect((await ask({ deviceId: `d-${each}` })).result).toBe('sent')
      now += MINUTE
    }
    expect(await ask({ deviceId: 'd-new' })).toEqual({ result: 'tooMany', againAt: start + DAY })
    now = start + DAY
    expect((await ask({ deviceId: 'd-new' })).result).toBe('sent')
  })

  /** So many codes of today, each of another contact, with this in common. */
  const earlier = (many: number, common: BareRow['values']) =>
    writeRows(
      db,
      ...Array.from({ length: many }, (_, index) => row('contact_code', { print: `p-${index}`, at: now - index, ...common })),
    )

  test.each([
    ['a device asks for twenty', 20, { device_id: 'd' }, { deviceId: 'd-2' }],
    ['an address asks for a hundred', 100, { address: '10.0.0.1' }, { address: '10.0.0.2' }],
  ] as const)('[C-8] %s a day, whichever contacts they go to', async (_, many, common, other) => {
    await earlier(many - 1, common)
    expect((await ask()).result).toBe('sent')
    expect(await ask({}, phone(1))).toMatchObject({ result: 'tooMany' })
    expect((await ask(other, phone(1))).result).toBe('sent')
  })

  test('[C-8] a code counts until its five minutes are over', async () => {
    const given = await asked()
    now += 5 * MINUTE - 1
    expect(await check(given)).toEqual({ ok: true })
    now += 1
    expect(await check(given)).toEqual({ ok: false, fault: 'codeExpired' })
  })

  test('[C-8] a newer code ends an older one for the same', async () => {
    const first = await asked()
    now += MINUTE
    const second = await asked()
    expect([await check(first), await check(second)]).toEqual([{ ok: false, fault: 'codeExpired' }, { ok: true }])
  })

  test('[C-8] a newer code leaves one for something else as it was', async () => {
    const other = await asked('recover')
    now += MINUTE
    await asked()
    expect(await check(other)).toEqual({ ok: true })
  })

  test('[C-8] each wrong try is told how many are left, until the fifth locks the code', async () => {
    const given = await asked()
    const tries: unknown[] = []
    for (let each = 0; each < 5; each += 1) tries.push(await check({ ...given, code: wrong(given.code) }))
    expect(tries).toEqual([
      { ok: false, fault: 'codeWrong', left: 4 },
      { ok: false, fault: 'codeWrong', left: 3 },
      { ok: false, fault: 'codeWrong', left: 2 },
      { ok: false, fault: 'codeWrong', left: 1 },
      { ok: false, fault: 'codeLocked' },
    ])
  })

  test('[C-8] a code that was locked by wrong tries is right no more', async () => {
    const given = await asked()
    for (let each = 0; each < 5; each += 1) await check({ ...given, code: wrong(given.code) })
    expect(await check(given)).toEqual({ ok: false, fault: 'codeLocked' })
  })

  test('[C-8] a right try takes none away', async () => {
    const given = await asked()
    for (let each = 0; each < 6; each += 1) expect(await check(given)).toEqual({ ok: true })
    expect(await check({ ...given, code: wrong(given.code) })).toMatchObject({ left: 4 })
  })

  /** A code that was not tried yet, after so many wrong tries on others of the same contact. */
  async function afterWrong(tries: number) {
    let given = await asked()
    for (let each = 1; each <= tries; each += 1) {
      await check({ ...given, code: wrong(given.code) })
      if (each % 4 > 0 && each < tries) continue
      now += MINUTE
      given = await asked()
    }
    return given
  }

  test.each([
    [14, { ok: true }],
    [15, { ok: false, fault: 'codeLocked' }],
  ] as const)('[C-8] another code forgives no wrong tries: after %i of a contact', async (tries, verdict) => {
    expect(await check(await afterWrong(tries))).toEqual(verdict)
  })

  test('[C-8] wrong tries lock a contact for a quarter of an hour', async () => {
    await check(await afterWrong(15))
    now += 15 * MINUTE - 1
    const given = await asked()
    expect(await check(given)).toEqual({ ok: false, fault: 'codeLocked' })
    now += 1
    expect(await check(given)).toEqual({ ok: true })
  })

  test('[C-8] a code that was used is of no use again', async () => {
    const given = await asked()
    await services.write((tx) => services.codes.use(tx, given.ticket))
    expect(await check(given)).toEqual({ ok: false, fault: 'codeUsed' })
  })
})

describe('questions about names', () => {
  const asks = (deviceId: string, address: string, most: 'few' | 'many' = 'many') =>
    allowNameCheck(services.write, { deviceId, address }, most)
  const asksOften = async (times: number, deviceId: string, address: string) => {
    for (let each = 0; each < times; each += 1) expect(await asks(deviceId, address)).toBe(true)
  }

  test('[C-8] [X-4] a device asks ten times at once before it is to verify', async () => {
    const few: boolean[] = []
    for (let each = 0; each < 11; each += 1) few.push(await asks('few', '10.0.0.1', 'few'))
    expect(few).toEqual([...Array.from({ length: 10 }, () => true), false])
  })

  test('[X-4] a device asks forty times at once, whether it verified or not', async () => {
    await asksOften(40, 'many', '10.0.0.2')
    await expect(asks('many', '10.0.0.2')).rejects.toMatchObject({ words: 'rateLimited', data: { wait: 1_500 } })
    expect(await asks('other', '10.0.0.2')).toBe(true)
    now += 1_500
    expect(await asks('many', '10.0.0.2')).toBe(true)
  })

  test('[X-4] an address asks 120 times at once, by whichever devices', async () => {
    for (const device of ['one', 'two', 'three']) await asksOften(40, device, '10.0.0.3')
    await expect(asks('four', '10.0.0.3')).rejects.toMatchObject({ words: 'rateLimited' })
    expect(await asks('four', '10.0.0.4')).toBe(true)
  })
})
