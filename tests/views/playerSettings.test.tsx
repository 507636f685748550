import { useRef } from 'react'
import { expect, test } from 'vitest'
import { PlayerSettings } from '#src/ui/room/player/PlayerSettings.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Settings = Parameters<typeof PlayerSettings>[0]

const stream = (line: number, quality: 'source' | 'low', height: number | null = null) => ({ line, quality, height })

/** A room that has its anchor's picture alone. */
const ALONE = { anchorRoomId: 'a1', videoWebUrl: null, animationUrl: null, gameStatus: 'live' }
/** A room that has every picture. */
const EVERY = { ...ALONE, videoWebUrl: '/match', animationUrl: '/animation' }

type Standing = {
  readonly streams?: readonly object[]
  readonly match?: object
  readonly canAnimate?: boolean
  readonly danmaku?: { readonly on: boolean; readonly density: string }
  readonly isReduced?: boolean
}

/** The settings of a room's picture, of which the first stream is shown. */
async function showSettings({
  streams = [],
  match = ALONE,
  canAnimate = true,
  danmaku = { on: true, density: 'some' },
  isReduced = false,
}: Standing = {}) {
  const player = shownBy<Settings['player']>({
    match,
    chosen: null,
    streams,
    stream: streams[0] ?? null,
    preference: { line: 1, quality: 'source' },
    fallbackLine: null,
  })
  const lines = shownBy<Settings['danmaku']>({ choice: danmaku, isReduced })
  function Open() {
    const anchor = useRef<HTMLButtonElement>(null)
    return (
      <>
        <button ref={anchor} type="button" aria-label="Settings" />
        <PlayerSettings
          player={player.ref}
          danmaku={lines.ref}
          canAnimate={canAnimate}
          anchor={anchor}
          container={null}
          onClose={() => undefined}
        />
      </>
    )
  }
  const page = await show(<Open />, { language: 'en', words: ['room'] })
  const { screen, user } = page
  await screen.findByRole('dialog')
  return {
    ...page,
    sent: { player: player.sent, danmaku: lines.sent },
    groups: () => screen.queryAllByRole('radiogroup').map((one) => one.getAttribute('aria-label')),
    options: (group: string) =>
      [...screen.getByRole('radiogroup', { name: group }).querySelectorAll('label')].map(({ textContent }) => textContent),
    pick: (name: string) => user.click(screen.getByRole('radio', { name })),
  }
}

test('[D-7] what there is only one of is not asked', async () => {
  const { groups } = await showSettings({ streams: [stream(1, 'source')] })
  expect(groups()).toEqual(['How many'])
})

const STREAMS = [stream(1, 'source', 1080), stream(1, 'low', null), stream(2, 'source', 720)]

test('[E-3] all lines are there to choose from', async () => {
  const { options } = await showSettings({ streams: STREAMS })
  expect(options('Line')).toEqual(['Line 1', 'Line 2'])
})

test('[E-3] the qualities of the line that is shown stand with their height', async () => {
  const { options } = await showSettings({ streams: STREAMS })
  expect(options('Quality')).toEqual(['Original 1080p', 'Data saver'])
})

test('[E-3] line and quality are chosen by a press', async () => {
  const { pick, sent } = await showSettings({ streams: STREAMS })
  await pick('Line 2')
  await pick('Data saver')
  expect(sent.player).toEqual([
    { type: 'line.chosen', line: 2 },
    { type: 'quality.chosen', quality: 'low' },
  ])
})

test.each([
  [true, 'some', false, ['How many']],
  [false, 'some', false, []],
  [true, 'some', true, []],
])(
  '[D-7] how many lines cross the picture is asked only where they do: on %s, %s, motion reduced %s',
  async (on, density, isReduced, groups) => {
    const { groups: shown } = await showSettings({ danmaku: { on, density }, isReduced })
    expect(shown()).toEqual(groups)
  },
)

test('[D-7] lines over the picture are switched by a press', async () => {
  const { screen, user, sent } = await showSettings()
  await user.click(screen.getByRole('switch'))
  expect(sent.danmaku).toEqual([{ type: 'danmaku.toggled' }])
})

test('[D-7] how many lines cross the picture is marked', async () => {
  const { screen } = await showSettings({ danmaku: { on: true, density: 'many' } })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Many' }).checked).toBe(true)
})

test('[D-7] how many lines cross the picture is chosen by a press', async () => {
  const { pick, sent } = await showSettings()
  await pick('Few')
  expect(sent.danmaku).toEqual([{ type: 'density.chosen', density: 'few' }])
})

test('[D-7] where motion is reduced it is said that lines stand still', async () => {
  const { screen } = await showSettings({ isReduced: true })
  expect(screen.queryByText('Motion is reduced, so bullet comments stand still.')).not.toBe(null)
})

test.each([
  [true, ['Anchor', 'Match', 'Animation']],
  [false, ['Anchor', 'Match']],
])('[E-3] a picture is chosen of those that can be drawn: an animation %s', async (canAnimate, shown) => {
  const { options } = await showSettings({ match: EVERY, canAnimate })
  expect(options('Picture')).toEqual(shown)
})

test('[E-3] the picture is chosen by a press', async () => {
  const { pick, sent } = await showSettings({ match: EVERY })
  await pick('Match')
  expect(sent.player).toEqual([{ type: 'source.chosen', kind: 'LIVE' }])
})
