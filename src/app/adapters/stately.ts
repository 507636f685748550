import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyActorRef } from 'xstate'
import { childrenOf } from '#src/inspector/actorFacts.ts'
import { redact } from '#src/inspector/redact.ts'
import type { Roots } from '#src/machines/kit/roots.ts'

/**
 * Stately's own viewer over the actors of this page, in a window that opens with the first press. Development only: that window is a
 * page of theirs, so what it is told is redacted.
 */
export function attachStately(window: Window, roots: Roots): void {
  const inspector = createBrowserInspector({
    autoStart: false,
    sanitizeEvent: (event) => ({ ...fieldsOf(redact(event)), type: event.type }),
    sanitizeContext: (context) => ({ ...fieldsOf(redact(context)) }),
  })
  const tell = (ref: AnyActorRef) => {
    inspector.actor(ref)
    for (const [, child] of childrenOf(ref)) tell(child)
  }
  const start = () => {
    inspector.start()
    roots.follow((root) => {
      tell(root)
      root.system.inspect(inspector.inspect)
    })
  }
  // Browsers let a page open a window only when it is pressed.
  window.addEventListener('pointerup', start, { once: true })
}

function fieldsOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
