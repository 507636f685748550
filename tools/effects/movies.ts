import { castle, crown, firework, planet } from './feasts.ts'
import { boat, car, rocket } from './journeys.ts'
import { STAGE } from './parts.ts'
import type { Movie, Sprite } from './svga.ts'

const FPS = 30
const movie = (frames: number, sprites: readonly Sprite[]): Movie => ({ ...STAGE, fps: FPS, frames, sprites })

/** The effect of each large gift, by gift code. */
export const EFFECTS: Readonly<Record<string, Movie>> = {
  car: movie(84, car),
  crown: movie(90, crown),
  firework: movie(105, firework),
  boat: movie(96, boat),
  rocket: movie(96, rocket),
  planet: movie(105, planet),
  castle: movie(108, castle),
}
