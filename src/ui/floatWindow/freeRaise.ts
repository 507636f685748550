type Rect = Pick<DOMRectReadOnly, 'top' | 'bottom' | 'left' | 'right'>

/** Between the window and anything else, and between the window and the top of the screen, in px. */
const GAP = 8
/** Between two places that are tried, in px. */
const STEP = 8

/**
 * How many px above its usual place something lies over none of the others and still on the screen; null = there is no such place. Where
 * it stands now is kept as long as it is free, so that it does not jump about; else the lowest place is taken.
 */
export function freeRaise(usual: Rect, others: readonly Rect[], now: number): number | null {
  const near = others.filter(
    ({ left, right, top, bottom }) =>
      right > left && bottom > top && right > usual.left - GAP && left < usual.right + GAP && bottom > 0,
  )
  const isFree = (raise: number) =>
    usual.top - raise >= GAP &&
    near.every(({ top, bottom }) => bottom + GAP <= usual.top - raise || top - GAP >= usual.bottom - raise)
  if (isFree(now)) return now
  for (let raise = 0; usual.top - raise >= GAP; raise += STEP) if (isFree(raise)) return raise
  return null
}
