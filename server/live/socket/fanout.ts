import { FRAME_LIMIT, type RoomEventWire } from '#src/api/contract/pushes.ts'

/** One frame a room in this time, in ms, once the room is busy; less often where sending one takes more than half of it. */
export const TICK = 100
/** Pushes that may wait for their tick in a room; beyond it the oldest go, and clients fill the gap from history. */
const WAITING_LIMIT = FRAME_LIMIT * 20

type Lane = { epoch: string; waiting: RoomEventWire[] }

/** Sends one frame to everybody in a room. */
type SendFrame = (room: string, epoch: string, events: readonly RoomEventWire[]) => void

/** `wait` runs a function after some ms and returns its cancellation; `now` = ms of a clock that never goes back. */
type FanoutPorts = {
  readonly send: SendFrame
  readonly wait: (run: () => void, ms: number) => () => void
  readonly now: () => number
}

/**
 * Gathers pushes into frames: the first push of a quiet room goes at once, then at most one frame leaves in each tick, with
 * at most FRAME_LIMIT pushes of one epoch, in order. A tick is counted from when its frame began to be sent; where a room is so full that
 * sending takes long, as much time is left between as it took, so that one room has half of a node at most.
 */
export function createFanout({ send, wait, now }: FanoutPorts) {
  const lanes = new Map<string, Lane>()
  const cancels = new Map<string, () => void>()

  /** Sends a frame, and plans the room's next tick. */
  function sendNext(room: string, epoch: string, events: readonly RoomEventWire[]): void {
    const began = now()
    send(room, epoch, events)
    const took = now() - began
    cancels.set(
      room,
      wait(() => tick(room), Math.max(TICK - took, took)),
    )
  }

  function tick(room: string): void {
    const lane = lanes.get(room)
    if (lane === undefined) return
    if (lane.waiting.length === 0) {
      lanes.delete(room)
      cancels.delete(room)
      return
    }
    sendNext(room, lane.epoch, lane.waiting.splice(0, FRAME_LIMIT))
  }

  return {
    /** Takes the next push of a room. */
    push(room: string, epoch: string, event: RoomEventWire): void {
      const lane = lanes.get(room)
      if (lane === undefined) {
        lanes.set(room, { epoch, waiting: [] })
        sendNext(room, epoch, [event])
        return
      }
      if (lane.epoch !== epoch) {
        lane.epoch = epoch
        lane.waiting = []
      }
      lane.waiting.push(event)
      if (lane.waiting.length > WAITING_LIMIT) lane.waiting.splice(0, lane.waiting.length - WAITING_LIMIT)
    },
    /** Forgets everything that waits. */
    stop(): void {
      for (const cancel of cancels.values()) cancel()
      cancels.clear()
      lanes.clear()
    },
  }
}
