import { expect, type Page } from '@playwright/test'

/** What calls of a page look like on the wire. */
export function watchCalls(page: Page) {
  const seen: { path: string; body: string | null; headers: Record<string, string>; reply: string }[] = []
  page.on('response', async (response) => {
    const request = response.request()
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const reply = await response.text().catch(() => '')
    seen.push({ path: pathname, body: request.postData(), headers: request.headers(), reply })
  })
  return seen
}

/** Logs in through the form of an origin and waits for home's list. */
export async function logInAt(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('用户名', { exact: true }).fill('mia')
  await page.getByLabel('密码', { exact: true }).fill('anchor88a')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/app/home`)
  await expect(page.getByRole('heading', { name: '正在直播' })).toBeVisible()
}

/** Expects every POST and its reply to be one sealed field, with the headers that bind it. */
export async function expectSealed(seen: ReturnType<typeof watchCalls>): Promise<void> {
  const sent = () => seen.filter(({ body }) => body !== null)
  // The last of them may still be on their way.
  await expect.poll(() => sent().length).toBeGreaterThan(4)
  const posts = sent()
  for (const { path, body, headers, reply } of posts) {
    expect(body, path).toMatch(/^\{"d":"v1\.[\w-]+"\}$/)
    expect(reply, path).toMatch(/^\{"d":"v1\.[\w-]+"\}$/)
    for (const name of ['x-q7s', 'x-q7c', 'x-q7u', 'x-q7v', 'x-q7m', 'x-q7n', 'x-q7g'])
      expect(headers[name], `${path} ${name}`).toBeTruthy()
  }
  // Nothing of the login is readable on its way.
  expect(JSON.stringify(posts)).not.toContain('anchor88a')
}
