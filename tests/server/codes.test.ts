import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClientId } from '#tests/support/clientId.ts'
import { EMAIL, messageOf, PHONE } from '#tests/support/registering.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.hold()
})
afterAll(() => server.stop())

const here = { deviceId: 'device-new', address: '10.0.0.1' }
const visitor = { ...here, memberId: null }
const mia = { ...here, memberId: 'm-mia' }

/** The ticket and the digits of a code for a purpose at a phone. */
async function sent(asker: typeof visitor | typeof mia, purpose: 'recover' | 'change') {
  server.clock.advance(60_000)
  const { codes, write } = server.services
  const asked = { key: newClientId(), purpose, contact: PHONE, language: 'zh-CN' } as const
  const answer = await write((tx) => codes.ask(tx, asker, asked, { isHidden: false }))
  if (answer.result !== 'sent') throw new Error(answer.result)
  const code = /\d{6}/.exec(await messageOf(server, answer.ticket))?.[0] ?? ''
  return { ticket: answer.ticket, code, purpose, contact: PHONE }
}

test.each([
  ['another device', visitor, { ...visitor, deviceId: 'device-other' }, {}],
  ['a member, where a visitor asked for it', visitor, mia, {}],
  ['a visitor, where a member asked for it', mia, visitor, {}],
  ['another member', mia, { ...mia, memberId: 'm-leo' }, {}],
  ['another purpose', mia, mia, { purpose: 'withdrawPassword' }],
  ['another contact', mia, mia, { contact: EMAIL }],
] as const)('[C-8] a code is of no use to %s, and no try of it is used up', async (_, asker, other, change) => {
  const given = await sent(asker, asker.memberId === null ? 'recover' : 'change')
  const { codes, write } = server.services
  const check = (by: typeof asker | typeof other, more: object) => write((tx) => codes.check(tx, by, { ...given, ...more }))
  for (let each = 0; each < 5; each += 1) expect(await check(other, change)).toEqual({ ok: false, fault: 'codeGone' })
  expect(await check(asker, {})).toEqual({ ok: true })
})

test('[C-8] a code that is asked for on another device leaves the one of this device good', async () => {
  const given = await sent(visitor, 'recover')
  await sent({ ...visitor, deviceId: 'device-other' }, 'recover')
  const { codes, write } = server.services
  expect(await write((tx) => codes.check(tx, visitor, given))).toEqual({ ok: true })
})

test('[C-8] a code that is asked for once more on a device takes the place of the one before', async () => {
  const given = await sent(visitor, 'recover')
  await sent(visitor, 'recover')
  const { codes, write } = server.services
  expect(await write((tx) => codes.check(tx, visitor, given))).toEqual({ ok: false, fault: 'codeExpired' })
})

test('[C-8] a member does not wait because a visitor asked for a code to the same contact', async () => {
  await sent(visitor, 'change')
  const { codes, write } = server.services
  const asked = { purpose: 'change', contact: PHONE, language: 'zh-CN' } as const
  const ask = (asker: typeof visitor | typeof mia) =>
    write((tx) => codes.ask(tx, asker, { ...asked, key: newClientId() }, { isHidden: false }))
  expect(await ask(visitor)).toMatchObject({ result: 'wait' })
  expect(await ask(mia)).toMatchObject({ result: 'sent' })
})
