import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[C-11] [D-8] a member applies as an agent from the invitation, an operator approves, and a visitor comes by the link @full', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true })
  const oda = await person('oda', { bypassCSP: true })
  await mia.goto('/app/invite')
  await mia.getByRole('link', { name: /代理计划/ }).click()
  await expect(mia).toHaveURL(/\/app\/agent$/)
  await expect(mia.getByText('至 ¥50,000 的部分：25%')).toBeVisible()
  await mia.getByRole('button', { name: '提交申请' }).click()
  await expect(mia.getByText('请填写，最多 120 个字')).toBeVisible()
  await mia.getByText('视频或直播', { exact: true }).click()
  await mia.getByLabel('推广渠道').fill('海港足球频道')
  await mia.getByLabel('你打算怎样推广').fill('每周一期赛事解说，附上链接。')
  expect(await violations(mia)).toEqual([])
  await mia.getByRole('button', { name: '提交申请' }).click()
  await expect(mia.getByText('申请已提交，结果会显示在这里。')).toBeVisible()

  await oda.goto('/admin/agents')
  await oda.getByRole('button', { name: 'mia' }).click()
  const sheet = oda.getByRole('dialog')
  await expect(sheet.getByText('每周一期赛事解说，附上链接。')).toBeVisible()
  expect(await violations(oda)).toEqual([])
  await sheet.getByRole('button', { name: '通过申请' }).click()
  await expect(sheet.getByText(/请填写原因|原因/).first()).toBeVisible()
  await sheet.getByLabel('原因', { exact: true }).fill('频道属实')
  await sheet.getByRole('button', { name: '通过申请' }).click()
  await expect(sheet.getByText('停用代理')).toBeVisible()

  // Told live: the page of the member has the link without being asked again.
  await expect(mia.getByRole('heading', { name: '推广链接' })).toBeVisible()
  await expect(mia.getByText('还没有结算单')).toBeVisible()
  await mia.getByLabel('新推广码的名称').fill('周末直播')
  await mia.getByRole('button', { name: '新建推广码' }).click()
  await expect(mia.getByText('周末直播', { exact: true })).toBeVisible()
  expect(await violations(mia)).toEqual([])
  const link = await mia
    .getByText(/\/s\/[A-Z2-9]{10}$/)
    .first()
    .textContent()

  const visitor = await person()
  await visitor.goto(new URL(link ?? '').pathname)
  await expect(visitor).toHaveURL(/\/register/)
  await expect(visitor.getByText('M** 邀请你加入')).toBeVisible()

  await oda.goto('/admin/agents/statements')
  await expect(oda.getByText('没有符合条件的结算单')).toBeVisible()
  expect(await violations(oda)).toEqual([])
})
