import { onTestFinished, vi } from 'vitest'

/** What makes a key the browser's own. */
export const MODIFIERS = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]
/** Where keys are typed, or belong to what is open. */
export const TAKEN = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[role="menu"]',
]

/** An element without a page: what selectors it answers to, and what it is in. */
export class FakeElement extends EventTarget {
  readonly dataset: Readonly<Record<string, string>>
  readonly #is: readonly string[]
  readonly #within: FakeElement | null
  readonly #inside: FakeElement[] = []

  constructor(is: readonly string[], within: FakeElement | null = null, dataset: Readonly<Record<string, string>> = {}) {
    super()
    this.#is = is
    this.#within = within
    this.dataset = dataset
    if (within !== null) within.#inside.push(this)
  }

  matches(selectors: string): boolean {
    return selectors.split(', ').some((one) => this.#is.includes(one))
  }

  closest(selectors: string): FakeElement | null {
    return this.matches(selectors) ? this : (this.#within?.closest(selectors) ?? null)
  }

  contains(other: FakeElement): boolean {
    return other === this || (other.#within !== null && this.contains(other.#within))
  }

  querySelectorAll(selectors: string): FakeElement[] {
    return this.#inside.flatMap((one) => [...(one.matches(selectors) ? [one] : []), ...one.querySelectorAll(selectors)])
  }

  querySelector(selectors: string): FakeElement | null {
    return this.querySelectorAll(selectors)[0] ?? null
  }
}

/** Lets a test's code see fake elements where it asks for the browser's. */
export function showFakeElements(): void {
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLElement', FakeElement)
  onTestFinished(() => void vi.unstubAllGlobals())
}

type Pressed = Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>>

/** A key that is pressed on an element; it can be prevented. */
export function keyDown(key: string, target: EventTarget, pressed: Pressed = {}) {
  const event = new Event('keydown', { cancelable: true })
  const fields = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...pressed, target }
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
  return event
}
