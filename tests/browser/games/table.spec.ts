import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { expect, test as base } from '#tests/browser/support/test.ts'
import { freePort } from '#tests/support/freePort.ts'
import { PROVIDER_SECRET } from '#tests/support/gameProvider.ts'
import { forkProvider } from '#tests/support/providerFork.ts'
import { input, isLoaded, log, say } from '../support/room.ts'

const GAME = '/app/game/harbour-baccarat'
/** Fifteen seconds for bets are seven and a half. */
const SPEED = { PROVIDER_TABLE_SPEED: '2' }
/** So many seconds must be left for who bets, on a machine that may be slow. */
const TO_BET = 5

type Provider = { readonly kill: () => Promise<void>; readonly begin: () => Promise<void> }

/** The demo world with its provider in a process that the test may end and begin again. */
const test = base.extend<{ providerPort: number; provider: Provider }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture without another one
  providerPort: async ({}, provide) => provide(await freePort()),
  serverEnv: async ({ providerPort }, provide) => {
    const address = `http://127.0.0.1:${providerPort}`
    await provide({ PROVIDER_ORIGIN: address, PROVIDER_URL: address, PROVIDER_SECRET })
  },
  provider: [
    async ({ server, providerPort }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'anchorage-journey-'))
      const start = () => forkProvider(server.url, folder, providerPort, SPEED)
      let running = await start()
      await provide({
        kill: () => running.kill(),
        begin: async () => {
          running = await start()
        },
      })
      await running.kill()
      await rm(folder, { recursive: true, force: true })
    },
    { auto: true },
  ],
})

/** A hand takes a quarter of a minute, and one may come too late for it. */

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 } }

const inside = (page: Page) => page.frameLocator('iframe')
const phase = (page: Page, words: string) => inside(page).getByRole('status').getByText(words, { exact: true })
const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
const amount = async (where: Locator) => Number((await where.textContent())?.replace('−', '-').replace(/[¥,+]/g, ''))
/** How the hand ended, in words. */
const ending = (page: Page) => inside(page).getByText(/^(闲|庄)赢，|^和局，/)

/** At the table, whatever happens there. */
async function sit(page: Page): Promise<void> {
  await page.goto(GAME)
  await expect(inside(page).getByRole('button', { name: /^庄：/ })).toBeVisible()
}

/** Waits until bets are taken, with time left for one. */
async function mayBet(page: Page): Promise<void> {
  const left = async () =>
    (await phase(page, '请下注').isVisible()) ? Number((await inside(page).getByRole('timer').allTextContents())[0] ?? 0) : 0
  await expect.poll(left, { intervals: [100] }).toBeGreaterThanOrEqual(TO_BET)
}

/** Lays ¥10 in a box as soon as bets are taken. */
async function bet(page: Page, box: '庄' | '闲'): Promise<void> {
  await mayBet(page)
  await lay(page, box)
}

async function lay(page: Page, box: '庄' | '闲'): Promise<void> {
  await inside(page)
    .getByRole('button', { name: new RegExp(`^${box}：`) })
    .click()
  await inside(page).getByRole('button', { name: '确认下注 ¥10.00' }).click()
  await expect(inside(page).getByText('本局已下 ¥10.00')).toBeVisible()
}

test('[P-5] two at one table play and talk over the same hand', async ({ person }) => {
  const [mia, leo] = [await person('mia', DESKTOP), await person('leo', PHONE)]
  await Promise.all([sit(mia), sit(leo)])
  await mia.getByRole('button', { name: '打开聊天' }).click()
  await isLoaded(mia)
  // Of the same hand: who came too late waits with the other.
  await Promise.all([mayBet(mia), mayBet(leo)])
  await Promise.all([lay(mia, '庄'), lay(leo, '闲')])
  // The words of an end are there for seconds: both are read as they come, however long the talk takes.
  const ends = Promise.all([ending(mia), ending(leo)].map((one) => one.textContent()))
  // Who is who stays with the site: a short sign is all that others see.
  const seats = inside(mia).getByRole('listitem').filter({ hasText: '¥10' })
  await expect(seats).toHaveText([/^你庄 ¥10$|^玩家 [0-9a-f]{4}闲 ¥10$/, /^你庄 ¥10$|^玩家 [0-9a-f]{4}闲 ¥10$/])
  await expect(figure(mia, '余额')).toHaveText('¥9,990.00')
  const toChat = leo.getByRole('button', { name: /^(打开|收起)聊天$/ }).first()
  await toChat.click()
  await isLoaded(leo)
  await toChat.click()
  await say(mia, '这手看庄')
  // Who plays on a phone sees that somebody said something.
  await expect(toChat).toHaveAccessibleDescription('1 条未读')
  await toChat.click()
  await expect(log(leo)).toContainText('这手看庄')
  await expect(log(leo)).not.toContainText('直播间')
  const [ofMia, ofLeo] = await ends
  expect(ofLeo).toBe(ofMia)
  await expect(mia.getByText('进行中', { exact: true })).toBeHidden()
  await expect.poll(async () => (await amount(figure(mia, '余额'))) - (await amount(figure(mia, '本次净结果')))).toBe(10_000)
})

