import { violations } from '#tests/browser/support/axe.ts'
import { TALK } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[D-8] an anchor keeps the own room: text, plan, key for the password, on air, moderators; a visitor reads it', async ({
  person,
  page,
}) => {
  test.slow()
  const leo = await person('leo', { bypassCSP: true })
  await leo.goto('/app/my-room')
  const text = leo.getByRole('region', { name: '直播间信息' })
  await text.getByLabel('标题').fill('德比之夜')
  await text.getByLabel('公告').fill('八点准时开球')
  await text.getByRole('button', { name: '保存' }).click()
  await expect(text.getByText('已保存')).toBeVisible()

  const plan = leo.getByRole('region', { name: '未来 7 天的安排' })
  await plan.getByLabel('日期').selectOption({ index: 2 })
  await plan.getByLabel('内容').fill('总决赛')
  await plan.getByRole('button', { name: '添加一场' }).click()
  await expect(plan.getByRole('button', { name: '删除：总决赛' })).toBeVisible()

  const key = leo.getByRole('region', { name: '推流密钥' })
  await key.getByRole('button', { name: '显示密钥' }).click()
  await key.getByLabel('登录密码').fill('anchor88b')
  await key.getByRole('button', { name: '显示密钥' }).click()
  await expect(key.getByRole('button', { name: '收起' })).toBeVisible()

  const people = leo.getByRole('region', { name: '房管' })
  await people.getByLabel('用户名').fill('mia')
  await people.getByRole('button', { name: '设为房管' }).click()
  await expect(people.getByRole('button', { name: '取消房管：Mia' })).toBeVisible()

  const stream = leo.getByRole('region', { name: '推流', exact: true })
  await stream.getByRole('button', { name: '开始直播' }).click()
  await expect(stream.getByRole('button', { name: '结束直播' })).toBeVisible()
  expect(await violations(leo)).toEqual([])

  const profile = await leo.getByRole('link', { name: '查看我的主页' }).getAttribute('href')
  await page.goto(profile ?? '')
  await expect(page.getByText('八点准时开球')).toBeVisible()
  await expect(page.getByText('德比之夜').first()).toBeVisible()
  await expect(page.getByText('总决赛')).toBeVisible()
  await expect(page.getByText('直播中').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '管理我的直播间' })).toHaveCount(0)
})

test('[D-8] who has no room is told how to get one @full', async ({ person }) => {
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/my-room')
  await expect(mia.getByRole('link', { name: '申请成为主播' })).toBeVisible()
  expect(await violations(mia)).toEqual([])
})

test('[D-8] below the picture of a room without a match stand what its anchor says, plans, and who gives most @full', async ({
  person,
}) => {
  const page = await person('mia', { viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await page.goto(TALK.path)
  await expect(page.getByText('一周几晚，每次两小时。')).toBeVisible()
  await expect(page.getByRole('region', { name: '未来 7 天的安排' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '30 天贡献榜' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  // On a phone it stands in a tab of its own, and the name leads to all of it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: '介绍' }).click()
  await expect(page.getByRole('region', { name: '未来 7 天的安排' })).toBeVisible()
  await page.getByRole('link', { name: '周末开聊' }).click()
  await expect(page).toHaveURL(/\/app\/anchor\/a1012$/)
  await expect(page.getByRole('region', { name: '未来 7 天的安排' })).toBeVisible()
})
