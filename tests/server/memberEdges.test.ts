import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Call } from '#src/api/contract/defineCall.ts'
import { login } from '#src/api/contract/session.ts'
import { perInfo } from '#src/api/contract/site.ts'
import { betPlace } from '#src/api/contract/sportsbook.ts'
import { calls } from '#src/api/contract/calls.ts'
import { createWithdrawPasswords } from '#server/cashier/withdrawal/withdrawPassword.ts'
import { createAbuseDetector } from '#server/http/abuseDetector.ts'
import { createAccessRules } from '#server/members/accessRules.ts'
import { movesMoney } from '#server/members/passwordDue.ts'
import { hasLookAlike, noteLook, noteMissingLooks } from '#server/members/nameLooks.ts'
import { announceWait, beginAccountWait, memberWait, tellWait, waitsUntil } from '#server/members/withdrawalWaits.ts'
import { CallError } from '#server/platform/callError.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Who is kept out, for how long withdrawals wait, and what names are read for, one rule at a time.

const HOUR = 3_600_000
const start = 1_000 * 24 * HOUR
let now = start
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))
beforeEach(() => {
  now = start
  heard.length = 0
})

const member = (id: string, more: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, role: 'member', status: '1', ...more })

describe('who is kept out', () => {
  const barrier = (kind: string, value: string, until: number | null = null) =>
    row('barrier', { kind, value, until, reason: `${kind} ${value}` })
  /** Rules of their own, with nothing read yet, over barriers that stand in the place of all others. */
  const rulesOver = async (...barriers: BareRow[]) => {
    await db.deleteFrom('barrier').execute()
    await writeRows(db, ...barriers)
    return createAccessRules(db, services.write, () => now)
  }
  const origin = { address: '10.0.0.1', deviceId: 'd', member: null }
  type Rules = ReturnType<typeof createAccessRules>
  /** The words of the refusal of a call; null = it goes through. */
  const fault = (rules: Rules, from: Partial<typeof origin> = {}, call: Call = betPlace) =>
    rules.check(call, { ...origin, ...from }).then(
      () => null,
      (error: unknown) => (error instanceof CallError ? error.words : 'unread'),
    )

  test('[S-5] what others changed is felt within a second', async () => {
    const rules = await rulesOver()
    expect(await fault(rules)).toBeNull()
    await writeRows(db, barrier('ip', '10.0.0.1'))
    now += 1_000
    expect(await fault(rules)).toBe('ipBlockade')
  })

  test('[S-5] what was read is believed for less than a second', async () => {
    const rules = await rulesOver()
    expect(await fault(rules)).toBeNull()
    await writeRows(db, barrier('ip', '10.0.0.1'))
    now += 999
    expect(await fault(rules)).toBeNull()
  })

  test('[S-5] what was read is not believed by a clock that was set back', async () => {
    const rules = await rulesOver(barrier('ip', '10.0.0.1'))
    expect(await fault(rules)).toBe('ipBlockade')
    await db.deleteFrom('barrier').execute()
    now -= 1_000
    expect(await fault(rules)).toBeNull()
  })

  test('[S-5] a rule that an operator makes or ends here counts at once', async () => {
    const rules = await rulesOver()
    expect(await fault(rules)).toBeNull()
    await rules.block('device', 'd')
    expect(await fault(rules)).toBe('deviceBlockade')
    await rules.unblock('device', 'd')
    expect(await fault(rules)).toBeNull()
  })

  test('[S-5] a rule counts at once where rules are read again', async () => {
    const rules = await rulesOver()
    expect(await fault(rules)).toBeNull()
    await writeRows(db, barrier('restricted', '10.0.0.1'))
    rules.readAgain()
    expect(await fault(rules)).toBe('accessRestriction')
  })

  test('[S-5] the site is closed or opened at once by an operator here', async () => {
    const rules = await rulesOver()
    expect(await fault(rules)).toBeNull()
    await rules.setMaintenance(true)
    expect([await fault(rules), await rules.isClosed()]).toEqual(['maintenance', true])
    await rules.setMaintenance(false)
    expect([await fault(rules), await rules.isClosed()]).toEqual([null, false])
  })

  test('[S-5] a rule that was read before its end is in force until then', async () => {
    const rules = await rulesOver(barrier('ip', '10.0.0.1', start + 500), barrier('device', 'd', start))
    expect(await fault(rules)).toBe('ipBlockade')
    now += 499
    expect([await fault(rules), await rules.isKeptOut(origin)]).toEqual(['ipBlockade', true])
    now += 1
    expect([await fault(rules), await rules.isKeptOut(origin)]).toEqual([null, false])
  })

  test('[S-5] a rule that is over takes nothing from another one of the same origin', async () => {
    const rules = await rulesOver(barrier('ip', '10.0.0.1', start), barrier('device', 'd'))
    expect(await fault(rules)).toBe('deviceBlockade')
  })

  test.each([
    ['of another kind', 'restricted', '10.0.0.1', 'accessRestriction'],
    ['of another address', 'ip', '10.0.0.2', 'ipBlockade'],
  ] as const)('[S-5] an address that is let in again takes no rule away %s', async (_, kind, address, words) => {
    const rules = await rulesOver(barrier('ip', '10.0.0.1'), barrier(kind, address))
    await rules.unblock('ip', '10.0.0.1')
    expect(await fault(rules, { address })).toBe(words)
  })

  test('[S-5] what is kept out for minutes is let in after as many', async () => {
    const rules = await rulesOver()
    await rules.block('ip', '10.0.0.1', { minutes: 1, reason: 'why' })
    now += 59_999
    expect(await fault(rules)).toBe('ipBlockade')
    now += 1
    expect(await fault(rules)).toBeNull()
  })

  test('[S-5] a second rule takes the place of the first', async () => {
    const rules = await rulesOver()
    await rules.block('ip', '10.0.0.1', { minutes: 2, reason: 'first' })
    await rules.block('ip', '10.0.0.1', { minutes: 1, reason: 'second' })
    const told = { reason: 'second', until: start + 60_000 }
    await expect(rules.check(betPlace, origin)).rejects.toMatchObject({ data: told })
  })

  test('[S-5] an address is known by its network', async () => {
    const rules = await rulesOver()
    await rules.block('ip', '2001:db8::1')
    const at = (address: string) => fault(rules, { address })
    expect([await at('2001:db8::2'), await at('2001:db8:0:1::1')]).toEqual(['ipBlockade', null])
    await rules.unblock('ip', '2001:db8::3')
    expect(await at('2001:db8::1')).toBeNull()
  })

  test('[S-5] a device is known by its own name', async () => {
    const rules = await rulesOver()
    await rules.block('device', '2001:db8::9')
    const on = (deviceId: string) => fault(rules, { deviceId })
    expect([await on('2001:db8::9'), await on('2001:db8::8')]).toEqual(['deviceBlockade', null])
  })

  test('[S-5] of several rules the one that keeps out of most is told', async () => {
    const all = ['robot', 'device'].map((kind) => barrier(kind, 'd'))
    const rules = await rulesOver(...all, ...['caveat', 'restricted', 'ip'].map((kind) => barrier(kind, '10.0.0.1')))
    const told: unknown[] = []
    for (const kind of ['ip', 'device', 'restricted', 'caveat', 'robot'] as const) {
      told.push(await fault(rules))
      await rules.unblock(kind, kind === 'device' || kind === 'robot' ? 'd' : '10.0.0.1')
    }
    expect(told).toEqual(['ipBlockade', 'deviceBlockade', 'accessRestriction', 'accessCaveat', 'robotCheck'])
  })

  test('[S-5] no rule stops what says why', async () => {
    const rules = await rulesOver(barrier('ip', '10.0.0.1'))
    expect([await fault(rules, {}, perInfo), await fault(rules, {}, login)]).toEqual([null, 'ipBlockade'])
  })

  test('[S-6] a closed site is open to its staff alone', async () => {
    const rules = await rulesOver()
    await rules.setMaintenance(true)
    onTestFinished(() => rules.setMaintenance(false))
    const as = (role: 'member' | 'operator' | 'developer') => ({ ...origin, member: { id: role, role } })
    const found: boolean[][] = []
    for (const who of [origin, as('member'), as('operator'), as('developer')]) {
      const isIn = rules.check(betPlace, who).then(
        () => true,
        () => false,
      )
      found.push([await isIn, await rules.closedTo(who.member), await rules.isKeptOut(who)])
    }
    expect(found).toEqual([
      [false, true, true],
      [false, true, true],
      [true, false, false],
      [true, false, false],
    ])
  })

  test('[S-6] a closed site lets a log-in through, which decides by itself', async () => {
    const rules = await rulesOver()
    await rules.setMaintenance(true)
    onTestFinished(() => rules.setMaintenance(false))
    expect([await fault(rules, {}, login), await fault(rules, {}, perInfo)]).toEqual([null, 'maintenance'])
  })

  test.each([
    ['for good', null, null],
    ['for longer', start + 2 * HOUR, start + 2 * HOUR],
    ['for less', start + 1, start + HOUR],
  ])('[X-3] a device that asks too fast and is kept out %s stays so', async (_, until, stays) => {
    const rules = await rulesOver(barrier('robot', 'd', until))
    const detector = createAbuseDetector(rules, () => now)
    for (let asked = 0; asked <= 100; asked += 1) await detector.refused('10.0.0.1', 'd')
    expect(await db.selectFrom('barrier').select('until').execute()).toEqual([{ until: stays }])
  })

  test('[S-5] the call after a reading that failed reads again', async () => {
    await rulesOver()
    const rules = createAccessRules(db, services.write, () => now)
    await sql`alter table barrier rename to barrier_away`.execute(db)
    expect(await fault(rules)).toBe('unread')
    await sql`alter table barrier_away rename to barrier`.execute(db)
    expect(await fault(rules)).toBeNull()
  })
})

