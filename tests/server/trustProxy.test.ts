import { afterEach, expect, test } from 'vitest'
import { memberSessions } from '#src/api/contract/memberSessions.ts'
import { login } from '#src/api/contract/session.ts'
import { profile } from '#src/api/profile.ts'
import { startCrowd } from '#tests/support/crowd/crowd.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted, TEST_DEVICE } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { connect } from '#tests/support/testSocket.ts'

let server: TestServer
afterEach(() => server.stop())

const FORGED = '198.51.100.1'
const through = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } })
const keepOut = (address: string) => server.services.accessRules.block('ip', address)
/** From where a login with such a header was, as the member is shown it. */
async function seenAt(forwarded: string) {
  const { token } = granted(await server.call(login, { name: 'mia', password: 'anchor88a' }, through(forwarded)))
  return granted(await server.call(memberSessions, {}, { token })).list[0]?.address
}

test('[X-4] [S-5] without TRUST_PROXY what a client says of its address counts for nothing, for calls and sockets', async () => {
  server = await startTestServer()
  expect(await seenAt(FORGED)).toBe('127.0.0.*')
  await keepOut('127.0.0.1')
  expect(await server.call(login, { name: 'mia', password: 'anchor88a' }, through(FORGED))).toMatchObject({
    code: profile.codes.ipBlockade,
  })
  await expect(connect(server.url, null, TEST_DEVICE, { 'x-forwarded-for': FORGED })).rejects.toMatchObject({
    code: profile.codes.ipBlockade,
  })
})

test('[X-4] [S-5] behind one proxy the address is what it adds; what the client wrote before it counts for nothing, for calls and sockets', async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } })
  expect(await seenAt(`${FORGED}, 203.0.113.7`)).toBe('203.0.113.*')
  await keepOut('203.0.113.7')
  const socket = (forwarded: string) => connect(server.url, null, TEST_DEVICE, { 'x-forwarded-for': forwarded })
  await expect(socket(`${FORGED}, 203.0.113.7`)).rejects.toMatchObject({ code: profile.codes.ipBlockade })
  const other = await socket(`203.0.113.7, ${FORGED}`)
  other.close()
  expect(await server.call(login, { name: 'leo', password: 'anchor88b' }, through('203.0.113.7'))).toMatchObject({
    code: profile.codes.ipBlockade,
  })
  granted(await server.call(login, { name: 'leo', password: 'anchor88b' }, through(`203.0.113.7, ${FORGED}`)))
})

test('[X-4] limits of one address are those of the client behind a proxy, of sockets too', async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '127.0.0.1', SOCKETS_PER_ADDRESS: '1' } })
  const socket = (address: string) => connect(server.url, null, TEST_DEVICE, { 'x-forwarded-for': address })
  const first = await socket('203.0.113.7')
  await expect(socket('203.0.113.7')).rejects.toThrow('refused')
  const other = await socket('203.0.113.8')
  first.close()
  other.close()
})

test('[X-4] a crowd of the benches is let in whole behind a proxy: each of its visitors has an address of their own', async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1', SOCKETS_PER_ADDRESS: '1' } })
  const crowd = startCrowd()
  try {
    await crowd.join({ urls: [server.url], room: FIXTURE.anchorRoom, first: 255, sockets: 3, manner: 'good' })
    expect((await crowd.tell()).open.good).toBe(3)
  } finally {
    await crowd.stop()
  }
})
