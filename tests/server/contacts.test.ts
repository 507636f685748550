import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactBind, contactCancel, contactFinish, contactList, contactSendCode } from '#src/api/contract/contacts.ts'
import { bankCardInsert } from '#src/api/contract/savedCards.ts'
import { passwordChange } from '#src/api/contract/password.ts'
import { login } from '#src/api/contract/session.ts'
import { securityNoticeAcknowledge, securityNotices } from '#src/api/contract/securityNotices.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { withdrawPasswordReset, withdrawPasswordSet } from '#src/api/contract/withdrawPassword.ts'
import type { Contact } from '#src/api/model/contact.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { createContactUser } from '#tests/support/contactCodes.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { EMAIL, PHONE } from '#tests/support/registering.ts'
import { granted } from '#tests/support/request.ts'
import { sentOf } from '#tests/support/securityMails.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, PIN, prepare } from '#tests/support/withdrawals.ts'

const HOUR = 3_600_000
const LOGIN = 'anchor88a'
const OWN: Contact = { channel: 'email', target: 'mia@anchorage.example' }

let server: TestServer
let mia: string
let user: ReturnType<typeof createContactUser>
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
  user = createContactUser(server, () => mia)
})
afterEach(() => server.stop())

const list = async () => granted(await server.call(contactList, {}, { token: mia }))
const later = async (ms: number) => {
  server.clock.advance(ms)
  mia = await server.login('mia')
}
type Order = Parameters<typeof user.bind>[0]
const order = (proof: Order['proof'], more: Partial<Order> = {}): Order => ({
  loginPassword: LOGIN,
  old: null,
  isLost: false,
  ...more,
  proof,
})
const proofOf = async (contact: Contact) => ({ contact, ...(await user.code({ purpose: 'bind', contact })) })
/** A code to the e-mail address that is bound. */
const oldCode = () => user.code({ purpose: 'change', channel: 'email' })
const mailTo = async (target: string) => (await sentOf(server)).filter(({ to }) => to === target).map(({ text }) => text)

