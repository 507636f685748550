import { scatter } from '../motion.ts'

export const SAMPLE_RATE = 44_100

type Voice = { readonly loudness: number; readonly dark: number; readonly swells: number }

/** What a scene sounds like: a far crowd, duller where the room is smaller. */
export const VOICES: Record<string, Voice> = {
  football: { loudness: 0.075, dark: 0.04, swells: 3 },
  basketball: { loudness: 0.06, dark: 0.06, swells: 4 },
  esports: { loudness: 0.05, dark: 0.03, swells: 2 },
  studio: { loudness: 0.012, dark: 0.02, swells: 1 },
}

/** Quiet crowd noise, 16-bit little-endian stereo, whose end runs into its beginning. */
export function crowd(seconds: number, voice: Voice): Buffer {
  const length = Math.round(seconds * SAMPLE_RATE)
  const overlap = SAMPLE_RATE
  const channels = [0, 1].map((channel) => {
    let low = 0
    let body = 0
    const noise = Float64Array.from({ length: length + overlap }, (_, index) => {
      low += ((scatter(index * 2 + channel) - 0.5) * 2 - low) * voice.dark
      body += (low - body) * 0.5
      return (low - body * 0.6) / Math.sqrt(voice.dark)
    })
    return Float64Array.from({ length }, (_, index) => {
      // The second after the end fades into the first second, so that no seam is heard.
      const fade = index < overlap ? index / overlap : 1
      const mixed = noise[index]! * Math.sqrt(fade) + (index < overlap ? noise[index + length]! * Math.sqrt(1 - fade) : 0)
      const swell = 1 + 0.45 * Math.sin((2 * Math.PI * voice.swells * index) / length + channel * 0.4)
      return mixed * swell * voice.loudness
    })
  })
  const data = Buffer.alloc(length * 4)
  for (let index = 0; index < length; index += 1) {
    for (const [channel, samples] of channels.entries()) {
      data.writeInt16LE(Math.round(Math.min(1, Math.max(-1, samples[index]!)) * 32_000), index * 4 + channel * 2)
    }
  }
  return data
}
