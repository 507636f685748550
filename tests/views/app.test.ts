import { expect, onTestFinished, test, vi } from 'vitest'
import { login, loginVerified, verify } from '#src/api/contract/session.ts'
import { domains, perInfo } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { DEFAULT_PREFERENCES } from '#src/machines/preferences/preferencesMachine.ts'
import { KEPT } from '#src/machines/support/visitorKeyActors.ts'
import { deviceOfMia, kept, newDevice, openApp, openForMia, openForVisitor, OPENED, TOKEN } from './support/openApp.ts'

const { codes } = profile
const LINK = 'a-one-time-token-of-a-link'

test('[D-9] the inspector is where the tab left it', async () => {
  const device = newDevice()
  device.sessionStorage.setItem('anchorage.dock', '"open"')
  const { app, start } = await openApp({ device })
  await start()
  expect(app.actors.panel.getSnapshot().value).toBe('open')
})

test.each(['"below"', '{'])(
  '[D-9] the inspector is closed where a tab keeps a place of it that there is not: %s',
  async (text) => {
    const device = newDevice()
    device.sessionStorage.setItem('anchorage.dock', text)
    const { app } = await openApp({ device })
    expect(app.actors.panel.getSnapshot().value).toBe('closed')
  },
)

test('[D-9] the tab keeps where the inspector is, each time that it goes elsewhere', async () => {
  const { app, start, device } = await openApp()
  await start()
  const seen = [kept(device.sessionStorage, 'dock')]
  for (let press = 0; press < 2; press += 1) {
    app.actors.panel.send({ type: 'panel.toggled' })
    seen.push(kept(device.sessionStorage, 'dock'))
  }
  expect(seen).toEqual([null, 'open', 'closed'])
})

test('[P-1] the page begins as this device keeps that it was chosen', async () => {
  const device = newDevice()
  device.localStorage.setItem('anchorage.preferences', JSON.stringify({ theme: 'dark', language: 'en', motion: false }))
  const { start, shown } = await openApp({ device })
  await start()
  expect(shown).toMatchObject([{ theme: 'dark', language: 'en', motion: false }])
})

test('[P-1] a language or a theme that is chosen in another tab shows here', async () => {
  const { start, shown, device } = await openApp()
  await start()
  const chosen = { ...DEFAULT_PREFERENCES, theme: 'light', language: 'en' } as const
  device.localStorage.setItem('anchorage.preferences', JSON.stringify(chosen))
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
  app.beginSession(OPENED)
  expect(app.actors.prompt.getSnapshot().value).toBe('closed')
})

test('[C-8] the session of a registration is this tab’s, and stays in no other', async () => {
  const { app, device } = await openForVisitor()
  app.beginSession(OPENED)
  expect([
    app.members.current()?.memberId,
    kept(device.sessionStorage, 'session'),
    kept(device.localStorage, 'session'),
  ]).toMatchObject(['m-mia', { token: TOKEN }, null])
})

test.each([
  ['has not said it yet', null, '/lg/ve4/'],
  ['says v3', 'v3', login.path],
  ['says v5', 'v5', loginVerified.path],
])('[C-8] a site that %s of its login is logged in to by the call of that version, else of ve4', async (_, loginBy, path) => {
  const info = {
    siteName: '',
    version: '',
    buildLabel: '',
    theme: 'fresh',
    languages: ['en'],
    playMoney: true,
    loginBy,
    captchaScripts: { geetest: null },
    demoAccounts: [],
  }
  const { app, site } = await openForVisitor({ answers: loginBy === null ? {} : { [perInfo.path]: { data: info } } })
  if (loginBy !== null) await expect.poll(() => app.actors.site.getSnapshot().context.info).not.toBeNull()
  app.actors.session.send({ type: 'login.submitted', payload: { name: 'mia', password: 'Lighthouse7', flag: 0 } })
  const logins = () => site.paths().filter((asked) => asked.startsWith('/api/auth/'))
  await expect.poll(logins).toEqual([expect.stringContaining(path)])
})

