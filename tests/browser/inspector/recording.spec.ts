import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openTab } from '#tests/browser/support/openTab.ts'
import { flip, input, isLoaded, log, ROOM, say, TALK } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** Where recordings that are kept as tests lie: `KEEP_RECORDINGS=1 npx playwright test recording` makes them anew. */
const KEPT = join(import.meta.dirname, '..', '..', 'recordings')

const inspector = (page: Page) => page.getByRole('complementary', { name: '状态机检查器' })
const bar = (page: Page) => inspector(page).getByRole('region', { name: '录制与回放' })

/** Goes to another screen as a link does: the page goes on. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Begins a recording on the own page. */
async function record(page: Page): Promise<void> {
  await page.goto('/app/me')
  await page.getByRole('button', { name: '状态机检查器' }).click()
  await bar(page).getByRole('button', { name: '录制', exact: true }).click()
  await expect(bar(page).getByText(/^正在录制/)).toBeVisible()
}

/** Ends it; the path of its file. */
async function finish(page: Page, name: string): Promise<string> {
  await bar(page).getByRole('button', { name: '停止录制' }).click()
  await expect(bar(page).getByText(/^已录制 \d+ 步/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: '保存文件' }).click(),
  ])
  const path = await download.path()
  if (process.env['KEEP_RECORDINGS'] !== undefined) await copyFile(path, join(KEPT, `${name}.json`))
  return path
}

test('[D-9] a recorded visit to a room replays to the same snapshots @full', async ({ person }) => {
  const dev = await person('dev')
  await record(dev)
  await goWithin(dev, TALK.path)
  await isLoaded(dev)
  await say(dev, 'Kanarienvogel singt')
  await expect(log(dev).getByText('Kanarienvogel singt')).toBeVisible()
  const ada = await person('ada')
  await ada.goto(TALK.path)
  await ada.getByRole('button', { name: '管理', exact: true }).click()
  await flip(ada, '允许聊天', false)
  await expect(input(dev)).toBeHidden()
  await flip(ada, '允许聊天', true)
  await expect(input(dev)).toBeVisible()
  const path = await finish(dev, 'room')
  const file = await readFile(path, 'utf8')
  expect(file).not.toMatch(/Kanarienvogel|singt|anchor88/)

  // In a fresh page: the file alone is enough.
  await dev.goto('/dev/inspector')
  const main = dev.getByRole('main')
  const replay = main.getByRole('region', { name: '录制与回放' })
  await replay.getByLabel('打开录制文件').setInputFiles(path)
  await expect(replay.getByText('与录制一致')).toBeVisible()
  const steps = Number(await replay.getByRole('slider', { name: '回放位置' }).getAttribute('max'))
  expect(steps).toBeGreaterThan(20)
  await replay.getByRole('button', { name: '跳到结尾' }).click()
  await expect(replay.getByText(`第 ${steps} 步，共 ${steps} 步`)).toBeVisible()
  // Each step says which machine was told what.
  await expect(replay.getByText(/^\S+ ← \S+$/)).toBeVisible()
  await main.getByRole('button', { name: /^chat\b/ }).click()
  const open = main.locator('[data-state="chat.availability.open"]')
  await expect(open).toHaveAttribute('data-active', 'true')
  await expect(main.getByRole('button', { name: '发送', exact: true })).toHaveCount(0)
  // Who sent what is told as well, of machines and tasks, not of the outside alone.
  await main.getByRole('tab', { name: '事件' }).click()
  await main.getByRole('searchbox', { name: /^筛选状态机或事件/ }).fill('askAvailability')
  await main.getByRole('tab', { name: '顺序图' }).click()
  await main.getByRole('button', { name: /^含库自身事件/ }).click()
  await expect(
    main
      .getByRole('group', { name: /^消息顺序图/ })
      .getByText(/^(?:askAvailability → \S+|\S+ → askAvailability)$/)
      .first(),
  ).toBeAttached()
  // Step by step back to where the chat was closed, and on to where it was opened again.
  const closed = main.locator('[data-state="chat.availability.closed.switchOff"]')
  while ((await closed.getAttribute('data-active')) !== 'true') {
    await replay.getByRole('button', { name: '上一步' }).click()
    await expect(replay.getByRole('button', { name: '上一步' })).toBeEnabled()
  }
  await expect(open).toHaveAttribute('data-active', 'false')
  await replay.getByRole('button', { name: '播放' }).click()
  await expect(open).toHaveAttribute('data-active', 'true')
  await replay.getByRole('button', { name: '结束回放' }).click()
  await expect(replay.getByRole('button', { name: '录制', exact: true })).toBeVisible()

  // Nothing else is taken for one.
  const other = { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"steps":[]}') }
  await replay.getByLabel('打开录制文件').setInputFiles(other)
  await expect(replay.getByRole('alert')).toHaveText('这个文件不是录制文件')
})

