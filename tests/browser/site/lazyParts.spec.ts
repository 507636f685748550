import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { PASSWORDS } from '#tests/browser/support/login.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const BROKEN = '这里出了点问题'

test('[C-6] [D-9] a page whose code does not come is an error, asked for once, and a retry brings it', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 404|dynamically imported module/)
  let asked = 0
  await page.goto('/app/home')
  await page.route('**/assets/service-*', (route) => {
    asked += 1
    return route.fulfill({ status: 404, contentType: 'text/plain', body: '' })
  })
  await page.evaluate(() => history.pushState(null, '', '/cs'))
  await page.goto('/cs')
  await expect(page.getByText(BROKEN)).toBeVisible()
  const before = asked
  expect(before).toBeLessThanOrEqual(2)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await expect.poll(() => asked).toBe(before + 1)
  await page.unroute('**/assets/service-*')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '联系客服' })).toBeVisible()
})

test('[P-1] [D-9] a page whose words do not come is an error, and a retry brings it @full', async ({ page, quiet }) => {
  quiet.allow(/status of 404|dynamically imported module/)
  await page.goto('/app/home')
  await page.route('**/assets/zh-CN*', (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }))
  await page.getByRole('navigation').getByRole('link', { name: '我的' }).click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await page.unroute('**/assets/zh-CN*')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible()
})

test('[D-9] a page that was asked for without a network comes, with its looks, when there is one again @full', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(SERVER_AWAY)
  quiet.allow(/dynamically imported module|preload/)
  await page.goto('/app/home')
  await expect(page.getByRole('heading', { name: '正在直播' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: '我的' }).click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('还没有登录')).toBeVisible()
  // The parts of a choice lie beside each other, as their style sheet says.
  const themes = page.getByRole('radiogroup', { name: '外观' })
  expect((await themes.boundingBox())?.height).toBeLessThan(60)
})

test('[D-9] where code of the login did not come the page offers to be loaded again, and then logs in @full', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 404|dynamically imported module/)
  const CODE = '**/assets/loginActors-*'
  await page.route(CODE, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }))
  const write = async () => {
    await page.getByLabel('用户名', { exact: true }).fill('mia')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORDS.mia)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await page.goto('/login?fromPage=/app/me')
  await write()
  const reload = page.getByRole('button', { name: '重新载入页面' })
  await reload.waitFor()
  await page.unroute(CODE)
  await reload.click()
  await expect(reload).toHaveCount(0)
  await write()
  await expect(page).toHaveURL('/app/me')
})
