import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { login } from '#tests/browser/support/login.ts'
import { TALK } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { openTab } from '#tests/browser/support/openTab.ts'

const MATCH = 'm2001'
const DEPOSIT = '/app/cashier/deposit'
const PHONE = { bypassCSP: true, viewport: { width: 390, height: 844 }, hasTouch: true }

/** Excludes whoever is on the page of limits. */
async function exclude(page: Page): Promise<void> {
  await page.getByRole('button', { name: '申请自我排除' }).click()
  const dialog = page.getByRole('alertdialog', { name: '确认自我排除' })
  await expect(dialog.getByRole('button', { name: '确认排除' })).toBeDisabled()
  await dialog.getByLabel('请输入“我要自我排除”以确认').fill('我要自我排除')
  await dialog.getByRole('button', { name: '确认排除' }).click()
}

const check = (page: Page) => page.getByRole('alertdialog', { name: '看一看这段时间' })

test('[P-6] limits, reminders and a time-out are set two taps from home, hold everywhere, and leave the chat', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/home')
  await mia.getByRole('contentinfo').getByRole('link', { name: '理性娱乐' }).click()
  await expect(mia.getByRole('heading', { level: 1, name: '理性娱乐' })).toBeVisible()
  await mia.getByRole('button', { name: '设定每日充值限额' }).click()
  await mia.getByLabel('限额（元）').fill('500')
  await mia.getByRole('button', { name: '保存' }).click()
  await expect(mia.getByText('限额已保存')).toBeVisible()
  await mia.getByRole('button', { name: '修改每日充值限额' }).click()
  await mia.getByLabel('限额（元）').fill('800')
  await expect(mia.getByText('24 小时后生效')).toBeVisible()
  await mia.getByRole('button', { name: '保存' }).click()
  await expect(mia.getByText(/^¥800\.00 将于 .*（北京时间）生效$/)).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await mia.getByRole('button', { name: '撤回修改：每日充值限额' }).click()
  await expect(mia.getByText('修改已撤回')).toBeVisible()
  await mia.getByRole('radio', { name: '15 分钟' }).check()
  await expect(mia.getByText('提醒间隔已保存')).toBeVisible()

  await mia.getByRole('button', { name: '开始暂停' }).click()
  await mia.getByRole('alertdialog', { name: '开始暂停？' }).getByRole('button', { name: '开始', exact: true }).click()
  await expect(mia.getByText(/^你已暂停参与，至 .*（北京时间）$/)).toBeVisible()
  await mia.goto(`/app/venue/OBTY?match=${MATCH}`)
  await expect(mia.getByText(/^你已暂停参与/)).toBeVisible()
  await mia.goto(TALK.path)
  await expect(mia.getByText(/^你已暂停参与/).first()).toBeVisible()
  await expect(mia.getByRole('button', { name: '赠送' })).toHaveCount(0)
  await mia.getByRole('textbox', { name: '发言内容' }).fill('还能聊天')
  await mia.keyboard.press('Enter')
  await expect(mia.getByRole('log').getByText('还能聊天')).toBeVisible()
})

test('[P-6] on a phone the look back comes in every tab, keeps the slip as it is, and is answered once @full', async ({
  person,
  server,
}) => {
  await server.sim({ do: 'odds', matchId: MATCH, homeShare: 500 })
  const mia = await person('mia', PHONE)
  await mia.goto(`/app/live/match/${MATCH}`)
  await mia.getByRole('tab', { name: '赔率' }).click()
  await mia
    .getByRole('button', { name: /^独赢，/ })
    .first()
    .click()
  await mia.getByRole('link', { name: '全部赔率' }).click()
  await mia.getByLabel('本金（元）').fill('12.5')
  const room = await openTab(mia, `/app/live/match/${MATCH}`)
  await expect(room.getByRole('tab', { name: '聊天' })).toBeVisible()
  await server.sim({ do: 'account', name: 'mia', what: 'hourOfPlay' })
  await expect(check(room)).toContainText('1 小时')
  await expect(check(mia)).toContainText('净结果')
  expect(await violations(room)).toEqual([])
  await check(mia).getByRole('button', { name: '继续' }).click()
  await expect(check(mia)).toBeHidden()
  await expect(check(room)).toBeHidden()
  await expect(mia.getByLabel('本金（元）')).toHaveValue('12.5')
  await server.sim({ do: 'account', name: 'mia', what: 'hourOfPlay' })
  await expect(check(room)).toBeVisible()
  await room.reload()
  await check(room).getByRole('button', { name: '休息一下' }).click()
  await expect(room.getByRole('heading', { level: 1, name: '理性娱乐' })).toBeVisible()
})

