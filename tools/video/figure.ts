import type { Brush } from './brush.ts'
import { colour, mix, type Colour } from './colour.ts'
import type { Camera, Point } from './scene.ts'

const SHADE = colour('#06231c')

export type Kit = { readonly shirt: Colour; readonly shorts: Colour; readonly skin: Colour; readonly hair: Colour }

/** A small running person that stands on the ground at `at`, `tall` metres high; `stride` from −1 to 1 swings legs and arms. */
export function drawFigure(brush: Brush, camera: Camera, at: Point, kit: Kit, tall: number, stride: number, lean = 0): void {
  const foot = camera.project(at.x, at.y)
  const unit = tall * foot.scale
  brush.soft(foot.x + unit * 0.16, foot.y + unit * 0.02, unit * 0.3, unit * 0.1, SHADE, 0.34, 2)
  const hip = foot.y - unit * 0.42
  const neck = foot.y - unit * 0.76
  const shift = lean * unit * 0.1
  const limb = Math.max(1.4, unit * 0.11)
  for (const side of [-1, 1]) {
    const swing = stride * side * unit * 0.13
    brush.line(
      foot.x + side * unit * 0.06,
      hip,
      foot.x + side * unit * 0.07 + swing,
      foot.y - Math.max(0, swing) * 0.3,
      limb,
      kit.skin,
    )
  }
  brush.line(foot.x - unit * 0.07, hip, foot.x + unit * 0.07, hip, unit * 0.2, kit.shorts)
  for (const side of [-1, 1]) {
    const hand = foot.x + shift + side * unit * 0.22 - stride * side * unit * 0.08
    brush.line(
      foot.x + shift + side * unit * 0.13,
      neck + unit * 0.05,
      hand,
      hip - unit * 0.02,
      limb * 0.85,
      mix(kit.shirt, kit.skin, 0.55),
    )
  }
  brush.line(foot.x, hip - unit * 0.05, foot.x + shift, neck + unit * 0.06, unit * 0.29, kit.shirt)
  brush.circle(foot.x + shift * 1.3, neck - unit * 0.1, unit * 0.115, kit.skin)
  brush.ellipse(foot.x + shift * 1.3, neck - unit * 0.155, unit * 0.115, unit * 0.075, kit.hair)
}

/** A ball `z` metres above the ground, with its shadow. `size` is its radius in metres. */
export function drawBall(brush: Brush, camera: Camera, at: Point, z: number, size: number, fill: Colour, seam: Colour): void {
  const ground = camera.project(at.x, at.y)
  const ball = camera.project(at.x, at.y, z + size)
  const radius = Math.max(2.2, size * ball.scale)
  brush.soft(ground.x + z * 1.2, ground.y + z * 0.4, radius * 1.1, radius * 0.5, SHADE, 0.35, 2)
  brush.circle(ball.x, ball.y, radius, fill)
  brush.circle(ball.x + radius * 0.25, ball.y + radius * 0.25, radius * 0.42, seam, 0.75)
}
