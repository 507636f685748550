/** How large the window is, in px. */
const MINI_SIZE = { width: 320, height: 180 } as const
/** How far it stays from the screen's edges, and how far a key moves it, in px. */
const MARGIN = 8
const STEP = 24

/** How far the window's lower right corner is from the screen's, in px. */
export type MiniPlace = { readonly right: number; readonly bottom: number }
export type ScreenSize = { readonly width: number; readonly height: number }
export type Point = { readonly x: number; readonly y: number }

/** The nearest place at which all of the window is on the screen. On one that is too small its right lower corner is seen. */
export function clampPlace({ right, bottom }: MiniPlace, screen: ScreenSize): MiniPlace {
  return {
    right: within(right, screen.width - MINI_SIZE.width - MARGIN),
    bottom: within(bottom, screen.height - MINI_SIZE.height - MARGIN),
  }
}

/** Where it is after it was moved so far, to the right and down. */
export const movedBy = ({ right, bottom }: MiniPlace, { x, y }: Point): MiniPlace => ({ right: right - x, bottom: bottom - y })

/** How far a key moves it; null = the key is no arrow. */
export function stepOf(key: string): Point | null {
  switch (key) {
    case 'ArrowLeft':
      return { x: -STEP, y: 0 }
    case 'ArrowRight':
      return { x: STEP, y: 0 }
    case 'ArrowUp':
      return { x: 0, y: -STEP }
    case 'ArrowDown':
      return { x: 0, y: STEP }
    default:
      return null
  }
}

const within = (value: number, most: number) => Math.max(MARGIN, Math.min(value, most))
