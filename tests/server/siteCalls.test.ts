import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { customerService } from '#src/api/contract/customerService.ts'
import { announcements, configInfo, domains, perInfo } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { removeAnnouncement } from '#server/live/announcements/announcements.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { DOMAINS: 'https://a.example, https://b.example', CS_URL: 'https://help.example/', CS_HOURS: '10:00–18:00' },
  })
})
afterAll(() => server.stop())

test('[C-7] perInfo gives a visitor the site’s version, build and theme', async () => {
  const { version, buildLabel, theme } = profile
  expect(granted(await server.call(perInfo, {}))).toMatchObject({ version, buildLabel, theme })
})

test('[C-7] configInfo gives the settings that are asked for, and none that is not there', async () => {
  await server.services.accessRules.setMaintenance(true)
  const closed = await server.call(configInfo, { keyCodes: ['maintenance', 'no-such-key'] })
  await server.services.accessRules.setMaintenance(false)
  expect(granted(closed).list).toEqual([{ keyCode: 'maintenance', status: '0', value: '' }])
})

test('[C-7] domains are those of the operator, in their order', async () => {
  expect(granted(await server.call(domains, {})).list).toEqual(['https://a.example', 'https://b.example'])
})

test('[C-7] customer service is where the operator has said', async () => {
  const { url, hours } = granted(await server.call(customerService, {}))
  expect([url, hours]).toEqual(['https://help.example/', '10:00–18:00'])
})

test('[C-7] customer service has a telephone once operators have set its number', async () => {
  const phone = async () => granted(await server.call(customerService, {})).phone
  expect(await phone()).toBeNull()
  await server.services.write((tx) => writeSetting(tx, 'supportPhone', ' +86 400-800-1234 '))
  expect(await phone()).toBe('+86 400-800-1234')
  for (const wrong of ['call us', '12', '+86 400 <b>', '1'.repeat(25)])
    await expect(server.services.write((tx) => writeSetting(tx, 'supportPhone', wrong))).rejects.toThrow(RangeError)
  await server.services.write((tx) => writeSetting(tx, 'supportPhone', ''))
  expect(await phone()).toBeNull()
})

test('[C-7] announcements of the site are listed, latest first: no other room’s, none that was taken back or is over', async () => {
  const now = server.clock.now()
  const always = { category: 2, pmdTimerStart: null, pmdTimerEnd: null }
  const { announcements: board } = server.services
  await board.post({ room: LOBBY, content: 'first', ...always })
  server.clock.advance(1)
  await board.post({ room: LOBBY, content: 'to come', category: 1, pmdTimerStart: now + 60_000, pmdTimerEnd: now + 120_000 })
  await board.post({ room: LOBBY, content: 'over', category: 1, pmdTimerStart: now - 120_000, pmdTimerEnd: now - 60_000 })
  await board.post({ room: FIXTURE.chatRoom, content: 'elsewhere', ...always })
  const taken = await board.post({ room: LOBBY, content: 'taken back', ...always })
  await server.services.write((tx) => removeAnnouncement(tx, taken))
  const { list } = granted(await server.call(announcements, {}))
  expect(list.map(({ content }) => content)).toEqual(['to come', 'first'])
})
