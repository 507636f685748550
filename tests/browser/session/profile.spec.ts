import type { Page } from '@playwright/test'
import { picture } from '../../support/pictures.ts'
import { violations } from '../support/axe.ts'
import { openTab } from '../support/openTab.ts'
import { expect, test } from '../support/test.ts'

const SIZES = [
  { width: 390, height: 844, end: '' },
  { width: 1440, height: 900, end: ' @full' },
]

/** The picture of who is logged in, as the frame of every page shows it. */
const face = (page: Page) => page.getByRole('link', { name: /^我的 / }).locator('img')
/** What is drawn of it: it is there, and not a broken one. */
const isDrawn = (page: Page) => expect(face(page)).toHaveJSProperty('naturalWidth', 256)

for (const { width, height, end } of SIZES) {
  test(`[P-7] [C-11] [B-6] a member is greeted, and changes picture and nickname for all of their screens, ${width} px wide${end}`, async ({
    person,
    quiet,
  }) => {
    quiet.allow(/status of 415/)
    const mia = await person('mia', { viewport: { width, height } })
    await mia.goto('/app/me')
    await expect(mia.getByRole('heading', { level: 1 })).toContainText('Mia')
    await expect(mia.getByRole('link', { name: '¥10,000.00' })).toBeVisible()
    await mia.getByRole('button', { name: '隐藏余额' }).click()
    await expect(mia.getByRole('link', { name: '¥10,000.00' })).toHaveCount(0)
    await mia.getByRole('button', { name: '显示余额' }).click()
    expect(await violations(mia)).toEqual([])
    const tiles = mia.getByRole('navigation', { name: '会员服务' })
    await tiles.getByRole('link', { name: '投注记录' }).click()
    await expect(mia.getByRole('heading', { level: 1, name: '投注记录' })).toBeVisible()
    await mia.goBack()

    const other = await openTab(mia, '/app/me')
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Mia')
    await mia.getByRole('link', { name: '编辑资料' }).click()
    await expect(mia.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible()

    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      mia.getByLabel('上传图片').setInputFiles({ name, mimeType, buffer })
    await choose('drawing.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(mia.getByRole('alert')).toHaveText('不是可以使用的图片')
    await choose('page.png', 'image/png', Buffer.from('<html></html>'))
    await expect(mia.getByRole('alert')).toHaveText('不是可以使用的图片')
    await choose('me.png', 'image/png', Buffer.from(await picture('image/png', 300, 400)))
    for (const page of [mia, other]) {
      await expect(face(page)).toHaveAttribute('src', /^\/avatar\/[\w-]{43}\.webp$/)
      await isDrawn(page)
    }
    await mia.getByRole('radio', { name: '头像 3', exact: true }).check()
    await expect(face(other)).toHaveAttribute('src', '/art/portrait/face-3.svg')

    const field = mia.getByRole('textbox', { name: '昵称' })
    await field.fill('两个  空格')
    await mia.getByRole('button', { name: '保存' }).click()
    await expect(mia.getByText(/空格和点不能连用/)).toBeVisible()
    await field.fill('官方客服')
    await mia.getByRole('button', { name: '保存' }).click()
    await expect(mia.getByText('这个昵称像是官方人员，请换一个')).toBeVisible()
    await field.fill('海上来客')
    await mia.getByRole('button', { name: '保存' }).click()
    await expect(mia.getByText(/昵称已更新。.+起可以再次修改。/)).toBeVisible()
    await expect(field).toBeDisabled()
    await expect(other.getByRole('heading', { level: 1 })).toContainText('海上来客')

    await mia.getByLabel('出生日期').fill('2020-01-01')
    await mia.getByRole('button', { name: '设置出生日期' }).click()
    await expect(mia.getByText('须年满 18 周岁', { exact: true })).toBeVisible()
    await mia.getByLabel('出生日期').fill('1990-02-28')
    await mia.getByRole('button', { name: '设置出生日期' }).click()
    await expect(mia.getByText('****-02-28')).toBeVisible()
    expect(await violations(mia)).toEqual([])
    expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await mia.reload()
    await expect(field).toHaveValue('海上来客')
    await expect(mia.getByText('****-02-28')).toBeVisible()
  })
}

test('[P-7] a visitor sees what a login brings, and the profile asks for one @full', async ({ page }) => {
  await page.goto('/app/me')
  await expect(page.getByText('关注主播和赛事，开播不错过')).toBeVisible()
  await expect(page.getByRole('link', { name: '免费注册' })).toHaveAttribute('href', '/register?fromPage=/app/me')
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible()
  await page.goto('/app/profile')
  await expect(page.getByRole('alertdialog')).toContainText('个人资料')
})
