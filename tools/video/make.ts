/**
 * Draws the looped videos that the reference server plays when nobody publishes: media/<scene>.flv, and media/<scene>-low.flv for weak
 * networks. Needs ffmpeg with libx264. `npm run media -- [scene…]`; `--low` makes the small ones alone. With `--frames DIR` it writes
 * pictures of each scene instead, without ffmpeg.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Canvas } from '@napi-rs/canvas'
import { basketball } from './basketball.ts'
import { esports } from './esports.ts'
import { football } from './football.ts'
import { Brush } from './brush.ts'
import type { Scene } from './scene.ts'
import { crowd, SAMPLE_RATE, VOICES } from './sound.ts'
import { studio } from './studio.ts'

const WIDTH = 640
const HEIGHT = 360
const RATE = 25
/** A new joiner waits for a key frame, so there is one every two seconds. */
const KEY_INTERVAL = RATE * 2
const SIZE_LIMIT = 600 * 1024

/** One encoding of a scene. */
type Rendition = {
  readonly suffix: string
  readonly height: number
  readonly rate: string
  readonly peak: string
  readonly sound: string
}
const SOURCE: Rendition = { suffix: '', height: HEIGHT, rate: '265k', peak: '330k', sound: '40k' }
const LOW: Rendition = { suffix: '-low', height: 216, rate: '90k', peak: '120k', sound: '24k' }
const SCENES: readonly Scene[] = [football, basketball, esports, studio]
const RAW_VIDEO = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(RATE)]

async function ffmpeg(args: readonly string[], pictures: Iterable<Canvas>): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(child, 'close')
  for (const picture of pictures) if (!child.stdin.write(picture.data())) await once(child.stdin, 'drain')
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

function* frames(scene: Scene, turns: Iterable<number>): Generator<Canvas> {
  const background = new Brush(WIDTH, HEIGHT)
  scene.background(background)
  for (const turn of turns) {
    const frame = background.copy()
    scene.draw(frame, turn)
    yield frame.canvas
  }
}

async function makeFlv(scene: Scene, rendition: Rendition, folder: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'media-'))
  const sound = join(scratch, 'sound.raw')
  const name = `${scene.name}${rendition.suffix}.flv`
  const target = join(folder, name)
  const voice = VOICES[scene.name]
  if (voice === undefined) throw new Error(`no sound for ${scene.name}`)
  await writeFile(sound, crowd(scene.seconds, voice))
  const count = scene.seconds * RATE
  const turns = Array.from({ length: count }, (_, index) => index / count)
  await ffmpeg(
    [
      ...RAW_VIDEO,
      '-i',
      'pipe:0',
      '-f',
      's16le',
      '-ar',
      String(SAMPLE_RATE),
      '-ac',
      '2',
      '-i',
      sound,
      // Both renditions have the same pictures at the same times: only their size differs.
      ...(rendition.height === HEIGHT ? [] : ['-vf', `scale=-2:${rendition.height}:flags=lanczos`]),
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-pix_fmt',
      'yuv420p',
      '-preset',
      'veryslow',
      '-bf',
      '0',
      '-tune',
      'animation',
      '-g',
      String(KEY_INTERVAL),
      '-keyint_min',
      String(KEY_INTERVAL),
      '-sc_threshold',
      '0',
      '-b:v',
      rendition.rate,
      '-maxrate',
      rendition.peak,
      '-bufsize',
      '700k',
      '-c:a',
      'aac',
      '-b:a',
      rendition.sound,
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags',
      '+bitexact',
      '-flvflags',
      'no_duration_filesize',
      '-shortest',
      target,
    ],
    frames(scene, turns),
  )
  await rm(scratch, { recursive: true })
  const { size } = await stat(target)
  console.log(`${name} ${(size / 1024).toFixed(0)} KB, ${scene.seconds} s`)
  if (size > SIZE_LIMIT) throw new Error(`${name} is larger than ${SIZE_LIMIT / 1024} KB`)
}

async function makePictures(scene: Scene, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [index, picture] of [...frames(scene, [0.08, 0.4, 0.62])].entries()) {
    await writeFile(join(folder, `${scene.name}-${index + 1}.png`), await picture.encode('png'))
  }
}

const args = process.argv.slice(2)
const small = args.indexOf('--low')
if (small !== -1) args.splice(small, 1)
const renditions = small === -1 ? [SOURCE, LOW] : [LOW]
const flag = args.indexOf('--frames')
const pictures = flag === -1 ? undefined : args.splice(flag, 2)[1]
const media = fileURLToPath(new URL('../../media/', import.meta.url))
await mkdir(media, { recursive: true })
for (const scene of SCENES) {
  if (args.length > 0 && !args.includes(scene.name)) continue
  if (pictures !== undefined) await makePictures(scene, pictures)
  else for (const rendition of renditions) await makeFlv(scene, rendition, media)
}
