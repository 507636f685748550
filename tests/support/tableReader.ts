import * as v from 'valibot'
import { OwnSeat, TableState } from '#src/api/model/games/baccarat/table.ts'

/** Hears the stream of a table as a frame does, event by event, until `stop` or its end; resolves with the answer's status. */
export async function listenToTable(
  port: number,
  frame: string,
  hear: (name: string, data: string) => void,
): Promise<{ readonly status: number; readonly ended: Promise<void>; readonly stop: () => void }> {
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/table/stream`, {
    method: 'POST',
    body: JSON.stringify({ frame }),
    signal: stop.signal,
  })
  async function listen(): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      const blocks = (text + decoder.decode(part, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (name !== undefined) hear(name, data ?? '')
      }
    }
  }
  return { status: response.status, ended: listen().catch(() => undefined), stop: () => stop.abort() }
}

/** Reads the stream of a table as a frame does; `state` and `own` are the latest that came. */
export async function readTable(port: number, frame: string) {
  const states: TableState[] = []
  const owns: OwnSeat[] = []
  const { status, stop } = await listenToTable(port, frame, (name, data) => {
    if (name === 'state') states.push(v.parse(TableState, JSON.parse(data)))
    if (name === 'own') owns.push(v.parse(OwnSeat, JSON.parse(data)))
  })
  return {
    status,
    states,
    owns,
    state: (): TableState | undefined => states.at(-1),
    own: (): OwnSeat | undefined => owns.at(-1),
    stop,
  }
}