describe('contacts of a member', () => {
  test('[C-8] a contact is bound by a code to it and the login password, and shown masked', async () => {
    await server.services.db.deleteFrom('member_contact').where('member_id', '=', 'm-mia').execute()
    const proof = await proofOf(PHONE)
    expect(await user.bind(order({ ...proof, code: '000000' }))).toMatchObject({ result: 'codeWrong', of: 'new', left: 4 })
    expect(await user.bind(order(proof, { loginPassword: 'guessed77' }))).toEqual({ result: 'loginPassword' })
    expect(await user.bind(order(proof))).toMatchObject({ result: 'done', waitsUntil: expect.any(Number) })
    expect((await list()).contacts.map(({ channel, masked }) => [channel, masked])).toEqual([['phone', '+86 138*****000']])
    expect(await user.bind(order(proof, { isLost: true }))).toMatchObject({ result: 'codeUsed' })
  })

  test('[C-8] who is reached already gives a code there for a contact of the other kind too, and is told there', async () => {
    const proof = await proofOf(PHONE)
    expect(await user.bind(order(proof))).toEqual({ result: 'oldMissing' })
    const old = await oldCode()
    expect(await user.bind(order(proof, { old: { ...old, code: '000000' } }))).toMatchObject({ result: 'codeWrong', of: 'old' })
    // The code to the new one proves nothing of the old one.
    expect(await user.bind(order(proof, { old: proof }))).toMatchObject({ result: 'codeGone', of: 'old' })
    expect((await list()).contacts).toHaveLength(1)
    expect(await user.bind(order(proof, { old }))).toMatchObject({ result: 'done', waitsUntil: expect.any(Number) })
    expect((await list()).contacts.map(({ channel, masked }) => [channel, masked])).toEqual([
      ['phone', '+86 138*****000'],
      ['email', 'm**@anchorage.example'],
    ])
    expect((await mailTo(OWN.target)).some((text) => text.includes('更新了绑定手机'))).toBe(true)
  })

  test('[C-8] without that code one of the other kind waits for 72 h too, and the one that is bound stays', async () => {
    expect(await user.bind(order(await proofOf(PHONE), { isLost: true }))).toMatchObject({ result: 'waits' })
    expect((await mailTo(OWN.target)).some((text) => text.includes('收不到验证码'))).toBe(true)
    const finish = async () => granted(await server.call(contactFinish, { channel: 'phone' }, { token: mia }))
    await later(71 * HOUR)
    expect(await finish()).toEqual({ result: 'early' })
    await later(2 * HOUR)
    expect(await finish()).toMatchObject({ result: 'done' })
    expect((await list()).contacts).toMatchObject([{ channel: 'phone' }, { channel: 'email', masked: 'm**@anchorage.example' }])
  })

  test('[C-8] a change takes a code to the old contact too, and its owner is told there', async () => {
    const proof = await proofOf(EMAIL)
    expect(await user.bind(order(proof))).toEqual({ result: 'oldMissing' })
    const old = await oldCode()
    expect(await user.bind(order(proof, { old: { ...old, code: '000000' } }))).toMatchObject({ result: 'codeWrong', of: 'old' })
    // A code for something else is none for this.
    const other = await user.code({ purpose: 'withdrawPassword', channel: 'email' })
    expect(await user.bind(order(proof, { old: other }))).toMatchObject({ result: 'codeGone', of: 'old' })
    expect(await user.bind(order(proof, { old }))).toMatchObject({ result: 'done' })
    expect((await list()).contacts).toMatchObject([{ channel: 'email', masked: 'a**@example.com' }])
    expect((await mailTo(OWN.target)).some((text) => text.includes('更新了绑定邮箱'))).toBe(true)
    await later(1_000)
    expect(granted(await server.call(securityNotices, {}, { token: mia })).list.map(({ kind }) => kind)).toContain('email')
  })

  test('[C-8] the code to the old contact proves one change alone', async () => {
    const old = await oldCode()
    expect(await user.bind(order(await proofOf(PHONE), { old }))).toMatchObject({ result: 'done' })
    expect(await user.bind(order(await proofOf(EMAIL), { old }))).toMatchObject({ result: 'codeUsed', of: 'old' })
    expect((await list()).contacts).toMatchObject([{ channel: 'phone' }, { channel: 'email', masked: 'm**@anchorage.example' }])
  })

  test('[C-8] whether a contact has an owner is told to nobody but who reads the code; the owner is told', async () => {
    const free = granted(await user.ask({ purpose: 'bind', contact: EMAIL }))
    const taken = granted(await user.ask({ purpose: 'bind', contact: { channel: 'email', target: 'Leo@anchorage.example' } }))
    expect(Object.keys(taken)).toEqual(Object.keys(free))
    expect(taken.result).toBe('sent')
    const [text] = await mailTo('Leo@anchorage.example')
    expect(text).not.toMatch(/\d{6}/)
    if (taken.result !== 'sent') throw new Error(taken.result)
    const contact: Contact = { channel: 'email', target: 'leo@anchorage.example' }
    expect(await user.bind(order({ contact, ticket: taken.ticket, code: '000000' }, { isLost: true }))).toMatchObject({
      result: 'codeWrong',
    })
  })

  test('[C-8] a contact that is lost is replaced after 72 h; until then it is told, and taken back', async () => {
    const lost = async () => user.bind(order(await proofOf(EMAIL), { isLost: true }))
    expect(await lost()).toMatchObject({ result: 'waits' })
    expect((await list()).contacts).toMatchObject([{ masked: 'm**@anchorage.example' }])
    expect((await mailTo(OWN.target)).some((text) => text.includes('收不到验证码'))).toBe(true)
    const finish = async () => granted(await server.call(contactFinish, { channel: 'email' }, { token: mia }))
    await later(71 * HOUR)
    expect(await finish()).toEqual({ result: 'early' })
    granted(await server.call(contactCancel, { channel: 'email' }, { token: mia }))
    await later(2 * HOUR)
    expect(await finish()).toEqual({ result: 'gone' })
    expect(await lost()).toMatchObject({ result: 'waits' })
    await later(73 * HOUR)
    expect(await finish()).toMatchObject({ result: 'done' })
    expect((await list()).contacts).toMatchObject([{ masked: 'a**@example.com' }])
  })

  test('[C-8] a contact that is bound with a code to the old one ends the wait of another of its kind', async () => {
    expect(await user.bind(order(await proofOf(EMAIL), { isLost: true }))).toMatchObject({ result: 'waits' })
    const found: Contact = { channel: 'email', target: 'found@example.com' }
    expect(await user.bind(order(await proofOf(found), { old: await oldCode() }))).toMatchObject({ result: 'done' })
    expect((await list()).waiting).toEqual([])
  })

  test('[C-8] a code is always behind a verification, and of no use on another device or to another member', async () => {
    const asked = { key: newClientId(), purpose: 'bind', contact: PHONE } as const
    expect(await server.call(contactSendCode, asked, { token: mia })).toMatchObject({ code: profile.codes.needSafe })
    const proof = await proofOf(PHONE)
    const leo = await server.login('leo')
    const stolen = { proof, loginPassword: 'anchor88b', old: null, isLost: false }
    await server.services.db.deleteFrom('member_contact').where('member_id', '=', 'm-leo').execute()
    expect(granted(await server.call(contactBind, stolen, { token: leo }))).toMatchObject({ result: 'codeGone' })
  })
})

