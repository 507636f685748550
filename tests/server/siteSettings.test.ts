import { expect, test } from 'vitest'
import { perInfo } from '#src/api/contract/site.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer } from '#tests/support/testServer.ts'

test.each([
  ['nothing', {}, { siteName: 'Anchorage', playMoney: true }],
  ['SITE_NAME and PLAY_MONEY', { SITE_NAME: '海港', PLAY_MONEY: 'off' }, { siteName: '海港', playMoney: false }],
])('[C-7] with %s set, perInfo says what the site’s settings say', async (_what, settings, expected) => {
  const server = await startTestServer({ settings })
  expect(granted(await server.call(perInfo, {}))).toMatchObject(expected)
  await server.stop()
})