test('[S-5] other tabs are told that a session ended here', async () => {
  const told: unknown[] = []
  class Channel extends EventTarget {
    postMessage(message: unknown) {
      told.push(message)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { app } = await openForMia()
  app.actors.session.send({ type: 'logout.clicked' })
  await expect.poll(() => told).toHaveLength(1)
  expect(told).toMatchObject([{ tag: expect.stringContaining('m-mia'), ending: { cause: 'left' } }])
})

test('[C-13] a room that is listened to needs the link', async () => {
  const { app } = await openForVisitor()
  const before = app.actors.connection.getSnapshot().value
  app.rooms.open('c1').deliveries.subscribe().unsubscribe()
  expect([before, app.actors.connection.getSnapshot().matches('idle')]).toEqual(['idle', false])
})

test.each([
  ['/cs', 0],
  ['/app/live', 1],
])('[R-4] a visitor who is kept out at %s is told so %i times', async (at, times) => {
  const { app } = await openForVisitor({ at, answers: { [domains.path]: { code: codes.ipBlockade } } })
  await app.client.call(domains, {}).catch(() => undefined)
  await expect.poll(() => app.actors.session.getSnapshot().value).toBe('anonymous')
  expect(app.actors.alert.getSnapshot().context.queue).toHaveLength(times)
})

test('[A-3] a one-time link is taken out of the address, and kept by the tab until it is used', async () => {
  const { app, device } = await openApp({ at: `/app/live?token=${LINK}&view=all` })
  expect([
    window.location.search,
    app.actors.session.getSnapshot().context.linkToken,
    kept(device.sessionStorage, 'link'),
  ]).toEqual(['?view=all', LINK, LINK])
})

test('[A-3] a one-time link that is gone is kept no more', async () => {
  const { device } = await openForVisitor({ at: `/app/live?token=${LINK}`, answers: { [verify.path]: { code: codes.notFound } } })
  expect(kept(device.sessionStorage, 'link')).toBeNull()
})

test('[E-4] the codes of an invitation are taken off any page’s address', async () => {
  const { device } = await openApp({ at: '/app/live?i_code=AB12CD&r_code=EF34GH' })
  expect([kept(device.sessionStorage, 'i_code'), kept(device.sessionStorage, 'r_code')]).toEqual(['AB12CD', 'EF34GH'])
})

test.each([
  [
    'Safari',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
    'A title of 20 letter',
  ],
  ['another browser', 'Mozilla/5.0 Chrome/120.0 Safari/537.36', 'A title of 20 letter\u2003'],
])('[R-7] a title that is not that long stands still in %s only where there is room', async (_, userAgent, shown) => {
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const titles = vi.spyOn(document, 'title', 'set')
  onTestFinished(() => void vi.restoreAllMocks())
  const { app, start } = await openApp()
  await start()
  app.actors.title.send({ type: 'title.changed', text: 'A title of 20 letter' })
  await expect.poll(() => titles.mock.calls).toContainEqual([shown])
})

test('[R-7] the tab’s title is what the page says', async () => {
  const { app, start } = await openApp()
  await start()
  app.actors.title.send({ type: 'title.changed', text: 'Ahoy' })
  expect(document.title).toBe('Ahoy')
})

test('[C-13] what a visitor is known by at customer service is forgotten when a member leaves', async () => {
  const device = deviceOfMia()
  device.localStorage.setItem(`anchorage.${KEPT.key}`, '"k"')
  const { app } = await openForMia(device)
  const before = kept(device.localStorage, KEPT.key)
  app.actors.session.send({ type: 'logout.clicked' })
  await expect.poll(() => app.members.current()).toBeNull()
  expect([before, kept(device.localStorage, KEPT.key)]).toEqual(['k', null])
})

test('[D-9] every machine that lasts as long as the page is watched', async () => {
  const { app } = await openForVisitor()
  const roots: unknown[] = []
  app.roots.follow((root) => void roots.push(root))
  expect(new Set(roots)).toEqual(new Set(Object.values(app.actors)))
})
