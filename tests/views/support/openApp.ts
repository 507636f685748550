import axios from 'axios'
import { expect, onTestFinished, vi } from 'vitest'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { STORED_SESSION } from '#src/api/transport/credentials.ts'
import { createApp } from '#src/app/app.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { type SiteAnswer, siteByHand } from './siteByHand.ts'

/** A member and their session, as this tab keeps it. */
const MIA = { memberId: 'm-mia', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 1 } as const
export const TOKEN = 'the-token-of-the-session-of-mia'
const KEY = 'A'.repeat(43)
const KEYS = { [TOKEN]: KEY }

/** What a registration or a login yields for Mia. */
export const OPENED = { token: TOKEN, key: KEY, expiresAt: Date.now() + 3_600_000, member: MIA }

/** What the server says where a session is kept. */
export const MEMBER_HERE = {
  [memberInfo.path]: { data: MIA },
  [dormantAccountCheck.path]: { data: { dormant: false } },
} satisfies Record<string, SiteAnswer>

/** What a device keeps for all of its tabs, and for one of them: a device of its own each, so that what a page of before writes late is in no other one. */
export const newDevice = () => ({ localStorage: new Storage(), sessionStorage: new Storage() })
type Device = ReturnType<typeof newDevice>

/** A device whose tab keeps a session of Mia's. */
export function deviceOfMia(): Device {
  const device = newDevice()
  const session = { token: TOKEN, key: KEY, expiresAt: Date.now() + 3_600_000 }
  device.sessionStorage.setItem(STORED_SESSION, JSON.stringify(session))
  return device
}

/** The window on a device. */
const windowOn = (device: Device) =>
  new Proxy(window, {
    get: (target, name) => {
      if (name === 'localStorage' || name === 'sessionStorage') return device[name]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

type Opened = {
  /** Where the page is opened. */
  readonly at?: string
  readonly answers?: Record<string, SiteAnswer>
  readonly device?: Device
}

/** Everything of a page but what is drawn, before its start, on a device that keeps nothing yet unless it is given; it is gone with the test. */
export async function openApp({ at = '/app/live', answers = {}, device = newDevice() }: Opened = {}) {
  const site = siteByHand(answers, KEYS)
  const created = vi.spyOn(axios, 'create').mockReturnValue(site.http)
  window.history.replaceState(null, '', at)
  const shown: unknown[] = []
  const words = createI18n(() => undefined)
  const { app, start } = await createApp({
    window: windowOn(device),
    showPreferences: async (preferences) => void shown.push(preferences),
    language: () => 'en',
    words,
  })
  created.mockRestore()
  const gone: unknown[] = []
  const unbind = app.bindNavigator((path, options) => gone.push(options === undefined ? path : [path, options]))
  onTestFinished(() => {
    unbind()
    app.page.close()
    for (const actor of Object.values(app.actors)) actor.stop()
    window.history.replaceState(null, '', '/')
  })
  return {
    app,
    start,
    site,
    device,
    /** The preferences that the page was shown with, in order. */
    shown,
    /** Where machines went. */
    gone,
  }
}

/** What a storage of a device keeps under a key of the page's; null = nothing. */
export const kept = (storage: Storage, key: string): unknown => JSON.parse(storage.getItem(`anchorage.${key}`) ?? 'null')

/** A page that has begun with a session of Mia’s. */
export async function openForMia(device = deviceOfMia()) {
  const opened = await openApp({ device, answers: MEMBER_HERE })
  await opened.start()
  await expect.poll(() => opened.app.members.current()).toMatchObject({ memberId: 'm-mia' })
  return opened
}

/** A page that has begun with a visitor. */
export async function openForVisitor(given: Parameters<typeof openApp>[0] = {}) {
  const opened = await openApp(given)
  await opened.start()
  await expect.poll(() => opened.app.actors.session.getSnapshot().value).toBe('anonymous')
  return opened
}
