import type { VideoQuality } from '#src/api/model/video.ts'
import { createIngest } from './ingest.ts'

/** Ways to the same picture. The demo's lead to one process; another deployment's lead to other hosts. */
export const VIDEO_LINES = [1, 2] as const

/** Address of an anchor's or a match's stream on this server: its first line, as it is published. */
export function streamPath(id: string): string {
  return `/media/live/${id}.flv`
}

/** What is wrong with a line: `dead` = it takes nobody in, `still` = it takes viewers in and sends them nothing more. */
export type LineFault = 'dead' | 'still'

/** A rendition of an embedded loop that is there: its height in pixels, where its file says it, and the file. */
export type Rendition = { readonly quality: VideoQuality; readonly height: number | null; readonly file: string }

/**
 * What this process can play now, as the media server, the playing-video call and the demo's world share it. Kept in memory: encoders
 * publish to one process, and its faults are its own.
 */
export function createVideo() {
  const published = new Set<string>()
  const elsewhere = new Set<string>()
  const loops = new Map<string, readonly Rendition[]>()
  const faults = new Map<number, LineFault>()
  const listeners = new Set<(line: number) => void>()
  let port: number | null = null
  return {
    /** Where this process takes streams of encoders; null = nowhere. */
    port: (): number | null => port,
    /** The media server says where it listens. */
    setPort: (open: number | null): void => {
      port = open
    },
    /** What encoders send now, by room. */
    ingest: createIngest(),
    /** The media server says which renditions it has of each embedded loop, by the loop's file name. */
    offer: (all: ReadonlyMap<string, readonly Rendition[]>): void => {
      for (const [file, renditions] of all) loops.set(file, renditions)
    },
    /** The renditions of a loop, the source first; empty when the file is not there. */
    renditionsOf: (file: string): readonly Rendition[] => loops.get(file) ?? [],
    /** An encoder began or ended to publish to an anchor's room. */
    setPublished: (anchorRoomId: string, live: boolean): void => {
      if (live) published.add(anchorRoomId)
      else published.delete(anchorRoomId)
    },
    /** An encoder began or ended to publish to an anchor's room at another node. */
    setElsewhere: (anchorRoomId: string, live: boolean): void => {
      if (live) elsewhere.add(anchorRoomId)
      else elsewhere.delete(anchorRoomId)
    },
    /** Whether an encoder publishes to an anchor's room, whichever node takes it. */
    isPublished: (anchorRoomId: string): boolean => published.has(anchorRoomId) || elsewhere.has(anchorRoomId),
    /** Breaks a line, or mends it with null. */
    setFault: (line: number, fault: LineFault | null): void => {
      if (fault === null) faults.delete(line)
      else faults.set(line, fault)
      for (const listener of listeners) listener(line)
    },
    faultOf: (line: number): LineFault | null => faults.get(line) ?? null,
    /** Hears of lines that broke or were mended; returns the end of it. */
    onFault: (listener: (line: number) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Video = ReturnType<typeof createVideo>
