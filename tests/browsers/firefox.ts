import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { connectBiDi } from './biDi.ts'
import { startChild } from './child.ts'
import { type Driver, PHONE } from './driver.ts'
import { until } from './until.ts'

const PREFERENCES = {
  'intl.accept_languages': 'zh-CN, zh',
  // Sound waits for a press, as everywhere; pictures without it do not.
  'media.autoplay.default': 1,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
}

const Session = v.object({ capabilities: v.object({ browserVersion: v.string() }) })
const Tree = v.object({ contexts: v.tupleWithRest([v.object({ context: v.string() })], v.unknown()) })
const Ran = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.optional(v.string()) }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
])
const Entry = v.object({ level: v.string(), text: v.nullable(v.string()) })
const Picture = v.object({ data: v.string() })

/** Works with a stock Firefox, driven by WebDriver BiDi, in a profile that is gone afterwards. */
export async function withFirefox<Value>(program: string, work: (driver: Driver) => Promise<Value>): Promise<Value> {
  const profile = await mkdtemp(join(tmpdir(), 'anchorage-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = startChild(program, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    HOME: profile,
  })
  try {
    const address = await until('Firefox to listen', async () => /BiDi listening on (ws:\S+)/.exec(child.printed())?.[1] ?? null)
    const { send, on, close } = await connectBiDi(`${address}/session`)
    try {
      const { capabilities } = v.parse(Session, await send('session.new', { capabilities: {} }))
      const { contexts } = v.parse(Tree, await send('browsingContext.getTree', {}))
      const { context } = contexts[0]
      await send('browsingContext.setViewport', { context, viewport: PHONE })
      const complaints: string[] = []
      on('log.entryAdded', (params) => {
        const { level, text } = v.parse(Entry, params)
        if (level === 'error' || level === 'warn') complaints.push(`${level}: ${text ?? ''}`)
      })
      await send('session.subscribe', { events: ['log.entryAdded'] })
      return await work({
        browser: `Firefox ${capabilities.browserVersion}`,
        open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
        run: async (body, ...args) => {
          const given = args.map((one) => ({ type: 'string', value: JSON.stringify(one) }))
          const functionDeclaration = `function (...given) {
            return JSON.stringify((function () { ${body} }).apply(null, given.map((one) => JSON.parse(one))) ?? null)
          }`
          const target = { context }
          const ran = v.parse(
            Ran,
            await send('script.callFunction', { functionDeclaration, awaitPromise: false, target, arguments: given }),
          )
          if (ran.type === 'exception') throw new Error(ran.exceptionDetails.text)
          return JSON.parse(ran.result.value ?? 'null') as unknown
        },
        perform: async (actions) => void (await send('input.performActions', { context, actions })),
        complaints: async () => complaints,
        picture: async () =>
          Buffer.from(v.parse(Picture, await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
      })
    } finally {
      close()
    }
  } finally {
    await child.end()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
