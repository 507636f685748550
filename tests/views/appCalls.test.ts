import { expect, onTestFinished, test } from 'vitest'
import * as v from 'valibot'
import { anchorList } from '#src/api/contract/anchors.ts'
import { defineCall } from '#src/api/contract/defineCall.ts'
import { giftList } from '#src/api/contract/gifts.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { configInfo, domains, perInfo } from '#src/api/contract/site.ts'
import { serverTime } from '#src/api/contract/time.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { partOf } from '#tests/machines/support/partOf.ts'
import { kept, MEMBER_HERE, newDevice, openForMia, openForVisitor, OPENED, TOKEN } from './support/openApp.ts'

const { codes } = profile

test.each([
  ['a caveat', codes.accessCaveat, '/access-alert'],
  ['a restriction', codes.accessRestriction, '/access-restriction'],
  ['a robot check', codes.needRobotCheck, '/robot-check'],
])('[R-3] whoever is kept out by %s is led to its page', async (_, code, page) => {
  const { app, gone } = await openForVisitor({
    answers: { [domains.path]: { code }, [configInfo.path]: { data: { list: [] } } },
  })
  await expect.poll(() => gone).toHaveLength(1)
  expect([gone[0], app.access.current()]).toEqual([[page, { state: null }], expect.anything()])
})

test('[V-10] a call without an address raises an alert', async () => {
  const { app } = await openForVisitor()
  const call = defineCall({ path: '', effect: 'none', payload: v.object({}), reply: v.object({}) })
  await expect(app.client.call(call, {})).rejects.toMatchObject({ kind: 'invalid' })
  expect(app.actors.alert.getSnapshot().context.queue).toEqual([{ key: 'errors.noAddress', message: null, target: null }])
})

test('[C-1] every call says which device it is, the same over a reload', async () => {
  const device = newDevice()
  const devices = async () => {
    const { site } = await openForVisitor({ device })
    await expect.poll(() => site.paths()).toContain(domains.path)
    return site.asked.map(({ headers }) => headers[headerName('tb-uuid')])
  }
  const [first, again] = [await devices(), await devices()]
  expect(new Set([...first, ...again])).toEqual(new Set([kept(device.localStorage, 'device')]))
})

test('[C-1] a member’s calls bear their token, and the language that they are asked in', async () => {
  const { site } = await openForMia()
  const asked = site.asked.find(({ path }) => path in MEMBER_HERE)
  expect([asked?.headers[headerName('tb-token')], asked?.headers['accept-language']]).toEqual([TOKEN, 'en'])
})

test('[C-6] [X-9] [E-4] what the site is reached by is learned at each start, after what the page shows first', async () => {
  const { site } = await openForVisitor({
    answers: { [domains.path]: { data: { list: [] } }, [configInfo.path]: { data: { list: [] } } },
  })
  await expect.poll(() => site.paths().filter((path) => path === configInfo.path)).toHaveLength(2)
  const asked = site.asked.filter(({ path }) => [domains.path, configInfo.path].includes(path))
  expect(asked.map(({ payload }) => payload)).toEqual([
    {},
    { keyCodes: [profile.failover.thresholdKey] },
    { keyCodes: [profile.siteMappingKey] },
  ])
  expect(site.paths().indexOf(domains.path)).toBeGreaterThan(site.paths().indexOf(perInfo.path))
})

test('[C-6] what cannot be learned keeps nothing else from it', async () => {
  const { site } = await openForVisitor({
    answers: { [domains.path]: { code: codes.notFound }, [configInfo.path]: { code: codes.notFound } },
  })
  await expect.poll(() => site.paths().filter((path) => path === configInfo.path)).toHaveLength(2)
  expect(site.paths()).toContain(domains.path)
})

test('[B-2] the page’s time is the server’s, once the clock has asked it', async () => {
  const ahead = 3_600_000
  const { app } = await openForVisitor({
    answers: { [serverTime.path]: { data: { timestamp: Date.now() + ahead, currentTime: '' } } },
  })
  await expect.poll(() => app.clockSkew()).not.toBe(0)
  expect(Math.abs(app.now() - Date.now() - ahead)).toBeLessThan(60_000)
})

test('[B-2] a call that is refused for a wrong clock corrects it', async () => {
  const timestamp = Date.now() + 7_200_000
  const { app } = await openForVisitor({
    answers: { [perInfo.path]: { code: codes.clockSkewed, data: { timestamp, currentTime: '' } } },
  })
  await expect.poll(() => app.clockSkew()).toBeGreaterThan(7_000_000)
  expect(app.pageProps.now()).toBeGreaterThan(Date.now() + 7_000_000)
})

test('[C-5] [D-4] what was answered is asked again for who comes after', async () => {
  const { app, site } = await openForVisitor({ answers: { [giftList.path]: { data: { list: [] } } } })
  const asked = async () => {
    await app.client.call(giftList, {})
    return site.paths().filter((path) => path === giftList.path).length
  }
  const seen = [await asked(), await asked()]
  app.beginSession(OPENED)
  seen.push(await asked())
  app.actors.session.send({ type: 'logout.clicked' })
  await expect.poll(() => app.actors.session.getSnapshot().value).toBe('anonymous')
  expect([...seen, await asked()]).toEqual([1, 1, 2, 3])
})

test.each([
  ['home', 'homeLists', 12],
  ['any other page', 'lists', 200],
] as const)('[C-13] of rooms and matches %s asks for as many as it shows', async (_, of, size) => {
  const { app, site } = await openForVisitor()
  const lists = app[of]
  const parts = [
    partOf(lists.anchorList, 'loadAnchors', { sport: null }),
    partOf(lists.matchList, 'loadMatches', { sport: null }),
  ]
  onTestFinished(() => parts.forEach(({ stop }) => stop()))
  const asked = () => site.asked.filter(({ path }) => [anchorList.path, matchList.path].includes(path))
  await expect
    .poll(() => asked().map(({ payload }) => payload))
    .toEqual([
      { page: 1, size },
      { page: 1, size },
    ])
})
