import type { Page } from '@playwright/test'
import { picture } from '#tests/support/pictures.ts'
import { openTab } from '../support/openTab.ts'
import { expect, test } from '../support/test.ts'

/** An operator writes a message to Mia; `more` = fields beside the Chinese ones, by their labels. */
async function writeToMia(oda: Page, more: Readonly<Record<string, string>> = {}) {
  await oda.goto('/admin/service/messages')
  await oda.getByRole('button', { name: '写站内信' }).click()
  const form = oda.getByRole('dialog')
  const fields = {
    会员账号: 'mia',
    '标题（中文）': '周末提醒',
    '正文（中文）': '周六晚上有两场直播。',
    ...more,
    原因: '赛程提醒',
  }
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: '发送', exact: true }).click()
}

test('[C-11] what an operator writes to a member comes to each of their tabs at once, is read, and is deleted after a question', async ({
  person,
}) => {
  const mia = await person('mia')
  await mia.goto('/app/messages')
  const other = await openTab(mia, '/app/me')
  await writeToMia(await person('oda'))

  const inbox = other.getByRole('link', { name: /条未读$/ }).first()
  await expect(inbox).toBeVisible()
  const row = mia.getByRole('button', { name: /周末提醒/ })
  await row.click()
  const sheet = mia.getByRole('region', { name: '周末提醒' })
  await expect(sheet.getByText('周六晚上有两场直播。')).toBeVisible()
  await sheet.getByRole('button', { name: '删除' }).click()
  await sheet.getByRole('button', { name: '保留' }).click()
  await sheet.getByRole('button', { name: '删除' }).click()
  await sheet.getByRole('button', { name: '删除' }).click()
  await expect(sheet).toBeHidden()
  // The list beside it is there.
  await expect(mia.getByRole('heading', { name: '消息' })).toBeVisible()
  await expect(row).toHaveCount(0)
  const readAll = mia.getByRole('button', { name: '全部已读' })
  if (await readAll.isVisible()) await readAll.click()
  await expect(inbox).toBeHidden()
  await mia.reload()
  await expect(mia.getByRole('heading', { name: '消息' })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test.describe('in two languages', () => {
  test.use({ serverEnv: { LANGUAGES: 'zh-CN,en' } })

  test('[P-1] [C-11] messages that are open come in the language that was just chosen in another tab @full', async ({
    person,
  }) => {
    const mia = await person('mia')
    await mia.goto('/app/messages')
    const other = await openTab(mia, '/app/me')
    await writeToMia(await person('oda'), { '标题（英文）': 'This weekend', '正文（英文）': 'Two streams on Saturday night.' })
    await expect(mia.getByRole('button', { name: /周末提醒/ })).toBeVisible()
    await other.getByText('English', { exact: true }).click()
    await expect(mia.getByRole('button', { name: /This weekend/ })).toBeVisible()
    await expect(mia.getByRole('button', { name: /周末提醒/ })).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[C-11] feedback with a picture is answered by an operator, both see it live, and the member closes it @full', async ({
    person,
  }) => {
    const mia = await person('mia')
    await mia.goto('/app/letters')
    await mia.getByRole('button', { name: '发送', exact: true }).click()
    await expect(mia.getByText('请填写内容，最多')).toBeVisible()
    await mia.getByText('故障', { exact: true }).click()
    await mia.getByLabel('内容').fill('直播间没有声音')
    await mia
      .locator('input[type=file]')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from(await picture('image/png')) })
    await expect(mia.getByRole('button', { name: '移除 screen.png' })).toBeVisible()
    await mia.getByRole('button', { name: '发送', exact: true }).click()
    await expect(mia.getByText('已发送，客服回复后会通知你。')).toBeVisible()
    await mia.getByRole('link', { name: /直播间没有声音/ }).click()

    const oda = await person('oda')
    await oda.goto('/admin/service/letters')
    await oda.getByRole('button', { name: /直播间没有声音/ }).click()
    const sheet = oda.getByRole('dialog')
    await sheet.getByRole('button', { name: '查看图片' }).click()
    await expect(sheet.getByRole('img')).toBeVisible()
    await sheet.getByRole('button', { name: '标为已读' }).click()
    await expect(mia.getByText('客服已读')).toBeVisible()
    await sheet.getByLabel('回复').fill('已经修好，请刷新。')
    await sheet.getByRole('button', { name: '发送回复' }).click()
    await expect(mia.getByText('已经修好，请刷新。')).toBeVisible()
    await mia.getByRole('button', { name: '问题已解决，关闭' }).click()
    await expect(mia.getByText('这条反馈已关闭')).toBeVisible()
    await expect(sheet.getByText(/已关闭/)).toBeVisible()
    await mia.goto('/app/letters')
    await expect(mia.getByRole('link', { name: /直播间没有声音/ })).toContainText('已关闭')
    expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
