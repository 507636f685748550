import Danmaku from 'danmaku/dist/esm/danmaku.dom.js'
import { timer } from 'rxjs'
import { createDanmakuQueue } from './danmakuQueue.ts'
import { createLanes, type StageSize, widthOf } from './danmakuLanes.ts'
import type { DanmakuLine, DanmakuStage } from '#src/machines/danmaku/danmakuActors.ts'
import { type Emote, emoteAddress, type EmotePart, splitEmotes } from '#src/api/model/emotes.ts'
import { createScope } from '#src/streams/kit/scope.ts'

/** How long a line takes to cross the picture, in ms, whatever the picture's width. */
const FLIGHT = 7_000
/** What a line may be late by before it counts as gone, in ms. */
const MARGIN = 500
/** The package keeps every line that it was ever given: after so many, a new layer takes over and the old one is let go. */
const LAYER_LINES = 500
/** No line begins for so long after that, in ms: the new layer does not know where the old one's lines are. */
const HANDOVER = 2_500
/** How often those that wait are tried, in ms. */
const TRY_EVERY = 250
/** Longer lines are cut: they would be too fast to read. In code points. */
const TEXT_LIMIT = 40

/** How wide an emote is, in letters' heights. */
const EMOTE_EMS = 1.3

type Layer = { readonly box: HTMLElement; readonly danmaku: Danmaku; lines: number; until: number }
type Ports = { readonly now: () => number; readonly hidden: () => boolean }

/** Lines over a picture, drawn by the danmaku package with elements: never more than `limit` at once, and none over another. */
export function createDanmakuStage(container: HTMLElement, limit: number, { now, hidden }: Ports): DanmakuStage {
  const { ownerDocument: page } = container
  const flying = new Map<string, { readonly element: HTMLElement; readonly until: number }>()
  const leaving: Layer[] = []
  const lanes = createLanes(FLIGHT)
  const queue = createDanmakuQueue()
  const scope = createScope()
  let size: StageSize = { width: 0, height: 0, lineHeight: 0 }
  let fontSize = 0
  let restUntil = 0
  let current = openLayer()

  function openLayer(): Layer {
    const box = page.createElement('div')
    container.append(box)
    const layer = { box, danmaku: new Danmaku({ container: box }), lines: 0, until: 0 }
    fit(layer)
    return layer
  }

  function fit({ box, danmaku }: Layer): void {
    danmaku.resize()
    if (box.offsetWidth > 0) danmaku.speed = box.offsetWidth / (FLIGHT / 1_000)
  }

  function measure(): void {
    const style = page.defaultView?.getComputedStyle(container)
    fontSize = Number.parseFloat(style?.fontSize ?? '')
    const lineHeight = Number.parseFloat(style?.lineHeight ?? '')
    size = { width: container.offsetWidth, height: container.offsetHeight, lineHeight }
    for (const layer of [...leaving, current]) fit(layer)
  }

  function closeLayer({ danmaku, box }: Layer): void {
    danmaku.destroy()
    box.remove()
  }

  function letGo(time: number): void {
    for (const [id, { until }] of flying) if (until <= time) flying.delete(id)
    while (leaving[0] !== undefined && leaving[0].until <= time) closeLayer(leaving.shift()!)
  }

  function pictureOf(code: Emote): HTMLElement {
    const picture = page.createElement('img')
    picture.src = emoteAddress(code)
    picture.alt = ''
    return picture
  }

  /** Lets as many as can start of those that wait, in their order. */
  function start(): void {
    const time = now()
    letGo(time)
    queue.start(time, (line) => begin(line, time))
  }

  function begin({ id, text, isOwn }: DanmakuLine, time: number): boolean {
    const shown = shorten(splitEmotes(text))
    const width = shown.reduce(
      (sum, part) => sum + (part.type === 'text' ? widthOf(part.text, fontSize) : fontSize * EMOTE_EMS),
      0,
    )
    if (time < restUntil || flying.size >= limit || !lanes.take(time, width, size)) return false
    const element = page.createElement('bdi')
    element.append(...shown.map((part) => (part.type === 'text' ? part.text : pictureOf(part.code))))
    if (isOwn) element.dataset['own'] = ''
    const until = time + FLIGHT + MARGIN
    flying.set(id, { element, until })
    current.danmaku.emit({ render: () => element })
    current.lines += 1
    current.until = until
    if (current.lines < LAYER_LINES) return true
    leaving.push(current)
    current = openLayer()
    restUntil = time + HANDOVER
    return true
  }

  const sizes = new ResizeObserver(measure)
  sizes.observe(container)
  measure()
  scope.own(timer(TRY_EVERY, TRY_EVERY), { next: start })

  return {
    fly: (line) => {
      // A hidden page draws nothing: what is said meanwhile is in the list.
      if (hidden()) return
      queue.add(line, now())
      start()
    },
    remove: (id) => {
      queue.remove(id)
      flying.get(id)?.element.remove()
      flying.delete(id)
    },
    close: () => {
      scope.close()
      sizes.disconnect()
      flying.clear()
      for (const layer of [...leaving.splice(0), current]) closeLayer(layer)
    },
  }
}

/** The beginning of a line; an emote counts as two letters. */
function shorten(parts: readonly EmotePart[]): readonly EmotePart[] {
  const shown: EmotePart[] = []
  let room = TEXT_LIMIT
  for (const part of parts) {
    const letters = part.type === 'text' ? Array.from(part.text) : []
    const length = part.type === 'text' ? letters.length : 2
    if (length <= room) shown.push(part)
    else {
      shown.push({ type: 'text', text: `${letters.slice(0, Math.max(0, room - 1)).join('')}…` })
      break
    }
    room -= length
  }
  return shown
}
