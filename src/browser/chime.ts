/** The notes of a fanfare: Hz, and when each begins, in seconds. */
const NOTES = [
  [523.25, 0],
  [659.25, 0.12],
  [783.99, 0.24],
  [1_046.5, 0.38],
] as const
/** How loud it is at most, and how long a note rings, in seconds. */
const LOUDNESS = 0.08
const RINGS = 0.9

/** Plays a short fanfare, softer than what one watches; where the page may not be heard it is silent. Returns what cuts it off. */
export function playChime(): () => void {
  const audio = new AudioContext()
  for (const [pitch, at] of NOTES) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()]
    const begin = audio.currentTime + at
    tone.type = 'triangle'
    tone.frequency.value = pitch
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.000_1, begin + RINGS)
    tone.connect(gain).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + RINGS)
  }
  return () => void audio.close().catch(() => undefined)
}
