import { act } from '@testing-library/react'
import { createRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { danmakuMachine } from '#src/machines/danmaku/danmakuMachine.ts'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { PlayerControls } from '#src/ui/room/player/PlayerControls.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const MATCH = { ...anchorMatch(), gameStatus: 'live', videoWebUrl: '/media/live/m1.flv', animationUrl: '/pitch' } as const

const STREAMS = [
  { line: 1, quality: 'source', height: 720, url: '/1' },
  { line: 1, quality: 'low', height: null, url: '/2' },
  { line: 2, quality: 'source', height: 720, url: '/3' },
]

type Look = {
  readonly picture?: 'playing' | 'offAir' | 'notStarted' | 'stalled' | 'failed'
  readonly isAnimated?: boolean
  readonly isOn?: boolean
  readonly isReduced?: boolean
  readonly hasSound?: boolean
  readonly streams?: readonly object[]
  readonly canAnimate?: boolean
  /** How the browser answers who asks for full screen; null = it has none. */
  readonly fullScreen?: (() => Promise<void>) | null
  /** Whether the picture's box fills the screen. */
  readonly isFull?: boolean
}

/** A browser in which something may fill the screen: `isThere`; `element` does, null = nothing. */
function putFullScreen(isThere: boolean, element: Element | null) {
  for (const [name, value] of [
    ['fullscreenElement', element],
    ['fullscreenEnabled', isThere],
  ] as const)
    Object.defineProperty(document, name, { value, configurable: true })
  onTestFinished(() => {
    for (const name of ['fullscreenElement', 'fullscreenEnabled']) Reflect.deleteProperty(document, name)
  })
}

async function showControls({
  picture = 'playing',
  isAnimated = false,
  isOn = true,
  isReduced = false,
  hasSound = true,
  streams = STREAMS,
  canAnimate = true,
  fullScreen = null,
  isFull = false,
}: Look = {}) {
  const box = Object.assign(document.createElement('div'), { requestFullscreen: fullScreen })
  document.body.append(box)
  onTestFinished(() => box.remove())
  putFullScreen(fullScreen !== null || isFull, isFull ? box : null)
  const isRunning = picture === 'playing' || picture === 'stalled'
  const context = {
    match: MATCH,
    chosen: null,
    streams,
    stream: streams[0],
    preference: { line: 1, quality: 'source' },
    fallbackLine: null,
  }
  const player = shownBy<ActorRefFrom<typeof playerMachine>>(context, {
    states: hasSound ? [JSON.stringify({ sound: 'on' })] : [],
    value: { picture: isRunning ? { onAir: { streaming: picture } } : picture },
  })
  const danmaku = shownBy<ActorRefFrom<typeof danmakuMachine>>({ choice: { on: isOn, density: 'some' }, isReduced })
  const page = await show(
    <PlayerControls
      match={MATCH}
      seconds={silent<number, undefined>()}
      player={player.ref}
      danmaku={danmaku.ref}
      canAnimate={canAnimate}
      running={isRunning}
      animated={isAnimated}
      box={{ current: box }}
      video={createRef<HTMLVideoElement>()}
      viewButtons={null}
    />,
    { language: 'en', words: ['room'] },
  )
  const { screen, user } = page
  return {
    ...page,
    player: player.sent,
    danmaku: danmaku.sent,
    box,
    names: () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    /** Opens what the playback is set by; its code comes with the press. */
    open: async () => {
      await act(() => user.click(screen.getByRole('button', { name: 'Playback settings' })))
      return screen.findByRole('dialog', { name: 'Playback settings' })
    },
    choices: (name: string) => {
      const group = screen.queryByRole('radiogroup', { name })
      return group === null ? null : [...group.querySelectorAll('input')].map((one) => one.parentElement?.textContent)
    },
  }
}

const SOUND = ['Mute', 'Turn sound on', 'Unmute']

test.each([
  ['a stream that plays', {}, ['Mute', 'Playback settings', 'Hide bullet comments', 'Reload video']],
  ['one that stalls', { picture: 'stalled' }, ['Mute', 'Playback settings', 'Hide bullet comments', 'Reload video']],
  ['a drawn match', { isAnimated: true }, ['Playback settings', 'Hide bullet comments']],
  ['an anchor who is off air', { picture: 'offAir' }, ['Playback settings']],
  ['one who has not begun', { picture: 'notStarted' }, ['Playback settings']],
] as const)('[S-1] of %s is offered what does something', async (_, look, names) => {
  expect((await showControls(look)).names()).toEqual(names)
})

test.each([
  [{ hasSound: true }, 'Mute'],
  [{ hasSound: false }, 'Unmute'],
  [{ hasSound: false, picture: 'failed' }, 'Turn sound on'],
] as const)('[S-1] the sound’s button says what it does, in words while something plays unheard: %o, %s', async (look, name) => {
  const { names, press, player } = await showControls(look)
  expect(names().filter((one) => SOUND.includes(one))).toEqual([name])
  await press(name)
  expect(player).toEqual([{ type: 'sound.toggled' }])
})

test.each([
  [true, 'Hide bullet comments'],
  [false, 'Show bullet comments'],
])('[D-7] lines over the picture that are on: %s are switched by “%s”', async (isOn, name) => {
  const { press, danmaku } = await showControls({ isOn })
  await press(name)
  expect(danmaku).toEqual([{ type: 'danmaku.toggled' }])
})

test('[E-3] where the picture fills the screen its settings open within it', async () => {
  const { open, box } = await showControls({ isFull: true })
  expect(box.contains(await open())).toBe(true)
})

test('[E-3] where nothing fills the screen the settings open outside the picture', async () => {
  const { open, box } = await showControls()
  expect(box.contains(await open())).toBe(false)
})

test('[E-3] the picture, its line and its quality are chosen in the settings, which Esc closes; the focus is back on their button', async () => {
  const { screen, user, open, choices, player } = await showControls()
  await open()
  expect([choices('Picture'), choices('Line'), choices('Quality')]).toEqual([
    ['Anchor', 'Match', 'Animation'],
    ['Line 1', 'Line 2'],
    ['Original 720p', 'Data saver'],
  ])
  for (const name of ['Match', 'Line 2', 'Data saver']) await user.click(screen.getByRole('radio', { name }))
  expect(player).toEqual([
    { type: 'source.chosen', kind: 'LIVE' },
    { type: 'line.chosen', line: 2 },
    { type: 'quality.chosen', quality: 'low' },
  ])
  const opener = document.querySelector('[aria-haspopup="dialog"]')
  expect(opener?.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await expect.poll(() => document.activeElement).toBe(opener)
  expect(opener?.getAttribute('aria-expanded')).toBe('false')
})

test('[E-3] what there is only one of is not asked, and an animation that nothing can draw is not offered', async () => {
  const { open, choices } = await showControls({ streams: STREAMS.slice(0, 1), canAnimate: false })
  await open()
  expect([choices('Picture'), choices('Line'), choices('Quality')]).toEqual([['Anchor', 'Match'], null, null])
})

test.each([
  [{}, ['Few', 'Some', 'Many'], false],
  [{ isOn: false }, null, false],
  [{ isReduced: true }, null, true],
] as const)(
  '[D-7] how many lines cross the picture is asked where some do: %o, %o; that they stand still is said: %s',
  async (look, offered, isSaid) => {
    const { screen, open, choices } = await showControls(look)
    await open()
    expect([choices('How many'), screen.queryByText(/^Motion is reduced/) !== null]).toEqual([offered, isSaid])
  },
)

test('[D-7] full screen is offered where the browser has it; where it is refused all stays as it is', async () => {
  let asked = 0
  const fullScreen = () => {
    asked += 1
    return Promise.reject(new Error('not now'))
  }
  const { names, press } = await showControls({ fullScreen })
  expect(names()).toContain('Full screen')
  await press('Full screen')
  expect([asked, names().includes('Full screen')]).toEqual([1, true])
})
