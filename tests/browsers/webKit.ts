import * as v from 'valibot'
import { freePort } from '#tests/support/freePort.ts'
import { type Child, startChild } from './child.ts'
import { type Driver, PHONE } from './driver.ts'
import { until } from './until.ts'

const Answer = v.object({ value: v.unknown() })
const Failure = v.object({ error: v.string(), message: v.string() })
const Session = v.object({ sessionId: v.string(), capabilities: v.object({ browserVersion: v.string() }) })
const Text = v.string()

type WebKitPrograms = { readonly driver: string; readonly xvfb: string | null }

/** Works with WebKitGTK's small browser, driven by WebDriver. Without a screen it gets one of its own (Xvfb). */
export async function withWebKit<Value>(
  { driver, xvfb }: WebKitPrograms,
  work: (driver: Driver) => Promise<Value>,
): Promise<Value> {
  const children: Child[] = []
  try {
    const display = process.env['DISPLAY'] ?? (await startScreen(xvfb, children))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { DISPLAY: display, LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN:zh', LIBGL_ALWAYS_SOFTWARE: '1', GDK_BACKEND: 'x11' }
    children.push(startChild(driver, [`--port=${port}`], env))
    await until('WebKitWebDriver to answer', () => command(url, 'GET', '/status').catch(() => null))
    const session = v.parse(Session, await command(url, 'POST', '/session', { capabilities: { alwaysMatch: {} } }))
    const address = `${url}/session/${session.sessionId}`
    try {
      return await work(await driverOf(address, session.capabilities.browserVersion))
    } finally {
      await command(address, 'DELETE', '').catch(() => undefined)
    }
  } finally {
    for (const child of children.toReversed()) await child.end()
  }
}

/** A screen that nobody sees. */
async function startScreen(xvfb: string | null, children: Child[]): Promise<string> {
  if (xvfb === null) throw new Error('there is neither a screen nor Xvfb')
  const child = startChild(xvfb, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])
  children.push(child)
  const number = await until('Xvfb to open a screen', async () => /(\d+)\s/.exec(child.printed())?.[1] ?? null)
  return `:${number}`
}

async function driverOf(url: string, version: string): Promise<Driver> {
  const post = (path: string, body: object) => command(url, 'POST', path, body)
  const run = async (body: string, ...args: readonly unknown[]) => {
    const script = `return JSON.stringify((function () { ${body} }).apply(null, arguments) ?? null)`
    return JSON.parse(v.parse(Text, await post('/execute/sync', { script, args }))) as unknown
  }
  // The window's frame takes some of it: what is left to the page is a phone's screen, as near as the frame allows.
  await post('/window/rect', { x: 0, y: 0, ...PHONE })
  const [width, height] = v.parse(v.tuple([v.number(), v.number()]), await run('return [innerWidth, innerHeight]'))
  await post('/window/rect', { x: 0, y: 0, width: 2 * PHONE.width - width, height: 2 * PHONE.height - height })
  const heard: string[] = []
  const hear = async () => void heard.push(...v.parse(v.array(Text), await run('return (window.heard ?? []).splice(0)')))
  return {
    browser: `WebKitGTK ${version}`,
    open: async (address) => {
      await hear()
      await post('/url', { url: address })
      await run(HEAR)
    },
    run,
    perform: async (actions) => void (await post('/actions', { actions })),
    complaints: async () => {
      await hear()
      return heard
    },
    picture: async () => Buffer.from(v.parse(Text, await command(url, 'GET', '/screenshot')), 'base64'),
  }
}

/** Notes what nobody caught: this driver tells nothing of the console. */
const HEAR = `window.heard = []
addEventListener('error', ({ message }) => window.heard.push(String(message)))
addEventListener('unhandledrejection', ({ reason }) => window.heard.push(String(reason)))`

/** Sends one command and returns its value. Rejects with the driver's own words. */
async function command(url: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = v.parse(Answer, await response.json())
  if (response.ok) return value
  const failure = v.safeParse(Failure, value)
  throw new Error(failure.success ? `${failure.output.error}: ${failure.output.message}` : `${path} answered ${response.status}`)
}
