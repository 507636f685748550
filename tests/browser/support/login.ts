import { expect, type Page } from '@playwright/test'

/** Demo accounts and their passwords. */
export const PASSWORDS = { mia: 'anchor88a', leo: 'anchor88b', ada: 'anchor88c', dev: 'anchor88d', oda: 'anchor88e' } as const
export type DemoName = keyof typeof PASSWORDS

/** Logs in through the form, and waits until the page that asked for it (or home) is there. */
export async function login(page: Page, name: DemoName, fromPage = '/app/home'): Promise<void> {
  await page.goto(`/login?fromPage=${encodeURIComponent(fromPage)}`)
  await page.getByLabel('用户名', { exact: true }).fill(name)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORDS[name])
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === fromPage)
}
