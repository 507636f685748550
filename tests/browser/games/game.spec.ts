import type { Page } from '@playwright/test'
import { TOAST_STAY } from '#src/machines/toast/toastMachine.ts'
import { violations } from '#tests/browser/support/axe.ts'
import { test } from '#tests/browser/support/gameSite.ts'
import { expect } from '#tests/browser/support/test.ts'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { restingBox } from '#tests/browser/support/restingBox.ts'
import { openTab } from '#tests/browser/support/openTab.ts'
import { stayLonger } from '#tests/browser/support/stayLonger.ts'

const GAME = '/app/game/tidepool-dice'

const inside = (page: Page) => page.frameLocator('iframe')
const press = (page: Page, name: string) => inside(page).getByRole('button', { name, exact: true }).click()
const stands = (page: Page) => inside(page).locator('#state')
const told = (page: Page) => inside(page).locator('#told')
const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

/** Into the game, until it can be played. */
async function enterGame(page: Page): Promise<void> {
  await page.goto(GAME)
  await expect(stands(page)).toHaveText('ready')
}

/** A round from its stake to its end. */
async function playRound(page: Page): Promise<void> {
  await press(page, 'bet')
  await expect(page.getByText('进行中', { exact: true })).toBeVisible()
  await press(page, 'end')
  await expect(page.getByText('进行中', { exact: true })).toBeHidden()
}

