import type { TablesFrameWire } from '#src/api/contract/pushesTables.ts'
import { group, type LiveServer, type LiveSocket } from './types.ts'
import type { SocketServices } from './socketServices.ts'

/**
 * How the live tables stand, for those who watch them. Each frame carries all of it, so a lost one is made good by the next; the tables are asked
 * about only while somebody watches.
 */
export function createTableWatching(io: LiveServer, { tables }: Pick<SocketServices, 'tables'>) {
  let last: TablesFrameWire | null = null
  let stop: (() => void) | null = null
  const { adapter } = io.of('/')

  function rest(): void {
    stop?.()
    stop = null
    last = null
  }
  adapter.on('delete-room', (name: string) => {
    if (name === group.tables) rest()
  })

  return {
    /** Listens to one socket's `tablesWatch` and `tablesUnwatch`. */
    answer(socket: LiveSocket): void {
      socket.on('tablesWatch', () => {
        void socket.join(group.tables)
        if (last !== null) socket.emit('tables', last)
        stop ??= tables.watch((frame) => {
          last = frame
          io.to(group.tables).emit('tables', frame)
        })
      })
      socket.on('tablesUnwatch', () => void socket.leave(group.tables))
    },
    stop: rest,
  }
}