test('[P-5] [D-9] a table’s chat whose code could not be loaded comes when one tries again @full', async ({ person, quiet }) => {
  quiet.allow(/status of 404|dynamically imported module|Failed to execute 'postMessage'/)
  const mia = await person('mia', { ...PHONE, bypassCSP: true })
  await mia.route('**/assets/tableChat-*', (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }))
  await sit(mia)
  await mia.getByRole('button', { name: '打开聊天' }).click()
  await expect(mia.getByText('聊天暂时打不开')).toBeVisible()
  await expect(mia.getByRole('timer')).toHaveText(/^0:0\d 后自动重试$/)
  expect(await violations(mia)).toEqual([])
  // What is tried without a press leaves the hand alone.
  await mia.evaluate(() => Object.assign(window, { hand: 'held' }))
  await mia.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(mia.getByText('聊天暂时打不开')).toBeVisible()
  expect(await mia.evaluate(() => 'hand' in window)).toBe(true)
  await mia.unroute('**/assets/tableChat-*')
  await mia.getByRole('button', { name: '重试' }).click()
  await mia.getByRole('button', { name: '打开聊天' }).click()
  await isLoaded(mia)
})

test('[P-5] a round’s proof is sealed in the records while its shoe is dealt from @full', async ({ person, quiet }) => {
  quiet.allow(/Failed to execute 'postMessage'/)
  const mia = await person('mia', { ...PHONE, bypassCSP: true })
  await sit(mia)
  await bet(mia, '庄')
  await mia.getByRole('button', { name: '打开聊天' }).click()
  await isLoaded(mia)
  // Over the chat, all that one plays with is still in sight.
  await expect(inside(mia).getByRole('button', { name: /^确认下注/ })).toBeInViewport({ ratio: 1 })
  expect(await violations(mia)).toEqual([])
  expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width)
  await expect(ending(mia)).toBeVisible()
  await mia.goto('/app/records')
  const rounds = mia.getByRole('list', { name: '投注记录' })
  await expect(rounds).toContainText('海港百家乐')
  await expect(rounds).toContainText('已结束')
  await rounds.getByRole('link').click()
  await mia.getByRole('link', { name: '在浏览器里验证' }).click()
  await expect(mia.getByText('种子还没有公开')).toBeVisible()
})

test('[P-5] a reload in the middle of a round leads back to the same seat and its chips @full', async ({ person }) => {
  const mia = await person('mia', PHONE)
  await sit(mia)
  await bet(mia, '闲')
  await mia.reload()
  await expect(inside(mia).getByRole('button', { name: /^闲：已下 ¥10/ })).toBeVisible()
  await expect(figure(mia, '本次净结果')).toHaveText('−¥10.00')
  await expect(ending(mia)).toBeVisible()
  await expect(mia.getByText('进行中', { exact: true })).toBeHidden()
})

test('[P-5] the table and the hall outlast a provider that is down @full', async ({ person, provider, quiet }) => {
  quiet.allow(SERVER_AWAY)
  const [mia, leo] = [await person('mia', DESKTOP), await person('leo', PHONE)]
  await leo.goto('/app/games?kind=live')
  await expect(leo.getByText('等待开桌')).toBeVisible()
  await sit(mia)
  await expect(leo.getByText('请下注')).toBeVisible()
  await bet(mia, '庄')
  await provider.kill()
  await expect(leo.getByText('牌桌暂时连不上，恢复后自动显示')).toBeVisible()
  await expect(inside(mia).getByRole('alert')).toContainText('与牌桌的连接断了')
  expect(await violations(leo)).toEqual([])
  await provider.begin()
  await expect(leo.getByText('牌桌暂时连不上，恢复后自动显示')).toBeHidden()
  await expect(inside(mia).getByRole('alert')).toBeHidden()
  await expect(mia.getByText('进行中', { exact: true })).toBeHidden()
})

test('[P-5] [S-2] a table goes with its chat once the hand ended, when its venue closes @full', async ({ person, server }) => {
  const mia = await person('mia', DESKTOP)
  await sit(mia)
  await mia.getByRole('button', { name: '打开聊天' }).click()
  await bet(mia, '庄')
  await server.sim({ do: 'venue', venue: 'AGZR', status: 1 })
  await expect(mia.getByText('场馆开始维护。这一局会照常结束，之后不再开新局。')).toBeVisible()
  await expect(mia.getByText('场馆维护中', { exact: true })).toBeVisible()
  await expect(mia.getByText(/^上一局：投注 ¥10\.00，返还/)).toBeVisible()
  await expect(input(mia)).toBeHidden()
})

test('[P-5] [D-8] a moderator mutes one player beside the table @full', async ({ person }) => {
  const [ada, mia] = [await person('ada', DESKTOP), await person('mia', DESKTOP)]
  await Promise.all([sit(ada), sit(mia)])
  for (const one of [ada, mia]) await one.getByRole('button', { name: '打开聊天' }).click()
  await Promise.all([isLoaded(ada), isLoaded(mia)])
  await say(mia, '一直赢')
  const line = log(ada).locator(':scope > div').filter({ hasText: '一直赢' })
  await line.hover()
  await line.getByRole('button', { name: /管理 .* 的消息/ }).click()
  await ada.getByRole('menuitem', { name: '禁言', exact: true }).click()
  const sheet = ada.getByRole('dialog', { name: /^禁言/ })
  await sheet.getByText('10 分钟').click()
  await sheet.getByRole('button', { name: '刷屏', exact: true }).click()
  await sheet.getByRole('button', { name: '禁言' }).click()
  await expect(mia.getByText(/你已被禁言/)).toBeVisible()
  await expect(input(mia)).toHaveCount(0)
  // The table plays on for who may not talk.
  await bet(mia, '庄')
  await ada.getByRole('button', { name: '管理', exact: true }).click()
  await ada.getByRole('tab', { name: '名单' }).click()
  await ada.getByRole('button', { name: '解除禁言' }).click()
  await expect(input(mia)).toBeVisible()
})
