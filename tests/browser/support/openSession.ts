import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { login } from '#src/api/contract/session.ts'
import { headerName } from '#src/api/profile.ts'
import { morningTime } from '#tests/support/morningTime.ts'
import { granted, request } from '#tests/support/request.ts'
import { type DemoName, PASSWORDS } from './login.ts'

/** An empty page at the site's origin, which asks for nothing. */
const EMPTY = { contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }

/**
 * Logs a new page in without the form: a device of its own, and the session where the page keeps one. No page of the site is open
 * after it: the test goes where it needs to.
 */
export async function openSession(page: Page, url: string, name: DemoName): Promise<void> {
  const address = `${url}/empty`
  await page.route(address, (route) => route.fulfill(EMPTY))
  await page.goto(address)
  await page.unroute(address)
  const deviceId = randomUUID()
  const now = Date.now()
  const headers = {
    [headerName('tb-uuid')]: deviceId,
    'user-agent': await page.evaluate(() => navigator.userAgent),
  }
  const payload = { name, password: PASSWORDS[name], timewd: morningTime(now), flag: 0 as const }
  const { token, key, expiresAt } = granted(await request(url, login, payload, { anonymous: false, headers, now }))
  await page.evaluate(
    ([device, session]) => {
      localStorage.setItem('anchorage.device', device)
      sessionStorage.setItem('anchorage.session', session)
    },
    [JSON.stringify(deviceId), JSON.stringify({ token, key, expiresAt })] as const,
  )
}
