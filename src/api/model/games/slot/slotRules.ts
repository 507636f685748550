import { LINE_SYMBOLS, type LineSymbol, SCATTER, type SlotSymbol, WILD } from './symbols.ts'

/** Rows of a reel that are seen. */
export const ROWS = 3

/** So many of something pay at least. */
export const LEAST_RUN = 3

/** What three, four and five of something pay. */
export type Pays = readonly [three: number, four: number, five: number]

/**
 * A slot with five reels, all of it. A reel is a ring of symbols, one stop each; a line is a row (0 = the highest) for each reel. `pays` in stakes
 * of one line; `scatterPays` in whole stakes.
 */
export type SlotRules = {
  readonly reels: readonly (readonly SlotSymbol[])[]
  readonly lines: readonly (readonly number[])[]
  readonly pays: Readonly<Record<LineSymbol, Pays>>
  readonly scatterPays: Pays
}

const [L, S, A, C, B, F, H, T] = LINE_SYMBOLS
const [W, P] = [WILD, SCATTER] as const

/**
 * The slot of this site: 30 stops a reel, no symbol twice among three neighbours. The wild stands on the three middle reels, so that a line
 * always begins with what it pays for.
 */
export const SLOT: SlotRules = {
  reels: [
    [A, C, S, A, B, F, T, H, F, B, T, H, C, B, H, T, L, A, C, F, H, T, L, F, P, T, H, S, F, B],
    [F, C, H, F, L, S, C, H, T, C, L, B, T, W, B, T, A, W, B, T, F, A, H, W, F, A, S, T, H, P],
    [T, H, W, C, L, F, H, T, C, P, A, S, B, L, A, T, F, B, C, H, F, B, H, W, T, B, A, F, W, S],
    [T, H, F, A, P, C, A, T, S, F, A, L, W, B, H, T, W, F, L, H, W, C, B, F, C, B, H, T, B, S],
    [B, S, A, C, H, B, F, H, L, B, F, T, A, C, H, S, T, F, C, T, P, H, T, F, H, B, T, A, L, F],
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 1, 2, 1],
  ],
  pays: {
    lighthouse: [40, 200, 2_000],
    ship: [30, 150, 600],
    anchor: [15, 60, 250],
    compass: [15, 50, 200],
    bell: [12, 30, 100],
    fish: [8, 25, 80],
    shell: [6, 20, 60],
    star: [6, 15, 50],
  },
  scatterPays: [5, 20, 100],
}
