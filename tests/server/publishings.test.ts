import { afterEach, beforeEach, expect, test } from 'vitest'
import { endInterrupted } from '#server/live/anchors/interruptions.ts'
import { createPublishings } from '#server/live/anchors/publishings.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.anchorRoom
const MINUTE = 60_000
/** The lease of a node that says all the time that it is there. */
const BEATS = 1_500
const PATIENT = { timeout: 45_000 }

let server: TestServer
const undo: (() => unknown)[] = []
beforeEach(async () => {
  server = await startTestServer()
  // There is nothing to play without an encoder.
  await server.services.write((tx) =>
    tx.db.updateTable('anchor').set({ flv_file: null, status: 'Off' }).where('anchor_room_id', '=', room).execute(),
  )
})
afterEach(async () => {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
  await server.stop()
})

/** A node of its own that serves the database of this test. */
function node(name: string, lease = MINUTE, isReceiving = () => true) {
  const { db, write } = server.services
  const jobs = createJobs({ db, write, isShared: true, node: name, lease })
  const publishings = createPublishings(
    { db, write, jobs },
    {
      lease,
      isReceiving,
      onFault: (error) => {
        throw error
      },
    },
  )
  const stop = async () => {
    await publishings.stop()
    await jobs.stop()
  }
  undo.push(stop)
  /** An encoder begins or ends, with the anchor's own stream key unless another one is given. */
  const follow = (anchorRoomId: string, isLive: boolean, key = `key-${anchorRoomId}`) =>
    publishings.follow(anchorRoomId, isLive, key)
  return { ...publishings, follow, stop }
}
const status = async () =>
  (await server.services.db.selectFrom('anchor').select('status').where('anchor_room_id', '=', room).executeTakeFirstOrThrow())
    .status
const rows = () => server.services.db.selectFrom('publishing').select(['anchor_room_id', 'id']).execute()
/** Resolves once a node has said twice that the other anchor is published to it. */
async function looks(): Promise<void> {
  const heard = async () =>
    (
      await server.services.db
        .selectFrom('publishing')
        .select('heartbeat_at')
        .where('anchor_room_id', '=', FIXTURE.offAirRoom)
        .executeTakeFirstOrThrow()
    ).heartbeat_at
  for (let time = 0; time < 2; time += 1) {
    const before = await heard()
    await expect.poll(heard, PATIENT).not.toBe(before)
  }
}
/** As if it was not heard of for so long. */
const silence = (ms: number) =>
  server.services.write((tx) =>
    tx.db
      .updateTable('publishing')
      .set(({ eb }) => ({ heartbeat_at: eb('heartbeat_at', '-', ms) }))
      .execute(),
  )

test('[S-1] an encoder that begins puts its anchor on air, and where there is nothing else to play its end interrupts the broadcast', async () => {
  const north = node('north')
  north.follow(room, true)
  await expect.poll(status).toBe('On1')
  expect(await rows()).toHaveLength(1)
  north.follow(room, false)
  await expect.poll(status).toBe('On2')
  expect(await rows()).toEqual([])
})

test('[S-1] an encoder that came back at another node is not put off air by the node that it left', async () => {
  const [north, south] = [node('north'), node('south')]
  north.follow(room, true)
  await expect.poll(status).toBe('On1')
  const [before] = await rows()
  south.follow(room, true)
  await expect.poll(async () => (await rows())[0]?.id).not.toBe(before!.id)
  // The connection that was left is found dead now.
  north.follow(room, false)
  await north.stop()
  expect([await status(), (await rows()).length]).toEqual(['On1', 1])
  south.follow(room, false)
  await expect.poll(status).toBe('On2')
})

test('[S-1] [Q6] what was published to a node that died is ended by another node; what was heard of lately goes on', async () => {
  const dead = node('dead')
  dead.follow(room, true)
  await expect.poll(status).toBe('On1')
  // It is heard of no more, and ends nothing itself.
  await dead.stop()
  await silence(60 * MINUTE)
  const south = node('south')
  south.follow(FIXTURE.offAirRoom, true)
  await expect.poll(status).toBe('On2')
  await expect.poll(async () => (await rows()).map((row) => row.anchor_room_id)).toEqual([FIXTURE.offAirRoom])
})

