import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countryList } from '#src/api/contract/countries.ts'
import { languageCode, languageSet } from '#src/api/contract/language.ts'
import { login } from '#src/api/contract/session.ts'
import { COUNTRIES } from '#src/api/model/phone.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { noteSecurity } from '#server/members/securityNotices.ts'
import { morningTime } from '#tests/support/morningTime.ts'
import { createRegistrant, EMAIL, messageOf } from '#tests/support/registering.ts'
import { granted } from '#tests/support/request.ts'
import { sentOf } from '#tests/support/securityMails.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
})
afterEach(() => server.stop())

type Tongue = 'zh-CN' | 'en'
const enter = async (deviceId: string, language: Tongue, name = 'mia') => {
  server.clock.advance(1_000)
  const headers = { [headerName('tb-uuid')]: deviceId, 'accept-language': language }
  const payload = { name, password: 'anchor88a', timewd: morningTime(server.clock.now()) }
  return granted(await server.call(login, payload, { headers })).token
}
const spoken = async (token?: string, language: Tongue = 'zh-CN') =>
  granted(await server.call(languageCode, {}, { token, headers: { 'accept-language': language } })).languageCode
const set = (token: string, language: Tongue) => server.call(languageSet, { languageCode: language }, { token })

/** What mia's e-mail address was told of something that was done to the account, the latest last. */
const mails = async () => (await sentOf(server)).map(({ text }) => text).toReversed()

describe('the language that a member is written to in', () => {
  test('[C-7] is that of the last login on a device of theirs, in what is sent to them too', async () => {
    await enter('device-one', 'zh-CN')
    const token = await enter('device-one', 'en')
    expect(await spoken(token)).toBe('en')
    await server.services.write((tx) => noteSecurity(tx, 'm-mia', 'destination'))
    expect((await mails()).at(-1)).toMatch(/^\[Anchorage\] Your account, .* a new place to withdraw to/)
  })

  test('[C-7] [C-8] a login on a device that is new does not choose it: the warning is in the words that the member reads', async () => {
    await enter('device-one', 'zh-CN')
    const thief = await enter('device-thief', 'en')
    expect(await spoken(thief)).toBe('zh-CN')
    expect((await mails()).at(-1)).toContain('在新设备上登录')
    // By then it is one of theirs.
    expect(await spoken(await enter('device-thief', 'en'))).toBe('en')
  })

  test('[C-7] is what the member chooses, of those that the site speaks, at a pace', async () => {
    const token = await enter('device-one', 'zh-CN')
    expect(await set(token, 'en')).toMatchObject({ ok: true })
    expect(await spoken(token)).toBe('en')
    server.clock.hold()
    for (let each = 0; each < 9; each += 1) await set(token, 'zh-CN')
    expect(await set(token, 'en')).toMatchObject({ ok: false, code: profile.codes.rateLimited })
    expect(await spoken(token, 'en')).toBe('zh-CN')
    expect(await server.call(languageSet, { languageCode: 'en' })).toMatchObject({ ok: false, status: 401 })
  })

  test('[C-7] [C-8] is that of the registration, and who owns a contact that others register with hears of it in theirs', async () => {
    const person = createRegistrant(server, 'device-new')
    person.headers['accept-language'] = 'en'
    granted(await person.register({ contacts: [await person.code(EMAIL)] }))
    server.clock.advance(61_000)
    const answer = granted(await createRegistrant(server, 'device-other').ask(EMAIL))
    if (answer.result !== 'sent') throw new Error(answer.result)
    expect(await messageOf(server, answer.ticket)).toMatch(/^\[Anchorage\] Somebody wanted to register/)
  })
})

test('[C-7] a language that the site does not speak any more is nobody’s', async () => {
  const token = await enter('device-one', 'en')
  const other = await startTestServer()
  try {
    const headers = { 'accept-language': 'en' }
    expect(granted(await other.call(languageCode, {}, { headers }))).toEqual({
      languageCode: 'zh-CN',
      list: [{ code: 'zh-CN', name: '简体中文' }],
    })
    await other.services.write(({ db }) =>
      db.insertInto('member_language').values({ member_id: 'm-mia', language: 'en' }).execute(),
    )
    const mia = await other.login('mia', 'device-one')
    expect(granted(await other.call(languageCode, {}, { token: mia, headers })).languageCode).toBe('zh-CN')
    expect(await other.call(languageSet, { languageCode: 'en' }, { token: mia })).toMatchObject({
      ok: false,
      code: profile.codes.invalid,
    })
  } finally {
    await other.stop()
  }
  expect(await spoken(token)).toBe('en')
})

test('[C-7] the country list says each country’s code, dial code and name, the mainland first', async () => {
  const { list } = granted(await server.call(countryList, {}, { headers: { 'accept-language': 'en' } }))
  expect(list).toHaveLength(COUNTRIES.length)
  expect(list.slice(0, 2)).toEqual([
    { code: 'CN', dialCode: '86', name: 'China' },
    { code: 'HK', dialCode: '852', name: 'Hong Kong SAR China' },
  ])
})
