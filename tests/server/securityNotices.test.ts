import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import { bankCardInsert } from '#src/api/contract/savedCards.ts'
import { exchange } from '#src/api/contract/exchange.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { messageList } from '#src/api/contract/messages.ts'
import { passwordChange } from '#src/api/contract/password.ts'
import { securityNoticeAcknowledge, securityNotices } from '#src/api/contract/securityNotices.ts'
import { login } from '#src/api/contract/session.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { takeBackDenied } from '#server/cashier/withdrawal/deniedChanges.ts'
import { tellWait } from '#server/members/withdrawalWaits.ts'
import { movesMoney } from '#server/members/passwordDue.ts'
import { beginSession } from '#server/members/sessions.ts'
import { noteSecurity } from '#server/members/securityNotices.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'

const { codes } = profile
const CHANGE = { oldPassword: 'anchor88a', password: 'better77x' }

/** A number that passes Luhn's check, and is nobody's. */
const OTHER_CARD = '6222021234567803'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const open = async (token = mia) => granted(await server.call(securityNotices, {}, { token }))
const answer = async (noticeIds: string[], isMine: boolean, token = mia) =>
  granted(await server.call(securityNoticeAcknowledge, { noticeIds, isMine }, { token }))
/** Somebody with the password, on a device of their own. */
const thief = (deviceId = 'device-thief') =>
  server.services.write((tx) =>
    beginSession(tx, { memberId: 'm-mia', deviceId, address: '203.0.113.9', deviceName: 'Firefox · Linux', timewd: undefined }),
  )
const note = (kind: Parameters<typeof noteSecurity>[2], memberId = 'm-mia') =>
  server.services.write((tx) => noteSecurity(tx, memberId, kind))

