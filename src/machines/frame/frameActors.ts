import * as v from 'valibot'
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { ClientSeed, Commitment } from '#src/api/model/games/fair/seeds.ts'
import { FrameEntered, FramePlayed, FrameRefused, FrameStale, FrameState } from '#src/api/model/games/frameDoor.ts'
import { TITLED, ToFrame } from '#src/api/model/games/frameMessages.ts'
import type { GameCode } from '#src/api/model/game.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { keptAmount } from '#src/api/model/money/wireAmount.ts'
import { createDeviceStorage } from '#src/browser/storage.ts'
import {
  type Entry,
  type FrameLook,
  type FramePass,
  type FrameWord,
  type PageEvent,
  type PlayAnswer,
  type RoundOrder,
  type StateAnswer,
  TooManyAsks,
} from './frame.ts'

/** The least time between two figures of a win that is counted up, in ms. */
const COUNT_STEP = 80

/** How long the provider may take to answer, in ms; it gives the site five seconds itself. */
const PATIENCE = 12_000

const Pass = v.object({ frame: v.string(), pace: v.number() })
const Order = v.object({
  key: v.string(),
  stake: keptAmount(fen),
  play: v.string(),
  clientSeed: ClientSeed,
  commitment: Commitment,
})

type Answered = { readonly status: number; readonly said: unknown }

/** The provider's door, on the frame's own origin. Throws when there is no answer. */
async function ask(path: 'enter' | 'state' | 'play', asked: object, signal: AbortSignal): Promise<Answered> {
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  })
  const said: unknown = await response.json()
  return { status: response.status, said }
}

const unexpected = ({ status }: Answered) => (status === 429 ? new TooManyAsks() : new Error(`the provider answered ${status}`))

async function lookBy(pass: FramePass, signal: AbortSignal): Promise<StateAnswer> {
  const answer = await ask('state', { frame: pass.frame }, signal)
  if (answer.status === 200) return { kind: 'state', state: v.parse(FrameState, answer.said) }
  if (answer.status === 401) return { kind: 'ended' }
  throw unexpected(answer)
}

async function enterBy(token: string | null, pass: FramePass | null, signal: AbortSignal): Promise<Entry> {
  if (token !== null) {
    const answer = await ask('enter', { token }, signal)
    if (answer.status === 200) {
      const { frame, pace, ...state } = v.parse(FrameEntered, answer.said)
      return { kind: 'entered', pass: { frame, pace }, state }
    }
    if (answer.status !== 401) throw unexpected(answer)
    // Used before, as when the browser brings an old address back: the frame's own may still hold.
    if (pass === null) return { kind: 'refused', ...v.parse(FrameRefused, answer.said) }
  }
  if (pass === null) return { kind: 'refused', reason: 'session' }
  const answer = await lookBy(pass, signal)
  return answer.kind === 'state' ? { kind: 'entered', pass, state: answer.state } : { kind: 'refused', reason: 'session' }
}

async function playBy(pass: FramePass, order: RoundOrder, signal: AbortSignal): Promise<PlayAnswer> {
  const answer = await ask('play', { frame: pass.frame, ...order }, signal)
  switch (answer.status) {
    case 200: {
      const { round, ...state } = v.parse(FramePlayed, answer.said)
      return { kind: 'told', round, state }
    }
    case 400:
      return { kind: 'rejected' }
    case 401:
      return { kind: 'ended' }
    case 409:
      return { kind: 'stale', next: v.parse(FrameStale, answer.said).next }
    default:
      throw unexpected(answer)
  }
}

/** Reads the token of the frame's address and takes it away there: no history and no reload has it. Null = there is none. */
export function takeToken({ location, history }: Window): string | null {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(null, '', `${location.pathname}${location.search}`)
  return token === '' ? null : token
}

