import { violations } from '#tests/browser/support/axe.ts'
import { share } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const ROOM = '/app/live/room/a1012'

for (const [where, viewport] of Object.entries({
  'on a phone': { width: 390, height: 844 },
  'on a desktop @full': { width: 1440, height: 900 },
})) {
  test.describe(where, () => {
    test.use({ viewport })

    test('[C-7] [E-4] a member shares a room: a visitor lands in it by the short link, and registers with the member’s code', async ({
      person,
    }) => {
      const mia = await person('mia', { permissions: ['clipboard-read', 'clipboard-write'] })
      await mia.goto(ROOM)
      // The room has its own name once it is open.
      await expect(mia.getByRole('heading', { level: 1 })).not.toHaveText('直播间')
      const title = await mia.getByRole('heading', { level: 1 }).innerText()
      await share(mia)
      const sheet = mia.getByRole('dialog', { name: '分享' })
      const link = await sheet.getByText(/\/s\/[A-Z2-9]{9}$/).innerText()
      await expect(sheet.getByRole('img', { name: '短链接的二维码' })).toBeVisible()
      await expect(sheet.getByText('链接带有你的邀请码')).toBeVisible()
      expect(await violations(mia)).toEqual([])
      const told = mia.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/site/shortUrl/get')
      // It is said for seconds.
      await Promise.all([
        sheet.getByRole('button', { name: '已复制' }).waitFor(),
        sheet.getByRole('button', { name: '复制链接' }).click(),
      ])
      expect(await mia.evaluate(() => navigator.clipboard.readText())).toBe(link)
      expect((await told).ok()).toBe(true)
      await mia.keyboard.press('Escape')
      await expect(mia.getByRole('button', { name: viewport.width < 1_024 ? '更多操作' : '分享', exact: true })).toBeFocused()
      await mia.goto('/app/tasks')
      await expect(mia.getByRole('button', { name: /^领取 分享/ })).toBeVisible()

      const visitor = await person()
      await visitor.goto(link)
      await expect(visitor).toHaveURL((url) => url.pathname === ROOM && url.searchParams.has('i_code'))
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
      await visitor.goto('/register')
      await expect(visitor.getByText('M**')).toBeVisible()
    })

    test('[C-7] a visitor shares an article by the device’s own way, and whoever opens the link reads it @full', async ({
      person,
    }) => {
      const visitor = await person()
      await visitor.addInitScript(() => {
        const shared: ShareData[] = []
        Object.assign(window, { shared })
        Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) })
      })
      await visitor.goto('/app/news')
      await visitor.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await expect(visitor).toHaveURL(/\/app\/news\/news\/./)
      await expect(visitor.getByRole('button', { name: '分享' })).toBeVisible()
      const title = await visitor.getByRole('heading', { level: 1 }).innerText()
      const { pathname } = new URL(visitor.url())
      await visitor.getByRole('button', { name: '分享' }).click()
      const sheet = visitor.getByRole('dialog', { name: '分享' })
      const link = await sheet.getByText(/\/s\/[A-Z2-9]{9}$/).innerText()
      await expect(sheet.getByText('链接带有你的邀请码')).toHaveCount(0)
      await sheet.getByRole('button', { name: '分享' }).click()
      await expect
        .poll(() => visitor.evaluate(() => (window as unknown as { shared: ShareData[] }).shared))
        .toEqual([{ title, text: '一起来看：', url: link }])

      const reader = await person()
      await reader.goto(link)
      await expect(reader).toHaveURL(pathname)
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
    })

    test('[C-7] a short link of nothing says so @full', async ({ page }) => {
      await page.goto('/s/ABCDEFGHJ')
      await expect(page.getByText('链接可能写错了')).toBeVisible()
    })
  })
}
