import { expect, test } from 'vitest'
import { BACKLOG, createBacklog, type Line } from '#server/live/socket/backlog.ts'

function lineWith(frames: number, bytes: number) {
  const did: string[] = []
  const line: Line = {
    writeBuffer: Array.from({ length: frames }, () => ({ data: 'x'.repeat(bytes) })),
    transport: { socket: { bufferedAmount: 0, terminate: () => void did.push('terminated') } },
    close: (discard) => void did.push(discard ? 'discarded' : 'closed'),
    once: () => undefined,
  }
  return { line, did }
}

test('[Q12] a line for which too many frames or bytes wait is cut at once, and no other', () => {
  const lines = [
    lineWith(0, 0),
    lineWith(BACKLOG.frames, 100),
    lineWith(BACKLOG.frames + 1, 100),
    lineWith(20, BACKLOG.bytes / 20 + 1),
    lineWith(20, BACKLOG.bytes / 40),
  ]
  let cut = 0
  const backlog = createBacklog(() => (cut += 1))
  try {
    for (const { line } of lines) backlog.watch(line)
    backlog.look()
    expect(lines.map(({ did }) => did)).toEqual([[], [], ['discarded', 'terminated'], ['discarded', 'terminated'], []])
    expect(cut).toBe(2)
  } finally {
    backlog.stop()
  }
})
