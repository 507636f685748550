import type { Locator, Page } from '@playwright/test'
import { enter, isLoaded, log, ROOM, say, share } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { themeReader } from '#tests/browser/support/themeReader.ts'

/** Each page opens a dozen dialogs and is read twice with each. */
test.beforeEach(() => test.setTimeout(720_000))

const line = (page: Page, text: string) => log(page).locator('[data-key]').filter({ hasText: text })

for (const [where, viewport] of Object.entries({
  'on a phone': { width: 390, height: 844 },
  'on a desktop': { width: 1440, height: 900 },
}))
  test.describe(where, () => {
    test.use({ viewport })

    test('[D-6] what a member opens in a room is accessible in both themes @full', async ({ person }) => {
      const leo = await person('leo')
      const mia = await person('mia', { bypassCSP: true, reducedMotion: 'reduce', viewport })
      const { found, read } = themeReader(mia)
      const dialog = (name: string | RegExp) => mia.getByRole('dialog', { name })
      const close = async (open: Locator) => {
        await mia.keyboard.press('Escape')
        await expect(open).toHaveCount(0)
      }
      await mia.goto(ROOM.path)
      await isLoaded(mia)
      await leo.goto(ROOM.path)
      await isLoaded(leo)
      await say(leo, '看 https://example.com/live 吧')

      await mia.getByRole('button', { name: '表情', exact: true }).click()
      await read(mia.getByRole('searchbox', { name: '搜索表情' }))
      await close(mia.getByRole('searchbox', { name: '搜索表情' }))
      await mia.getByRole('button', { name: '聊天显示设置' }).click()
      await read(dialog('聊天显示设置'))
      await dialog('聊天显示设置').getByRole('button', { name: '已屏蔽的人' }).click()
      await read(dialog('已屏蔽的人'))
      await close(dialog('已屏蔽的人'))
      await mia.getByRole('button', { name: /^按等级筛选/ }).click()
      await read(mia.getByRole('menu'))
      await close(mia.getByRole('menu'))

      const said = line(mia, 'example.com')
      await said.locator('bdi').first().click()
      await read(dialog('Leo'))
      await close(dialog('Leo'))
      await said
        .locator('bdi')
        .last()
        .click({ button: 'right', position: { x: 4, y: 8 } })
      await read(mia.getByRole('menu', { name: '消息操作' }))
      await mia.getByRole('menuitem', { name: '举报' }).click()
      await read(dialog('举报 Leo 的消息'))
      await close(dialog('举报 Leo 的消息'))
      await said.getByRole('button', { name: /example\.com/ }).click()
      await read(mia.getByRole('alertdialog', { name: '即将离开本站' }))
      await close(mia.getByRole('alertdialog', { name: '即将离开本站' }))
      await share(mia)
      await read(dialog('分享'))
      await close(dialog('分享'))
      await mia.getByRole('button', { name: '播放设置' }).click()
      await read(dialog('播放设置'))
      await close(dialog('播放设置'))

      const tab = async (name: string) => viewport.width < 1_024 && (await mia.getByRole('tab', { name }).click())
      await tab('礼物')
      const gifts = mia.getByRole('region', { name: '礼物' })
      await gifts.getByRole('button', { name: '购买金币' }).click()
      await read(dialog('购买金币'))
      await close(dialog('购买金币'))
      await gifts.getByRole('radio', { name: '城堡 5,000 金币' }).check()
      await gifts.getByRole('button', { name: '赠送' }).click()
      await read(mia.getByRole('alertdialog'))
      await close(mia.getByRole('alertdialog'))

      expect(found).toEqual([])
    })

    test('[D-6] [D-8] what a moderator opens in a room is accessible in both themes @full', async ({ person }) => {
      const ada = await person('ada', { bypassCSP: true, reducedMotion: 'reduce', viewport })
      const mia = await person('mia')
      const { found, read } = themeReader(ada)
      const dialog = (name: string) => ada.getByRole('dialog', { name })
      const close = async (open: Locator) => {
        await ada.keyboard.press('Escape')
        await expect(open).toHaveCount(0)
      }
      await enter(mia)
      await enter(ada)
      await say(mia, '加群领红包')
      const said = line(ada, '加群领红包')
      await expect(said).toBeVisible()
      const menu = ada.getByRole('menu')
      for (const [item, title] of [
        ['禁言', '禁言 Mia'],
        ['请出直播间', '请出 Mia'],
      ] as const) {
        await said.getByRole('button', { name: /^管理 Mia/ }).click()
        await read(menu)
        await menu.getByRole('menuitem', { name: item }).click()
        await read(dialog(title))
        await close(dialog(title))
      }
      await said.locator('bdi').first().click()
      await read(dialog('Mia'))
      await close(dialog('Mia'))

      await ada.getByRole('button', { name: '管理', exact: true }).click()
      const panel = dialog('房间管理')
      for (const tab of await panel.getByRole('tab').all()) {
        await tab.click()
        await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0)
        await read(panel.getByRole('tabpanel'))
      }
      await close(panel)
      expect(found).toEqual([])
    })
  })
