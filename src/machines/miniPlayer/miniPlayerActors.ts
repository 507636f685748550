import { animationFrames, audit, distinctUntilChanged, filter, fromEvent, map, merge, startWith, take } from 'rxjs'
import * as v from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { findPicture } from './findPicture.ts'
import { type MiniPlayerEvent, miniPlayerMachine } from './miniPlayerMachine.ts'

const KEY = 'miniPlayer'
const Kept = v.object({ right: v.number(), bottom: v.number() })

/** So much of the picture's own place may be seen while it is a window. */
const SEEN = 0.25
/** How far the window is from the corner of what is scrolled, in px, while nobody has moved it. */
const GAP = 16

/** What a look at the page found: its size, where the window usually stands, and whether the picture is in sight, has left it, or shows nothing. */
type Looked = {
  readonly width: number
  readonly height: number
  readonly right: number
  readonly is: 'seen' | 'left' | 'still'
}
const KEYS = ['width', 'height', 'right', 'is'] as const

type MiniPlayerPorts = { readonly window: Window; readonly storage: DeviceStorage }

/** The small window over the page's own picture; where it was left is stored on the device. */
export function provideMiniPlayer({ window, storage }: MiniPlayerPorts) {
  const picture = () => findPicture(window.document)
  const dock = () => {
    const element = picture()
    delete element?.dataset['mini']
    delete element?.parentElement?.dataset['floats']
  }
  return miniPlayerMachine.provide({
    actors: {
      recall: fromPromise(async () => storage.read(KEY, Kept)),
      watch: fromCallback(({ sendBack }) => {
        const send = (event: MiniPlayerEvent) => sendBack(event)
        const scope = createScope()
        const moves = merge(
          // What is scrolled is a part of the page: the one that holds the picture, and not the chat beside it.
          fromEvent(window.document, 'scroll', { capture: true, passive: true }).pipe(
            filter(({ target }) => target instanceof Node && target.contains(picture())),
          ),
          fromEvent(window, 'resize'),
          fromEvent(window.document, 'fullscreenchange'),
        )
        const look = (): Looked => {
          const { innerWidth: width, innerHeight: height } = window
          const element = picture()
          const slot = element?.parentElement?.getBoundingClientRect()
          const right = slot === undefined ? GAP : width - slot.right + GAP
          // Over the whole screen it is seen, wherever its place is meanwhile.
          const isFull = element?.contains(window.document.fullscreenElement) ?? false
          const isSeen = isFull || slot === undefined || slot.bottom >= slot.height * SEEN
          return { width, height, right, is: isSeen ? 'seen' : isRunning(element) ? 'left' : 'still' }
        }
        const looks = moves.pipe(
          audit(() => animationFrames().pipe(take(1))),
          startWith(null),
          map(look),
          distinctUntilChanged((one, other) => KEYS.every((key) => one[key] === other[key])),
        )
        scope.own(looks, {
          next: ({ width, height, right, is }) => {
            send({ type: 'screen.measured', screen: { width, height }, usual: { right, bottom: GAP } })
            if (is === 'seen') send({ type: 'picture.came' })
            else if (is === 'left') send({ type: 'picture.left' })
          },
        })
        return () => {
          scope.close()
          dock()
        }
      }),
    },
    actions: {
      float: (_, { right, bottom }) => {
        const element = picture()
        if (element === null) return
        element.style.setProperty('--mini-right', `${right}px`)
        element.style.setProperty('--mini-bottom', `${bottom}px`)
        element.dataset['mini'] = ''
        if (element.parentElement !== null) element.parentElement.dataset['floats'] = ''
      },
      dock,
      keep: (_, place) => void storage.write(KEY, place),
    },
  })
}

/** Whether there is something to look at: words stay where they are. */
function isRunning(picture: HTMLElement | null | undefined): boolean {
  const state = picture?.dataset['picture']
  return state === 'playing' || state === 'stalled'
}