test('[D-9] a list that is moved by pushes is recorded and replayed the same @full', async ({ person, server }) => {
  const dev = await person('dev')
  await record(dev)
  await goWithin(dev, '/app/live')
  const card = dev.getByRole('article').filter({ hasText: ROOM.title })
  await expect(card).toContainText('直播中')
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On0' })
  await expect(card).toContainText('未开播')
  await dev.getByRole('link', { name: ROOM.title }).click()
  const why = dev.getByRole('dialog', { name: '赛事尚未开始，请稍后再来' })
  await why.getByRole('button', { name: '关闭' }).click()
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On2' })
  await expect(card).toContainText('暂时中断')
  await finish(dev, 'list')
  await bar(dev).getByRole('button', { name: '回放' }).click()
  await expect(bar(dev).getByText('与录制一致')).toBeVisible()
})

test('[D-9] the inspector in a window of its own has its page record; a reload ends that and keeps what there is @full', async ({
  person,
}) => {
  const dev = await person('dev')
  await dev.goto('/app/me')
  await dev.getByRole('button', { name: '状态机检查器' }).click()
  const opened = dev.context().waitForEvent('page')
  await inspector(dev).getByRole('button', { name: '在独立窗口中打开' }).click()
  const away = await opened
  const controls = away.getByRole('region', { name: '录制与回放' })
  const save = async () => {
    const download = away.waitForEvent('download')
    await controls.getByRole('button', { name: '保存文件' }).click()
    return readFile(await (await download).path(), 'utf8')
  }
  await controls.getByRole('button', { name: '录制', exact: true }).click()
  await expect(controls.getByText(/^正在录制/)).toBeVisible()
  await expect(inspector(dev).getByText(/^正在录制/)).toBeVisible()
  await goWithin(dev, TALK.path)
  await expect(log(dev)).toBeVisible()
  await controls.getByRole('button', { name: '停止录制' }).click()
  await expect(controls.getByText(/^已录制 \d+ 步/)).toBeVisible()
  expect(await save()).toContain('"machine":"chat"')

  await controls.getByRole('button', { name: '录制', exact: true }).click()
  await expect(controls.getByText('页面重新加载时录制会结束，已录的部分会保留')).toBeVisible()
  await say(dev, '重新加载之前')
  await expect(log(dev).getByText('重新加载之前')).toBeVisible()
  await dev.reload()
  await expect(controls.getByText(/^页面重新加载，录制到此为止 · 已录制 \d+ 步/)).toBeVisible()
  expect(await save()).toContain('"type":"message.posted"')
  await controls.getByRole('button', { name: '回放' }).click()
  await expect(controls.getByText('与录制一致')).toBeVisible()
  // Docked again, and loaded anew once more, it is still offered.
  await away.close()
  await inspector(dev).getByRole('button', { name: '停靠回页面' }).click()
  await expect(bar(dev).getByText(/^页面重新加载，录制到此为止/)).toBeVisible()
})

/** Of how many recordings parts lie in the browser's database. */
const partsKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('anchorage.parts')
        opening.addEventListener('success', () => {
          const database = opening.result
          const isMade = database.objectStoreNames.contains('parts')
          const all: IDBRequest<{ name: string }[]> | null = isMade
            ? database.transaction('parts').objectStore('parts').getAll()
            : null
          if (all === null) resolve(0)
          all?.addEventListener('success', () => resolve(new Set(all.result.map(({ name }) => name)).size))
          database.close()
        })
      }),
  )

