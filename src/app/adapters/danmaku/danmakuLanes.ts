/** The size of the stage that lines cross, and a line's own height, in pixels. */
export type StageSize = { readonly width: number; readonly height: number; readonly lineHeight: number }

/**
 * How many lines fit above each other on a stage. The package starts again at the top where the last line would end exactly at the
 * bottom, so that such a lane is none.
 */
export function laneCount({ height, lineHeight }: StageSize): number {
  return lineHeight <= 0 ? 0 : Math.max(0, Math.ceil((height - lineHeight) / lineHeight))
}

/**
 * Lanes in which lines cross a stage from right to left, each in `flight` ms however long it is, so that longer ones are faster. A line
 * gets the first lane where it touches no other on the whole way; without one it would cross over another.
 */
export function createLanes(flight: number) {
  let lanes: { at: number; width: number }[] = []
  return {
    /** Whether a line may start at `at` (ms); then its lane is taken. */
    take(at: number, lineWidth: number, size: StageSize): boolean {
      const count = laneCount(size)
      lanes = lanes.slice(0, count)
      const free = lanes.findIndex((last) => at - last.at >= apart(last.width, lineWidth, size.width))
      if (free !== -1) lanes[free] = { at, width: lineWidth }
      else if (lanes.length < count) lanes.push({ at, width: lineWidth })
      else return false
      return true
    },
  }

  /** How long after a line another may follow it: the first has come in whole by then, and is out before the other reaches the far edge. */
  function apart(first: number, next: number, width: number): number {
    const wider = Math.max(first, next)
    return (flight * wider) / (width + wider)
  }
}

/** About how wide a text is at a font size, in pixels; rather too wide. */
export function widthOf(text: string, fontSize: number): number {
  let ems = 0
  for (const letter of text) ems += letter.charCodeAt(0) < 0x1100 ? 0.66 : 1.05
  return ems * fontSize
}
