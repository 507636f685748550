import { useSelector } from '@xstate/react'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startFrame } from '#src/frames/kit/startFrame.tsx'
import { phaseOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { toldToEnd } from './support/told.ts'

const SITE = 'https://site.example'
const STATE = {
  game: 'tidepool-dice',
  minStake: '100',
  maxStake: '5000',
  balance: '2000',
  next: { commitment: 'a'.repeat(64), clientSeed: 'mine', nonce: 3 },
  last: null,
}

/** A game of which only how far a round is can be seen. */
function Game({ round }: { readonly round: RoundRef }) {
  return <button onClick={() => round.send({ type: 'round.asked' })}>{useSelector(round, phaseOf)}</button>
}

/** A frame of a game in the site's page, which a player was let into; its rounds are over as soon as they are asked for. */
async function startedFrame() {
  const site = Object.assign(document.createElement('meta'), { name: 'site', content: SITE })
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  document.head.append(site)
  document.body.append(root)
  const page = { postMessage: () => undefined }
  vi.stubGlobal('parent', page)
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { key } = JSON.parse(body) as { key?: string }
    const round = { state: 'over', key, stake: '1000', returned: '0', shown: null, proof: '' }
    return { status: 200, json: async () => ({ ...STATE, ...(path === '/api/play' ? { round } : { frame: 'f1', pace: 0 }) }) }
  })
  const listen = vi.spyOn(window, 'addEventListener')
  onTestFinished(() => {
    for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    window.sessionStorage.clear()
    for (const name of ['theme', 'motion', 'titled']) delete document.documentElement.dataset[name]
    site.remove()
    root.remove()
  })
  window.location.hash = '#token-1'
  const names = { 'zh-CN': '骰子', en: 'Dice' }
  const plan = { parts: 1, first: 60_000, next: 0, last: 60_000 }
  await toldToEnd(() => startFrame({ code: 'tidepool-dice', names, play: '{}', isStake: () => true, plan, Game }))
  const button = () => screen.getByRole('button')
  return {
    /** How far the round is that is played now. */
    phase: () => button().textContent,
    play: () => toldToEnd(() => button().click()),
    says: (word: object) =>
      toldToEnd(() => void window.dispatchEvent(Object.assign(new Event('message'), { origin: SITE, source: page, data: word }))),
  }
}

test('[P-5] a game that was told to stand still while it is open shows its next round at once', async () => {
  const { phase, play, says } = await startedFrame()
  await says({ type: 'theme', theme: 'dark', language: 'en', motion: false })
  await play()
  expect(phase()).toBe('shown')
})

test('[P-5] a game looks and speaks as the page around it says', async () => {
  const { says } = await startedFrame()
  await says({ type: 'theme', theme: 'dark', language: 'zh-CN', motion: false })
  const { lang, dataset } = document.documentElement
  expect([lang, document.title, dataset['theme'], dataset['motion']]).toEqual(['zh-CN', '骰子', 'dark', 'off'])
})

test('[P-5] a key plays a round of a game', async () => {
  const { phase, says } = await startedFrame()
  await says({ type: 'theme', theme: 'dark', language: 'en', motion: false })
  const key = new KeyboardEvent('keydown', { key: ' ', cancelable: true })
  const before = phase()
  await toldToEnd(() => void window.dispatchEvent(key))
  expect([before, phase(), key.defaultPrevented]).toEqual(['laying', 'shown', true])
})