/** Writes and writes, until the page has recorded so many steps more. Keys would take a minute. */
async function recordSteps(page: Page, least: number): Promise<void> {
  const recorded = async () =>
    Number(
      /^正在录制：(\d+) 步/.exec(
        await bar(page)
          .getByText(/^正在录制：/)
          .innerText(),
      )?.[1],
    )
  const wanted = (await recorded()) + least
  const writeOn = (field: HTMLElement | SVGElement) => {
    const text = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    for (let length = 1; length <= 50; length += 1) {
      text?.set?.call(field, '写'.repeat(length))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  await expect
    .poll(async () => {
      await input(page).evaluate(writeOn)
      return recorded()
    })
    .toBeGreaterThan(wanted)
}

test.describe('in the browser’s database', () => {
  test.beforeEach(() => test.slow())
  const cut = (page: Page) => bar(page).getByText(/^页面重新加载，录制到此为止 · 已录制 \d+ 步/)

  test('[D-9] a large recording survives a reload, also while a copy of its tab records for itself @full', async ({ person }) => {
    const dev = await person('dev')
    await record(dev)
    await goWithin(dev, TALK.path)
    await isLoaded(dev)
    await recordSteps(dev, 600)
    await expect.poll(() => partsKept(dev)).toBe(1)
    // A copy has all that the tab stored.
    const copy = await openTab(dev, TALK.path)
    await isLoaded(copy)
    await bar(copy).getByRole('button', { name: '录制', exact: true }).click()
    await recordSteps(copy, 600)
    await expect.poll(() => partsKept(copy)).toBe(2)
    for (const page of [dev, copy]) {
      await page.reload()
      await expect(cut(page)).toBeVisible()
      await bar(page).getByRole('button', { name: '回放' }).click()
      await expect(bar(page).getByText('与录制一致')).toBeVisible()
      expect(Number(await bar(page).getByRole('slider', { name: '回放位置' }).getAttribute('max'))).toBeGreaterThan(600)
      await bar(page).getByRole('button', { name: '结束回放' }).click()
    }
    // Loaded again, it is still offered; the next one begins without its parts.
    await dev.reload()
    await expect(cut(dev)).toBeVisible()
  })

  test('[D-9] where neither the database nor the tab has room, what is kept is said to be the beginning @full', async ({
    person,
  }) => {
    const dev = await person('dev')
    await record(dev)
    const browser = await dev.context().newCDPSession(dev)
    await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(dev.url()).origin, quotaSize: 1 })
    // All but some tens of thousand letters of what a tab may store.
    await dev.evaluate(() => {
      for (let size = 4_000_000; size >= 10_000; size /= 2) {
        try {
          for (let piece = 0; ; piece += 1) sessionStorage.setItem(`taken.${String(size)}.${String(piece)}`, 'x'.repeat(size))
        } catch {
          // Full for such a piece: a smaller one may have room.
        }
      }
      for (const key of Object.keys(sessionStorage).filter((one) => /^taken\.(?:15625|31250)\./.test(one)))
        sessionStorage.removeItem(key)
    })
    await goWithin(dev, TALK.path)
    await isLoaded(dev)
    await recordSteps(dev, 600)
    expect(await partsKept(dev)).toBe(0)
    await dev.reload()
    await expect(bar(dev).getByText(/^页面重新加载，只保住了开头一部分 · 已录制 \d+ 步/)).toBeVisible()
    await bar(dev).getByRole('button', { name: '回放' }).click()
    await expect(bar(dev).getByText('与录制一致')).toBeVisible()
  })
})

test.describe('with a payer', () => {
  test.use({ serverEnv: { PAYER: 'on', PAYS_AFTER: '500' } })

  test('[D-9] a deposit is recorded from choosing to its credit, without its card or address, and replayed the same @full', async ({
    person,
  }) => {
    const dev = await person('dev')
    await record(dev)
    await goWithin(dev, '/app/cashier/deposit')
    await dev.getByRole('radio', { name: /^USDT/ }).check()
    await dev.getByLabel(/^充值金额/).fill('50')
    await dev.getByRole('button', { name: '提交充值' }).click()
    await expect(dev.getByRole('heading', { name: '等待付款', exact: true })).toBeVisible()
    const address = await dev
      .getByText(/^T[\w ]{33,}$/)
      .first()
      .textContent()
    const opening = dev.context().waitForEvent('page')
    await dev.getByRole('link', { name: '打开演示付款页' }).click()
    const payer = await opening
    await payer.getByRole('button', { name: /付全部/ }).click()
    await expect(dev.getByRole('heading', { name: '已到账', exact: true })).toBeVisible()
    const path = await finish(dev, 'deposit')
    expect(await readFile(path, 'utf8')).not.toContain((address ?? '').replaceAll(' ', ''))
    await bar(dev).getByRole('button', { name: '回放' }).click()
    await expect(bar(dev).getByText('与录制一致')).toBeVisible()
  })

  test('[D-9] [V-4] a withdrawal is recorded without its card or password, and replays the same @full', async ({
    person,
    server,
  }) => {
    await server.sim({ do: 'account', name: 'dev', what: 'mayWithdraw' })
    const [dev, oda] = [await person('dev'), await person('oda')]

    await record(dev)
    await goWithin(dev, '/app/cashier/withdraw')
    await dev.getByLabel('提现金额（元）').fill('150')
    await dev.getByRole('button', { name: '下一步' }).click()
    await pin(dev, '提现密码')
    await dev.getByRole('dialog', { name: '确认提现' }).getByRole('button', { name: '确认提现' }).click()
    await dev.getByRole('link', { name: '查看进度' }).click()
    const progress = dev.getByRole('region', { name: '提现进度' })
    await expect(progress).toContainText('待审核')
    await oda.goto('/admin/money/withdrawals')
    await oda.getByRole('button', { name: '受理' }).click()
    await expect(progress).toContainText('审核中')
    await oda.getByRole('button', { name: '通过' }).click()
    await expect(progress).toContainText('已付款')
    const path = await finish(dev, 'withdrawal')
    const file = await readFile(path, 'utf8')
    expect(file).toContain('"machine":"withdrawal"')
    expect(file).not.toMatch(SECRETS)
    await bar(dev).getByRole('button', { name: '回放' }).click()
    await expect(bar(dev).getByText('与录制一致')).toBeVisible()
  })
})

/** The password, the card and its ends, its holder and the login of these tests. Times and ids hold such digits too, among others. */
const SECRETS = /(?<!\w)(?:135790|6228|7811)(?!\w)|6228481234567811|丁维|anchor88/

/** Types the withdrawal password of these tests. */
async function pin(page: Page, label: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.type('135790')
}
