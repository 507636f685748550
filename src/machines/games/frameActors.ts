import { fromEvent, type Observable } from 'rxjs'
import * as v from 'valibot'
import { fromCallback } from 'xstate'
import { FromFrame, type ToFrame } from '#src/api/model/games/frameMessages.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import type { FrameCommand, FrameEvent } from './gameMachine.ts'

/** How the page looks, as a game is told. */
export type FrameLook = Extract<ToFrame, { type: 'theme' }>

export type FramePorts = {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'>
  /** How the page looks, now and as it changes. */
  readonly looks: Observable<FrameLook>
}

/** What a message of a game says to its page. */
const NEWS: Readonly<Record<FromFrame['type'], FrameEvent['type']>> = {
  ready: 'frame.ready',
  balance: 'frame.moved',
  round: 'frame.moved',
  close: 'frame.closed',
}

/** Words of which the last one holds; pausing and resuming are of one kind. */
const kindOf = ({ type }: ToFrame) => (type === 'resumed' ? 'paused' : type)

/**
 * The messages between the page and a game's frame. Only those of this frame's own window, at the origin of its address, and of the right shape
 * are heard; what the page tells goes to that origin alone. A frame hears nothing before it is ready: then it is told all that holds.
 */
export function provideFrame({ window, document, looks }: FramePorts) {
  return fromCallback<FrameCommand, { address: string }>(({ input: { address }, sendBack, receive }) => {
    const { origin } = new URL(address)
    const scope = createScope()
    const holds = new Map<ToFrame['type'], ToFrame>()
    let element: HTMLIFrameElement | null = null
    let isReady = false
    const post = (message: ToFrame) => element?.contentWindow?.postMessage(message, origin)
    const tell = (message: ToFrame) => {
      holds.set(kindOf(message), message)
      if (isReady) post(message)
    }
    receive((command) => {
      if (command.type === 'frame.drawn') element = command.element
      else tell(command.message)
    })
    scope.own(looks, { next: tell })
    scope.own(fromEvent<MessageEvent<unknown>>(window, 'message'), {
      next: ({ data, source, origin: from }) => {
        if (element === null || source !== element.contentWindow || from !== origin) return
        const said = v.safeParse(FromFrame, data)
        if (!said.success) return
        if (said.output.type === 'ready') {
          isReady = true
          for (const message of holds.values()) post(message)
        }
        sendBack({ type: NEWS[said.output.type] })
      },
    })
    // The page's policy names the provider's place of the time when the page was loaded.
    scope.own(fromEvent<SecurityPolicyViolationEvent>(document, 'securitypolicyviolation'), {
      next: ({ effectiveDirective }) => {
        if (effectiveDirective === 'frame-src') sendBack({ type: 'frame.blocked' })
      },
    })
    return scope.close
  })
}