describe('the withdrawal password', () => {
  test('[C-11] the first one needs a contact where the site sends codes', async () => {
    await server.services.db.deleteFrom('member_contact').execute()
    const wanted = { loginPassword: LOGIN, password: PIN }
    expect(granted(await server.call(withdrawPasswordSet, wanted, { token: mia }))).toEqual({ result: 'contact' })
  })

  test('[C-11] it is reset by a code to a bound contact and a verification', async () => {
    const card = await prepare(server, mia)
    const reset = (fields: object) =>
      user.verified(withdrawPasswordReset.path, (more) =>
        server.call(withdrawPasswordReset, { password: '222222', ...fields, ...more }, { token: mia }),
      )
    expect(granted(await reset({ loginPassword: LOGIN }))).toEqual({ result: 'code' })
    const proof = { channel: 'email' as const, ...(await user.code({ purpose: 'withdrawPassword', channel: 'email' })) }
    expect(granted(await reset({ proof: { ...proof, code: '000000' } }))).toEqual({ result: 'codeWrong', left: 4 })
    expect(granted(await reset({ proof }))).toMatchObject({ result: 'done' })
    expect(granted(await reset({ proof }))).toEqual({ result: 'codeUsed' })
    const sent = granted(await server.call(withdrawalNew, orderTo(card, { password: '222222' }), { token: mia }))
    expect(sent).toMatchObject({ result: 'waits', reason: 'password' })
  })

  test('[C-11] a contact that is new does not reset it for as long as withdrawals wait for it; one that is not does', async () => {
    await prepare(server, mia)
    expect(await user.bind(order(await proofOf(PHONE), { old: await oldCode() }))).toMatchObject({ result: 'done' })
    const until = server.clock.now() + 24 * HOUR
    const reset = async (channel: 'phone' | 'email') => {
      const proof = { channel, ...(await user.code({ purpose: 'withdrawPassword', channel })) }
      return granted(
        await user.verified(withdrawPasswordReset.path, (more) =>
          server.call(withdrawPasswordReset, { password: '222222', proof, ...more }, { token: mia }),
        ),
      )
    }
    const early = await reset('phone')
    if (early.result !== 'contactNew') throw new Error(early.result)
    expect(Math.abs(early.until - until)).toBeLessThan(60_000)
    expect(await reset('email')).toMatchObject({ result: 'done' })
    await later(24 * HOUR)
    expect(await reset('phone')).toMatchObject({ result: 'done' })
  })
})

test('[C-8] [C-11] who knows the login password alone moves no money to a place of theirs within 24 h', async () => {
  const own = await prepare(server, mia)
  const tries = async (destination: string) =>
    granted(await server.call(withdrawalNew, orderTo(destination, { password: PIN }), { token: mia }))
  // A new card waits, even for who knew the withdrawal password.
  const saved = granted(await server.call(bankCardInsert, { bank: 'ICBC', cardNum: '6228480402564890018' }, { token: mia }))
  if (saved.result !== 'saved') throw new Error(saved.reason)
  const theirs = saved.list.find(({ id }) => id !== own)?.id ?? ''
  expect(await tries(theirs)).toMatchObject({ result: 'waits', reason: 'destination' })
  // The withdrawal password is not reset without a code to the owner's contact.
  const reset = { password: '222222', loginPassword: LOGIN }
  expect(granted(await server.call(withdrawPasswordReset, reset, { token: mia }))).toEqual({ result: 'code' })
  // A contact is not changed without a code to the owner's; as lost it waits longer than that.
  const proof = await proofOf(EMAIL)
  expect(await user.bind(order(proof))).toEqual({ result: 'oldMissing' })
  expect(await user.bind(order(proof, { isLost: true }))).toMatchObject({ result: 'waits' })
  await later(23 * HOUR)
  expect(granted(await server.call(contactFinish, { channel: 'email' }, { token: mia }))).toEqual({ result: 'early' })
  expect(await tries(theirs)).toMatchObject({ result: 'waits' })
  // Of another kind there is none yet: it takes the same, and is of no use for a reset meanwhile.
  const other = await proofOf(PHONE)
  expect(await user.bind(order(other))).toEqual({ result: 'oldMissing' })
  expect(await user.bind(order(other, { isLost: true }))).toMatchObject({ result: 'waits' })
  await later(23 * HOUR)
  expect(granted(await server.call(contactFinish, { channel: 'phone' }, { token: mia }))).toEqual({ result: 'early' })
  expect(granted(await user.ask({ purpose: 'withdrawPassword', channel: 'phone' }))).toEqual({ result: 'off' })
  // All of it was told to the owner where they are reached.
  expect((await mailTo(OWN.target)).length).toBeGreaterThanOrEqual(4)
})

