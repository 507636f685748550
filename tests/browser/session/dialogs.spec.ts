import { dialogReader, escape } from '#tests/browser/support/dialogReader.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Each page opens several dialogs and is read twice with each. */
test.beforeEach(() => test.setTimeout(300_000))

test('[D-6] what a member opens in their account’s security is accessible in both themes, and Esc leads back to its button @full', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true, reducedMotion: 'reduce' })
  const { found, read } = dialogReader(mia)
  await mia.goto('/app/security')
  const sheet = mia.getByRole('dialog', { name: '账户安全' })
  for (const name of ['修改登录密码', '绑定', '开启两步验证']) {
    const from = mia.getByRole('main').getByRole('button', { name, exact: true }).first()
    await from.click()
    await read(sheet)
    await escape(mia, sheet, from)
  }
  expect(found).toEqual([])
})
