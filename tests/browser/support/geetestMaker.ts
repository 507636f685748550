import { createHash, randomBytes } from 'node:crypto'
import { startLoopback } from './loopback.ts'

export type GeetestMaker = Awaited<ReturnType<typeof startGeetestMaker>>

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** What its page script does (v3): a window of its own with a button that passes and one that closes it. */
const SCRIPT = (answers: Readonly<Record<string, string>>, language: string) => `
window.initGeetest = (options, ready) => {
  const answers = ${JSON.stringify(answers)}
  const heard = {}
  const widget = {
    onReady: (run) => setTimeout(run),
    onSuccess: (run) => { heard.success = run },
    onError: (run) => { heard.error = run },
    onClose: (run) => { heard.close = run },
    getValidate: () => ({
      geetest_challenge: options.challenge,
      geetest_validate: answers[options.challenge],
      geetest_seccode: answers[options.challenge] + '|jordan',
    }),
    verify: () => {
      const view = document.createElement('div')
      view.setAttribute('role', 'group')
      view.lang = ${JSON.stringify(language)}
      view.setAttribute('aria-label', 'maker')
      view.style.cssText = 'position:fixed;inset:40% 40% auto;z-index:2147483647'
      for (const [name, event] of [['pass', 'success'], ['leave', 'close']]) {
        const button = document.createElement('button')
        button.textContent = name
        button.onclick = () => { view.remove(); heard[event]() }
        view.append(button)
      }
      document.body.append(view)
    },
  }
  ready(widget)
}`

/**
 * A geetest v3 on this machine, for people of one language: its registration and its page script. `breakScript` has the script fail; `stop` is the maker
 * that cannot be reached.
 */
export async function startGeetestMaker(language: string) {
  const [id, key] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  // The script is loaded once and has to know the answers to challenges that come later.
  const given = Array.from({ length: 5 }, () => randomBytes(16).toString('hex'))
  const answers = Object.fromEntries(
    // The site makes its own challenge of what it is given with the key that both know.
    given.map((one) => md5(one + key)).map((challenge) => [challenge, md5(`${key}geetest${challenge}`)]),
  )
  let broken = false
  const server = await startLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://maker.invalid')
    if (pathname === '/register.php' && searchParams.get('gt') === id) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ challenge: given.pop() }))
    } else if (pathname === '/gt.js' && !broken) {
      response
        .setHeader('content-type', 'text/javascript')
        .setHeader('cross-origin-resource-policy', 'cross-origin')
        .end(SCRIPT(answers, language))
    } else response.writeHead(503).end()
  })
  return {
    ...server,
    /** What a site sets to use it. */
    settings: { GEETEST_ID: id, GEETEST_KEY: key, GEETEST_SCRIPT: `${server.url}/gt.js`, GEETEST_API: `${server.url}/` },
    breakScript: () => {
      broken = true
    },
  }
}
