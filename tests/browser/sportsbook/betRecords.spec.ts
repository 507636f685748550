import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const MATCH = 'm2001'

test('[P-5] [C-9] a sports bet is among the records of all venues, and seen from near there @full', async ({
  person,
  server,
}) => {
  await server.sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/records')
  await expect(mia.getByText('还没有投注记录')).toBeVisible()
  await mia.goto(`/app/live/match/${MATCH}`)
  await mia
    .getByRole('button', { name: /^独赢，/ })
    .first()
    .click()
  await mia.getByRole('link', { name: '全部赔率' }).click()
  const slip = mia.getByRole('tabpanel', { name: '投注单' })
  await slip.getByRole('button', { name: '转入资金' }).click()
  const sheet = mia.getByRole('dialog', { name: '中心钱包与场馆转账' })
  await sheet.getByLabel('转账金额（元）').fill('100')
  await sheet.getByRole('button', { name: '确认转账' }).click()
  await slip.getByLabel('本金（元）').fill('10')
  await slip.getByRole('button', { name: '确认投注' }).click()
  await expect(mia.getByText('投注成功')).toBeVisible()
  await mia.setViewportSize({ width: 390, height: 844 })

  await mia.goto('/app/records')
  const rows = mia.getByRole('list', { name: '投注记录' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('未结算')
  await mia.getByRole('button', { name: '电子' }).click()
  await expect(mia.getByText('没有符合条件的记录')).toBeVisible()
  await mia.getByRole('button', { name: '体育' }).click()
  expect(await violations(mia)).toEqual([])
  await rows.getByRole('link').click()
  await expect(mia.getByRole('heading', { level: 1, name: '注单详情' })).toBeVisible()
  await expect(mia.getByText('扣除本金')).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await mia.getByRole('link', { name: '返回', exact: true }).click()
  await expect(rows).toHaveCount(1)
})

test('[P-5] [D-8] operators see rounds that did not end, or that there is none @full', async ({ person }) => {
  const oda = await person('oda', { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await oda.goto('/admin/games/rounds')
  await expect(oda.getByText('没有未结束的局')).toBeVisible()
  await expect(oda.getByText('没有被拒绝的派彩或退回')).toBeVisible()
  expect(await violations(oda)).toEqual([])
})
