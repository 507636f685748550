import * as v from 'valibot'
import { OwnSeat, TableState } from '#src/api/model/games/baccarat/table.ts'

/** Reads the stream of a table as a frame does; `state` and `own` are the latest that came. */
export async function readTable(port: number, frame: string) {
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/table/stream`, {
    method: 'POST',
    body: JSON.stringify({ frame }),
    signal: stop.signal,
  })
  const reader = {
    status: response.status,
    states: [] as TableState[],
    owns: [] as OwnSeat[],
    state: (): TableState | undefined => reader.states.at(-1),
    own: (): OwnSeat | undefined => reader.owns.at(-1),
    stop: () => stop.abort(),
  }
  const take = (block: string) => {
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
    if (name === 'state') reader.states.push(v.parse(TableState, JSON.parse(data ?? '')))
    if (name === 'own') reader.owns.push(v.parse(OwnSeat, JSON.parse(data ?? '')))
  }
  async function listen(): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      const blocks = (text + decoder.decode(part, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      blocks.forEach(take)
    }
  }
  listen().catch(() => undefined)
  return reader
}
