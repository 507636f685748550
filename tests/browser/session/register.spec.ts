import { WELCOME_STAY } from '#src/machines/account/registerMachine.ts'
import { KEPT_DAYS } from '#src/api/model/kept.ts'
import { TERMS } from '#src/api/model/terms.ts'
import { codeIn } from '../support/outbox.ts'
import { stayLonger } from '../support/stayLonger.ts'
import { expect, test } from '../support/test.ts'
import { solve, verification } from '../support/verify.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[C-8] [E-4] a person with an empty browser registers, is welcomed once, and is back where they were', async ({
  page,
  person,
}) => {
  const outbox = await person('dev')
  await outbox.goto('/dev/outbox')
  await expect(outbox.getByText('还没有消息')).toBeVisible()

  await stayLonger(page, WELCOME_STAY)
  // The code of a recommendation is taken from any address of the visit.
  await page.goto('/app/live?r_code=FRIEND88')
  await page.goto('/login?fromPage=/app/live')
  await page.getByRole('link', { name: '注册新账号' }).click()
  await expect(page.getByText('注册并验证手机或邮箱，即送 2,000 金币')).toBeVisible()

  // A name that is somebody's, and one of those that are offered instead.
  await page.getByLabel('用户名', { exact: true }).fill('adm1n')
  await expect(page.getByRole('alert').filter({ hasText: '为本站保留' })).toBeVisible()
  await page.getByLabel('用户名', { exact: true }).fill('harbour1')
  await expect(page.getByText('这个用户名可以使用')).toBeVisible()
  await page.getByLabel('登录密码').fill('light7')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请输入 8 至 12 位字母和数字的组合')).toBeVisible()
  await page.getByLabel('登录密码').fill('Lighthouse7')
  await expect(page.getByText('密码强度：强')).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()

  await page.getByLabel('手机号').fill('138 0013 8000')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await solve.slider(page)
  await expect(verification(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /后可重新发送/ })).toBeDisabled()

  // The wait and what was written outlive a reload; the password does not.
  await page.reload()
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('harbour1')
  await expect(page.getByLabel('登录密码')).toHaveValue('')
  await page.getByLabel('登录密码').fill('Lighthouse7')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('button', { name: /后可重新发送/ })).toBeDisabled()

  const code = await codeIn(outbox, '+8613800138000')
  await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
  await page.getByLabel('出生日期').fill('2020-01-01')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '完成注册' }).click()
  await expect(page.getByText('年满 18 岁才可以注册', { exact: true })).toBeVisible()
  await page.getByLabel('出生日期').fill('1990-02-28')
  await page.getByRole('button', { name: '完成注册' }).click()
  await solve.slider(page)

  await expect(page.getByRole('heading', { name: '欢迎，harbour1！' })).toBeVisible()
  await expect(page.getByText('2,000 金币已到账')).toBeVisible()
  await page.getByRole('button', { name: '开始看看' }).click()
  await expect(page).toHaveURL(/\/app\/live$/)
  await page.goto('/app/me')
  await expect(page.getByText('harbour1').first()).toBeVisible()
  await expect(page.getByText('2,000').first()).toBeVisible()
})

test('[C-8] the terms open beside a registration that is half filled in, with what is kept and how long @full', async ({
  page,
  context,
}) => {
  await page.goto('/register')
  await page.getByLabel('用户名', { exact: true }).fill('harbour1')
  await expect(page.getByText('这个用户名可以使用')).toBeVisible()
  await page.getByLabel('登录密码').fill('Lighthouse7')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('出生日期').fill('1990-02-28')
  await page.getByText('服务条款', { exact: true }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: /条款与隐私说明/ }).click()
  const terms = await opening
  await expect(terms.getByRole('heading', { level: 1, name: '服务条款与隐私' })).toBeVisible()
  await expect(terms.getByText(`第 ${TERMS.version} 版，自 ${TERMS.since} 起生效。`)).toBeVisible()
  await expect(terms.getByText(`直播间发言 ${KEPT_DAYS.chat} 天`)).toBeVisible()
  expect(await terms.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect(page.getByLabel('出生日期')).toHaveValue('1990-02-28')
})
