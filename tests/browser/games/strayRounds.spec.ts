import { STRAY_AFTER } from '#src/api/model/strayRound.ts'
import { violations } from '#tests/browser/support/axe.ts'
import { within } from '#tests/browser/support/bonuses.ts'
import { test } from '#tests/browser/support/gameSite.ts'
import { operate } from '#tests/browser/support/operate.ts'
import { expect } from '#tests/browser/support/test.ts'

test('[P-5] [D-8] a round that its provider ended and never told is closed and paid by two operators @full', async ({
  person,
  server,
  frames,
}) => {
  await operate(server, 'role', 'leo', 'operator')
  await operate(server, 'rights', 'leo', 'all')
  const mia = await person('mia')
  await mia.goto('/app/game/tidepool-dice')
  await mia.frameLocator('iframe').getByRole('button', { name: 'bet' }).click()
  await expect(mia.getByText('进行中', { exact: true })).toBeVisible()
  frames.keepQuiet()
  await within(server, ({ db, at }) =>
    db
      .updateTable('game_round')
      .set({ opened_at: at - STRAY_AFTER })
      .execute(),
  )

  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/admin/games/rounds')
  await oda.getByRole('row').filter({ hasText: 'mia' }).getByRole('button').first().click()
  const sheet = oda.getByRole('dialog', { name: '潮汐骰子' })
  await sheet.getByRole('button', { name: '再问一次厂商' }).click()
  await expect(sheet.getByText('已经结束', { exact: true })).toBeVisible()
  await sheet.getByLabel('怎么结束').selectOption('结束并派彩')
  await sheet.getByLabel('派彩金额').fill('19.60')
  await sheet.getByLabel('原因').fill('厂商账目为准')
  await sheet.getByRole('button', { name: '提交处理提案' }).click()
  await expect(sheet.getByText('这是你的提案，要由另一位操作员同意。')).toBeVisible()
  expect(await violations(oda)).toEqual([])
  // No money moves by one signature.
  await expect(mia.getByText('进行中', { exact: true })).toBeVisible()

  const leo = await person('leo', { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await leo.goto('/admin/games/rounds')
  await leo.getByRole('row').filter({ hasText: 'mia' }).getByRole('button').first().click()
  const theirs = leo.getByRole('dialog', { name: '潮汐骰子' })
  await expect(theirs).toContainText('结束并派彩 ¥19.60')
  expect(await violations(leo)).toEqual([])
  expect(await leo.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await theirs.getByLabel('原因').fill('已核对')
  await theirs.getByRole('button', { name: '同意并结束这一局' }).click()
  await expect(theirs.getByText('这一局已经结束。')).toBeVisible()

  await expect(mia.getByText('进行中', { exact: true })).toBeHidden()
  await mia.goto('/app/records')
  const rounds = mia.getByRole('list', { name: '投注记录' })
  await expect(rounds).toContainText('已结束')
  await expect(rounds).toContainText('+¥9.60')
})