for (const [name, viewport, mark] of [
  ['a desktop', { width: 1440, height: 900 }, ' @full'],
  ['a phone', { width: 390, height: 844 }, ''],
] as const)
  test(`[P-5] [C-9] on ${name} a round is played from its launch to its proof${mark}`, async ({ person, quiet }) => {
    // What looks for barriers speaks to frames of other origins too.
    quiet.allow(/Failed to execute 'postMessage'/)
    const mia = await person('mia', { viewport, bypassCSP: true })
    await enterGame(mia)
    await expect(mia.getByRole('heading', { level: 1, name: '潮汐骰子' })).toBeVisible()
    await expect(figure(mia, '余额')).toHaveText('¥10,000.00')
    await expect(figure(mia, '本次净结果')).toHaveText('¥0.00')
    await expect(figure(mia, '本次时长')).toHaveText(/^\d:\d\d$/)
    await expect(told(mia)).toContainText('"type":"theme","theme":"light","language":"zh-CN","motion":true')
    // The frame has all of the page that the bar leaves, and nothing is wider than the screen.
    const { y, height } = await restingBox(mia.locator('iframe'))
    expect(Math.round(y + height)).toBe(viewport.height)
    expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    await mia.getByRole('button', { name: '打开声音' }).click()
    await expect(told(mia)).toContainText('{"type":"sound","on":true}')

    await press(mia, 'bet')
    await expect(mia.getByText('进行中', { exact: true })).toBeVisible()
    await expect(figure(mia, '余额')).toHaveText('¥9,990.00')
    await expect(figure(mia, '本次净结果')).toHaveText('−¥10.00')
    await press(mia, 'end')
    await expect(mia.getByText('进行中', { exact: true })).toBeHidden()
    expect(await violations(mia)).toEqual([])

    await mia.goto('/app/records')
    await expect(mia.getByRole('heading', { level: 1, name: '投注记录' })).toBeVisible()
    const rows = mia.getByRole('list', { name: '投注记录' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await mia.getByRole('button', { name: '真人' }).click()
    await expect(mia.getByText('没有符合条件的记录')).toBeVisible()
    await mia.getByRole('button', { name: '电子' }).click()
    expect(await violations(mia)).toEqual([])
    await rows.getByRole('link').click()
    await expect(mia.getByText('投注扣款')).toBeVisible()
    await mia.getByRole('link', { name: '在浏览器里验证' }).click()
    await expect(mia.getByText('完全一致')).toBeVisible()
    expect(await violations(mia)).toEqual([])
    expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })

test('[P-5] a proof is judged by what it holds, whoever pasted it @full', async ({ page, person }) => {
  const mia = await person('mia')
  await enterGame(mia)
  await playRound(mia)
  await mia.goto('/app/records')
  await mia.getByRole('list', { name: '投注记录' }).getByRole('link').click()
  await mia.getByText('证明原文').click()
  const proof = (await mia.locator('code').textContent()) ?? ''
  // A visitor may check it too.
  await page.goto('/app/verify')
  await page.getByLabel('粘贴证明原文').fill(proof.replace('my-own-seed', 'another-one'))
  await page.getByRole('button', { name: '验证' }).click()
  await expect(page.getByText('不一致')).toBeVisible()
  await expect(page.getByRole('row', { name: /点数/ })).toBeVisible()
  await page.getByLabel('粘贴证明原文').fill('{}')
  await page.getByRole('button', { name: '验证' }).click()
  await expect(page.getByText('这不是有效的证明')).toBeVisible()
  await page.getByLabel('粘贴证明原文').fill(proof)
  await page.getByRole('button', { name: '验证' }).click()
  await expect(page.getByText('完全一致')).toBeVisible()
})

test('[P-5] [C-9] a round that runs is seen to its end, over a reload and a time-out @full', async ({ person, frames }) => {
  const mia = await person('mia')
  await enterGame(mia)
  await press(mia, 'bet')
  await expect(mia.getByText('进行中', { exact: true })).toBeVisible()
  await mia.reload()
  await expect(stands(mia)).toHaveText('ready')
  await expect(figure(mia, '本次净结果')).toHaveText('−¥10.00')

  // A time-out that is begun in another tab pauses the game at once; the round that runs is seen to its end.
  const other = await openTab(mia, '/app/cashier/limits')
  await other.getByRole('button', { name: '开始暂停' }).click()
  await other.getByRole('alertdialog', { name: '开始暂停？' }).getByRole('button', { name: '开始', exact: true }).click()
  await expect(mia.getByText('你已暂停参与。这一局会照常结束，之后不再开新局。')).toBeVisible()
  await expect(told(mia)).toContainText('{"type":"paused"}')
  await mia.reload()
  await expect(stands(mia)).toHaveText('ready')
  await frames.end()
  await expect(mia.getByText(/^你已暂停参与，至/)).toBeVisible()
  await expect(mia.getByText(/^上一局：投注 ¥10\.00，返还/)).toBeVisible()
  await expect(mia.locator('iframe')).toHaveCount(0)
  await mia.getByRole('link', { name: '投注记录' }).click()
  await expect(mia.getByRole('list', { name: '投注记录' }).getByRole('listitem')).toHaveCount(1)
})

test('[P-5] [S-2] a venue that closes lets the round end and no other begin @full', async ({ person, server }) => {
  const mia = await person('mia')
  await enterGame(mia)
  await press(mia, 'bet')
  await expect(mia.getByText('进行中', { exact: true })).toBeVisible()
  await server.sim({ do: 'venue', venue: 'YBEGDZ', status: 1 })
  await expect(mia.getByText('场馆开始维护。这一局会照常结束，之后不再开新局。')).toBeVisible()
  await press(mia, 'end')
  await expect(mia.getByText('场馆维护中', { exact: true })).toBeVisible()
  await expect(mia.getByText(/^上一局：投注 ¥10\.00，返还/)).toBeVisible()
  // What is said of it goes by itself.
  await stayLonger(mia, TOAST_STAY)
  await Promise.all([mia.getByText('场馆维护中，已返回首页').waitFor(), mia.goto(GAME)])
  await expect(mia).toHaveURL(/\/app\/home$/)
})

test('[P-5] [S-2] [D-8] maintenance is told in the game from its beginning to its end @full', async ({ person }) => {
  const oda = await person('oda')
  const mia = await person('mia')
  await enterGame(mia)
  await press(mia, 'bet')
  await expect(mia.getByText('进行中', { exact: true })).toBeVisible()
  await oda.goto('/admin/venues')
  await oda.getByRole('button', { name: '潮池电子' }).click()
  const sheet = oda.getByRole('dialog')
  const at = (minutes: number) => new Date(Date.now() + (8 * 60 + minutes) * 60_000).toISOString().slice(0, 16)
  await sheet.getByLabel('开始时间').fill(at(-2))
  await sheet.getByLabel('结束时间').fill(at(90))
  await sheet.getByLabel('说明（中文）').fill('更换转轮')
  await sheet.getByLabel('原因').fill('例行维护')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(sheet.getByRole('status')).toHaveText('已保存')
  await expect(mia.getByText('场馆开始维护。这一局会照常结束，之后不再开新局。')).toBeVisible()
  await expect(mia.getByText('更换转轮')).toBeVisible()
  await expect(mia.getByText(/预计 .+ 恢复/)).toBeVisible()
  await expect(told(mia)).toContainText('{"type":"paused"}')
  await press(mia, 'end')
  await expect(mia.getByText('场馆维护中', { exact: true })).toBeVisible()
  await expect(mia.getByText('更换转轮')).toBeVisible()
  await expect(mia.getByText(/^上一局：投注 ¥10\.00，返还/)).toBeVisible()
  await sheet.getByLabel('结束时间').fill(at(-1))
  await sheet.getByLabel('原因').fill('提前恢复')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(stands(mia)).toHaveText('ready')
})

test('[P-5] after a cut the page says what became of the round @full', async ({ person, frames, quiet }) => {
  quiet.allow(SERVER_AWAY)
  const mia = await person('mia')
  await enterGame(mia)
  await press(mia, 'bet')
  await expect(mia.getByText('进行中', { exact: true })).toBeVisible()
  await mia.context().setOffline(true)
  await expect(mia.getByText('连接已断开，暂时不能开新局。恢复后会告诉你这一局的结果。')).toBeVisible()
  await frames.end()
  await mia.context().setOffline(false)
  await expect(mia.getByText(/^断线时的一局已结束：投注 ¥10\.00，返还/)).toBeVisible()
  await mia.getByRole('link', { name: '查看这一局' }).click()
  await expect(mia.getByText('投注扣款')).toBeVisible()
})

test('[P-5] a game that was left can be entered again @full', async ({ person }) => {
  const mia = await person('mia')
  await enterGame(mia)
  await press(mia, 'leave')
  await expect(mia.getByText('游戏已关闭')).toBeVisible()
  await mia.getByRole('button', { name: '再次进入' }).click()
  await expect(stands(mia)).toHaveText('ready')
})

test('[R-6] a visitor is asked to log in for a game and for records @full', async ({ page }) => {
  await page.goto(GAME)
  await expect(page.getByRole('alertdialog', { name: '请先登录' })).toContainText(/请先登录后体验(电子)?游戏/)
  await page.goto('/app/records')
  await expect(page.getByRole('alertdialog', { name: '请先登录' })).toContainText('请先登录后体验投注记录')
})

test('[P-5] a game that there is not is said so @full', async ({ person }) => {
  const mia = await person('mia')
  await mia.goto('/app/game/no-such-game')
  await expect(mia.getByText('没有这个游戏').last()).toBeVisible()
})
