import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStreams } from '#server/sim/provider/table/streams.ts'

let streams: ReturnType<typeof createStreams>
beforeEach(() => {
  streams = createStreams({ beat: 60_000, now: () => 0, whole: () => 'whole' })
})
afterEach(() => streams.stop())

/** The frame of a player that begins to listen. */
function listen(player: string): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  streams.open(response, player, 'first')
  return response
}

test('[P-5] a player whose frame is gone is not counted at the table', () => {
  listen('p-1')
  listen('p-2').emit('close')
  expect(streams.players()).toBe(1)
})

test('[P-5] a frame that is gone is told nothing more', () => {
  const response = listen('p-1')
  response.emit('close')
  const write = vi.spyOn(response, 'write')
  streams.toAll('later')
  expect(write).not.toHaveBeenCalled()
})
