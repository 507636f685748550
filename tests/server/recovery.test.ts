import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgotFinish, forgotProve, forgotStart } from '#src/api/contract/recovery.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { login } from '#src/api/contract/session.ts'
import { profile } from '#src/api/profile.ts'
import { setStatus } from '#server/members/account.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { bindTo, createForgetful } from '#tests/support/recovering.ts'
import { EMAIL, messageOf, PHONE } from '#tests/support/registering.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const NEW = 'lighthouse7'

let server: TestServer
let person: ReturnType<typeof createForgetful>
beforeEach(async () => {
  server = await startTestServer()
  await bindTo(server, 'm-mia', PHONE)
  person = createForgetful(server, 'device-new')
})
afterEach(() => server.stop())

const logIn = (password: string) => server.call(login, { name: 'mia', password })
const codeOf = async (ticket: string) => /\d{6}/.exec(await messageOf(server, ticket))?.[0] ?? ''
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a forgotten password', () => {
  test('[C-8] [X-5] by phone in three steps: all sessions end with PASSWORD_CHANGED, and the member is told', async () => {
    const { token } = granted(await logIn('anchor88a'))
    const ticket = await person.proved('MIA', PHONE)
    expect(await person.finish(ticket, NEW)).toBe('done')
    expect(await server.call(memberInfo, {}, { token })).toMatchObject({ ok: false, code: codes.passwordChanged })
    expect(await logIn('anchor88a')).toMatchObject({ ok: false, code: codes.invalid })
    expect(await logIn(NEW)).toMatchObject({ ok: true, data: { member: { memberId: 'm-mia' } } })
    const told = await server.services.db.selectFrom('message').select('words').where('member_id', '=', 'm-mia').execute()
    expect(told.map(({ words }) => words)).toContain('passwordChanged')
  })

  test('[C-8] by e-mail, also over a restart in between', async () => {
    await bindTo(server, 'm-mia', EMAIL)
    const asked = await person.ticket('mia', { ...EMAIL, target: 'ADA@example.com' })
    const code = await codeOf(asked)
    await server.restart()
    const answer = await person.prove(asked, code)
    await server.restart()
    expect(answer.result === 'right' && (await person.finish(answer.ticket, NEW))).toBe('done')
    expect(await logIn(NEW)).toMatchObject({ ok: true })
  })

  test('[C-8] [S-4] no code is asked for without a verification', async () => {
    const order = { key: newClientId(), name: 'mia', contact: PHONE }
    expect(await server.call(forgotStart, order, { headers: person.headers })).toMatchObject({ code: codes.needSafe })
    expect(await server.services.db.selectFrom('contact_code').select('id').execute()).toEqual([])
  })

  test.each([
    ['a contact of nobody', 'mia', EMAIL],
    ['a name of nobody', 'nobody12', PHONE],
    ['a contact of another', 'ben', PHONE],
    ['an operator', 'op', EMAIL],
  ])('[C-8] %s: nothing is sent, the answer is the same, and no code is right', async (_, name, contact) => {
    const operator = await server.services.db
      .selectFrom('member')
      .select('id')
      .where('role', '=', 'operator')
      .executeTakeFirstOrThrow()
    if (name === 'op') {
      await server.services.db.updateTable('member').set({ name_key: 'op' }).where('id', '=', operator.id).execute()
      await bindTo(server, operator.id, EMAIL)
    }
    server.clock.hold()
    const real = granted(await person.start('mia', PHONE))
    server.clock.advance(60_000)
    const none = granted(await createForgetful(server, 'device-other').start(name, contact))
    if (none.result !== 'sent' || real.result !== 'sent') throw new Error('not sent')
    expect(Object.keys(none)).toEqual(Object.keys(real))
    expect([none.againAt - real.againAt, none.expiresAt - real.expiresAt]).toEqual([60_000, 60_000])
    await server.services.delivery.sweep()
    const sent = (await server.services.delivery.outbox()) ?? []
    expect(sent.filter(({ at }) => at === server.clock.now())).toEqual([])
    const guesser = createForgetful(server, 'device-other')
    for (const left of [4, 3, 2, 1]) expect(await guesser.prove(none.ticket, '000000')).toEqual({ result: 'codeWrong', left })
    expect(await guesser.prove(none.ticket, '000000')).toEqual({ result: 'codeLocked' })
  })

  test('[C-8] what is not sent counts like what is: by contact, and by device', async () => {
    server.clock.hold()
    const ask = async (name: string) => {
      const { result } = granted(await person.start(name, EMAIL))
      server.clock.advance(60_000)
      return result
    }
    for (let each = 0; each < 10; each += 1) expect(await ask(`nobody${each}`)).toBe('sent')
    expect(await ask('mia')).toBe('tooMany')
    await bindTo(server, 'm-mia', EMAIL)
    expect(await ask('mia')).toBe('tooMany')
    expect(granted(await person.start('mia', PHONE)).result).toBe('sent')
    expect(granted(await createForgetful(server, 'device-other').start('nobody12', PHONE)).result).toBe('wait')
  })

  test('[C-8] strangers use up their own codes to a contact, not those of its owner on a device where they were', async () => {
    server.clock.hold()
    await bindTo(server, 'm-mia', PHONE)
    const { headers } = createForgetful(server, 'device-mia')
    granted(await server.call(login, { name: 'mia', password: 'anchor88a' }, { headers }))
    for (let each = 0; each < 10; each += 1) {
      server.clock.advance(60_000)
      expect(granted(await createForgetful(server, `device-${each}`).start('mia', PHONE)).result).toBe('sent')
    }
    const owner = createForgetful(server, 'device-mia')
    // A minute between two is a stranger's and the owner's each.
    expect(granted(await owner.start('mia', PHONE)).result).toBe('sent')
    expect(granted(await owner.start('mia', PHONE)).result).toBe('wait')
    server.clock.advance(60_000)
    expect(granted(await createForgetful(server, 'device-11').start('mia', PHONE)).result).toBe('tooMany')
    expect(granted(await owner.start('mia', PHONE)).result).toBe('sent')
  })

  test('[C-8] the same asking again sends nothing, and a newer code takes the place of an older one', async () => {
    server.clock.hold()
    const key = newClientId()
    const first = granted(await person.start('mia', PHONE, key))
    expect(granted(await person.start('mia', PHONE, key))).toEqual(first)
    if (first.result !== 'sent') throw new Error(first.result)
    const code = await codeOf(first.ticket)
    server.clock.advance(60_000)
    const second = await person.ticket('mia', PHONE)
    expect(await person.prove(first.ticket, code)).toEqual({ result: 'codeExpired' })
    expect(await person.prove(second, await codeOf(second))).toMatchObject({ result: 'right' })
  })

  test('[C-8] wrong, old and other people’s codes and tickets set no password', async () => {
    const asked = await person.ticket('mia', PHONE)
    const code = await codeOf(asked)
    const thief = createForgetful(server, 'device-thief')
    expect(await thief.prove(asked, code)).toEqual({ result: 'codeGone' })
    expect(await person.prove('no-such-ticket', code)).toEqual({ result: 'codeGone' })
    expect(await person.prove(asked, other(code))).toEqual({ result: 'codeWrong', left: 4 })
    const right = await person.prove(asked, code)
    if (right.result !== 'right') throw new Error(right.result)
    expect(await thief.finish(right.ticket, NEW)).toBe('gone')
    expect(await person.finish('x'.repeat(43), NEW)).toBe('gone')
  })

  test('[C-8] a ticket counts for ten minutes and once, and the same code again takes its place', async () => {
    server.clock.hold()
    const asked = await person.ticket('mia', PHONE)
    const code = await codeOf(asked)
    const [first, second] = [await person.prove(asked, code), await person.prove(asked, code)]
    if (first.result !== 'right' || second.result !== 'right') throw new Error('not right')
    expect(await person.finish(first.ticket, NEW)).toBe('gone')
    server.clock.advance(599_999)
    expect(await person.finish(second.ticket, NEW)).toBe('done')
    expect(await person.prove(asked, code)).toMatchObject({ result: 'codeUsed' })
    const late = await person.proved('mia', PHONE)
    server.clock.advance(600_000)
    expect(await person.finish(late, 'another77x')).toBe('gone')
    expect(await logIn(NEW)).toMatchObject({ ok: true })
  })

  test('[C-8] an answer that was lost is given again, for its own password alone', async () => {
    const ticket = await person.proved('mia', PHONE)
    expect(await person.finish(ticket, NEW)).toBe('done')
    const verify = vi.spyOn(server.services.passwords, 'verify')
    server.clock.hold()
    expect(await person.finish(ticket, 'another77x')).toBe('gone')
    expect(await person.finish(ticket, NEW)).toBe('done')
    for (let each = 0; each < 3; each += 1) expect(await person.finish(ticket, 'another77x')).toBe('gone')
    const order = { ticket, password: 'another77x' }
    expect(await server.call(forgotFinish, order, { headers: person.headers })).toMatchObject({ code: codes.rateLimited })
    server.clock.advance(600_000)
    expect(await person.finish(ticket, NEW)).toBe('gone')
    expect(verify).toHaveBeenCalledTimes(5)
    verify.mockRestore()
    expect(await logIn(NEW)).toMatchObject({ ok: true })
  })

  test('[C-8] two tabs that finish at once set one password', async () => {
    const ticket = await person.proved('mia', PHONE)
    const ends = await Promise.all([person.finish(ticket, NEW), person.finish(ticket, 'another77x')])
    expect([...ends].sort()).toEqual(['done', 'gone'])
    const [winner, loser] = ends[0] === 'done' ? [NEW, 'another77x'] : ['another77x', NEW]
    expect(await logIn(winner)).toMatchObject({ ok: true })
    server.clock.advance(1_000)
    expect(await logIn(loser)).toMatchObject({ ok: false })
  })

  test('[C-8] a password that was changed meanwhile, or a contact that went elsewhere, ends the recovery', async () => {
    server.clock.hold()
    const first = await person.proved('mia', PHONE)
    server.clock.advance(60_000)
    const second = await person.proved('mia', PHONE)
    await server.services.db.deleteFrom('member_contact').where('member_id', '=', 'm-mia').execute()
    expect(await person.finish(second, NEW)).toBe('gone')
    await bindTo(server, 'm-mia', PHONE)
    expect(await person.finish(second, NEW)).toBe('done')
    expect(await person.finish(first, 'another77x')).toBe('gone')
  })

  test('[C-8] [E-4] who is kept out stays out', async () => {
    await server.services.write((tx) => setStatus(tx, 'm-mia', '2'))
    expect(await person.finish(await person.proved('mia', PHONE), NEW)).toBe('done')
    expect(await logIn(NEW)).toMatchObject({ ok: false, code: codes.accountBlockade })
  })

  test('[C-8] a second factor stays as it was', async () => {
    const factor = { member_id: 'm-mia', sealed_secret: 'sealed', confirmed_at: 1, last_step: 0 }
    await server.services.db.insertInto('second_factor').values(factor).execute()
    expect(await person.finish(await person.proved('mia', PHONE), NEW)).toBe('done')
    expect(await server.services.db.selectFrom('second_factor').selectAll().execute()).toContainEqual(factor)
    // The new password alone opens nothing.
    expect(await logIn(NEW)).toMatchObject({ ok: false, data: { field: 'factorCode' } })
    const open = server.services.db.selectFrom('session').select('token_hash').where('member_id', '=', 'm-mia')
    expect(await open.where('ended_at', 'is', null).execute()).toEqual([])
  })

  test('[C-8] a second factor that is younger than the contact and than three days keeps its member out no more', async () => {
    const setUp = async (confirmedAt: number) => {
      const row = { member_id: 'm-mia', sealed_secret: 'sealed', confirmed_at: confirmedAt, last_step: 0 }
      await server.services.db.insertInto('second_factor').values(row).execute()
    }
    server.clock.advance(10 * 86_400_000)
    await setUp(server.clock.now() - 4 * 86_400_000)
    expect(await person.finish(await person.proved('mia', PHONE), NEW)).toBe('done')
    expect(await logIn(NEW)).toMatchObject({ ok: false, data: { field: 'factorCode' } })
    await server.services.db.deleteFrom('second_factor').execute()
    await setUp(server.clock.now() - 1_000)
    server.clock.advance(61_000)
    expect(await person.finish(await person.proved('mia', PHONE), 'lighthouse8')).toBe('done')
    expect(await logIn('lighthouse8')).toMatchObject({ ok: true })
    const notices = await server.services.db
      .selectFrom('security_notice')
      .select('kind')
      .where('member_id', '=', 'm-mia')
      .execute()
    expect(notices.map(({ kind }) => kind)).toContain('factorOff')
  })

  test('[C-8] a second factor from before the contact was bound stays, however young it is', async () => {
    const { db } = server.services
    const bound = await db.selectFrom('member_contact').select('bound_at').where('member_id', '=', 'm-mia').execute()
    const setUp = Math.min(...bound.map(({ bound_at: at }) => at)) - 1
    const row = { member_id: 'm-mia', sealed_secret: 'sealed', confirmed_at: setUp, last_step: 0 }
    await db.insertInto('second_factor').values(row).execute()
    expect(await person.finish(await person.proved('mia', PHONE), NEW)).toBe('done')
    expect(await db.selectFrom('second_factor').selectAll().where('member_id', '=', 'm-mia').execute()).toEqual([row])
  })

  test('[C-8] [V-3] passwords that are the name, or known to everybody, are refused, and the ticket stays', async () => {
    const { db } = server.services
    await db.updateTable('member').set({ name: 'harbour12', name_key: 'harbour12' }).where('id', '=', 'm-mia').execute()
    const ticket = await person.proved('harbour12', PHONE)
    expect(await person.finish(ticket, 'Harbour12')).toBe('isName')
    expect(await person.finish(ticket, 'anchor88a')).toBe('published')
    expect(await person.finish(ticket, NEW)).toBe('done')
  })

  test('[C-8] [X-4] floods of the later steps are refused before anything is hashed', async () => {
    server.clock.hold()
    const hash = vi.spyOn(server.services.passwords, 'hash')
    for (let each = 0; each < 20; each += 1) expect(await person.finish('x'.repeat(43), NEW)).toBe('gone')
    const order = { ticket: 'no-such-ticket', code: '123456' }
    expect(await server.call(forgotProve, order, { headers: person.headers })).toMatchObject({ code: codes.rateLimited })
    expect(hash).not.toHaveBeenCalled()
    hash.mockRestore()
  })
})