/** Denies the notices of contacts in a session. */
async function deny(on: { readonly token: string; readonly headers?: Record<string, string> }) {
  const notices = granted(await server.call(securityNotices, {}, on)).list
  const noticeIds = notices.filter(({ kind }) => kind === 'email' || kind === 'phone').map(({ noticeId }) => noticeId)
  granted(await server.call(securityNoticeAcknowledge, { noticeIds, isMine: false }, on))
}

test('[C-8] [S-1] who has just come in with the password denies no contact away, and binds none of theirs for 72 h', async () => {
  await server.services.db.deleteFrom('member_contact').where('member_id', '=', 'm-mia').execute()
  await later(48 * HOUR)
  expect(await user.bind(order(await proofOf(EMAIL)))).toMatchObject({ result: 'done' })
  server.clock.advance(HOUR)
  const headers = { [headerName('tb-uuid')]: 'device-thief' }
  const { token } = granted(await server.call(login, { name: 'mia', password: LOGIN }, { headers }))
  const on = { token, headers }
  await deny(on)
  expect(granted(await server.call(contactList, {}, on)).contacts.map(({ channel }) => channel)).toEqual(['email'])
  granted(await server.call(passwordChange, { oldPassword: LOGIN, password: 'better77x' }, on))
  const elsewhere: TestServer = { ...server, call: (call, payload, more) => server.call(call, payload, { ...more, headers }) }
  const theirs = createContactUser(elsewhere, () => token)
  const proof = { contact: PHONE, ...(await theirs.code({ purpose: 'bind', contact: PHONE })) }
  const bind = (isLost: boolean) => theirs.bind({ loginPassword: 'better77x', old: null, isLost, proof })
  expect(await bind(false)).toEqual({ result: 'oldMissing' })
  expect(await bind(true)).toMatchObject({ result: 'waits' })
  expect(granted(await server.call(contactFinish, { channel: 'phone' }, on))).toEqual({ result: 'early' })
})

test('[C-8] [S-1] a new contact waits for as long after an alarm, however old what was denied is', async () => {
  server.clock.hold()
  await later(100 * HOUR)
  /** What comes of a new contact so long after the member denied a notice that was days old then. */
  const bound = async (contact: Contact, since: number) => {
    const { db } = server.services
    await db.deleteFrom('security_notice').where('member_id', '=', 'm-mia').execute()
    const [answeredAt, notice] = [
      server.clock.now() - since,
      { id: newClientId(), member_id: 'm-mia', kind: 'newDevice' },
    ] as const
    const rest = { device: null, session_hash: null, at: answeredAt - 80 * HOUR, sent_at: null } as const
    await db
      .insertInto('security_notice')
      .values({ ...notice, ...rest, answered_at: answeredAt, answer: 'notMine' })
      .execute()
    return (await user.bind(order(await proofOf(contact), { old: await oldCode() }))).result
  }
  expect(await bound(PHONE, 71 * HOUR)).toBe('waits')
  await later(HOUR)
  expect(await bound(PHONE, 72 * HOUR)).toBe('done')
})

test('[C-8] [S-1] a contact that the owner denies gives its place back to the one before it; after that a new one waits', async () => {
  await later(48 * HOUR)
  const bindTheirs = async (contact: Contact) => {
    const proof = await proofOf(contact)
    return user.bind(order(proof, { old: await oldCode() }))
  }
  const before = (await list()).contacts.find(({ channel }) => channel === 'email')?.masked
  expect(await bindTheirs(EMAIL)).toMatchObject({ result: 'done' })
  await later(HOUR)
  expect((await list()).contacts.find(({ channel }) => channel === 'email')?.masked).not.toBe(before)
  await deny({ token: mia })
  expect((await list()).contacts.find(({ channel }) => channel === 'email')?.masked).toBe(before)
  granted(await server.call(passwordChange, { oldPassword: LOGIN, password: 'better77x' }, { token: mia }))
  const proof = await proofOf(PHONE)
  const given = order(proof, { loginPassword: 'better77x', old: await oldCode() })
  expect(await user.bind(given)).toMatchObject({ result: 'waits' })
})
