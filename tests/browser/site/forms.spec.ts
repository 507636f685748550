import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { solve, verification } from '#tests/browser/support/verify.ts'

test('[P-10] [V-8] a visitor contacts the site over a reload and a verification; an operator notes, answers and closes it', async ({
  person,
  server,
}) => {
  const visitor = await person(undefined, { bypassCSP: true })
  await visitor.goto('/app/help')
  await visitor.getByRole('main').getByRole('link', { name: '留言给我们' }).click()
  const form = visitor.getByRole('form', { name: '联系我们' })
  await form.getByRole('button', { name: '发送' }).click()
  await expect(form.getByText('请填写怎么称呼你')).toBeVisible()
  await expect(form.getByText('请填写内容')).toBeVisible()
  await form.getByLabel('称呼').fill('字'.repeat(41))
  await expect(form.getByText('称呼不能超过 40 个字')).toBeVisible()
  await form.getByLabel('主题').selectOption('press')
  await form.getByLabel('称呼').fill('小林')
  await form.getByRole('textbox', { name: '邮箱' }).fill('lin@example.com')
  await form.getByLabel('内容').fill('想采访一位主播。')
  expect(await violations(visitor)).toEqual([])
  await visitor.reload()
  await expect(form.getByLabel('内容')).toHaveValue('想采访一位主播。')
  await form.getByRole('button', { name: '发送' }).click()
  await solve.picture(visitor, server)
  await expect(verification(visitor)).toBeHidden()
  await expect(visitor.getByRole('heading', { name: '已收到' })).toBeFocused()
  const reference = (await visitor.getByText(/^C-[2-9A-Z]{10}$/).textContent()) ?? ''
  await visitor.reload()
  await expect(form.getByLabel('内容')).toHaveValue('')

  const oda = await person('oda')
  await oda.goto('/admin/service/forms?kind=contact&state=new')
  await oda.getByRole('button', { name: reference }).click()
  const sheet = oda.getByRole('dialog')
  await expect(sheet.getByText('想采访一位主播。')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'lin@example.com' })).toHaveAttribute('href', 'mailto:lin@example.com')
  await sheet.getByRole('button', { name: '标为已回复' }).click()
  await expect(sheet.getByText('请填写备注')).toBeVisible()
  await sheet.getByLabel('备注').fill('已回邮件')
  await sheet.getByRole('button', { name: '标为已回复' }).click()
  await expect(sheet.getByText('已回邮件')).toBeVisible()
  await sheet.getByLabel('备注').fill('约好了时间')
  await sheet.getByRole('button', { name: '关闭表单' }).click()
  await expect(sheet.getByText('约好了时间')).toBeVisible()
  await oda.goto('/admin/service/forms?state=closed')
  await expect(oda.getByRole('button', { name: reference })).toBeVisible()
  await oda.goto('/admin/audit')
  await expect(oda.getByRole('table').getByText('处理表单').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('[P-10] a member offers to join under their name, and what they typed is nobody else’s after the log-out @full', async ({
    person,
    server,
  }) => {
    const mia = await person('mia')
    await mia.goto('/app/me')
    await mia.getByRole('link', { name: '加入我们' }).first().click()
    const form = mia.getByRole('form', { name: '加入我们' })
    await form.getByLabel('自我介绍').fill('我会解说篮球。')
    await form.getByText('手机', { exact: true }).click()
    await form.getByLabel('手机号').fill('13800138000')
    expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await form.getByRole('button', { name: '发送' }).click()
    await solve.picture(mia, server)
    await expect(mia.getByText(/^J-[2-9A-Z]{10}$/)).toBeVisible()
    await mia.getByRole('button', { name: '再写一份' }).click()
    await form.getByLabel('自我介绍').fill('还有一句')
    await mia.goto('/app/me')
    await mia.getByRole('button', { name: '退出登录' }).click()
    await mia.goto('/app/join')
    await expect(form.getByLabel('自我介绍')).toHaveValue('')
    const oda = await person('oda')
    await oda.goto('/admin/service/forms?kind=join')
    await expect(oda.getByText('mia', { exact: true }).first()).toBeVisible()
  })
})
