/** The parts of svga-web that are used here; the package's own types are sources that do not pass this project's checks. */
declare module 'svga-web' {
  /** A parsed effect; what is in it is the package's affair. */
  export type Video = { readonly frames: number; readonly FPS: number }

  export class Parser {
    /** Takes the buffer away. Never settles for a broken file. */
    do(data: ArrayBuffer): Promise<Video>
    /** Ends the worker, after what it still does. */
    destroy(): void
  }

  export class Player {
    constructor(canvas: HTMLCanvasElement)
    mount(video: Video): Promise<void>
    /** `loop` is how often it plays; true = for ever. */
    set(options: { loop: number | boolean }): void
    $on(event: 'end', run: () => void): this
    start(): void
    /** Stops and clears the canvas. */
    destroy(): void
  }
}
