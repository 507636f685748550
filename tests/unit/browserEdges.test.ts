import { afterEach, expect, test, vi } from 'vitest'
import { allowBlobWorkers } from '#src/browser/blobWorkers.ts'
import { playChime } from '#src/browser/chime.ts'
import { newsDomain, onPageLeft } from '#src/browser/page.ts'
import { allowScriptsOf, trustedScriptUrl } from '#src/browser/trustedUrl.ts'

afterEach(() => void vi.unstubAllGlobals())

const ORIGIN = 'https://site.example'
const onSite = () => vi.stubGlobal('location', { href: `${ORIGIN}/login`, origin: ORIGIN })

test('[S-4] scripts of the site’s own origin run, by their whole address', () => {
  onSite()
  expect(trustedScriptUrl('/assets/worker.js')).toBe(`${ORIGIN}/assets/worker.js`)
})

test.each(['https://evil.example/a.js', '//evil.example/a.js', 'http://site.example/a.js', 'data:text/javascript,alert(1)'])(
  '[S-4] a script of another origin does not run: %s',
  (url) => {
    onSite()
    expect(() => trustedScriptUrl(url)).toThrow(TypeError)
  },
)

test('[S-4] scripts of an origin run that was let in, and of no other', () => {
  onSite()
  const [maker, other] = ['https://maker.example/gt.js', 'https://other.maker.example/gt.js']
  expect(() => trustedScriptUrl(maker)).toThrow(TypeError)
  allowScriptsOf('https://maker.example')
  expect(trustedScriptUrl(maker)).toBe(maker)
  expect(() => trustedScriptUrl(other)).toThrow(TypeError)
})

/** A browser with Trusted Types: the policies that were made, by their names. */
function trustedTypes() {
  const made: { readonly name: string; readonly createScriptURL: (url: string) => string }[] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL: (url: string) => string }) => {
      made.push({ name, createScriptURL })
      return { createScriptURL: (url: string) => `${name} ${createScriptURL(url)}` }
    },
  })
  return made
}

test('[S-4] where the browser wants it, an address goes through the page’s own policy, which is made once', () => {
  onSite()
  const made = trustedTypes()
  const urls = ['/a.js', '/b.js'].map(trustedScriptUrl)
  expect([urls, made.map(({ name }) => name)]).toEqual([[`anchorage ${ORIGIN}/a.js`, `anchorage ${ORIGIN}/b.js`], ['anchorage']])
})

test('[S-4] of plain addresses the page vouches for workers of its own blobs alone', () => {
  onSite()
  const made = trustedTypes()
  allowBlobWorkers()
  allowBlobWorkers()
  const vouches = (url: string) => {
    try {
      return made[0]?.createScriptURL(url) === url
    } catch {
      return false
    }
  }
  expect(made.map(({ name }) => name)).toEqual(['default'])
  expect(
    [`blob:${ORIGIN}/1`, 'blob:https://evil.example/1', `${ORIGIN}/a.js`, `blob:${ORIGIN}.evil.example/1`].map(vouches),
  ).toEqual([true, false, false, false])
})

/** What can be heard, as far as a fanfare uses it. */
function audioByHand() {
  const tones: { pitch: number; begin: number; end: number }[] = []
  const louds: number[] = []
  let closed = 0
  class Sound {
    currentTime = 10
    destination = {}
    createOscillator() {
      const tone = { type: '', frequency: { value: 0 }, begin: 0, connect: (next: unknown) => next }
      return Object.assign(tone, {
        start: (at: number) => (tone.begin = at),
        stop: (at: number) => tones.push({ pitch: tone.frequency.value, begin: tone.begin, end: at }),
      })
    }
    createGain() {
      const note = (loud: number) => louds.push(loud)
      const gain = { setValueAtTime: note, linearRampToValueAtTime: note, exponentialRampToValueAtTime: note }
      return { gain, connect: (next: unknown) => next }
    }
    close() {
      closed += 1
      return Promise.reject(new Error('closed already'))
    }
  }
  vi.stubGlobal('AudioContext', Sound)
  return { tones, louds, closed: () => closed }
}

test('[S-9] a fanfare is four rising notes within a second and a half, softly', () => {
  const { tones, louds } = audioByHand()
  playChime()
  expect(tones.map(({ pitch }) => pitch)).toEqual(tones.map(({ pitch }) => pitch).toSorted((one, other) => one - other))
  expect([tones.length, Math.min(...tones.map(({ begin }) => begin)), Math.max(...tones.map(({ end }) => end)) < 11.5]).toEqual([
    4,
    10,
    true,
  ])
  expect(Math.max(...louds)).toBeLessThan(0.1)
})

test('[S-9] a fanfare is cut off, also where it is over already', async () => {
  const { closed } = audioByHand()
  playChime()()
  await Promise.resolve()
  expect(closed()).toBe(1)
})

test.each([
  ['names a place of news', { content: 'https://news.example' }, 'https://news.example'],
  ['names none', null, undefined],
])('[C-4] a page whose head %s has news from there, else from where it always has', (_, meta, expected) => {
  const querySelector = (selector: string) => (selector === 'meta[name=news-domain]' ? meta : null)
  expect(newsDomain({ querySelector } as unknown as Document)).toBe(expected)
})

test('[D-9] that a page is left is heard as long as one listens', () => {
  const window = new EventTarget()
  let left = 0
  const stop = onPageLeft(window as unknown as Window, () => (left += 1))
  window.dispatchEvent(new Event('pagehide'))
  stop()
  window.dispatchEvent(new Event('pagehide'))
  expect(left).toBe(1)
})
