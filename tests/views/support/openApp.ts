import axios from 'axios'
import { onTestFinished, vi } from 'vitest'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { STORED_SESSION } from '#src/api/transport/credentials.ts'
import { createApp } from '#src/app/app.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { type SiteAnswer, siteByHand } from './siteByHand.ts'

/** A member and their session, as this tab keeps it. */
export const MIA = { memberId: 'm-mia', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 1 } as const
export const TOKEN = 'the-token-of-the-session-of-mia'
const KEY = 'A'.repeat(43)
const KEYS = { [TOKEN]: KEY }

/** What the server says where a session is kept. */
export const MEMBER_HERE = {
  [memberInfo.path]: { data: MIA },
  [dormantAccountCheck.path]: { data: { dormant: false } },
} satisfies Record<string, SiteAnswer>

/** Lets this tab keep a session of Mia's. */
export function keepSession(): void {
  const session = { token: TOKEN, key: KEY, expiresAt: Date.now() + 3_600_000 }
  window.sessionStorage.setItem(STORED_SESSION, JSON.stringify(session))
}

type Opened = {
  /** Where the page is opened. */
  readonly at?: string
  readonly answers?: Record<string, SiteAnswer>
}

/** Everything of a page but what is drawn, before its start, on a device that keeps what it kept before; it is gone with the test, and so is what the device kept. */
export async function openApp({ at = '/app/live', answers = {} }: Opened = {}) {
  const site = siteByHand(answers, KEYS)
  const created = vi.spyOn(axios, 'create').mockReturnValue(site.http)
  window.history.replaceState(null, '', at)
  const shown: unknown[] = []
  const words = createI18n(() => undefined)
  const { app, start } = await createApp({
    window,
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
    window.localStorage.clear()
    window.sessionStorage.clear()
    window.history.replaceState(null, '', '/')
  })
  return {
    app,
    start,
    site,
    /** The preferences that the page was shown with, in order. */
    shown,
    /** Where machines went. */
    gone,
  }
}
