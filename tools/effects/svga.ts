import { deflateSync } from 'node:zlib'
import protobuf from 'protobufjs'

/** A colour, each part from 0 to 1. */
export type Rgba = { readonly r: number; readonly g: number; readonly b: number; readonly a: number }

/** How a shape is painted; colours left out are not painted. */
export type Paint = { readonly fill?: Rgba; readonly stroke?: Rgba; readonly strokeWidth?: number; readonly round?: boolean }

export type Shape =
  | { readonly type: 'path'; readonly d: string; readonly paint: Paint }
  | {
      readonly type: 'rect'
      readonly box: readonly [x: number, y: number, width: number, height: number, radius: number]
      readonly paint: Paint
    }
  | {
      readonly type: 'ellipse'
      readonly box: readonly [x: number, y: number, radiusX: number, radiusY: number]
      readonly paint: Paint
    }

/** Where a sprite's origin is in one frame, how large, how turned (radians) and how opaque it is. */
export type Pose = {
  readonly x: number
  readonly y: number
  readonly scale?: number
  readonly stretch?: number
  readonly turn?: number
  readonly alpha: number
}

/** Shapes that move as one; `pose` at a time from 0 (the first frame) to 1 (the last). */
export type Sprite = { readonly shapes: readonly Shape[]; readonly pose: (time: number) => Pose }

export type Movie = {
  readonly width: number
  readonly height: number
  readonly fps: 20 | 30
  readonly frames: number
  readonly sprites: readonly Sprite[]
}

/** The parts of the SVGA 2.0 format that vector effects need; its numbers are the format's own. */
const FORMAT = `
  syntax = "proto3";
  message MovieParams { float viewBoxWidth = 1; float viewBoxHeight = 2; int32 fps = 3; int32 frames = 4; }
  message Layout { float x = 1; float y = 2; float width = 3; float height = 4; }
  message Transform { float a = 1; float b = 2; float c = 3; float d = 4; float tx = 5; float ty = 6; }
  message ShapeArgs { string d = 1; }
  message RectArgs { float x = 1; float y = 2; float width = 3; float height = 4; float cornerRadius = 5; }
  message EllipseArgs { float x = 1; float y = 2; float radiusX = 3; float radiusY = 4; }
  message Colour { float r = 1; float g = 2; float b = 3; float a = 4; }
  message Style { Colour fill = 1; Colour stroke = 2; float strokeWidth = 3; int32 lineCap = 4; int32 lineJoin = 5; }
  message Shape {
    int32 type = 1;
    oneof args { ShapeArgs shape = 2; RectArgs rect = 3; EllipseArgs ellipse = 4; }
    Style styles = 10;
  }
  message Frame { float alpha = 1; Layout layout = 2; Transform transform = 3; repeated Shape shapes = 5; }
  message Sprite { string imageKey = 1; repeated Frame frames = 2; }
  message Movie { string version = 1; MovieParams params = 2; repeated Sprite sprites = 4; }
`
const TYPE = { rect: 1, ellipse: 2, keep: 3 } as const
const ROUND = 1

const Movie = protobuf.parse(FORMAT).root.lookupType('Movie')

function styleOf({ fill, stroke, strokeWidth = 1, round = false }: Paint) {
  return { fill, ...(stroke && { stroke, strokeWidth, ...(round && { lineCap: ROUND, lineJoin: ROUND }) }) }
}

function shapeOf(shape: Shape) {
  const styles = styleOf(shape.paint)
  switch (shape.type) {
    case 'path':
      return { shape: { d: shape.d }, styles }
    case 'rect': {
      const [x, y, width, height, cornerRadius] = shape.box
      return { type: TYPE.rect, rect: { x, y, width, height, cornerRadius }, styles }
    }
    case 'ellipse': {
      const [x, y, radiusX, radiusY] = shape.box
      return { type: TYPE.ellipse, ellipse: { x, y, radiusX, radiusY }, styles }
    }
  }
}

/** Steps of 1/1024 pack well; players take a scale of exactly 0 for 1, so it is never that. */
const scaleStep = (value: number) => (Math.abs(value) < 1 / 1024 ? 1 / 1024 : Math.round(value * 1024) / 1024)
const pixelStep = (value: number) => Math.round(value * 4) / 4

function frameOf({ x, y, scale = 1, stretch = 1, turn = 0, alpha }: Pose) {
  // Players draw nothing below this.
  if (alpha < 0.05) return {}
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  return {
    alpha: Math.round(alpha * 64) / 64,
    transform: {
      a: scaleStep(cos),
      ...(turn !== 0 && { b: scaleStep(sin), c: scaleStep(-sin * stretch) }),
      d: scaleStep(cos * stretch),
      tx: pixelStep(x),
      ty: pixelStep(y),
    },
  }
}

/** A movie as a protobuf message of SVGA 2.0, without pictures or sound. */
export function movieMessage({ width, height, fps, frames, sprites }: Movie): Uint8Array {
  const message = {
    version: '2.0.0',
    params: { viewBoxWidth: width, viewBoxHeight: height, fps, frames },
    sprites: sprites.map(({ shapes, pose }, index) => ({
      imageKey: `${index}.vector`,
      frames: Array.from({ length: frames }, (_, frame) => ({
        ...frameOf(pose(frame / (frames - 1))),
        layout: { width, height },
        shapes: frame === 0 ? shapes.map(shapeOf) : [{ type: TYPE.keep }],
      })),
    })),
  }
  const fault = Movie.verify(message)
  if (fault !== null) throw new Error(fault)
  return Movie.encode(Movie.create(message)).finish()
}

/** The file of a movie: its message, deflated. */
export function encodeMovie(movie: Movie): Buffer {
  return deflateSync(movieMessage(movie), { level: 9 })
}
