import { violations } from '../support/axe.ts'
import { within } from '../support/bonuses.ts'
import type { DemoServer } from '../support/demoServer.ts'
import { expect, test } from '../support/test.ts'
import { openRain } from '#tests/support/rains.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A rain that begins in so many seconds, and lasts so many. */
const rainIn = (server: DemoServer, wait: number, seconds: number) =>
  within(server, (tx) => openRain(tx, { activityId: 'rain', startsAt: tx.at + wait * 1_000, seconds, pot: 1_000, packets: 50 }))

test('[C-12] a member’s packets are theirs from the button to the proof, over a reload', async ({ person, server }) => {
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app')
  // A busy machine needs its time, for the page and for what is pressed on it.
  await rainIn(server, 30, 55)
  await mia.goto('/app/activity/rain')
  await expect(mia.getByRole('timer')).toContainText('即将下红包雨')
  expect(await violations(mia)).toEqual([])
  const grab = mia.getByRole('button', { name: '抢红包' })
  await expect(grab).toBeVisible()
  await grab.press('Enter')
  await expect(mia.getByText('抢到 ¥')).toContainText('第 1 号红包')
  await expect(mia.getByText('本场已抢 1 / 10 个')).toBeVisible()
  await grab.press('Enter')
  await expect(mia.getByText('本场已抢 2 / 10 个')).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await mia.reload()
  await expect(mia.getByText('本场已抢 2 / 10 个')).toBeVisible()
  await expect(mia.getByText('本场已结束，结果稍后公布。')).toBeVisible()

  const results = mia.getByRole('region', { name: '往期结果' })
  await expect(results).toContainText('抢出 2 个')
  await expect(results).toContainText('你抢到 2 个')
  await expect(results).toContainText('已到账')
  expect(await violations(mia)).toEqual([])
  await results.getByRole('link', { name: '验证红包分配' }).click()
  await expect(mia.getByRole('status').filter({ hasText: '完全一致' })).toBeVisible()
})

test('[C-12] with little motion no packets fall: there are the button and the count @full', async ({ person, server }) => {
  const mia = await person('mia', { reducedMotion: 'reduce', viewport: { width: 1_440, height: 900 } })
  await mia.goto('/app')
  await rainIn(server, 2, 40)
  await mia.goto('/app/activity/rain')
  const grab = mia.getByRole('button', { name: '抢红包' })
  await expect(grab).toBeVisible()
  await expect(mia.locator('svg[viewBox="0 0 40 52"]').first()).toBeHidden()
  await grab.click()
  await expect(mia.getByText('本场已抢 1 / 10 个')).toBeVisible()
})

test('[C-12] a visitor is asked to log in while it rains @full', async ({ page: visitor, server }) => {
  await rainIn(server, 0, 40)
  await visitor.goto('/app/activity/rain')
  await expect(visitor.getByText('登录后可参加')).toBeVisible()
  await expect(visitor.getByRole('button', { name: '抢红包' })).toHaveCount(0)
})
