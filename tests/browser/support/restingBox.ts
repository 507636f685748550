import type { Locator } from '@playwright/test'

/** Frames for which what is measured must stand still. */
const STILL = 10

/** Where something is in sight once it stands still: what is drawn around it may still be on its way. Throws for what is not drawn. In px. */
export async function restingBox(one: Locator) {
  const box = await one.evaluate(async (element, frames) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const now = () => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }
    let [place, still] = [now(), 0]
    while (still < frames) {
      await frame()
      const next = now()
      still = JSON.stringify(next) === JSON.stringify(place) ? still + 1 : 0
      place = next
    }
    return place
  }, STILL)
  if (box.width === 0 && box.height === 0) throw new Error('nothing to measure')
  return box
}
