import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test.use({ serverEnv: { PAYER: 'on' } })

/** Deposits by the demo's payer, which pays at once. */
async function deposit(page: Page, yuan: string): Promise<void> {
  await page.getByLabel('充值金额（元）').fill(yuan)
  await page.getByRole('button', { name: '提交充值' }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /去付款|打开演示付款页/ }).click()
  const payer = await opening
  await payer.getByRole('button', { name: /付全部/ }).click()
  await expect(page.getByRole('heading', { name: '已到账', exact: true })).toBeVisible()
  await payer.close()
}

async function open(page: Page, title: string): Promise<void> {
  await page.goto('/app/activities')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[C-12] [P-9] who takes part in the first deposit sees its terms as sums, deposits, and finds the bonus locked', async ({
    person,
  }) => {
    const mia = await person('mia', { bypassCSP: true })
    await open(mia, '首充礼金')
    const first = mia.getByRole('region', { name: '第 1 次充值' })
    await expect(first.getByRole('row').nth(1)).toContainText('¥100¥50¥250')
    await expect(first.getByRole('row').last()).toContainText('¥1,000¥500¥2,500')
    expect(await violations(mia)).toEqual([])
    await mia.getByRole('button', { name: '参加活动' }).click()
    await expect(mia.getByRole('heading', { name: '你已参加' })).toBeVisible()
    await mia.getByRole('button', { name: '退出活动' }).click()
    await mia.getByRole('button', { name: '参加活动' }).click()
    await mia.getByRole('link', { name: '去充值' }).click()
    await deposit(mia, '200')

    await open(mia, '首充礼金')
    await expect(first).toContainText('已获得')
    await expect(first).toContainText('有效投注 ¥0 / ¥500')
    expect(await violations(mia)).toEqual([])
    await first.getByRole('link', { name: '查看或放弃这笔奖金' }).click()
    await expect(mia.getByRole('region', { name: '锁定奖金' })).toContainText('首充礼金')
  })
})

test('[C-12] [P-9] stages of a week on the desktop: taking part, a deposit, and what is still to bet @full', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true })
  await open(mia, '每周充值阶梯')
  await mia.getByRole('button', { name: '参加活动' }).click()
  await mia.getByRole('link', { name: '去充值' }).click()
  await deposit(mia, '600')
  await open(mia, '每周充值阶梯')
  const stages = mia.getByRole('region', { name: /^本周/ }).getByRole('listitem')
  await expect(stages.first()).toContainText('待投注')
  await expect(stages.first()).toContainText('有效投注 ¥0 / ¥600')
  await expect(stages.nth(1)).toContainText('充值 ¥600 / ¥2,000')
  expect(await violations(mia)).toEqual([])
  await mia.getByRole('button', { name: '退出活动' }).click()
  await expect(mia.getByRole('button', { name: '参加活动' })).toBeVisible()
})

test('[C-12] [P-9] invitations among the activities: the link with its code and QR code, and the way to all friends @full', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true })
  await open(mia, '邀请好友')
  await mia.getByRole('button', { name: '获取我的邀请链接' }).click()
  await expect(mia.getByText(/\/[A-Z\d]{8}$/)).toBeVisible()
  await expect(mia.getByRole('img', { name: '二维码' })).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await mia.getByRole('link', { name: '查看我邀请的好友' }).click()
  await expect(mia).toHaveURL(/\/app\/invite$/)
})
