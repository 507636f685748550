/** A sine that repeats with the scene: `times` whole cycles, shifted by `phase` of a cycle. */
export function wave(turn: number, times: number, phase = 0): number {
  return Math.sin(2 * Math.PI * (turn * times + phase))
}

/** Slow at both ends; 0 to 1. */
export function ease(amount: number): number {
  const at = Math.min(1, Math.max(0, amount))
  return at * at * (3 - 2 * at)
}

/** A repeatable stand-in for chance: 0 to 1 for any whole number. */
export function scatter(index: number): number {
  const value = Math.sin(index * 127.1 + 311.7) * 43758.5453
  return value - Math.floor(value)
}
