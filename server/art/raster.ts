import { createCanvas, loadImage } from '@napi-rs/canvas'

/** The drawing as points, for those who show no drawings: previews of links, and icons of devices. */
export async function rasterOf(svg: string, width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const drawing = await loadImage(Buffer.from(svg.replace(/ width="\d+" height="\d+"/, ` width="${width}" height="${height}"`)))
  canvas.getContext('2d').drawImage(drawing, 0, 0, width, height)
  return canvas.encode('png')
}
