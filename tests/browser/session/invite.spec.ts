import { WELCOME_STAY } from '#src/machines/account/registerMachine.ts'
import { operate } from '../support/operate.ts'
import { stayLonger } from '../support/stayLonger.ts'
import { expect, test } from '../support/test.ts'
import { solve } from '../support/verify.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[C-11] a friend registers by a member’s short link, and stands on the member’s open page at once @full', async ({
  page,
  person,
  server,
}) => {
  await operate(server, 'invite', 'same-address', 'on')
  for (const channel of ['phone', 'email']) await operate(server, 'registration', channel, 'off')
  const inviter = await person('mia')
  await inviter.goto('/app/invite')
  await expect(inviter.getByRole('heading', { name: '每邀请一位有效好友，得 ¥18' })).toBeVisible()
  await expect(inviter.getByRole('img', { name: '邀请链接的二维码' })).toBeVisible()
  await expect(inviter.getByText('还没有邀请好友')).toBeVisible()
  const link = await inviter.getByText(/\/s\/[A-Z2-9]{8}$/).innerText()

  await page.goto('/s/NOBODY22')
  await expect(page.getByText('链接可能写错了')).toBeVisible()
  await page.goto(link)
  await expect(page).toHaveURL(/\/register\?i_code=/)
  await expect(page.getByText('M**')).toBeVisible()
  await page.getByLabel('用户名', { exact: true }).fill('harbour1')
  await page.getByLabel('登录密码').fill('Lighthouse7')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('出生日期').fill('1990-02-28')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '完成注册' }).click()
  await stayLonger(page, WELCOME_STAY)
  await solve.slider(page)
  await expect(page.getByRole('heading', { name: '欢迎，harbour1！' })).toBeVisible()

  await expect(inviter.getByText('h**')).toBeVisible()
  await expect(inviter.getByText('已注册', { exact: true })).toBeVisible()
})