test('[S-1] a node that was taken for dead and is not puts its anchor on air again', async () => {
  const statuses: string[] = []
  undo.push(
    server.services.bus.subscribe((message) => {
      if (message.type === 'event' && message.event.kind === 'anchorStatus') statuses.push(message.event.body.anchorStatus)
    }),
  )
  node('north', BEATS).follow(room, true)
  await expect.poll(status).toBe('On1')
  const [before] = await rows()
  node('south', BEATS)
  // Until somebody looks before it is heard of again.
  await expect
    .poll(async () => {
      await silence(MINUTE)
      return statuses.includes('On2')
    }, PATIENT)
    .toBe(true)
  await expect.poll(async () => [await status(), await rows()], PATIENT).toEqual(['On1', [before]])
})

test('[S-1] an encoder whose place a short one took elsewhere is on air again once that one is over, where it is still received', async () => {
  let isReceiving = false
  const [north, south] = [node('north', BEATS, () => isReceiving), node('south', BEATS)]
  north.follow(room, true)
  await expect.poll(status).toBe('On1')
  const [before] = await rows()
  // It is looked at after the room, each time.
  north.follow(FIXTURE.offAirRoom, true)
  south.follow(room, true)
  await expect.poll(async () => (await rows()).filter(({ id }) => id !== before!.id)).toHaveLength(2)
  await looks()
  south.follow(room, false)
  await expect.poll(status).toBe('On2')
  await looks()
  expect(await status()).toBe('On2')
  isReceiving = true
  await expect.poll(status, PATIENT).toBe('On1')
  expect(await rows()).toContainEqual(before)
  north.follow(room, false)
  await expect.poll(status).toBe('On2')
})

test('[S-1] a stream key that was renewed puts nobody on air, also at a node that has not heard of it, which is told', async () => {
  const north = node('north', BEATS)
  let told = 0
  undo.push(north.onRenewed(() => (told += 1)))
  north.follow(room, true, 'key-of-before')
  await expect.poll(() => told).toBeGreaterThan(0)
  expect([await status(), await rows()]).toEqual(['Off', []])
  north.follow(room, false, 'key-of-before')
  north.follow(room, true)
  await expect.poll(status).toBe('On1')
  // Renewed while it publishes.
  await server.services.write((tx) =>
    tx.db.updateTable('anchor').set({ stream_key: 'key-of-later' }).where('anchor_room_id', '=', room).execute(),
  )
  const before = told
  await expect.poll(() => told, PATIENT).toBeGreaterThan(before)
  north.follow(room, false)
  await expect.poll(status).toBe('On2')
})

test('[S-1] who ended the broadcast is not put on air by a stream, also not by one that is told again', async () => {
  await server.services.write((tx) => tx.db.updateTable('anchor').set({ held: 1 }).where('anchor_room_id', '=', room).execute())
  node('north', BEATS).follow(room, true)
  await expect.poll(rows).toHaveLength(1)
  expect(await status()).toBe('Off')
  await server.services.write((tx) => tx.db.deleteFrom('publishing').execute())
  await expect.poll(rows, PATIENT).toHaveLength(1)
  expect(await status()).toBe('Off')
})

test('[S-1] an encoder that does not come back in ten minutes ends the broadcast as of when it stopped, also after a restart', async () => {
  const broadcasts = () =>
    server.services.db
      .selectFrom('anchor_broadcast')
      .select(['start_at', 'end_at'])
      .where('anchor', '=', room)
      .orderBy('start_at')
      .execute()
  const north = node('north')
  const stops = async () => {
    north.follow(room, false)
    await expect.poll(status).toBe('On2')
  }
  north.follow(room, true)
  await expect.poll(status).toBe('On1')
  await stops()
  server.clock.advance(9 * MINUTE)
  await endInterrupted(server.services)
  expect(await status()).toBe('On2')
  // Who is back is not waited for.
  north.follow(room, true)
  await expect.poll(status).toBe('On1')
  server.clock.advance(9 * MINUTE)
  await endInterrupted(server.services)
  expect([await status(), (await broadcasts()).length]).toEqual(['On1', 1])
  await stops()
  await north.stop()
  const stoppedBy = server.clock.now()
  server.clock.advance(11 * MINUTE)
  await server.restart()
  await expect.poll(status).toBe('Off')
  const [ended, ...others] = await broadcasts()
  expect([ended!.end_at! > ended!.start_at, ended!.end_at! <= stoppedBy, others]).toEqual([true, true, []])
  node('south').follow(room, true)
  await expect.poll(status).toBe('On1')
  expect(await broadcasts()).toEqual([ended, { start_at: expect.any(Number), end_at: null }])
})
