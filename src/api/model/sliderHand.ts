/** Where the slider was, 0 to 1, at how many ms after the start. */
export type SliderPlace = { readonly at: number; readonly to: number }

/** What a hand leaves behind on this site's own slider: so many places, in no less than so many ms. */
const [PLACES, FASTEST] = [5, 200]
/** How far the slider has to go, and the longest stride on the way, of 1: a jump is no way. */
const [END, LONGEST] = [0.98, 0.5]
/** A program's steps take equally long: a hand's, and a key's that is held, differ by this many ms at least. */
const UNEVEN = 3

/** How long a way took, in ms. */
export function timeOf(track: readonly SliderPlace[]): number {
  return (track.at(-1)?.at ?? 0) - (track[0]?.at ?? 0)
}

/** Whether a way on the slider may be a hand's (S-4): to the end, in several strides that take unequally long. */
export function isHand(track: readonly SliderPlace[]): boolean {
  const steps = track.slice(1).map((place, index) => ({ ms: place.at - track[index]!.at, by: place.to - track[index]!.to }))
  const times = steps.map(({ ms }) => ms)
  return (
    track.length >= PLACES &&
    timeOf(track) >= FASTEST &&
    track.at(-1)!.to >= END &&
    steps.every(({ ms, by }) => ms >= 0 && by <= LONGEST) &&
    Math.max(...times) - Math.min(...times) >= UNEVEN
  )
}
