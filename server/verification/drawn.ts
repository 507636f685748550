import * as v from 'valibot'
import { AnjiPoint } from '#src/api/model/captcha.ts'

/** Bytes that came from another thread: there a buffer, here what is left of it. */
const Bytes = v.instance(Uint8Array)

/** What each kind of picture is, sounds among them, as the thread that drew it tells it. */
export const DRAWN = {
  code: v.object({ code: v.string(), png: Bytes }),
  sound: v.object({ code: v.string(), wav: Bytes }),
  puzzle: v.object({ x: v.number(), picture: Bytes, jigsaw: Bytes }),
  words: v.object({ words: v.array(v.string()), points: v.array(AnjiPoint), picture: Bytes }),
}
export type PictureKind = keyof typeof DRAWN
export type Drawn<Kind extends PictureKind> = v.InferOutput<(typeof DRAWN)[Kind]>

/** What the thread is asked for, and what it answers; `fault` = it could not be drawn. */
export const Order = v.object({ id: v.number(), kind: v.picklist(['code', 'sound', 'puzzle', 'words']) })
export const Answer = v.union([v.object({ id: v.number(), drawn: v.unknown() }), v.object({ id: v.number(), fault: v.string() })])
