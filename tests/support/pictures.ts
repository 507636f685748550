import { createCanvas } from '@napi-rs/canvas'
import type { PictureType } from '#src/api/model/upload.ts'

/** A picture of a size, half of it red and half of it blue. */
export async function picture(type: PictureType, width = 8, height = 8): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  const encoded = type === 'image/png' ? await canvas.encode('png') : await canvas.encode(type === 'image/jpeg' ? 'jpeg' : 'webp')
  return new Uint8Array(encoded)
}

/** A JPEG that says where it was taken and how it is to be turned. */
export async function tellingJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const plain = Buffer.from(await picture('image/jpeg', 40, 20))
  // One entry of the first directory: orientation 6, a quarter turn; then words that a camera would leave.
  const tiff = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex')
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('SECRET-PLACE 31.2304N 121.4737E')])
  const marker = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return new Uint8Array(Buffer.concat([plain.subarray(0, 2), marker, body, plain.subarray(2)]))
}

/** The first bytes of a PNG of a size, and no more. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head.writeUInt8(8, 24)
  head.writeUInt8(2, 25)
  return head
}
