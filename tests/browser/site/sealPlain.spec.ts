import { CHROMIUM_ARGS, requireChromium } from '../../../scripts/chromium.mjs'
import { expectSealed, logInAt, watchCalls } from '#tests/browser/support/sealed.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test.use({
  launchOptions: {
    executablePath: requireChromium(),
    args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP anchorage.test 127.0.0.1'],
  },
})

test('[C-1] [C-2] by crypto-js, large replies in a worker; the same server understands both @full', async ({
  page,
  server,
  quiet,
}) => {
  // The browser says that it leaves out a header that only https has.
  quiet.allow(/Cross-Origin-Opener-Policy/)
  const seen = watchCalls(page)
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await logInAt(page, `http://anchorage.test:${server.port}`)
  expect(await page.evaluate(() => typeof crypto.subtle)).toBe('undefined')
  await expectSealed(seen)
  // The list of anchors is over 10 KB.
  await expect.poll(() => workers.filter((url) => url.includes('scriptWorker')).length).toBeGreaterThan(0)
})