test('[P-6] an exclusion is written out, and closes the venue on another page at once @full', async ({ person }) => {
  const mia = await person('mia', PHONE)
  const venue = await openTab(mia, '/app/venue/OBTY')
  await expect(venue.getByRole('region', { name: '场馆钱包' })).toBeVisible()
  await mia.goto('/app/cashier/limits')
  await exclude(mia)
  await expect(mia.getByText(/^你已自我排除，至 .*（北京时间）$/)).toBeVisible()
  await expect(venue.getByText(/^你已自我排除/)).toBeVisible()
  await expect(mia.getByRole('radio', { name: '24 小时' })).toHaveCount(0)
})

test.describe('with a payer', () => {
  test.use({ serverEnv: { PAYER: 'on' } })

  test('[P-6] the first deposit asks about a limit, once; over it, and while excluded, a deposit is refused in words, and an open form closes @full', async ({
    person,
  }) => {
    const mia = await person(undefined, PHONE)
    // This page hears no pushes: what it shows is old, and only the server stands in the way.
    await mia.routeWebSocket(/.*/, () => undefined)
    await login(mia, 'mia', DEPOSIT)
    const first = mia.getByRole('region', { name: '先设一个充值限额？' })
    await first.getByRole('link', { name: '现在设定' }).click()
    await mia.getByRole('button', { name: '设定每日充值限额' }).click()
    await mia.getByLabel('限额（元）').fill('150')
    await mia.getByRole('button', { name: '保存' }).click()
    await expect(mia.getByText('限额已保存')).toBeVisible()
    await mia.getByRole('link', { name: '充值', exact: true }).click()
    const amount = mia.getByLabel('充值金额（元）')
    const submit = mia.getByRole('button', { name: '提交充值' })
    const refusal = mia.getByRole('alert').filter({ hasText: '理性娱乐设置不允许这笔充值' })
    await amount.fill('150.01')
    await submit.click()
    await expect(refusal).toBeVisible()
    await expect(first).toHaveCount(0)
    expect(await violations(mia)).toEqual([])

    const form = await openTab(mia, DEPOSIT)
    await expect(form.getByRole('button', { name: '提交充值' })).toBeVisible()
    const limits = await openTab(mia, '/app/cashier/limits')
    await exclude(limits)
    await expect(form.getByText(/^你已自我排除，至 .*（北京时间）$/)).toBeVisible()
    await expect(form.getByRole('button', { name: '提交充值' })).toHaveCount(0)
    await amount.fill('60')
    await expect(refusal).toHaveCount(0)
    await submit.click()
    await expect(refusal).toBeVisible()
    await expect(mia.getByText('还没有充值记录')).toBeVisible()
    await mia.reload()
    await expect(mia.getByText(/^你已自我排除/)).toBeVisible()
    await expect(submit).toHaveCount(0)
    await expect(first).toHaveCount(0)
  })

  test('[P-6] an order that waits for money is cancelled by an exclusion on another page: it says so, and cannot be paid from there @full', async ({
    person,
  }) => {
    const mia = await person('mia', PHONE)
    await mia.goto(DEPOSIT)
    await mia.getByRole('button', { name: '¥100', exact: true }).click()
    await mia.getByRole('button', { name: '提交充值' }).click()
    await expect(mia.getByRole('link', { name: '去付款' })).toBeVisible()
    await exclude(await openTab(mia, '/app/cashier/limits'))
    await expect(mia.getByRole('heading', { name: '订单已取消', exact: true })).toBeVisible()
    await expect(mia.getByRole('link', { name: '去付款' })).toHaveCount(0)
  })
})
