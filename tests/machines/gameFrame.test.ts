import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { type FrameLook, provideFrame } from '#src/machines/games/frameActors.ts'
import type { FrameCommand, FrameEvent } from '#src/machines/games/gameMachine.ts'

const ORIGIN = 'https://games.example'
const LOOK: FrameLook = { type: 'theme', theme: 'dark', language: 'zh-CN', motion: true }

/** A frame's actor between a page and a frame that are the test. */
function begin() {
  const [window, document] = [new EventTarget(), new EventTarget()]
  const looks = new BehaviorSubject<FrameLook>(LOOK)
  const posted: (readonly [message: unknown, origin: string])[] = []
  const contentWindow = { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) }
  const element = { contentWindow } as unknown as HTMLIFrameElement
  const heard: string[] = []
  const frame = provideFrame({ window, document, looks })
  const page = createActor(
    setup({
      types: { events: {} as FrameCommand | FrameEvent },
      actors: { frame },
    }).createMachine({
      invoke: { src: 'frame', id: 'frame', input: { address: `${ORIGIN}/game/tidepool-slot#token` } },
      on: { '*': { actions: ({ event }) => void heard.push(event.type) } },
    }),
  ).start()
  const says = (data: unknown, { origin = ORIGIN, source = contentWindow }: { origin?: string; source?: unknown } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const tell = (command: FrameCommand) => page.getSnapshot().children['frame']?.send(command)
  return { says, tell, looks, posted, heard, element, document, page }
}

test('[P-5] of a frame only its own window, at the origin of its address, in the shape of the contract, is heard', () => {
  const { says, tell, heard, element } = begin()
  const ready = { type: 'ready', game: 'tidepool-slot' }
  says(ready)
  expect(heard).toEqual([])
  tell({ type: 'frame.drawn', element })
  says(ready, { origin: 'https://evil.example' })
  says(ready, { source: {} })
  says({ type: 'ready', game: 'NOT A GAME' })
  says({ type: 'win', amount: '1000000' })
  says('ready')
  expect(heard).toEqual([])
  says(ready)
  says({ type: 'balance', fen: '1000' })
  says({ type: 'round', state: 'open', stake: '1000', returned: '0' })
  says({ type: 'close' })
  expect(heard).toEqual(['frame.ready', 'frame.moved', 'frame.moved', 'frame.closed'])
})

test('[P-5] [P-6] a frame is told nothing before it is ready, then all that holds, and to its own origin alone', () => {
  const { says, tell, posted, element, looks } = begin()
  tell({ type: 'frame.drawn', element })
  tell({ type: 'frame.told', message: { type: 'resumed' } })
  tell({ type: 'frame.told', message: { type: 'paused' } })
  expect(posted).toEqual([])
  says({ type: 'ready', game: 'tidepool-slot' })
  expect(posted).toEqual([
    [LOOK, ORIGIN],
    [{ type: 'paused' }, ORIGIN],
  ])
  posted.length = 0
  looks.next({ ...LOOK, theme: 'light', language: 'en', motion: false })
  tell({ type: 'frame.told', message: { type: 'sound', on: true } })
  expect(posted.map(([message]) => message)).toEqual([
    { type: 'theme', theme: 'light', language: 'en', motion: false },
    { type: 'sound', on: true },
  ])
})

test('[P-5] a frame that the page’s policy does not let in is said; after the visit nothing is heard or told', () => {
  const { says, heard, document, page, posted, looks } = begin()
  const violated = (effectiveDirective: string) =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }))
  violated('img-src')
  expect(heard).toEqual([])
  violated('frame-src')
  expect(heard).toEqual(['frame.blocked'])
  page.stop()
  says({ type: 'ready', game: 'tidepool-slot' })
  looks.next({ ...LOOK, theme: 'light' })
  expect([heard.length, posted.length]).toEqual([1, 0])
})
