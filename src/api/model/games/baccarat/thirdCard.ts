/** An eight or nine with two cards, on either side: neither draws any more. */
export const isNatural = (points: number): boolean => points >= 8

/** Whether the player draws a third card: up to five points. */
export const playerDraws = (points: number): boolean => points <= 5

/** Of the player's third card, which ones let the banker draw with so many points; below three points it always draws, from seven on never. */
const BANKER_DRAWS_ON: Readonly<Record<number, readonly number[]>> = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
}

/** Whether the banker draws a third card. `third` = what the player's third card counts; null = the player stood, then the rule is the player's. */
export function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return playerDraws(points)
  return points < 3 || (BANKER_DRAWS_ON[points]?.includes(third) ?? false)
}