test.each([
  ['is not opened', '/api/game/electronic/launch', true],
  ['with a round that runs is opened', '/api/game/second/launch', false],
])('[C-8] a game %s while a password that somebody else may know was not changed', (_, path, isRefused) => {
  expect(movesMoney({ path, effect: 'once' })).toBe(isRefused)
})

test.each(['/api/member/points/buy', '/api/member/grant/optOut', '/api/member/realName/bind'])(
  '[C-8] %s waits for a password that nobody else knows',
  (path) => {
    expect(Object.values(calls).find((call) => call.path === path && movesMoney(call))).toBeDefined()
  },
)

test('[V-4] locks of a withdrawal password add up until there was none for a day', async () => {
  const { passwords } = services
  const verify = () => Promise.resolve(false)
  const { tryPassword } = createWithdrawPasswords({
    ...services,
    passwords: { ...passwords, members: { ...passwords.members, verify } },
  })
  await writeRows(
    db,
    row('withdraw_password', { member_id: 'guess', password_hash: 'h', set_at: 1, failures: 0, locked_until: 0, locks: 0 }),
  )
  /** For how long so many wrong ones lock it; null = they do not. */
  const wrong = async (tries: number) => {
    let wait: number | null = null
    for (let nth = 0; nth < tries; nth += 1) {
      const tried = await tryPassword('guess', 'x')
      wait = tried !== null && 'refusal' in tried && tried.refusal.reason === 'locked' ? tried.refusal.wait : null
    }
    return wait
  }
  expect(await wrong(5)).toBe(HOUR / 2)
  now += HOUR / 2
  expect([await wrong(4), await wrong(1)]).toEqual([null, HOUR])
  now += HOUR
  expect(await wrong(1)).toBeNull()
  now += 24 * HOUR - 1
  expect(await wrong(4)).toBe(2 * HOUR)
  now += 2 * HOUR
  expect(await wrong(1)).toBeNull()
  now += 24 * HOUR
  expect(await wrong(4)).toBe(HOUR / 2)
})

