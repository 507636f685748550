import type { RoomEventOf } from '#src/api/contract/pushes.ts'
import styles from '#src/ui/room/chat/rows.module.css'

/** Rows that the ring keeps; it is fed as often as the room's list. */
const ROWS = 60
const FEED_MS = 100

function rowOf({ body }: RoomEventOf<'chat'>): HTMLElement {
  const row = document.createElement('div')
  row.className = styles['row'] ?? ''
  const line = document.createElement('p')
  line.className = styles['line'] ?? ''
  const level = document.createElement('span')
  const high = body.sender.vipLevel > 4
  level.className = [styles['level'], high ? styles['high'] : ''].join(' ')
  level.textContent = `${high ? 'V' : ''}${body.sender.vipLevel}`
  const name = document.createElement('bdi')
  name.className = [styles['name'], styles[`grade${Math.ceil(body.sender.vipLevel / 2)}`]].join(' ')
  name.textContent = body.sender.name
  const text = document.createElement('bdi')
  text.textContent = body.content
  line.append(level, name, text)
  row.append(line)
  return row
}

/** The yardstick: rows made by hand, the oldest thrown away, scrolled to the newest. */
export function createRing(parent: HTMLElement) {
  const box = document.createElement('div')
  box.className = 'ring'
  parent.append(box)
  let waiting: RoomEventOf<'chat'>[] = []
  const timer = setInterval(() => {
    if (waiting.length === 0) return
    const fresh = waiting.slice(-ROWS)
    waiting = []
    box.append(...fresh.map(rowOf))
    while (box.childElementCount > ROWS) box.firstElementChild?.remove()
    box.scrollTop = box.scrollHeight
  }, FEED_MS)
  return {
    push: (events: readonly RoomEventOf<'chat'>[]) => {
      waiting.push(...events)
    },
    rows: () => box.childElementCount,
    close: () => {
      clearInterval(timer)
      box.remove()
    },
  }
}
