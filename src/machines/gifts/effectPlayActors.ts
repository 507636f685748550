import { allowBlobWorkers } from '#src/browser/blobWorkers.ts'
import { playChime } from '#src/browser/chime.ts'
import type { EffectPlay, EffectPlayEvent } from './effectMachine.ts'

/** Most bytes of an effect's file. */
const SIZE_LIMIT = 2_000_000

async function loadEffect(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  const data = response.ok ? await response.arrayBuffer() : null
  if (data === null || data.byteLength > SIZE_LIMIT) throw new Error(`no effect at ${url}`)
  return data
}

function clear(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
}

/** Plays a file once over a canvas, and says how it goes; the library comes when it is first needed. Returns how to stop it. */
export function playEffect({ canvas, url, isHeard }: EffectPlay, send: (event: EffectPlayEvent) => void): () => void {
  const abort = new AbortController()
  const stop = { run: () => undefined as void, sound: () => undefined as void }

  const start = async () => {
    const [{ Parser, Player }, data] = await Promise.all([import('svga-web'), loadEffect(url, abort.signal)])
    if (abort.signal.aborted) return
    allowBlobWorkers()
    const parser = new Parser()
    stop.run = () => parser.destroy()
    const video = await parser.do(data)
    parser.destroy()
    if (abort.signal.aborted) return
    const player = new Player(canvas)
    stop.run = () => player.destroy()
    await player.mount(video)
    if (abort.signal.aborted) return
    player.set({ loop: 1 })
    player.$on('end', () => send({ type: 'effect.ended' }))
    player.start()
    if (isHeard) stop.sound = playChime()
    send({ type: 'effect.started' })
  }
  start().catch(() => {
    if (!abort.signal.aborted) send({ type: 'effect.failed' })
  })

  return () => {
    abort.abort()
    stop.run()
    stop.sound()
    // The player may have a frame on its way, which it still draws.
    clear(canvas)
    requestAnimationFrame(() => clear(canvas))
  }
}
