import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type SiteInfo, siteMachine } from '#src/machines/site/siteMachine.ts'
import { PlayMoney } from '#src/ui/shared/PlayMoney.tsx'

const INFO = { siteName: 'A', version: '1', buildLabel: 'b', languages: ['en'], loginBy: 'v3', demoAccounts: [] } as const

test.each([
  [true, 'it is play money'],
  [false, ''],
])('[C-7] where the site says playMoney %s, the words for it are %j', async (playMoney, said) => {
  const info: SiteInfo = { ...INFO, playMoney, captchaScripts: { geetest: null } }
  const site = createActor(siteMachine.provide({ actors: { loadSite: fromPromise(async () => info) } })).start()
  await new Promise((resolve) => setImmediate(resolve))
  const html = renderToStaticMarkup(<PlayMoney site={site} words="it is play money" />)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(said)
  site.stop()
})
