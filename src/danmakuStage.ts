import Danmaku from 'danmaku/dist/esm/danmaku.dom.js'
import type { DanmakuStage } from './machines/danmaku/danmakuActors.ts'

/** How long a line takes to cross the picture, in seconds, whatever the picture's width. */
const FLIGHT = 7
/** What a line may be late by before it counts as gone, in ms. */
const MARGIN = 500
/** The package keeps every line that it was ever given: after so many, a new layer takes over and the old one is let go. */
const LAYER_LINES = 500
/** No line begins for so long after that, in ms: the new layer does not know where the old one's lines are. */
const HANDOVER = 1_500
/** Longer lines are cut: they would be too fast to read. In code points. */
const TEXT_LIMIT = 40

type Layer = { readonly box: HTMLElement; readonly danmaku: Danmaku; lines: number; until: number }
type Ports = { readonly now: () => number; readonly hidden: () => boolean }

/** Lines over a picture, drawn by the danmaku package with elements; never more than `limit` at once. */
export function createDanmakuStage(container: HTMLElement, limit: number, { now, hidden }: Ports): DanmakuStage {
  const flying = new Map<string, { readonly element: HTMLElement; readonly until: number }>()
  const leaving: Layer[] = []
  let current = openLayer()
  let restUntil = 0

  function openLayer(): Layer {
    const box = container.ownerDocument.createElement('div')
    container.append(box)
    const layer = { box, danmaku: new Danmaku({ container: box }), lines: 0, until: 0 }
    fit(layer)
    return layer
  }

  function fit({ box, danmaku }: Layer): void {
    danmaku.resize()
    if (box.offsetWidth > 0) danmaku.speed = box.offsetWidth / FLIGHT
  }

  function closeLayer({ danmaku, box }: Layer): void {
    danmaku.destroy()
    box.remove()
  }

  function letGo(time: number): void {
    for (const [id, { until }] of flying) if (until <= time) flying.delete(id)
    while (leaving[0] !== undefined && leaving[0].until <= time) closeLayer(leaving.shift()!)
  }

  const sizes = new ResizeObserver(() => [...leaving, current].forEach(fit))
  sizes.observe(container)

  return {
    fly: ({ id, text, isOwn }) => {
      const time = now()
      letGo(time)
      // A hidden page draws nothing: what is said meanwhile is in the list.
      if (hidden() || time < restUntil || flying.size >= limit) return
      const element = container.ownerDocument.createElement('bdi')
      element.textContent = shorten(text)
      if (isOwn) element.dataset['own'] = ''
      const until = time + FLIGHT * 1_000 + MARGIN
      flying.set(id, { element, until })
      current.danmaku.emit({ render: () => element })
      current.lines += 1
      current.until = until
      if (current.lines < LAYER_LINES) return
      leaving.push(current)
      current = openLayer()
      restUntil = time + HANDOVER
    },
    remove: (id) => {
      flying.get(id)?.element.remove()
      flying.delete(id)
    },
    close: () => {
      sizes.disconnect()
      flying.clear()
      for (const layer of [...leaving.splice(0), current]) closeLayer(layer)
    },
  }
}

function shorten(text: string): string {
  const letters = Array.from(text)
  return letters.length <= TEXT_LIMIT ? text : `${letters.slice(0, TEXT_LIMIT - 1).join('')}…`
}