describe('withdrawals', () => {
  type Wait = 'withdrawPasswordWait' | 'withdrawDestinationWait' | 'withdrawContactWait' | 'withdrawAccountWait'
  const set = (key: Wait, hours: number) => services.write((tx) => writeSetting(tx, key, String(hours)))
  beforeAll(async () => {
    await set('withdrawPasswordWait', 24)
    await set('withdrawDestinationWait', 25)
    await set('withdrawContactWait', 72)
    await set('withdrawAccountWait', 48)
  })

  test('[C-10] wait for each thing that is new for as long as is set for it, up to that moment', async () => {
    for (const [reason, hours] of [
      ['password', 24],
      ['destination', 25],
      ['contact', 72],
      ['account', 48],
    ] as const) {
      const until = (since: number) => waitsUntil(db, reason, since, now)
      expect([reason, await until(now - hours * HOUR), await until(now - hours * HOUR + 1)]).toEqual([reason, null, now + 1])
    }
  })

  test('[C-10] wait for what is new the longest of a member’s own contacts and account', async () => {
    const contact = (member_id: string, channel: string, changed_at: number | null) =>
      row('member_contact', { member_id, channel, changed_at })
    await writeRows(
      db,
      member('w-none', { account_new_at: null }),
      member('w-contact', { account_new_at: now - 2 * HOUR }),
      contact('w-contact', 'phone', now - 70 * HOUR),
      contact('w-contact', 'email', now - HOUR),
      member('w-account', { account_new_at: now - HOUR }),
      contact('w-account', 'phone', now - 71 * HOUR),
      member('w-old', { account_new_at: now - 48 * HOUR }),
      contact('w-old', 'phone', null),
      contact('w-old', 'email', now - 72 * HOUR),
    )
    const wait = (id: string) => memberWait(db, id, now)
    expect(await wait('w-contact')).toEqual({ reason: 'contact', until: now + 71 * HOUR })
    expect(await wait('w-account')).toEqual({ reason: 'account', until: now + 47 * HOUR })
    expect([await wait('w-none'), await wait('w-old'), await wait('w-nobody')]).toEqual([null, null, null])
  })

  const pushes = () => heard.flatMap((one) => (one.type === 'self' ? [{ memberId: one.memberId, push: one.push }] : []))

  test('[C-10] an account that is in new hands waits from then on', async () => {
    await writeRows(db, member('n-1', { account_new_at: null }), member('n-2', { account_new_at: null }))
    await services.write((tx) => beginAccountWait(tx, 'n-1'))
    expect(await memberWait(db, 'n-1', now)).toEqual({ reason: 'account', until: now + 48 * HOUR })
    expect(await memberWait(db, 'n-2', now)).toBeNull()
  })

  test('[C-10] that an account is in new hands is told to its own pages', async () => {
    await writeRows(db, member('n-4', { account_new_at: null }))
    await services.write((tx) => beginAccountWait(tx, 'n-4'))
    expect(pushes()).toEqual([{ memberId: 'n-4', push: { kind: 'withdrawalsWait', reason: 'account', until: now + 48 * HOUR } }])
  })

  test('[C-10] that they wait is told nobody where the wait is set to nothing', async () => {
    await set('withdrawAccountWait', 0)
    expect(await services.write((tx) => announceWait(tx, 'n-3', 'account'))).toBeNull()
    expect(pushes()).toEqual([])
    await set('withdrawAccountWait', 48)
  })

  test('[C-10] [C-8] what is new is noted by its own name, with the session that did it', async () => {
    await writeRows(db, member('t-1'))
    const origin = { session: 's', device: 'Phone' }
    expect(await services.write((tx) => tellWait(tx, 't-1', 'password', origin))).toBe(now + 24 * HOUR)
    expect(await services.write((tx) => tellWait(tx, 't-1', 'destination'))).toBe(now + 25 * HOUR)
    const noted = await db
      .selectFrom('security_notice')
      .select(['kind', 'session_hash', 'device'])
      .where('member_id', '=', 't-1')
      .orderBy('kind')
      .execute()
    expect(noted).toEqual([
      { kind: 'destination', session_hash: null, device: null },
      { kind: 'withdrawPassword', session_hash: 's', device: 'Phone' },
    ])
  })
})

test('[C-8] names without a note of what they are read for are noted once at the start', async () => {
  await db.deleteFrom('member').execute()
  await writeRows(db, member('l-1', { name: 'Mia' }), member('l-2', { name: 'Leo' }), member('l-3', { name: 'Ann' }))
  await services.write((tx) => noteLook(tx, 'l-2', 'Other'))
  expect([await hasLookAlike(db, 'mia'), await hasLookAlike(db, 'Ann')]).toEqual([false, false])
  for (let at = 0; at < 2; at += 1) await noteMissingLooks(services.write)
  const noted = await db.selectFrom('name_look').select('member_id').orderBy('member_id').execute()
  expect(noted.map(({ member_id: id }) => id)).toEqual(['l-1', 'l-2', 'l-3'])
  // Cyrillic letters that are drawn as the Latin ones of the name.
  expect([await hasLookAlike(db, 'Mіа'), await hasLookAlike(db, 'Leo'), await hasLookAlike(db, 'Eve')]).toEqual([
    true,
    false,
    false,
  ])
})
