import { login } from '../support/login.ts'
import { noticesOn } from '../support/notices.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, saysItWasMe: false })

test('[C-8] after a login the member is asked whether a login elsewhere was them; if not it ends, and the password comes next @full', async ({
  person,
}) => {
  await person('mia')
  const elsewhere = await person('mia')
  await elsewhere.goto('/app/me')
  const page = await person()
  await login(page, 'mia')
  await expect(noticesOn(page)).toContainText('在新设备上登录')

  // Unanswered it comes again when the page is loaded anew; left, it does not.
  await page.reload()
  await expect(noticesOn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(noticesOn(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: /消息/ }).first()).toBeVisible()
  await expect(noticesOn(page)).toBeHidden()

  const again = await person()
  await login(again, 'mia')
  await noticesOn(again)
    .getByRole('button', { name: /^不是我/ })
    .first()
    .click()
  await expect(again.getByRole('alertdialog')).toContainText('资金不能变动')
  await again.getByRole('link', { name: '修改登录密码' }).click()
  await expect(again).toHaveURL(/\/app\/security$/)
  await expect(again.getByRole('alert')).toContainText('有人可能知道你的登录密码')
  await expect(elsewhere.getByRole('alertdialog')).toBeVisible()
})
