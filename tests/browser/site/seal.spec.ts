import { expectSealed, logInAt, watchCalls } from '#tests/browser/support/sealed.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[C-1] [C-2] every POST is sealed both ways, by WebCrypto where the page has it', async ({ page, server }) => {
  const seen = watchCalls(page)
  await logInAt(page, server.url)
  expect(await page.evaluate(() => typeof crypto.subtle)).toBe('object')
  await expectSealed(seen)
})
