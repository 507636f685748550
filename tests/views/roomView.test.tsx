import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { type RoomView, roomViewMachine, type RoomViewRef } from '#src/machines/roomView/roomViewMachine.ts'
import { ViewButtons } from '#src/ui/room/player/ViewButtons.tsx'
import { type RoomLook, useRoomView } from '#src/ui/room/useRoomView.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

/** A window in which just the queries hold that it is told; a desktop’s, or that of a phone on its side. */
const QUERIES = { wide: /^\(min-width: 1024/, sideways: /landscape/, narrow: /^$/ } as const

function windowLike(kind: keyof typeof QUERIES) {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: QUERIES[kind].test(query) }))
  onTestFinished(() => void vi.unstubAllGlobals())
}

type Shown = {
  readonly kind: keyof typeof QUERIES
  /** The picture’s state; null = a room without an anchor, which has no player. */
  readonly picture?: 'playing' | 'animated' | 'noPicture' | null
  readonly canAnimate?: boolean
  /** How rooms are looked at on this device. */
  readonly chosen?: RoomView
}

/** How a room is looked at, with a button for what needs its chat. */
async function showView({ kind, picture = 'playing', canAnimate = true, chosen = { theatre: true, chatFolded: true } }: Shown) {
  windowLike(kind)
  const kept: unknown[] = []
  const logic = roomViewMachine.provide({
    actors: { recall: fromPromise<RoomView | null, undefined>(async () => chosen), shortcuts: fromCallback(() => undefined) },
    actions: { keep: (_, view) => void kept.push(view) },
  })
  const onAir = picture === 'playing' ? { onAir: { streaming: picture } } : picture
  const player =
    picture === null ? undefined : shownBy<ActorRefFrom<typeof playerMachine>>({ attempt: 0 }, { value: { picture: onAir } }).ref
  function Look() {
    const look = useRoomView(logic, player, canAnimate)
    const { canTheatre, canFold, isTheatre, isSideways, isChatFolded } = look
    return (
      <>
        <output>{JSON.stringify({ canTheatre, canFold, isTheatre, isSideways, isChatFolded })}</output>
        <button onClick={look.needChat}>needs the chat</button>
      </>
    )
  }
  const page = await show(<Look />)
  await act(settled)
  return {
    ...page,
    kept,
    look: (): unknown => JSON.parse(page.screen.getByRole('status').textContent),
    needChat: () => page.user.click(page.screen.getByRole('button')),
  }
}

const NOTHING = { canTheatre: false, canFold: false, isTheatre: false, isSideways: false, isChatFolded: false }
const LARGE = { canTheatre: true, canFold: true, isTheatre: true, isSideways: false, isChatFolded: true }
const SIDEWAYS = { ...NOTHING, canFold: true, isSideways: true, isChatFolded: true }

test.each([
  ['wide', 'playing', true, LARGE],
  ['wide', 'animated', true, LARGE],
  ['wide', 'animated', false, NOTHING],
  ['wide', 'noPicture', true, NOTHING],
  ['wide', null, true, NOTHING],
  ['sideways', 'playing', true, SIDEWAYS],
  ['sideways', 'noPicture', true, { ...NOTHING, isSideways: true }],
  ['narrow', 'playing', true, NOTHING],
] as const)(
  '[D-7] what was chosen holds where it means something: on a %s screen, the picture %s (a match that can be drawn: %s)',
  async (kind, picture, canAnimate, seen) => {
    const { look } = await showView({ kind, picture, canAnimate })
    expect(look()).toEqual(seen)
  },
)

test('[D-7] on a wide screen the chat is folded beside the large picture alone', async () => {
  const { look } = await showView({ kind: 'wide', chosen: { theatre: false, chatFolded: true } })
  expect(look()).toEqual({ ...LARGE, isTheatre: false, canFold: false, isChatFolded: false })
})

test('[D-7] what opens in the chat’s column brings a folded chat back', async () => {
  const { look, needChat, kept } = await showView({ kind: 'wide' })
  await needChat()
  expect(look()).toEqual({ ...LARGE, isChatFolded: false })
  expect(kept).toEqual([{ chatFolded: false }])
})

test('[D-7] a fold that does not hold here is kept for where it does', async () => {
  const { needChat, kept } = await showView({ kind: 'narrow' })
  await needChat()
  expect(kept).toEqual([])
})

async function showButtons(look: Partial<RoomLook> = {}, isFull = false) {
  Object.defineProperty(document, 'fullscreenElement', { value: isFull ? document.body : null, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'))
  const view = shownBy<RoomViewRef>({})
  const all = { ...LARGE, isTheatre: false, isChatFolded: false, needChat: () => undefined, ...look }
  const page = await show(
    <section>
      <ViewButtons {...all} view={view.ref} />
    </section>,
    { language: 'en', words: ['room'] },
  )
  const names = () => page.screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'))
  return { ...page, names, sent: view.sent }
}

test.each([
  [{}, ['Hide chat', 'Theatre mode']],
  [{ isTheatre: true, isChatFolded: true }, ['Show chat', 'Leave theatre mode']],
  [{ canFold: false }, ['Theatre mode']],
  [{ canTheatre: false }, ['Hide chat']],
] as const)('[D-7] the buttons for how a room is looked at say what they do: %o, %j', async (look, seen) => {
  const { names } = await showButtons(look)
  expect(names()).toEqual(seen)
})

test('[D-7] in full screen there is no other way to look at a room', async () => {
  const { names } = await showButtons({}, true)
  expect(names()).toEqual([])
})

test.each([
  ['offered', {}, false, true],
  ['not offered', { canTheatre: false }, false, false],
  ['in full screen', {}, true, false],
] as const)('[D-7] the key for the large picture does something where its button is %s', async (_, look, isFull, offered) => {
  const { sent } = await showButtons(look, isFull)
  expect(sent.at(-1)).toEqual({ type: 'theatre.offered', offered })
})

test('[D-7] the key for the large picture does nothing once its button has gone', async () => {
  const { sent, leave } = await showButtons()
  leave()
  expect(sent.at(-1)).toEqual({ type: 'theatre.offered', offered: false })
})

test.each([
  ['Hide chat', 'chat.toggled'],
  ['Theatre mode', 'theatre.toggled'],
])('[D-7] a press on “%s” does that', async (name, type) => {
  const { screen, user, sent } = await showButtons()
  await user.click(screen.getByRole('button', { name }))
  expect(sent.at(-1)).toEqual({ type })
})

test('[D-7] who makes the picture large goes on seeing it', async () => {
  const { screen, user } = await showButtons()
  const seen: unknown[] = []
  const section = document.querySelector('section') ?? expect.unreachable('there is no section')
  section.scrollIntoView = (where) => void seen.push(where)
  await user.click(screen.getByRole('button', { name: 'Theatre mode' }))
  expect(seen).toEqual([{ block: 'start' }])
})
