import { expect, test } from 'vitest'
import * as v from 'valibot'
import { defineCall } from '#src/api/contract/defineCall.ts'
import { configInfo, domains, perInfo } from '#src/api/contract/site.ts'
import { serverTime } from '#src/api/contract/time.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { KEPT } from '#src/machines/support/visitorKeyActors.ts'
import { DEFAULT_PREFERENCES } from '#src/machines/preferences/preferencesMachine.ts'
import { keepSession, MEMBER_HERE, MIA, openApp, TOKEN } from './support/openApp.ts'

const { codes } = profile
const kept = (storage: Storage, key: string): unknown => JSON.parse(storage.getItem(`anchorage.${key}`) ?? 'null')

/** A page that has begun with a session of Mia’s. */
async function openForMia(answers: Parameters<typeof openApp>[0] = {}) {
  keepSession()
  const opened = await openApp({ ...answers, answers: { ...MEMBER_HERE, ...answers.answers } })
  await opened.start()
  await expect.poll(() => opened.app.members.current()).toMatchObject({ memberId: 'm-mia' })
  return opened
}

/** A page that has begun with a visitor. */
async function openForVisitor(given: Parameters<typeof openApp>[0] = {}) {
  const opened = await openApp(given)
  await opened.start()
  await expect.poll(() => opened.app.actors.session.getSnapshot().value).toBe('anonymous')
  return opened
}

test('[D-9] the inspector is where the tab left it', async () => {
  window.sessionStorage.setItem('anchorage.dock', '"open"')
  const { app, start } = await openApp()
  await start()
  expect(app.actors.panel.getSnapshot().value).toBe('open')
})

test.each(['"below"', '{'])(
  '[D-9] the inspector is closed where a tab keeps a place of it that there is not: %s',
  async (text) => {
    window.sessionStorage.setItem('anchorage.dock', text)
    const { app } = await openApp()
    expect(app.actors.panel.getSnapshot().value).toBe('closed')
  },
)

test('[D-9] the tab keeps where the inspector is, each time that it goes elsewhere', async () => {
  const { app, start } = await openApp()
  await start()
  const seen = [kept(window.sessionStorage, 'dock')]
  for (let press = 0; press < 2; press += 1) {
    app.actors.panel.send({ type: 'panel.toggled' })
    seen.push(kept(window.sessionStorage, 'dock'))
  }
  expect(seen).toEqual([null, 'open', 'closed'])
})

test('[P-1] the page begins as this device keeps that it was chosen', async () => {
  window.localStorage.setItem('anchorage.preferences', JSON.stringify({ theme: 'dark', language: 'en', motion: false }))
  const { start, shown } = await openApp()
  await start()
  expect(shown).toMatchObject([{ theme: 'dark', language: 'en', motion: false }])
})

test('[P-1] a language or a theme that is chosen in another tab shows here', async () => {
  const { start, shown } = await openApp()
  await start()
  const chosen = { ...DEFAULT_PREFERENCES, theme: 'light', language: 'en' } as const
  window.localStorage.setItem('anchorage.preferences', JSON.stringify(chosen))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'anchorage.preferences' }))
  expect(shown.at(-1)).toEqual(chosen)
})

test('[R-6] OK of the question for a login leads to the login, which knows the whole page to return to', async () => {
  const { app, start, gone } = await openApp({ at: '/app/live' })
  await start()
  app.actors.prompt.send({ type: 'login.needed', featureKey: 'feature.favourites', fromPage: '/app/live?view=all&x=1#top' })
  app.actors.prompt.send({ type: 'login.accepted' })
  expect(gone).toEqual([`/login?fromPage=${encodeURIComponent('/app/live?view=all&x=1#top')}`])
})

test('[A-2] a login over the page returns to where one is, and to no other page that was asked for before', async () => {
  const { app, gone } = await openForVisitor({ at: '/app/live?view=all' })
  app.actors.prompt.send({ type: 'login.needed', featureKey: 'feature.favourites', fromPage: '/app/favourites' })
  app.actors.prompt.send({ type: 'login.hereChosen' })
  expect([app.actors.session.getSnapshot().context.fromPage, gone]).toEqual(['/app/live?view=all', []])
})

test('[R-6] a question for a login is over once somebody is here', async () => {
  const { app } = await openForVisitor()
  app.actors.prompt.send({ type: 'login.needed', featureKey: 'feature.favourites', fromPage: '/app/live' })
  app.beginSession({ token: TOKEN, key: 'A'.repeat(43), expiresAt: Date.now() + 60_000, member: MIA })
  expect(app.actors.prompt.getSnapshot().value).toBe('closed')
})

test('[C-8] the session of a registration is this tab’s, and stays in no other', async () => {
  const { app } = await openForVisitor()
  app.beginSession({ token: TOKEN, key: 'A'.repeat(43), expiresAt: Date.now() + 60_000, member: MIA })
  expect([
    app.members.current()?.memberId,
    kept(window.sessionStorage, 'session'),
    kept(window.localStorage, 'session'),
  ]).toMatchObject(['m-mia', { token: TOKEN }, null])
})

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
  const devices = async () => {
    const { site } = await openForVisitor()
    await expect.poll(() => site.paths()).toContain(domains.path)
    return site.asked.map(({ headers }) => headers[headerName('tb-uuid')])
  }
  const [first, again] = [await devices(), await devices()]
  expect(new Set([...first, ...again])).toEqual(new Set([kept(window.localStorage, 'device')]))
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

test('[A-3] a one-time link is taken out of the address, and kept by the tab until it is used', async () => {
  const token = 'a-one-time-token-of-a-link'
  const { app } = await openApp({ at: `/app/live?token=${token}&view=all` })
  expect([
    window.location.search,
    app.actors.session.getSnapshot().context.linkToken,
    kept(window.sessionStorage, 'link'),
  ]).toEqual(['?view=all', token, token])
})

test('[E-4] the codes of an invitation are taken off any page’s address', async () => {
  await openApp({ at: '/app/live?i_code=AB12CD&r_code=EF34GH' })
  expect([kept(window.sessionStorage, 'i_code'), kept(window.sessionStorage, 'r_code')]).toEqual(['AB12CD', 'EF34GH'])
})

test('[R-7] the tab’s title is what the page says', async () => {
  const { app, start } = await openApp()
  await start()
  app.actors.title.send({ type: 'title.changed', text: 'Ahoy' } as never)
  expect(document.title).toBe('Ahoy')
})

test('[C-13] what a visitor is known by at customer service is forgotten when a member leaves', async () => {
  window.localStorage.setItem(`anchorage.${KEPT.key}`, '"k"')
  const { app } = await openForMia()
  const before = kept(window.localStorage, KEPT.key)
  app.actors.session.send({ type: 'logout.clicked' })
  await expect.poll(() => app.members.current()).toBeNull()
  expect([before, kept(window.localStorage, KEPT.key)]).toEqual(['k', null])
})

test('[D-9] every machine that lasts as long as the page is watched', async () => {
  const { app } = await openForVisitor()
  const roots: unknown[] = []
  app.roots.follow((root) => void roots.push(root))
  expect(new Set(roots)).toEqual(new Set(Object.values(app.actors)))
})
