import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inviterOf, inviteCodeOf } from '#server/accounts/invites.ts'
import { allowNameCheck } from '#server/accounts/nameChecks.ts'
import { progressOf } from '#server/accounts/securityProgress.ts'
import { welcome } from '#server/accounts/welcome.ts'
import { findMember } from '#server/members/members.ts'
import type { Database } from '#server/platform/db/database.ts'
import { countFailure, failuresOf, forgiveFailures, openCounts } from '#server/platform/failureCount.ts'
import type { Services } from '#server/services.ts'
import { type BareRow, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { testVault } from '#tests/support/dataKey.ts'

// What is counted of an account, a device and a contact, each at its edge.

const SECOND = 1_000
const MINUTE = 60_000
const DAY = 86_400_000
const start = 1_000 * DAY
let now = start
let db: Database
let services: Services
beforeAll(async () => {
  const started = await startBareServices(() => now)
  db = started.db
  services = started.services
})
afterEach(async () => {
  now = start
  for (const table of [
    'contact_code',
    'delivery',
    'invite_code',
    'login_failure',
    'member',
    'member_contact',
    'real_name',
    'security_notice',
    'session',
    'welcomed',
    'withdraw_password',
  ] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => db.destroy())

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })

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

  test('[S-4] as many as may be lock nothing, and one more does, for the key alone', async () => {
    expect(await failTimes(3)).toEqual([0, 0, 0])
    expect(await known()).toEqual({ failures: 3, wait: 0 })
    expect(await fail()).toBe(MINUTE)
    expect(await known()).toEqual({ failures: 0, wait: MINUTE })
    expect(await fail('other')).toBe(0)
    now += MINUTE - 1
    expect([await fail(), (await known()).wait]).toEqual([1, 1])
  })

  test('[S-4] they count from the first one on for as long as is said, and then from one', async () => {
    await failTimes(1)
    now += 10 * MINUTE
    expect(await known()).toEqual({ failures: 1, wait: 0 })
    await failTimes(1)
    expect(await known()).toEqual({ failures: 2, wait: 0 })
    now += 1
    expect(await known()).toEqual({ failures: 0, wait: 0 })
    await failTimes(1)
    expect(await known()).toEqual({ failures: 1, wait: 0 })
  })

  test('[S-4] each further lock within a day is twice as long, up to the longest; a day after the last the first is back', async () => {
    const locked = async () => Math.max(...(await failTimes(4)))
    const locks: number[] = []
    for (let each = 0; each < 4; each += 1) {
      const lock = await locked()
      locks.push(lock)
      now += lock
    }
    expect(locks).toEqual([MINUTE, 2 * MINUTE, 3 * MINUTE, 3 * MINUTE])
    now += DAY - 1
    expect(await locked()).toBe(3 * MINUTE)
    now += 3 * MINUTE + DAY
    expect(await locked()).toBe(MINUTE)
  })

  test('[S-4] what is forgiven is taken out of the count, and never more than there is', async () => {
    await failTimes(2)
    const forgive = (many: number) => services.write((tx) => forgiveFailures(tx, 'login_failure', 'k', many))
    await forgive(3)
    expect((await known()).failures).toBe(2)
    await forgive(2)
    expect((await known()).failures).toBe(0)
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

  test('[C-8] ten go to a contact a day, and the eleventh a day after the first', async () => {
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

  test('[C-8] a code counts until its five minutes are over, and no longer', async () => {
    const given = await asked()
    now += 5 * MINUTE - 1
    expect(await check(given)).toEqual({ ok: true })
    now += 1
    expect(await check(given)).toEqual({ ok: false, fault: 'codeExpired' })
  })

  test('[C-8] a newer code ends an older one for the same, and one for something else goes on', async () => {
    const first = await asked()
    now += MINUTE
    const other = await asked('recover')
    now += MINUTE
    const second = await asked()
    expect(await check(first)).toEqual({ ok: false, fault: 'codeExpired' })
    expect([await check(other), await check(second)]).toEqual([{ ok: true }, { ok: true }])
  })

  test('[C-8] five wrong tries lock a code, each told how many are left; a right one takes none away', async () => {
    const given = await asked()
    const tries = []
    for (let each = 0; each < 5; each += 1) {
      expect(await check(given)).toEqual({ ok: true })
      tries.push(await check({ ...given, code: wrong(given.code) }))
    }
    expect(tries.map((one) => (one.ok ? null : [one.fault, one.left]))).toEqual([
      ['codeWrong', 4],
      ['codeWrong', 3],
      ['codeWrong', 2],
      ['codeWrong', 1],
      ['codeLocked', undefined],
    ])
    expect(await check(given)).toEqual({ ok: false, fault: 'codeLocked' })
  })

  test('[C-8] another code forgives no wrong tries: fifteen of a contact lock it for a quarter of an hour', async () => {
    for (let code = 0; code < 4; code += 1) {
      const given = await asked()
      for (let each = 0; each < 4; each += 1) await check({ ...given, code: wrong(given.code) })
      now += MINUTE
    }
    const last = await asked()
    expect(await check(last)).toEqual({ ok: false, fault: 'codeLocked' })
    now += 15 * MINUTE
    expect(await check(await asked())).toEqual({ ok: true })
  })

  test('[C-8] a code that was used is of no use again', async () => {
    const given = await asked()
    await services.write((tx) => services.codes.use(tx, given.ticket))
    expect(await check(given)).toEqual({ ok: false, fault: 'codeUsed' })
  })
})

test('[C-8] [X-4] a device asks ten times about names before it is to verify, and forty times in all; an address 120 times', async () => {
  const asks = (deviceId: string, most: 'few' | 'many', address = '10.0.0.1') =>
    allowNameCheck(services.write, { deviceId, address }, most)
  const few = []
  for (let each = 0; each < 11; each += 1) few.push(await asks('a', 'few'))
  expect(few.map(Number)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
  for (let each = 11; each < 40; each += 1) expect(await asks('a', 'many')).toBe(true)
  await expect(asks('a', 'many')).rejects.toMatchObject({ words: 'rateLimited', data: { wait: 1_500 } })
  for (const device of ['b', 'c']) for (let each = 0; each < 39; each += 1) await asks(device, 'many')
  for (let each = 0; each < 2; each += 1) await asks('d', 'many')
  await expect(asks('e', 'many')).rejects.toMatchObject({ words: 'rateLimited' })
  expect(await asks('e', 'many', '10.0.0.2')).toBe(true)
  now += 2 * SECOND
  expect(await asks('a', 'many')).toBe(true)
})

test('[C-8] how safe an account is goes by what its own member has', async () => {
  const member = (id: string, password_at: number | null) =>
    row('member', { id, name: id, name_key: id, status: '1', role: 'member', created_at: 5, password_at })
  const contact = (member_id: string, channel: string) => row('member_contact', { member_id, channel })
  await writeRows(
    db,
    member('a', null),
    member('b', 9),
    contact('a', 'email'),
    contact('b', 'phone'),
    row('real_name', { member_id: 'a' }),
    row('withdraw_password', { member_id: 'b' }),
  )
  const progress = async (id: string) => {
    const found = await findMember(db, id)
    return found === undefined ? null : progressOf(db, found)
  }
  const nothing = { phone: false, email: false, realName: false, withdrawPassword: false, factor: false }
  expect(await progress('a')).toEqual({ ...nothing, passwordAt: 5, email: true, realName: true })
  expect(await progress('b')).toEqual({ ...nothing, passwordAt: 9, phone: true, withdrawPassword: true })
})

test('[C-11] a member has one code for invitations, read in any case, and none counts of who is kept out', async () => {
  await writeRows(db, row('member', { id: 'a', status: '1' }), row('member', { id: 'b', status: '2' }))
  const codeOf = (id: string) => services.write((tx) => inviteCodeOf(tx, id))
  const code = await codeOf('a')
  expect([await codeOf('a'), code.length, (await codeOf('b')) === code]).toEqual([code, 8, false])
  expect((await inviterOf(db, code.toLowerCase()))?.id).toBe('a')
  expect(await inviterOf(db, await codeOf('b'))).toBeNull()
})

test('[C-11] nobody is welcomed with coins twice: neither by a contact of before nor on a device of before', async () => {
  const settings = { coins: 0, demands: { phone: 'off', email: 'off' } } as const
  const comes = (memberId: string, deviceId: string, targets: readonly string[] = []) =>
    services.write((tx) =>
      welcome(tx, testVault, settings, {
        memberId,
        deviceId,
        contacts: targets.map((target) => ({ channel: 'email', target }) as const),
      }),
    )
  const persons = async () => (await db.selectFrom('welcomed').select('member_id').execute()).map((one) => one.member_id)
  await comes('a', 'd-1', ['a@x.test'])
  expect(await persons()).toEqual(['a', 'a'])
  await comes('b', 'd-1', ['b@x.test'])
  expect((await persons()).toSorted()).toEqual(['a', 'a', 'b'])
})
