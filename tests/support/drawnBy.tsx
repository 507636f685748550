import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '#src/ui/i18n/i18n.ts'

type Drawn = ReactElement<Readonly<Record<string, unknown>>>

/** What a hook, or a component that is called as one, returns at its first drawing. There is no page: effects do not run, and a state stays. */
export function returnedBy<Value>(use: () => Value, translator = createI18n(() => undefined)): Value {
  const returned: Value[] = []
  const Caller = () => {
    returned.push(use())
    return null
  }
  renderToStaticMarkup(
    <I18nextProvider i18n={translator}>
      <Caller />
    </I18nextProvider>,
  )
  const [value] = returned
  if (value === undefined) throw new Error('nothing was drawn')
  return value
}

/** An actor that stands still, as far as what draws it looks at it. */
export const still = <Snapshot,>(snapshot: Snapshot) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
})

/** The first element of what was drawn, from outside in, that hears a handler of this name, and for which `is` holds. */
export function hearing(drawn: ReactNode, handler: string, is: (one: Drawn) => boolean = () => true) {
  const found = elementsIn(drawn).find((one) => typeof one.props[handler] === 'function' && is(one))
  const hear = found?.props[handler]
  if (typeof hear !== 'function') throw new Error(`nothing that hears ${handler}`)
  return (event: unknown): unknown => hear(event) as unknown
}

function elementsIn(node: ReactNode): Drawn[] {
  if (Array.isArray(node)) return node.flatMap((one: ReactNode) => elementsIn(one))
  if (!isValidElement<Readonly<Record<string, unknown>>>(node)) return []
  return [node, ...elementsIn(node.props['children'] as ReactNode)]
}

type Press = {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly repeat: boolean
  readonly nativeEvent: object
  /** The browser does nothing more with it. */
  isAnswered: boolean
  /** What is around does not hear of it. */
  isStopped: boolean
  readonly preventDefault: () => void
  readonly stopPropagation: () => void
}

/** A press of a key as React hands it on; `fields` = what is not as usual. */
export function pressed(key: string, fields: object = {}): Press {
  const event: Press = {
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    nativeEvent: { isComposing: false },
    isAnswered: false,
    isStopped: false,
    preventDefault: () => {
      event.isAnswered = true
    },
    stopPropagation: () => {
      event.isStopped = true
    },
    ...fields,
  }
  return event
}
