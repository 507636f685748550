import { TOAST_STAY } from '#src/machines/toast/toastMachine.ts'
import { violations } from '#tests/browser/support/axe.ts'
import { stayLonger } from '#tests/browser/support/stayLonger.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const PHONE = { bypassCSP: true, viewport: { width: 390, height: 844 }, hasTouch: true }
const SLOT = '灯塔转轮'
const DICE = '潮汐骰子'

test('[P-5 hall] a game is two taps from home on a phone; it is searched for, collected, and a maintenance closes it while one looks', async ({
  person,
  server,
}) => {
  const mia = await person('mia', PHONE)
  await mia.goto('/app/home')
  await mia.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '游戏' }).click()
  await expect(mia.getByRole('heading', { level: 1, name: '游戏大厅' })).toBeVisible()
  const slot = mia.getByRole('article').filter({ hasText: SLOT }).first()
  await expect(slot).toContainText('返还率 96.27%')
  await expect(slot).toContainText('¥1 起')
  expect(await violations(mia)).toEqual([])

  const box = mia.getByLabel('搜索游戏或厂商')
  await box.fill('骰子')
  await expect(mia.getByText('找到 1 个游戏')).toBeVisible()
  // Esc ends the word that an input method composes, and not the search.
  await box.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(box).toHaveValue('骰子')
  await expect(mia).toHaveURL(/q=/)
  const stored = mia.waitForResponse('**/api/live/collection/add')
  await mia
    .getByRole('article')
    .filter({ hasText: DICE })
    .getByRole('button', { name: `关注 ${DICE}` })
    .click()
  await stored
  await mia.goto('/app/games?show=favourites')
  await expect(mia.getByRole('article')).toHaveCount(1)
  await expect(mia.getByRole('article')).toContainText(DICE)

  await mia.goto('/app/games')
  await expect(mia.getByRole('heading', { level: 2, name: '关注的游戏' })).toBeVisible()
  await server.sim({ do: 'venue', venue: 'YBEGDZ', status: 1 })
  await expect(mia.getByText('潮池电子维护中')).toBeVisible()
  await expect(slot).toContainText('维护中')
  await server.sim({ do: 'venue', venue: 'YBEGDZ', status: 0 })
  await expect(slot).not.toContainText('维护中')
  await slot.getByRole('link', { name: SLOT }).click()
  await expect(mia).toHaveURL('/app/game/tidepool-slot')
})

test('[R-5 route] [S-2] an address leads to its venue’s games, a strange one to the whole hall, a closed one home @full', async ({
  page,
  server,
}) => {
  for (const address of ['/app/egame', '/app/egame/by', '/app/egame/YBEGDZ']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: '潮池电子' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
  }
  await page.goto('/app/egame/zz')
  await expect(page.getByRole('heading', { level: 1, name: '没有找到这个场馆' })).toBeAttached()
  await page.getByRole('main').getByRole('link', { name: '全部游戏' }).click()
  await expect(page).toHaveURL('/app/games')
  await page.goto('/app/egame/by')
  await expect(page.getByRole('article')).toHaveCount(2)
  // What is said of it goes by itself.
  await stayLonger(page, TOAST_STAY)
  await Promise.all([page.getByText('场馆维护中，已返回首页').waitFor(), server.sim({ do: 'venue', venue: 'YBEGDZ', status: 1 })])
  await expect(page).toHaveURL(/\/app\/home$/)
})

test('[R-6] [P-5 hall] a visitor sees the games, and is asked to log in when they press one @full', async ({ page }) => {
  await page.goto('/app/games')
  await page.getByRole('link', { name: SLOT }).click()
  await expect(page.getByRole('alertdialog')).toContainText('游戏')
  await expect(page).toHaveURL('/app/games')
})

test('[P-5 hall] [D-8] who paused sees the hall, and can begin nothing; an operator’s bounds are on the tiles at once @full', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true })
  const oda = await person('oda')
  await mia.goto('/app/games')
  await expect(mia.getByRole('article').filter({ hasText: SLOT })).toContainText('¥1 起')
  await oda.goto('/admin/games')
  await oda.getByRole('button', { name: SLOT }).click()
  const sheet = oda.getByRole('dialog')
  await sheet.getByLabel('单局最低投注').fill('2')
  await sheet.getByLabel('单局最高投注').fill('1')
  await sheet.getByLabel('原因').fill('收紧')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(sheet.getByText('最高投注额不能低于最低投注额')).toBeVisible()
  await sheet.getByLabel('单局最高投注').fill('20')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(sheet.getByRole('status')).toHaveText('已保存')
  await expect(mia.getByRole('article').filter({ hasText: SLOT })).toContainText('¥2 起')

  await mia.goto('/app/cashier/limits')
  await mia.getByRole('button', { name: '开始暂停' }).click()
  await mia.getByRole('alertdialog', { name: '开始暂停？' }).getByRole('button', { name: '开始', exact: true }).click()
  await expect(mia.getByText(/^你已暂停参与/)).toBeVisible()
  await mia.goto('/app/games')
  await expect(mia.getByText(/^你已暂停参与/)).toBeVisible()
  await expect(mia.getByRole('article').filter({ hasText: SLOT })).toBeVisible()
  await expect(mia.getByRole('link', { name: SLOT })).toHaveCount(0)
  expect(await violations(mia)).toEqual([])
})
