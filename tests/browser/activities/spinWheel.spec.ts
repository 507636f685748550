import { violations } from '../support/axe.ts'
import { finishTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const WHEEL = '/app/activity/demo-spinWheel'

test.use({ viewport: { width: 390, height: 844 } })

test('[C-12] [P-9] a spin is followed from the task that gave it to the proof of its draw', async ({ person, server }) => {
  await finishTask(server, 'm-mia')
  const mia = await person('mia', { bypassCSP: true, reducedMotion: 'reduce' })
  await mia.goto(WHEEL)
  await expect(mia.getByRole('heading', { name: '可用次数：0' })).toBeVisible()
  await mia.getByRole('button', { name: '领取 1 次' }).click()
  await expect(mia.getByRole('heading', { name: '可用次数：1' })).toBeVisible()
  const hash = await mia.getByRole('link', { name: /^[0-9a-f]{64}$/ }).textContent()
  await mia.getByLabel('我的种子').fill('mias-own-seed')
  await mia.getByRole('button', { name: '转动转盘' }).click()
  await expect(mia.getByRole('status').filter({ hasText: '已获得' })).toBeVisible()
  await expect(mia.getByRole('heading', { name: '可用次数：0' })).toBeVisible()
  const result = mia.getByRole('region', { name: '可用次数：0' }).getByText(/^转到第 \d 格/)
  await expect(result).toBeVisible()
  expect(await violations(mia)).toEqual([])

  await mia.getByRole('link', { name: /^验证 .* 的转动$/ }).click()
  await expect(mia.getByText('完全一致')).toBeVisible()
  const facts = mia.getByRole('region', { name: '证明内容' })
  await expect(facts).toContainText('mias-own-seed:0')
  await expect(facts).toContainText(hash ?? 'no hash')
})

test('[C-12] [P-9] who does not wait for the wheel sees at once what was drawn @full', async ({ person, server }) => {
  await finishTask(server, 'm-mia')
  const mia = await person('mia', { viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await mia.goto(WHEEL)
  await mia.getByRole('button', { name: '领取 1 次' }).click()
  // It turns as long as it may, however slow the machine is.
  await mia.addStyleTag({ content: '* { animation-play-state: paused !important }' })
  await mia.getByRole('button', { name: '转动转盘' }).click()
  const skip = mia.getByRole('button', { name: '直接看结果' })
  await expect(skip).toBeVisible()
  // Nothing says what comes while the wheel turns.
  await expect(mia.getByText(/已获得/)).toHaveCount(0)
  const last = mia.getByRole('region', { name: '最近的转动' })
  await expect(last.getByRole('listitem')).toHaveCount(0)
  await skip.click()
  await expect(last.getByRole('listitem')).toHaveCount(1)
  await expect(mia.getByRole('status').filter({ hasText: '已获得' })).toBeVisible()
  const said = await mia
    .getByText(/^转到第 \d 格/)
    .first()
    .textContent()
  await mia.reload()
  await expect(mia.getByText(said ?? 'no result').first()).toBeVisible()
  await mia.goto('/app/prizes')
  await expect(mia.getByText('幸运大转盘')).toBeVisible()
})
