import type { Page } from '@playwright/test'
import { BANNER_STAY } from '#src/machines/vipBanner/vipBannerMachine.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { enter, log, say, TALK } from '#tests/browser/support/room.ts'
import { openTab } from '#tests/browser/support/openTab.ts'
import { stayLonger } from '#tests/browser/support/stayLonger.ts'

/** A member's sheet in the back office, with an act of it chosen. */
async function memberSheet(oda: Page, name: string, act: string) {
  await oda.goto('/admin/members')
  await oda.getByLabel('账号、昵称或编号').fill(name)
  await oda.getByRole('button', { name: '搜索' }).click()
  await oda.getByRole('button', { name, exact: true }).click()
  const sheet = oda.getByRole('dialog')
  await sheet.getByLabel('操作', { exact: true }).selectOption(act)
  return sheet
}

test('[C-11] [V-7] [A-4] a grade that changes is the same everywhere at once: the member’s tabs, lines and the way in', async ({
  person,
}) => {
  // Four pages of three people.
  test.slow()
  const leo = await person('leo')
  await stayLonger(leo, BANNER_STAY)
  await enter(leo)
  const mia = await person('mia')
  await mia.goto('/app/vip')
  await expect(mia.getByText('VIP 3', { exact: true }).first()).toBeVisible()
  const other = await openTab(mia, '/app/me')
  await expect(other.getByText('VIP 3', { exact: true })).toBeVisible()

  const oda = await person('oda')
  const sheet = await memberSheet(oda, 'mia', '手动设定等级')
  await sheet.getByLabel('等级', { exact: true }).selectOption('8')
  await sheet.getByLabel('保留至（含当天）').fill(formatDay(dayOf(Date.now()) + 40))
  await sheet.getByLabel('原因').fill('周年活动赠送')
  await sheet.getByRole('button', { name: '手动设定等级' }).click()
  await expect(sheet.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()

  await expect(mia.getByText('VIP 8', { exact: true }).first()).toBeVisible()
  await expect(other.getByText('VIP 8', { exact: true })).toBeVisible()
  const banner = leo.locator('[class*="banner"]', { hasText: '欢迎贵宾 Mia 驾到' }).waitFor()
  await mia.goto(TALK.path)
  await banner
  await say(mia, '换了新等级')
  await expect(log(leo).getByText('换了新等级')).toBeVisible()
  await expect(log(leo).getByRole('img', { name: '8 级' })).toBeVisible()
})

test('[C-8] [D-8] a login password that staff made opens nothing: the member sets one of their own at the login with it @full', async ({
  person,
}) => {
  const mia = await person('mia')
  await mia.goto('/app/me')
  const oda = await person('oda')
  const sheet = await memberSheet(oda, 'mia', '重置密码')
  await sheet.getByLabel('原因').fill('会员来电，已核实')
  await sheet.getByRole('button', { name: '重置密码' }).click()
  await expect(mia.getByRole('alertdialog')).toContainText('密码')
  const made = (await sheet.getByText(/^[A-Za-z0-9]{8,12}$/).textContent()) ?? ''

  const phone = await person(undefined, { viewport: { width: 390, height: 844 } })
  await phone.goto('/login?fromPage=/app/me')
  await phone.getByLabel('用户名', { exact: true }).fill('mia')
  await phone.getByLabel('密码', { exact: true }).fill(made)
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await phone.getByLabel('新密码').fill(made)
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone.getByRole('alert').first()).toBeVisible()
  await phone.getByLabel('新密码').fill('Breakwater9')
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone).toHaveURL(/\/app\/me$/)
  await expect(phone.getByRole('heading', { name: 'Mia' })).toBeVisible()
})
