import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'

const trigger = (page: Page, name: string) => page.getByRole('button', { name: `触发 ${name}`, exact: true }).click()
const result = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('status')

test('[X-1] [X-4] [X-6] [X-8] [X-10] each behaviour is what the catalogue says', async ({ person, quiet }) => {
  quiet.allow(/status of 503/)
  const page = await person('dev')
  await page.goto('/dev/errors')
  for (const [name, toast] of [
    ['httpError', '网络异常 503'],
    ['rateLimited', '操作太频繁，请稍后再试'],
    ['degraded', '当前访问人数较多，请稍后再试'],
    ['tooManyUsers', '当前访问人数过多或操作频繁，请刷新后稍后再试'],
    ['notAnObject', '网络异常，请检查网络后重试'],
    ['lineSwitching', '线路异常，正在切换，请稍候'],
    ['networkAbnormal', '网络异常，请检查网络后重试'],
    ['sealBroken', '网络异常，请检查网络后重试'],
  ] as const) {
    await trigger(page, name)
    await expect(page.getByText(toast, { exact: true }).last()).toBeVisible()
  }
  await trigger(page, 'plainReply')
  await expect(result(page, 'plainReply')).toContainText('malformed')
  for (const name of [
    'captchaWrong',
    'verificationClosed',
    'invalid',
    'forbidden',
    'notFound',
    'conflict',
    'chatClosed',
    'muted',
    'kicked',
    'changedSince',
    'alreadyUndone',
    'insufficient',
    'slowMode',
    'blockedWords',
    'maintenance',
  ]) {
    await trigger(page, name)
    await expect(result(page, name)).toContainText('business')
  }
  for (const name of ['ignoredA', 'ignoredB']) {
    await trigger(page, name)
    await expect(result(page, name)).toContainText('ignored')
  }
  // A wrong clock is healed by one try more.
  for (const name of ['ok', 'clockSkewed']) {
    await trigger(page, name)
    await expect(result(page, name)).toContainText('成功')
  }
})

test('[X-11] a blacklisted activity is an alert, then home @full', async ({ person }) => {
  const page = await person('dev')
  await page.goto('/dev/errors')
  await trigger(page, 'activityBlacklisted')
  await page.getByRole('alertdialog').getByRole('button', { name: '知道了' }).click()
  await expect(page).toHaveURL('/app/home')
})

for (const name of [
  'unauthorized',
  'authError',
  'loginElsewhere',
  'accountBlockade',
  'passwordChanged',
  'ipBlockade',
  'deviceBlockade',
]) {
  test(`[X-2] [X-5] ${name}: one alert, then login${name === 'authError' ? '' : ' @full'}`, async ({ person, quiet }) => {
    quiet.allow(/status of 401/)
    const page = await person('dev')
    await page.goto('/dev/errors')
    await trigger(page, name)
    const alert = page.getByRole('alertdialog', { name: '提示' })
    await expect(alert).toHaveCount(1)
    await alert.getByRole('button', { name: '知道了' }).click()
    await expect(page).toHaveURL('/login?fromPage=%2Fdev%2Ferrors')
    await page.goto('/app/me')
    await expect(page.getByText('还没有登录')).toBeVisible()
  })
}

test('[X-7] [B-1] a reply that does not come is a timeout after 30 s, with its own toast @full', async ({ person }) => {
  const page = await person('dev')
  // The browser's own timeouts do not go by the clock that a test can move.
  await page.addInitScript(() => {
    AbortSignal.timeout = (limit) => {
      const ends = new AbortController()
      setTimeout(() => ends.abort(new DOMException('', 'TimeoutError')), limit)
      return ends.signal
    }
  })
  await page.clock.install()
  // The socket's own patience goes by the same clock: it is connected before the clock moves.
  const connected = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve()
      }),
    ),
  )
  await page.goto('/dev/errors')
  await connected
  const asked = page.waitForRequest((request) => request.url().includes('/api/dev/'))
  await trigger(page, 'timeout')
  await asked
  await page.clock.fastForward(20_000)
  await expect(result(page, 'timeout')).toHaveCount(0)
  await page.clock.fastForward(10_000)
  await expect(result(page, 'timeout')).toContainText('timeout 1000021')
  // In the catalogue's row, in the result, and as a toast.
  await expect(page.getByText('请求超时，请稍后重试', { exact: true })).toHaveCount(2)
})

test('[A-1] the page is for developers @full', async ({ person }) => {
  const page = await person('mia')
  await page.goto('/dev/errors')
  await expect(page.getByText('仅限开发者')).toBeVisible()
  await expect(page.getByRole('button', { name: /触发/ })).toHaveCount(0)
})
