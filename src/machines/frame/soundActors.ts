import type { SoundName } from './frame.ts'

/** A note: when it begins and how long it sounds, in s; its pitch, in Hz; how loud it is. */
type Note = { readonly at: number; readonly lasts: number; readonly pitch: number; readonly gain: number }

const chime = (pitches: readonly number[], apart: number): readonly Note[] =>
  pitches.map((pitch, index) => ({ at: index * apart, lasts: 0.5, pitch, gain: 0.12 }))

/** Each sound as notes: soft, short, none of them for a loss. */
const NOTES: Readonly<Record<SoundName, readonly Note[]>> = {
  begin: [{ at: 0, lasts: 0.12, pitch: 220, gain: 0.08 }],
  stop: [{ at: 0, lasts: 0.1, pitch: 140, gain: 0.14 }],
  win: chime([523, 659, 784], 0.09),
  bigWin: chime([523, 659, 784, 1_047, 1_319], 0.11),
  over: [],
}

/** The sounds of games, made and not loaded. Off until it is said to be on: browsers let a page sound only after its first press. */
export function createSounds(open: () => AudioContext) {
  let audio: AudioContext | null = null
  let isOn = false
  return {
    set(on: boolean): void {
      isOn = on
    },
    play(name: SoundName): void {
      if (!isOn) return
      audio ??= open()
      if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
      for (const note of NOTES[name]) sound(audio, note)
    },
  }
}

function sound(audio: AudioContext, { at, lasts, pitch, gain }: Note): void {
  const begin = audio.currentTime + at
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()]
  tone.type = 'triangle'
  tone.frequency.value = pitch
  loudness.gain.setValueAtTime(0.0001, begin)
  loudness.gain.exponentialRampToValueAtTime(gain, begin + 0.015)
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + lasts)
  tone.connect(loudness).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + lasts)
}
