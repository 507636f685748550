import { violations } from '#tests/browser/support/axe.ts'
import { earnForMia } from '#tests/browser/support/gradeBonuses.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[C-11] the welfare centre pays one thing, then all that is left, and keeps what was claimed', async ({
  person,
  server,
}) => {
  await earnForMia(server)
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/welfare')
  const waiting = mia.getByRole('region', { name: '可领取' })
  const history = mia.getByRole('region', { name: '领取记录' })
  await expect(history).toContainText('还没有领取记录')
  expect(await violations(mia)).toEqual([])

  await waiting.getByRole('button', { name: '领取 升级到 VIP 1 的礼金' }).click()
  await expect(waiting.getByRole('status')).toHaveText('已领取 ¥3。')
  await expect(history.getByRole('listitem')).toHaveCount(1)

  await waiting.getByRole('button', { name: '一键领取' }).click()
  await expect(waiting.getByRole('status')).toContainText('60 金币')
  await expect(waiting).toContainText('暂无可领取的福利')
  for (const name of ['升级到 VIP 1 的礼金', '2026-01 月度礼金', '年生日礼金', '任务奖励'])
    await expect(history.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)

  await mia.reload()
  await expect(waiting).toContainText('暂无可领取的福利')
  await expect(history.getByRole('listitem').filter({ hasText: '2026-01 月度礼金' })).toContainText('60 金币')
  expect(await violations(mia)).toEqual([])
})

test('[C-11] [V-7] what a level, a month and a birthday bring is claimed on the page of grades, each once @full', async ({
  person,
  server,
}) => {
  await earnForMia(server)
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/vip')
  const bonuses = mia.getByRole('region', { name: '可领取的奖励' })
  expect(await violations(mia)).toEqual([])
  await bonuses.getByRole('button', { name: '领取 VIP 1 升级礼金' }).click()
  await expect(bonuses.getByRole('status')).toHaveText('已领取 ¥3。')
  await bonuses.getByRole('button', { name: '领取 2026-01 月度礼金' }).click()
  await expect(bonuses.getByRole('status')).toHaveText('已领取 60 金币。')
  await bonuses.getByRole('button', { name: /^领取 \d{4} 年生日礼金$/ }).click()
  // Mia earned VIP 3.
  await expect(bonuses.getByRole('status')).toHaveText('已领取 ¥18。')
  await expect(bonuses).toContainText('现在没有可领取的奖励')

  await mia.goto('/app/welfare')
  await expect(mia.getByRole('region', { name: '领取记录' }).getByRole('listitem')).toHaveCount(3)
  await expect(mia.getByRole('region', { name: '可领取' })).not.toContainText('礼金')
})
