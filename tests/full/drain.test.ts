import { request as httpRequest } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { anchorList } from '#src/api/contract/anchors.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { login } from '#src/api/contract/session.ts'
import { pause } from '#tests/chaos/until.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { createLiveClient } from '#tests/support/liveClient.ts'
import { granted, sealRequest } from '#tests/support/request.ts'
import { spawnedCall } from '#tests/support/spawnedCall.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/spawnServer.ts'

let server: SpawnedServer
afterEach(() => server.stop())

/** Looks again until it holds; the test's own time bounds it. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20)
}

const status = (path: string) =>
  fetch(server.url + path).then(
    (response) => response.status,
    () => null,
  )

/** A call whose head has arrived at the server, and whose body waits: `finish` sends it, and tells the status of the answer. */
async function callUnderWay() {
  const sealed = await sealRequest(
    server.url,
    matchList,
    matchList.anonymousPath ?? matchList.path,
    {},
    { headers: {}, now: Date.now() },
  )
  const body = sealed.body ?? ''
  const asked = httpRequest(sealed.address, {
    method: sealed.method,
    headers: { ...sealed.headers, expect: '100-continue', 'content-length': Buffer.byteLength(body) },
    agent: false,
  })
  const answered = new Promise<number | null>((resolve) => {
    asked.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? null))
    })
    asked.on('error', () => resolve(null))
  })
  await new Promise<void>((resolve, reject) => {
    asked.once('continue', resolve)
    asked.once('error', reject)
    asked.flushHeaders()
  })
  return {
    finish(): Promise<number | null> {
      asked.end(body)
      return answered
    },
    answered,
  }
}

test('[Q15] a call that runs while the server is told to stop is answered, and then it ends with 0', async () => {
  server = await spawnServer()
  const call = await callUnderWay()
  const ended = server.terminate()
  await until(async () => (await status('/healthz')) === null)
  expect(await call.finish()).toBe(200)
  expect(await ended).toBe(0)
})

test('[Q15] a second word to stop waits for nobody', async () => {
  server = await spawnServer()
  const call = await callUnderWay()
  let isOver = false
  const ended = server.terminate().finally(() => (isOver = true))
  await until(async () => (await status('/healthz')) === null)
  // Until one of them comes late enough not to be taken for the first one's echo.
  await until(() => {
    if (!isOver) server.signal('SIGTERM')
    return isOver
  })
  expect(await ended).toBe(1)
  expect(await call.answered).toBeNull()
})

test('[Q15] one stop that arrives twice is one stop: a call that runs is answered all the same', async () => {
  server = await spawnServer()
  const call = await callUnderWay()
  const begun = performance.now()
  const ended = server.terminate()
  // As a group's and a parent's would come; well within the time of an echo, however slow this machine is.
  await until(() => {
    const isEcho = performance.now() - begun < 200
    if (isEcho) server.signal('SIGTERM')
    return !isEcho
  })
  await until(async () => (await status('/healthz')) === null)
  expect(await call.finish()).toBe(200)
  expect(await ended).toBe(0)
})

test('[Q1] [Q15] who is told to move comes back to the restarted server with every line, once and in order', async () => {
  server = await spawnServer({ settings: { DRAIN_SECONDS: '10' } })
  const call = spawnedCall(server)
  const mia = granted(await call(login, { name: 'mia', password: 'anchor88a' }))
  const room = granted(await call(anchorList, {})).list[0]!.roomInfo.chatRoomNo!
  const client = createLiveClient(server.url, { deviceId: 'device-reader', random: () => 0.1 })
  const heard: string[] = []
  const lists: boolean[] = []
  const reading = client.rooms.open(room).deliveries.subscribe((delivery) => {
    if (delivery.type === 'reset') lists.push(delivery.gap)
    for (const event of delivery.events)
      if (event.kind === 'chat' && event.body.content.startsWith('line ')) heard.push(event.body.content)
  })
  const links: string[] = []
  client.connection.subscribe((snapshot) => {
    const link = JSON.stringify(snapshot.value)
    if (links.at(-1) !== link) links.push(link)
  })
  /** Says a line until it is taken, always as the same one. */
  const say = async (content: string) => {
    const line = { room, clientId: newClientId(), content }
    await until(() =>
      call(chatSend, line, mia).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  }
  try {
    await client.online()
    await say('line 1')
    await until(() => heard.length === 1)
    const ended = server.terminate()
    await until(async () => (await status('/readyz')) === 503)
    // It answers on while its visitors move.
    await say('line 2')
    expect(await ended).toBe(0)
    await server.start()
    await say('line 3')
    await client.online()
    await say('line 4')
    await until(() => heard.includes('line 4'))
    expect(heard).toEqual(['line 1', 'line 2', 'line 3', 'line 4'])
    expect(lists).toEqual([false])
    expect(links).toContain('{"linked":"moving"}')
  } finally {
    reading.unsubscribe()
    client.close()
  }
})
