import { violations } from '../support/axe.ts'
import { operate } from '../support/operate.ts'
import { expect, test } from '../support/test.ts'

test('[C-12] [P-9] [D-8] a vote is followed from the ballot over two operators’ signatures to the prize @full', async ({
  person,
  server,
}) => {
  // The pool is paid by a job that comes by.
  test.slow()
  await operate(server, 'role', 'leo', 'operator')
  await operate(server, 'rights', 'leo', 'all')
  const mia = await person('mia', { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await mia.goto('/app/activity/demo-euroCupVote')
  await expect(mia.getByRole('radio')).toHaveCount(8)
  expect(await violations(mia)).toEqual([])
  await mia.getByRole('radio', { name: /^西班牙/ }).press('Space')
  await mia.getByRole('button', { name: '投给西班牙' }).press('Enter')
  await expect(mia.getByText('今天已投给西班牙，明天可以再投一票。')).toBeVisible()
  await expect(mia.getByText('100%（1 票）')).toBeVisible()
  await mia.reload()
  await expect(mia.getByText('今天已投给西班牙，明天可以再投一票。')).toBeVisible()
  await expect(mia.getByRole('radio')).toHaveCount(0)
  expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(mia)).toEqual([])

  const oda = await person('oda', { bypassCSP: true })
  const leo = await person('leo', { bypassCSP: true })
  for (const page of [oda, leo]) {
    await page.goto('/admin/activities')
    await page.getByRole('button', { name: '欧洲杯冠军投票' }).click()
    await page.getByRole('tab', { name: '投票结果' }).click()
  }
  await oda.getByLabel('结果', { exact: true }).selectOption('冠军：西班牙')
  await oda.getByLabel('原因').fill('决赛结果')
  await oda.getByRole('button', { name: '签名提交结果' }).click()
  await expect(oda.getByText('已签名，等待第二人签名后生效。')).toBeVisible()
  expect(await violations(oda)).toEqual([])
  await leo.reload()
  await leo.getByRole('button', { name: '欧洲杯冠军投票' }).click()
  await leo.getByRole('tab', { name: '投票结果' }).click()
  const proposal = leo.getByRole('region', { name: '等待第二人签名' })
  await expect(proposal).toContainText('冠军：西班牙')
  await proposal.getByLabel('原因').fill('已核对')
  await proposal.getByRole('button', { name: '复核通过并生效' }).click()
  await expect(proposal).toBeHidden()
  await expect(leo.getByText('冠军：西班牙')).toBeVisible()

  await expect(mia.getByText('分得 5,000 积分')).toBeVisible()
  await expect(mia.getByText('投中冠军的 1 人分享了奖池。')).toBeVisible()
  expect(await violations(mia)).toEqual([])
})