/** The origins whose page may be around the frame, as the provider wrote them into its page. */
function siteOf({ document }: Window): readonly string[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? ''
  return content.split(' ').filter((origin) => /^https?:\/\//.test(origin))
}

/** Of these, the one that is around it where the browser tells; else all of them: a word goes to nobody else. */
function parentsOf(window: Window): readonly string[] {
  const site = siteOf(window)
  const around = window.location.ancestorOrigins?.[0]
  return around === undefined ? site : site.filter((origin) => origin === around)
}

/** What a frame's machines ask of the world: the provider's door, the page around it, what the device keeps, and time. */
export function createFrameActors(window: Window, game: GameCode) {
  const storage = createDeviceStorage(() => window.sessionStorage)
  const [passKey, orderKey] = [`frame.${game}.pass`, `frame.${game}.order`]
  const parents = window.parent === window ? [] : parentsOf(window)
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')

  return {
    kept: { pass: storage.read(passKey, Pass), order: storage.read(orderKey, Order) },
    /** Whether the page around it shows the game's name. */
    isTitled: parents.length > 0 && new URLSearchParams(window.location.search).get(TITLED) === '1',
    /** How the device wants it, while no page says how. */
    ownLook: (): FrameLook => ({
      theme: null,
      language: window.navigator.language.startsWith('zh') ? 'zh-CN' : 'en',
      motion: !reducedMotion.matches,
    }),
    keepPass: (pass: FramePass | null): void => {
      if (pass === null) storage.remove(passKey)
      else storage.write(passKey, pass)
    },
    keepOrder: (order: RoundOrder | null): void => {
      if (order === null) storage.remove(orderKey)
      else storage.write(orderKey, order)
    },
    /** Tells the page around it; alone, nobody. */
    tell: (word: FrameWord | null): void => {
      if (word !== null) for (const origin of parents) window.parent.postMessage(word, origin)
    },
    enter: fromPromise<Entry, { token: string | null; pass: FramePass | null }>(({ input: { token, pass }, signal }) =>
      enterBy(token, pass, signal),
    ),
    ask: fromPromise<PlayAnswer, { pass: FramePass; order: RoundOrder }>(({ input: { pass, order }, signal }) =>
      playBy(pass, order, signal),
    ),
    look: fromPromise<StateAnswer, { pass: FramePass }>(({ input: { pass }, signal }) => lookBy(pass, signal)),
    /** What the page around it says, and nobody else. */
    page: fromCallback<PageEvent, undefined>(({ sendBack }) => {
      const hear = ({ origin, source, data }: MessageEvent) => {
        if (source !== window.parent || !parents.includes(origin)) return
        const said = v.safeParse(ToFrame, data)
        if (said.success) sendBack(pageEvent(said.output, reducedMotion.matches))
      }
      window.addEventListener('message', hear)
      return () => window.removeEventListener('message', hear)
    }),
    /** Counts from 0 to 1 within some ms, with a picture and at most one step each `COUNT_STEP`: nobody reads more. */
    count: fromCallback<EventObject, { ms: number }>(({ input, sendBack }) => {
      let begun: number | null = null
      let told = 0
      let asked = window.requestAnimationFrame(function step(now) {
        begun ??= now
        const part = Math.min(1, (now - begun) / input.ms)
        if (part === 1 || now - told >= COUNT_STEP) {
          told = now
          sendBack({ type: 'win.counted', part })
        }
        if (part < 1) asked = window.requestAnimationFrame(step)
      })
      return () => window.cancelAnimationFrame(asked)
    }),
  }
}

function pageEvent(said: ToFrame, isStill: boolean): PageEvent {
  switch (said.type) {
    case 'paused':
      return { type: 'page.paused' }
    case 'resumed':
      return { type: 'page.resumed' }
    case 'sound':
      return { type: 'page.sounded', on: said.on }
    case 'theme': {
      const { theme, language, motion } = said
      return { type: 'page.looked', look: { theme, language, motion: motion && !isStill } }
    }
  }
}
