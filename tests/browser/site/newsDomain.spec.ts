import { request as send } from 'node:http'
import { headerName } from '#src/api/profile.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { spawnDemoServer } from '#tests/browser/support/demoServer.ts'
import { openSession } from '#tests/browser/support/openSession.ts'
import { startLoopback } from '#tests/browser/support/loopback.ts'

test('[C-4] [P-3] news come from a second origin without the token; when it is away home goes on, and the page of news says so', async ({
  person,
  demoWorld,
  quiet,
}) => {
  // The domain leads to the server behind it, which has to know the site that may ask it.
  let port = 0
  const domain = await startLoopback((request, response) => {
    const { method, url, headers } = request
    const passed = send({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  const site = await spawnDemoServer({ NEWS_DOMAIN: domain.url }, await demoWorld.folder())
  const news = await spawnDemoServer({ SITE_URL: site.url }, await demoWorld.folder())
  port = news.port
  try {
    const page = await person(undefined, { baseURL: site.url })
    await openSession(page, site.url, 'mia')
    const asked: { readonly url: string; readonly hasToken: boolean }[] = []
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().includes('newsoccer')) return
      asked.push({ url: new URL(request.url()).origin, hasToken: request.headers()[headerName('tb-token')] !== undefined })
    })
    await page.goto('/app/news')
    await expect(page.getByRole('link', { name: /海鸥/ }).first()).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
    expect(new Set(asked.map(({ url, hasToken }) => `${url} ${hasToken}`))).toEqual(new Set([`${domain.url} false`]))

    quiet.allow(SERVER_AWAY)
    await domain.stop()
    await page.goto('/app/home')
    await expect(page.getByRole('heading', { name: '正在直播' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '赛事' })).toBeVisible()
    const card = page.getByRole('region', { name: '资讯' })
    await expect(card.getByText('文章加载失败')).toBeVisible()
    await expect(card.getByRole('button', { name: '重试' })).toBeVisible()
    await page.goto('/app/news')
    await expect(page.getByText('文章加载失败').first()).toBeVisible()
    await expect(page.getByRole('button', { name: '重试' }).first()).toBeVisible()
  } finally {
    await Promise.all([site.stop(), news.stop()])
    await domain.stop()
  }
})
