import { readFile } from 'node:fs/promises'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { createServices } from '#server/services.ts'
import { monthOfDay } from '#src/api/model/agent.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { addMonths, periodStart } from '#src/api/model/playPeriod.ts'
import { testVault } from '#tests/support/dataKey.ts'
import { settledBet } from '#tests/support/bets.ts'
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
  const tier = mia.getByText('至 ¥50,000 的部分', { exact: true })
  await expect(tier).toBeVisible()
  await expect(tier.locator('xpath=following-sibling::dd')).toHaveText('25%')
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
  await expect(oda.getByText('还没有结算单')).toBeVisible()
  expect(await violations(oda)).toEqual([])
})

/** Mia was an agent last month, and three whom she brought lost a bet each. Returns when. */
async function lastMonth(store: Record<string, string>): Promise<number> {
  const at = addMonths(periodStart('month', Date.now()), -1) + 12 * 3_600_000
  const env = readEnv(store)
  const db = await openExisting(env)
  if (db === null) throw new Error('there is no data')
  const services = createServices({ env, db, now: () => at, vault: testVault, passwordCost: 4 })
  const players = await db.selectFrom('member').select('id').where('name', 'like', 'bot-%').orderBy('id').limit(3).execute()
  await services.write(async (tx) => {
    const words = {
      channel: 'video',
      place: 'x',
      text: 'x',
      application_id: 'a',
      digest: '',
      reason: null,
      by_name: null,
    } as const
    const standing = { state: 'approved', at, approved_at: at, version: 1 } as const
    await tx.db
      .insertInto('agent')
      .values({ member_id: 'm-mia', id: 'agent', ...words, ...standing })
      .execute()
    await tx.db.insertInto('agent_code').values({ code: 'HARBOURCUP', id: 'code', agent_id: 'agent', label: '', at }).execute()
    for (const { id } of players) {
      const bound = { member_id: id, id: `q-${id}`, agent_id: 'agent', code: 'HARBOURCUP', at, held: 0 } as const
      await tx.db.insertInto('agent_member').values(bound).execute()
    }
  })
  for (const { id } of players) await settledBet({ services }, { memberId: id, stake: 100_000, matchId: `m-${id}` })
  await db.destroy()
  return at
}

test('[C-11] an agent sees a month that was closed as a statement, as a file and as a chart @full', async ({
  person,
  server,
}) => {
  await server.terminate()
  const at = await lastMonth(server.store)
  await server.start()
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/agent')
  const statements = mia.getByRole('region', { name: '月结算单' })
  const month = monthOfDay(dayOf(at))
  await expect(statements.getByRole('heading', { name: month })).toBeVisible()
  await expect(statements).toContainText('¥3,000.00')
  await expect(statements).toContainText('¥750.00')

  const saving = mia.waitForEvent('download')
  await statements.getByRole('button', { name: '下载 CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('statements.csv')
  const [headings, row, ...others] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect([headings?.split(',').length, others]).toEqual([row?.split(',').length, []])
  expect(row).toContain(month)
  expect(row).toMatch(/750/)

  const figures = mia.getByRole('region', { name: '每日数据' }).first()
  await figures.getByLabel('从').fill(formatDay(dayOf(at) - 2))
  await figures.getByLabel('到').fill(formatDay(dayOf(at) + 2))
  await expect(figures.getByRole('row').filter({ hasText: formatDay(dayOf(at)) })).toContainText('3,000.00')
  await expect(figures.getByRole('img', { name: '净收入' })).toBeVisible()
  await figures.getByLabel('图表').selectOption({ label: '投注' })
  await expect(figures.getByRole('img', { name: '投注' })).toBeVisible()
  expect(await violations(mia)).toEqual([])
})
