import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this site. */
  readonly to: string
  /** Decides what a plain press does, instead of going there: a press that opens a tab or a window is the browser's, as everywhere. */
  readonly onPress?: () => void
}

/**
 * A link within the site. The router's own would bring the prefetching of its framework along; this one asks it only for the
 * address and the click. A click that `onClick` has prevented goes nowhere; one with a modifier is the browser's; any other one goes to
 * `to`, or calls `onPress` where there is one.
 */
export function Link({ to, onClick, onPress, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler(to)
  return (
    <a href={href} onClick={(event) => followLink(event, { onClick, onPress, go })} {...rest}>
      {children}
    </a>
  )
}

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'>
type Follow<E> = {
  readonly onClick: ((event: E) => void) | undefined
  readonly onPress: (() => void) | undefined
  /** The router's own: leaves presses with a modifier to the browser. */
  readonly go: (event: E) => void
}

/** What a click on a link does. */
export function followLink<E extends Click>(event: E, { onClick, onPress, go }: Follow<E>): void {
  onClick?.(event)
  if (event.defaultPrevented) return
  if (onPress === undefined || !isPlainPress(event)) return go(event)
  event.preventDefault()
  onPress()
}

/** Not one that opens a tab or a window, or saves. */
function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
