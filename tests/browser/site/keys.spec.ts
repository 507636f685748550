import { expect, test } from '#tests/browser/support/test.ts'
import { enter, input } from '#tests/browser/support/room.ts'

test('tabs are one stop of the Tab key: arrows, Home and End move and show, round the ends, and nothing else does @full', async ({
  person,
}) => {
  const mia = await person('mia', { viewport: { width: 390, height: 844 } })
  await enter(mia)
  const tabs = mia.getByRole('tablist', { name: '直播间内容' }).getByRole('tab')
  const last = (await tabs.count()) - 1
  expect(last).toBeGreaterThan(0)
  const isAt = async (index: number) => {
    await expect(tabs.nth(index)).toBeFocused()
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true')
    await expect(tabs.and(mia.locator('[tabindex="0"]'))).toHaveCount(1)
  }
  await tabs.first().focus()
  const steps = [
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
    ['ArrowLeft', last],
    ['ArrowRight', 0],
    ['End', last],
    ['Home', 0],
    ['ArrowDown', 0],
    ['x', 0],
    // The browser's own: a page back or on.
    ['Control+ArrowRight', 0],
    ['Meta+End', 0],
  ] as const
  for (const [key, at] of steps) {
    await mia.keyboard.press(key)
    await isAt(at)
  }
})

test('the grid of emoji is one stop, arrows go through its rows; Esc closes it alone and leads back to its button @full', async ({
  person,
}) => {
  const mia = await person('mia')
  await enter(mia)
  await mia.getByRole('button', { name: '表情' }).click()
  const picker = mia.getByRole('group', { name: '选择表情' })
  const stops = picker.locator('button[aria-label][title]')
  await stops.first().focus()
  const columns = await stops.evaluateAll((all) => {
    const tops = all.map((one) => (one instanceof HTMLElement ? one.offsetTop : 0))
    return tops.filter((top) => top === tops[0]).length
  })
  for (const [key, at] of [
    ['ArrowLeft', 0],
    ['ArrowUp', 0],
    ['ArrowRight', 1],
    ['ArrowDown', 1 + columns],
    ['ArrowUp', 1],
    ['ArrowLeft', 0],
  ] as const) {
    await mia.keyboard.press(key)
    await expect(stops.nth(at)).toBeFocused()
    await expect(stops.and(mia.locator('[tabindex="0"]'))).toHaveCount(1)
  }
  await mia.keyboard.press('Enter')
  await expect(input(mia)).not.toHaveValue('')
  await mia.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(mia.getByRole('button', { name: '表情' })).toBeFocused()
})

test('[D-8] rows of the back office are chosen by j and k, and / leads to the search; with a modifier, in a field or a sheet they are letters @full', async ({
  person,
}) => {
  const oda = await person('oda')
  await oda.goto('/admin/members')
  const rows = oda.locator('[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  const search = oda.getByLabel('账号、昵称或编号')
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['Control+k', 1],
    ['Alt+k', 1],
    ['k', 0],
    ['k', 0],
  ] as const) {
    await oda.keyboard.press(key)
    await expect(rows.nth(at)).toBeFocused()
  }
  await oda.keyboard.press('/')
  await expect(search).toBeFocused()
  await oda.keyboard.type('jk/')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('jk/')
  await rows.first().press('Enter')
  const sheet = oda.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button').first().focus()
  await oda.keyboard.press('j')
  await expect(sheet.getByRole('button').first()).toBeFocused()
  await oda.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(rows.first()).toBeFocused()
})
