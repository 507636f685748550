import { violations } from '#tests/browser/support/axe.ts'
import { login } from '#tests/browser/support/login.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[C-12] [P-9] [S-3] a friend who slept opens a member’s link, wakes, and takes part by the code that came with it @full', async ({
  person,
  server,
}) => {
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/activities')
  await mia.getByRole('link', { name: '召回好友' }).click()
  await mia.getByRole('button', { name: '获取召回链接' }).click()
  const link = (await mia.getByText(/\/s\/[A-Z\d]{9}$/).textContent()) ?? ''
  expect(await violations(mia)).toEqual([])

  await server.sim({ do: 'account', name: 'leo', what: 'dormant' })
  const leo = await person(undefined, { bypassCSP: true })
  const opened = await leo.goto(new URL(link).pathname)
  const { pathname, searchParams } = new URL(opened?.url() ?? link)
  await expect(leo.getByRole('heading', { level: 1, name: '召回好友' })).toBeVisible()
  await login(leo, 'leo')
  const question = leo.getByRole('alertdialog', { name: '账号已休眠' })
  await question.getByLabel('密码').fill('anchor88b')
  await question.getByRole('button', { name: '激活账号' }).click()
  await expect(question).toBeHidden()

  await leo.goto(pathname)
  const back = leo.getByRole('region', { name: '欢迎回来' })
  await expect(back.getByLabel('好友的邀请码')).toHaveValue(searchParams.get('r_code') ?? '')
  expect(await violations(leo)).toEqual([])
  await back.getByRole('button', { name: '确认并参加' }).click()
  await expect(back).toContainText('你由 M** 邀请回来')
  await mia.reload()
  await expect(mia.getByRole('region', { name: '我召回的好友' })).toContainText('L** 已回来')
  await back.getByRole('button', { name: '退出活动' }).click()
  await expect(back.getByRole('button', { name: '确认并参加' })).toBeVisible()
})
