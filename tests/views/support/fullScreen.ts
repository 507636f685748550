import { onTestFinished } from 'vitest'

/** A browser that can fill its screen with the page, or `isRefused`: would not. */
export function fullScreen({ isRefused = false }: { readonly isRefused?: boolean } = {}) {
  let element: Element | null = null
  const become = (next: Element | null) => async () => {
    if (isRefused) throw new TypeError('it is not allowed')
    element = next
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  const root = document.documentElement
  Object.defineProperties(document, {
    fullscreenEnabled: { value: true, configurable: true },
    fullscreenElement: { get: () => element, configurable: true },
    exitFullscreen: { value: become(null), configurable: true },
  })
  Object.defineProperty(root, 'requestFullscreen', { value: become(root), configurable: true })
  onTestFinished(() => {
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name)
    Reflect.deleteProperty(root, 'requestFullscreen')
  })
  return { element: () => element }
}