describe('security notices', () => {
  test('[C-8] a login on a new device is shown after the next login, and to that device itself not', async () => {
    expect(await open()).toEqual({ list: [], isPasswordDue: false })
    const { token, key } = await thief()
    const headers = { [headerName('tb-uuid')]: 'device-thief' }
    expect(granted(await server.call(securityNotices, {}, { token, key, headers }))).toEqual({ list: [], isPasswordDue: false })
    server.clock.advance(1_000)
    mia = await server.login('mia')
    expect(await open()).toMatchObject({ list: [{ kind: 'newDevice', device: 'Firefox · Linux' }], isPasswordDue: false })
    await thief()
    server.clock.advance(1_000)
    mia = await server.login('mia')
    expect((await open()).list).toHaveLength(1)
  })

  test('[C-8] a login on a new device is noted also when all earlier ones are forgotten', async () => {
    server.clock.advance(40 * 86_400_000)
    const other = { [headerName('tb-uuid')]: 'device-thief' }
    const { token, key } = granted(await server.call(login, { name: 'mia', password: 'anchor88a' }, { headers: other }))
    expect(granted(await server.call(securityNotices, {}, { token, key, headers: other })).list).toEqual([])
    const kinds = await server.services.db.selectFrom('security_notice').select('kind').where('member_id', '=', 'm-mia').execute()
    expect(kinds).toEqual([{ kind: 'newDevice' }])
  })

  test('[C-8] a known device at a new place is noted, once a day at most; a place of the last thirty days is none, nor is one beside it', async () => {
    const DAY = 86_400_000
    const enter = (address: string) =>
      server.services.write((tx) =>
        beginSession(tx, { memberId: 'm-mia', deviceId: 'test-device', address, deviceName: 'Web', timewd: undefined }),
      )
    const kinds = async () =>
      (await server.services.db.selectFrom('security_notice').select('kind').where('member_id', '=', 'm-mia').execute()).map(
        ({ kind }) => kind,
      )
    server.clock.hold()
    await enter('127.0.0.1')
    await enter('127.0.200.9')
    expect(await kinds()).toEqual([])
    await enter('203.0.113.9')
    expect(await kinds()).toEqual(['newPlace'])
    // A phone that moves raises no second one within the day; afterwards its places are known.
    for (const address of ['198.51.100.4', '192.0.2.7', '203.0.7.7', '198.51.2.2']) await enter(address)
    expect(await kinds()).toEqual(['newPlace'])
    server.clock.advance(DAY + 1)
    for (const address of ['198.51.100.5', '192.0.2.8', '203.0.113.9']) await enter(address)
    expect(await kinds()).toEqual(['newPlace'])
    await enter('2001:db8:1:2::/64')
    expect(await kinds()).toEqual(['newPlace', 'newPlace'])
    server.clock.advance(DAY + 1)
    await enter('2001:db8:9:9::/64')
    expect(await kinds()).toEqual(['newPlace', 'newPlace'])
    // Back there after more than thirty days.
    server.clock.advance(16 * DAY)
    await enter('127.0.0.1')
    server.clock.advance(16 * DAY)
    await enter('203.0.113.9')
    expect(await kinds()).toEqual(['newPlace', 'newPlace', 'newPlace'])
    mia = await server.login('mia')
    expect((await open()).list[0]).toMatchObject({ kind: 'newPlace', device: 'Web' })
    const { list } = granted(await server.call(messageList, {}, { token: mia }))
    expect(list.filter(({ title }) => title === '在新的地点登录')).toHaveLength(3)
  })

  test('[C-8] what one member was told of a new place keeps nobody else from being told', async () => {
    const enter = (memberId: string, address: string) =>
      server.services.write((tx) =>
        beginSession(tx, { memberId, deviceId: 'test-device', address, deviceName: 'Web', timewd: undefined }),
      )
    await server.login('leo')
    for (const memberId of ['m-mia', 'm-leo']) await enter(memberId, '203.0.113.9')
    const told = await server.services.db
      .selectFrom('security_notice')
      .select(['member_id', 'kind'])
      .where('member_id', 'in', ['m-mia', 'm-leo'])
      .orderBy('member_id')
      .execute()
    expect(told).toEqual([
      { member_id: 'm-leo', kind: 'newPlace' },
      { member_id: 'm-mia', kind: 'newPlace' },
    ])
  })

  test('[C-8] a new device at a new place is one notice', async () => {
    await thief()
    const told = await server.services.db.selectFrom('security_notice').select('kind').where('member_id', '=', 'm-mia').execute()
    expect(told).toEqual([{ kind: 'newDevice' }])
  })

  test('[C-8] what the member says was theirs is not shown again; others answer nothing for them', async () => {
    await note('destination')
    const [notice] = (await open()).list
    if (notice === undefined) throw new Error('no notice')
    const leo = await server.login('leo')
    expect(await answer([notice.noticeId], false, leo)).toEqual({ list: [], isPasswordDue: false, ended: 0 })
    expect(await answer([notice.noticeId], true)).toEqual({ list: [], isPasswordDue: false, ended: 0 })
    expect(await answer([notice.noticeId], false)).toEqual({ list: [], isPasswordDue: false, ended: 0 })
    expect((await server.call(memberInfo, {}, { token: mia })).ok).toBe(true)
  })

  test('[C-8] a device that is in for less than a day gives no all-clear, and raises the alarm', async () => {
    const DAY = 86_400_000
    server.clock.advance(2 * DAY)
    mia = await server.login('mia')
    server.clock.advance(2 * DAY)
    mia = await server.login('mia')
    await thief()
    server.clock.advance(60_000)
    const enter = async () => {
      const { token, key } = await thief()
      return { token, key, headers: { [headerName('tb-uuid')]: 'device-thief' } }
    }
    let theirs = await enter()
    const list = granted(await server.call(securityNotices, {}, theirs)).list
    expect(list).toMatchObject([{ kind: 'newDevice', mayOwn: false }])
    const noticeIds = list.map(({ noticeId }) => noticeId)
    const say = (isMine: boolean) => server.call(securityNoticeAcknowledge, { noticeIds, isMine }, theirs)
    expect(granted(await say(true))).toMatchObject({ list: [{ kind: 'newDevice' }], ended: 0 })
    // The member's own device still asks, and may say so.
    mia = await server.login('mia')
    expect((await open()).list).toMatchObject([{ kind: 'newDevice', mayOwn: true }])
    server.clock.advance(DAY)
    theirs = await enter()
    expect(granted(await server.call(securityNotices, {}, theirs)).list).toMatchObject([{ mayOwn: true }])
    expect(granted(await say(false))).toMatchObject({ isPasswordDue: true })
  })

  test('[C-8] [X-5] who says that it was not them is alone in the account, and no money moves before a new password', async () => {
    await note('withdrawPassword')
    const other = await server.services.write((tx) =>
      beginSession(tx, {
        memberId: 'm-mia',
        deviceId: 'test-device',
        address: '127.0.0.1',
        deviceName: 'Web',
        timewd: undefined,
      }),
    )
    const { list } = await open()
    expect(
      await answer(
        list.map(({ noticeId }) => noticeId),
        false,
      ),
    ).toMatchObject({ list: [], isPasswordDue: true, ended: 1 })
    expect((await server.call(memberInfo, {}, { token: other.token, key: other.key })).ok).toBe(false)
    const money = { clientId: newClientId(), quoteId: 'q-1', amount: '1.00' }
    const refused = { ok: false, code: codes.forbidden, message: '为了资金安全，请先修改登录密码。' }
    expect(await server.call(exchange, money, { token: mia })).toMatchObject(refused)
    mia = await server.login('mia')
    expect(await server.call(exchange, money, { token: mia })).toMatchObject(refused)
    expect(granted(await server.call(passwordChange, CHANGE, { token: mia }))).toEqual({ result: 'done' })
    expect(await server.call(exchange, money, { token: mia })).not.toMatchObject({ code: codes.forbidden })
    expect((await open()).isPasswordDue).toBe(false)
  })

  test('[C-8] who has the old password alone sets no new one after that; the member does, on their device or by a code', async () => {
    await note('newDevice')
    const ids = (await open()).list.map(({ noticeId }) => noticeId)
    expect(await answer(ids, false)).toMatchObject({ isPasswordDue: true })
    const { token, key } = await thief()
    const headers = { [headerName('tb-uuid')]: 'device-thief' }
    expect(await server.call(passwordChange, CHANGE, { token, key, headers })).toMatchObject({
      code: codes.forbidden,
      message: expect.stringContaining('验证码重置'),
    })
    // The member is in again on the device on which they said so.
    mia = await server.login('mia')
    expect((await open()).isPasswordDue).toBe(true)
    expect(granted(await server.call(passwordChange, CHANGE, { token: mia }))).toEqual({ result: 'done' })
    expect((await open()).isPasswordDue).toBe(false)
  })

  describe('after an alarm', () => {
    const DAY = 86_400_000
    /** The member's own device is known for a day, and no other is. */
    beforeEach(async () => {
      server.clock.advance(2 * DAY)
      mia = await server.login('mia')
      server.clock.advance(2 * DAY)
      mia = await server.login('mia')
    })
    /** Logs in with the password, twice: the second session is shown the first one's login. */
    const stranger = async () => {
      await thief()
      server.clock.advance(60_000)
      return server.login('mia', 'device-thief')
    }
    const deny = async (token: string) => {
      const { list } = await open(token)
      expect(list).not.toEqual([])
      const ids = list.map(({ noticeId }) => noticeId)
      expect(await answer(ids, false, token)).toMatchObject({ isPasswordDue: true })
    }
    const change = (token: string) => server.call(passwordChange, CHANGE, { token })

    test('[C-8] another one on a device that has the password alone lets it change nothing', async () => {
      await note('newDevice')
      await deny(mia)
      const theirs = await stranger()
      await note('destination')
      await deny(theirs)
      expect(await change(theirs)).toMatchObject({ code: codes.forbidden })
      mia = await server.login('mia')
      expect(granted(await change(mia))).toEqual({ result: 'done' })
    })

    test('[C-8] of a device that is not known, one on a known device decides where the password is changed', async () => {
      const theirs = await stranger()
      await deny(theirs)
      mia = await server.login('mia')
      await note('destination')
      await deny(mia)
      expect(await change(await server.login('mia', 'device-thief'))).toMatchObject({ code: codes.forbidden })
      mia = await server.login('mia')
      expect(granted(await change(mia))).toEqual({ result: 'done' })
    })
  })

  test('[C-8] [C-11] what somebody else prepared goes with that: the contact, the card and the withdrawal of that time', async () => {
    const card = await prepare(server, mia)
    const { db } = server.services
    const rest = async () => ({
      cards: (await db.selectFrom('saved_destination').select('id').where('member_id', '=', 'm-mia').execute()).length,
      contacts: (await db.selectFrom('member_contact').select('channel').where('member_id', '=', 'm-mia').execute()).length,
      made: (await db.selectFrom('withdrawal').select('state').where('member_id', '=', 'm-mia').execute()).map(
        ({ state }) => state,
      ),
    })
    const before = await rest()
    server.clock.advance(1_000)
    server.clock.hold()
    // All of it by somebody else, in a session of theirs.
    granted(await server.call(bankCardInsert, { bank: 'ICBC', cardNum: OTHER_CARD }, { token: mia }))
    expect(granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))).toMatchObject({ result: 'accepted' })
    await server.services.write(async (tx) => {
      await noteSecurity(tx, 'm-mia', 'email')
      await tx.db.updateTable('member_contact').set({ changed_at: tx.at }).where('member_id', '=', 'm-mia').execute()
    })
    mia = await server.login('mia')
    const ids = (await open()).list.filter(({ kind }) => kind !== 'newDevice').map(({ noticeId }) => noticeId)
    await answer(ids, false)
    expect(await rest()).toEqual({ cards: before.cards, contacts: before.contacts - 1, made: ['cancelled'] })
  })

  test('[C-8] [C-10] a withdrawal from before what the member denies stays', async () => {
    const card = await prepare(server, mia)
    server.clock.hold()
    const withdraw = async () => granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))
    await withdraw()
    server.clock.advance(1_000)
    const at = server.clock.now()
    await withdraw()
    await server.services.write((tx) => takeBackDenied(tx, 'm-mia', [{ kind: 'contactLost', at }]))
    const made = await server.services.db.selectFrom('withdrawal').select('state').orderBy('created_at').execute()
    expect(made.map(({ state }) => state)).toEqual(['created', 'cancelled'])
  })

  test('[C-8] [C-10] of several things that are denied the first says since when withdrawals go back', async () => {
    const card = await prepare(server, mia)
    server.clock.hold()
    const first = server.clock.now()
    server.clock.advance(1_000)
    granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))
    server.clock.advance(1_000)
    const last = server.clock.now()
    const denied = [last, first].map((at) => ({ kind: 'contactLost', at }) as const)
    await server.services.write((tx) => takeBackDenied(tx, 'm-mia', denied))
    const { state } = await server.services.db.selectFrom('withdrawal').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('cancelled')
  })

  test('[C-8] [C-10] what another member saved, or withdraws, at that same time stays theirs', async () => {
    const leo = await server.login('leo')
    const [own, theirs] = [await prepare(server, mia), await prepare(server, leo, { cardNum: OTHER_CARD })]
    server.clock.hold()
    granted(await server.call(withdrawalNew, orderTo(own), { token: mia }))
    granted(await server.call(withdrawalNew, orderTo(theirs), { token: leo }))
    const { db } = server.services
    const at = server.clock.now()
    await db.updateTable('saved_destination').set({ created_at: at }).execute()
    await server.services.write((tx) => takeBackDenied(tx, 'm-mia', [{ kind: 'destination', at }]))
    expect(await db.selectFrom('saved_destination').select(['id', 'member_id']).execute()).toEqual([
      { id: theirs, member_id: 'm-leo' },
    ])
    const made = await db.selectFrom('withdrawal').select(['member_id', 'state']).orderBy('member_id').execute()
    expect(made).toEqual([
      { member_id: 'm-leo', state: 'created' },
      { member_id: 'm-mia', state: 'cancelled' },
    ])
  })

  test('[C-8] each is sent once to where the member is reached, after a stop too, and no more than twenty a day', async () => {
    const { services } = server
    for (let count = 0; count < 25; count += 1) await note('destination')
    await services.securityMail.sweep()
    await services.securityMail.sweep()
    await services.securityMail.sweep()
    const sent = () => services.db.selectFrom('delivery').select('channel').where('kind', '=', 'security').execute()
    expect(await sent()).toEqual(Array.from({ length: 20 }, () => ({ channel: 'email' })))
    // Many of one kind hide none of another.
    await note('withdrawPassword')
    await services.securityMail.sweep()
    expect(await sent()).toHaveLength(21)
    expect((await open()).list).toHaveLength(26)
  })

  test('[C-8] a changed password and a new destination are noted, on the device that they were made on', async () => {
    granted(await server.call(passwordChange, CHANGE, { token: mia }))
    await server.services.write((tx) => tellWait(tx, 'm-mia', 'destination'))
    expect((await open()).list).toMatchObject([{ kind: 'destination', device: null }])
    server.clock.advance(1_000)
    const again = granted(await server.call(login, { name: 'mia', password: CHANGE.password }))
    const { list } = granted(await server.call(securityNotices, {}, { token: again.token, key: again.key }))
    expect(list.map(({ kind }) => kind).toSorted()).toEqual(['destination', 'password'])
  })

  test('[C-8] calls that move money wait for a new password, and those that look or take back do not', () => {
    const moving = Object.values(calls)
      .filter(movesMoney)
      .map(({ path }) => path)
    for (const path of [
      '/api/finance/withdrawal/new',
      '/api/finance/bankCard/insert',
      '/api/finance/pay',
      '/api/venue/bet/place',
      '/api/game/transfer/in',
      '/api/game/transfer/out',
      '/api/member/withdrawPassword/reset',
      '/api/live/gift/reward',
    ])
      expect(moving).toContain(path)
    for (const path of [
      '/api/finance/withdrawal/cancel',
      // What became of a bet is asked by a visit to its venue.
      '/api/game/launch',
      '/api/venue/enter',
      '/api/venue/bet/reconcile',
      '/api/finance/bankCard/delete',
      '/api/finance/wallet/reconcile',
      '/api/finance/withdrawal/status',
      '/api/auth/password/change',
    ])
      expect(moving).not.toContain(path)
  })
})
