import * as v from 'valibot'
import { CAPTCHA_FIELDS } from '#src/api/model/captcha.ts'
import { allowScriptsOf, trustedScriptUrl } from '#src/browser/trustedUrl.ts'
import { VerificationRefused } from '#src/machines/verification/challenge.ts'
import type { GeetestWidget } from '#src/machines/verification/verificationActors.ts'

/** What geetest's page script puts on the window (v3). */
type Init = (
  options: { gt: string; challenge: string; new_captcha: boolean; offline: boolean; product: 'bind'; https: boolean },
  ready: (widget: {
    onReady(run: () => void): void
    onSuccess(run: () => void): void
    onError(run: () => void): void
    onClose(run: () => void): void
    verify(): void
    getValidate(): unknown
  }) => void,
) => void

/** The maker's function: its shape is its documentation's. */
function isInit(value: unknown): value is Init {
  return typeof value === 'function'
}

/** How long the maker's script may take, ms. */
const PATIENCE = 8_000

/** Geetest's own widget (docs/protocol.md, 4): its script is loaded when the site names one and a person chose it. */
export function createGeetest(window: Window & typeof globalThis, address: () => string | null): GeetestWidget {
  const down = () => new VerificationRefused('down')

  async function script(signal: AbortSignal): Promise<Init> {
    const url = address()
    if (url === null) throw down()
    if (!('initGeetest' in window)) {
      allowScriptsOf(new URL(url).origin)
      const element = window.document.createElement('script')
      element.src = trustedScriptUrl(url)
      await new Promise<void>((resolve, reject) => {
        const late = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
        const fail = () => reject(down())
        late.addEventListener('abort', fail)
        element.addEventListener('load', () => resolve())
        element.addEventListener('error', fail)
        window.document.head.append(element)
      }).finally(() => element.remove())
    }
    const init: unknown = Reflect.get(window, 'initGeetest')
    if (!isInit(init)) throw down()
    return init
  }

  return async ({ gt, challenge, fresh }, signal) => {
    const init = await script(signal)
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new VerificationRefused('network')))
      init({ gt, challenge, new_captcha: fresh, offline: false, product: 'bind', https: true }, (widget) => {
        widget.onReady(() => widget.verify())
        widget.onError(() => reject(down()))
        widget.onClose(() => reject(new VerificationRefused('expired')))
        widget.onSuccess(() => {
          const fields = v.safeParse(CAPTCHA_FIELDS.geetest, widget.getValidate())
          if (fields.success) resolve(fields.output)
          else reject(new VerificationRefused('wrong'))
        })
      })
    })
  }
}
